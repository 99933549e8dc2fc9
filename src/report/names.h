// Names as people read them.
#pragma once

#include <string>

#include "core/truth.h"

namespace proofboard::report {

inline std::string side_name(Side side) {
  return side == Side::black ? "Black" : "White";
}

// "1 ply", "5 plies"
inline std::string plies_text(int plies) {
  return std::to_string(plies) + (plies == 1 ? " ply" : " plies");
}

}  // namespace proofboard::report
