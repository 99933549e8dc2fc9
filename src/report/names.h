// Names as people read them.
#pragma once

#include <string>

#include "core/counted.h"
#include "core/truth.h"

namespace proofboard::report {

inline std::string side_name(Side side) {
  return side == Side::black ? "Black" : "White";
}

// "1 ply", "5 plies"
inline std::string plies_text(int plies) {
  return counted(plies, "ply");
}

}  // namespace proofboard::report
