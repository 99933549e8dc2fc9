#include "api/swap.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace proofboard {

namespace {

std::ptrdiff_t count_stones(const GamePosition& at) {
  const auto cells = at.game->view(at.position).cells;
  return std::count_if(cells.begin(), cells.end(), [](char cell) { return cell != '.'; });
}

std::vector<std::string> openings_with(const Outcome& given, Truth truth) {
  std::vector<std::string> names;
  for (const auto& [move, answer] : given.moves) {
    if (answer.truth == truth) names.push_back(move);
  }
  return names;
}

// Those that took the most work, which is how hard it is to tell whether they win.
std::vector<std::string> hardest(const Outcome& given) {
  constexpr std::size_t shown = 5;
  auto moves = given.moves;
  // One look is no work.
  std::erase_if(moves, [](const MoveAnswer& one) {
    return !is_solved(one.answer.truth) || one.answer.indicators.iterations <= 1;
  });
  std::stable_sort(moves.begin(), moves.end(), [](const MoveAnswer& a, const MoveAnswer& b) {
    return a.answer.indicators.nodes > b.answer.indicators.nodes;
  });
  moves.resize(std::min(moves.size(), shown));
  std::vector<std::string> names;
  for (const auto& [move, answer] : moves) names.push_back(move);
  return names;
}

}  // namespace

Expected<void> check_swap(const GamePosition& at, const Ask& asked) {
  if (!at.game->info().has_swap_rule) {
    return Error{fmt::format("there is no swap in {}", at.game->info().name)};
  }
  if (count_stones(at) > 1) {
    return Error{"needs the empty board, or the first stone alone"};
  }
  if (asked.wants_score || asked.goal != Goal{at.game->to_move(at.position), Target::win()}) {
    return Error{"asks about a win of the side to move"};
  }
  return {};
}

bool is_opening(const GamePosition& at) {
  return count_stones(at) == 0;
}

SwapAdvice swap_advice(const Ask& question, const Outcome& given) {
  SwapAdvice advice;
  advice.is_opening = is_opening(question.at);
  advice.opening_loses = given.answer.truth;
  if (!advice.is_opening) return advice;
  advice.swap = openings_with(given, Truth::proven);
  advice.leave = openings_with(given, Truth::disproven);
  advice.unknown = openings_with(given, Truth::unknown);
  advice.hardest = hardest(given);
  return advice;
}

}  // namespace proofboard
