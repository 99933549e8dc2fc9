// Names as people read them.
#pragma once

#include <string>

#include "core/truth.h"

namespace proofboard::report {

inline std::string side_name(Side side) {
  return side == Side::black ? "Black" : "White";
}

}  // namespace proofboard::report
