#include "api/swap.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "game/notation.h"

namespace proofboard {

namespace {

std::ptrdiff_t count_stones(const GamePosition& at) {
  const auto cells = at.game->view(at.position).cells;
  return std::count_if(cells.begin(), cells.end(), [](char cell) { return cell != '.'; });
}

// Of two openings that half a turn of the board makes one, the first in the order of cells.
bool is_first_image(const GamePosition& at, const std::string& opening) {
  const auto view = at.game->view(at.position);
  const auto cell = cell_named(view, opening);
  return !cell || *cell <= view.cells.size() - 1 - *cell;
}

std::vector<std::string> openings_with(const GamePosition& at, const Outcome& given, Truth truth) {
  std::vector<std::string> names;
  for (const auto& [move, answer] : given.moves) {
    if (answer.truth == truth && is_first_image(at, move)) names.push_back(move);
  }
  return names;
}

// Those that took the most work, which is how hard it is to tell whether they win.
std::vector<std::string> hardest(const GamePosition& at, const Outcome& given) {
  constexpr std::size_t shown = 5;
  auto moves = given.moves;
  // One look is no work.
  std::erase_if(moves, [&](const MoveAnswer& one) {
    return !is_solved(one.answer.truth) || one.answer.indicators.iterations <= 1 ||
           !is_first_image(at, one.move);
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
  advice.swap = openings_with(question.at, given, Truth::proven);
  advice.leave = openings_with(question.at, given, Truth::disproven);
  advice.unknown = openings_with(question.at, given, Truth::unknown);
  advice.hardest = hardest(question.at, given);
  return advice;
}

}  // namespace proofboard
