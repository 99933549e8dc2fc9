// gnuplot, which draws what a script says.
#pragma once

#include <cstdint>
#include <string>

namespace proofboard::lab {

enum class DrawError : std::uint8_t { none, missing, failed };

// Has gnuplot draw STEM.svg by a script that draws to its standard output. The file appears when it
// is complete.
DrawError draw_svg(const std::string& script, const std::string& stem);

}  // namespace proofboard::lab
