#include "report/standing.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/mating.h"

namespace proofboard::report {

namespace {

std::string no_mate_text(const AnyGame& game) {
  return fmt::format("{} can't mate with checks alone", to_text(*mating_side(game)));
}

}  // namespace

std::string standing_text(const AnyGame& game, Side side, Standing standing) {
  const auto mates = mating_side(game);
  switch (standing) {
    case Standing::wins:
      return mates == opponent(side) ? no_mate_text(game) : std::string(to_text(side));
    case Standing::draws: return "draw";
    case Standing::loses:
      return mates == side ? no_mate_text(game) : std::string(to_text(opponent(side)));
    case Standing::cannot_win:
      return mates == side ? no_mate_text(game) : fmt::format("{} can't win", to_text(side));
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
  auto text = fmt::format("{}: {} moves win, ", to_text(side), count(Standing::wins));
  if (has_draws(game)) text += fmt::format("{} draw, ", count(Standing::draws));
  text += fmt::format("{} lose, ", count(Standing::loses));
  if (const auto open = count(Standing::cannot_win); open > 0) {
    text += fmt::format("{} can't win, ", open);
  }
  return text + fmt::format("{} unknown", count(Standing::unknown));
}

}  // namespace proofboard::report
