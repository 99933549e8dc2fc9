// How a side stands, as far as it is proven. Who can't win has lost only in a game without draws;
// elsewhere a loss is one if it is proven that the other side wins.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/games.h"

namespace proofboard::protocol {

enum class Standing : std::uint8_t {
  unknown,
  wins,
  draws,       // neither side can win
  loses,       // the other side wins
  cannot_win,  // draws or loses
};

// Only Hex is known to have none.
inline bool has_draws(const AnyGame& game) {
  return game.info().base != "hex";
}

// For one cell of a picture.
inline std::string_view sign_of(Standing standing) {
  switch (standing) {
    case Standing::wins: return "W";
    case Standing::draws: return "D";
    case Standing::loses: return "L";
    case Standing::cannot_win: return "-";
    case Standing::unknown: break;
  }
  return "?";
}

// A legal move, and how it leaves the side that makes it.
struct JudgedMove {
  std::string move;
  Standing standing = Standing::unknown;
  std::uint64_t nodes = 0;  // that it took to tell whether it wins
};

}  // namespace proofboard::protocol
