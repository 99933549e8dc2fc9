// A curve in one line of text.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace proofboard::report {

// `width` characters, each as high as the largest value of its part; the largest of all is full.
// Block characters, or `.:-=+*#@` where the terminal has none. Empty for no values.
std::string sparkline(std::span<const double> values, std::size_t width, bool has_unicode);

}  // namespace proofboard::report
