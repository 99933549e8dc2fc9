// What Hex brings beside its rules.
#pragma once

#include "games/hex/reasons/reasons.h"
#include "games/hex/rules/hex.h"
#include "search/brings.h"

namespace proofboard::hex {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.make_reasons = make_reasons;
  return brings;
}

}  // namespace proofboard::hex
