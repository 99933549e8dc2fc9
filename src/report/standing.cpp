#include "report/standing.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/mating.h"
#include "core/counted.h"

namespace proofboard::report {

namespace {

std::string no_mate_text(const AnyGame& game) {
  return fmt::format("{} can't mate with checks alone", to_text(*mating_side(game)));
}

}  // namespace

std::string standing_text(const AnyGame& game, Side side, Standing standing) {
  switch (standing) {
    case Standing::wins: return std::string(to_text(side));
    case Standing::draws: return "draw";
    case Standing::loses: return std::string(to_text(opponent(side)));
    case Standing::cannot_win: return fmt::format("{} can't win", to_text(side));
    case Standing::no_mate: return no_mate_text(game);
    case Standing::unknown: break;
  }
  return "unknown";
}

std::string result_text(const AnyGame& game, int score) {
  if (is_failed_mate(game, score)) return no_mate_text(game);
  return score > 0 ? "black" : score < 0 ? "white" : "draw";
}

std::string standings_text(const AnyGame& game, Side side, const std::vector<Standing>& standings) {
  const auto count = [&](Standing standing) {
    return std::count(standings.begin(), standings.end(), standing);
  };
  const auto wins = count(Standing::wins), draws = count(Standing::draws),
             losses = count(Standing::loses), neither = count(Standing::no_mate);
  auto text =
      fmt::format("{}: {} {}, ", to_text(side), counted(wins, "move"), wins == 1 ? "wins" : "win");
  if (mating_side(game)) {
    text += fmt::format("{} {} no mate, ", neither, neither == 1 ? "leaves" : "leave");
  } else if (has_draws(game)) {
    text += fmt::format("{} {}, ", draws, draws == 1 ? "draws" : "draw");
  }
  text += fmt::format("{} {}, ", losses, losses == 1 ? "loses" : "lose");
  if (const auto open = count(Standing::cannot_win); open > 0) {
    text += fmt::format("{} can't win, ", open);
  }
  return text + fmt::format("{} unknown", count(Standing::unknown));
}

}  // namespace proofboard::report
