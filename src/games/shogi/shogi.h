// What shogi brings beside its rules.
#pragma once

#include "games/shogi/reasons/reasons.h"
#include "games/shogi/rules/shogi.h"
#include "search/brings.h"

namespace proofboard::shogi {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.make_reasons = make_reasons;
  return brings;
}

}  // namespace proofboard::shogi
