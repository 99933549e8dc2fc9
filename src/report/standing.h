// How a side stands, as far as it is proven. Who can't win has lost only in a game without draws;
// elsewhere a loss is one if it is proven that the other side wins.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"

namespace proofboard::report {

enum class Standing : std::uint8_t {
  unknown,
  wins,
  draws,       // neither side can win
  loses,       // the other side wins
  cannot_win,  // draws or loses
  no_mate,     // the side that must mate with checks alone can't; nothing is said of who wins
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
    case Standing::cannot_win:
    case Standing::no_mate: return "-";
    case Standing::unknown: break;
  }
  return "?";
}

// "black", "draw", "black can't win": what a standing of a side says of the game.
std::string standing_text(const AnyGame& game, Side side, Standing standing);
// The same of a game that is over.
std::string result_text(const AnyGame& game, int score);

// How many moves of `side` leave it with which standing: "black: 2 moves win, 3 draw, 4 lose, 0
// unknown". Draws are told of only where there may be some, and where mates are asked for those
// that leave none.
std::string standings_text(const AnyGame& game, Side side, const std::vector<Standing>& standings);

}  // namespace proofboard::report
