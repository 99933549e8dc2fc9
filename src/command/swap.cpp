#include "command/swap.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/layout.h"

namespace proofboard::command {

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
    return Error{fmt::format("--swap: there is no swap in {}", at.game->info().name)};
  }
  if (count_stones(at) > 1) {
    return Error{"--swap: needs the empty board, or the first stone alone"};
  }
  if (asked.wants_score || asked.goal != Goal{at.game->to_move(at.position), Target::win()}) {
    return Error{"--swap: asks about a win of the side to move"};
  }
  return {};
}

bool is_opening(const GamePosition& at) {
  return count_stones(at) == 0;
}

std::string swap_text(const Console& console, const Ask& question, const Outcome& given) {
  if (!is_opening(question.at)) {
    switch (given.answer.truth) {
      case Truth::proven: return "\nDon't swap: the opening loses.\n";
      case Truth::disproven: return "\nSwap: the opening wins.\n";
      case Truth::unknown: return "\nWhether to swap is not known.\n";
    }
  }
  std::string text = "\nUnder the swap rule the second player takes over what wins.\n\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& names) {
    if (!names.empty())
      text += report::wrap(console.width, fmt::format("  {:<11}  ", label), names);
  };
  add("swap", openings_with(given, Truth::proven));
  add("leave", openings_with(given, Truth::disproven));
  add("not known", openings_with(given, Truth::unknown));
  add("fair game", hardest(given));
  return text;
}

Json swap_json(const Ask& question, const Outcome& given) {
  if (is_opening(question.at)) {
    return Json{{"swap", openings_with(given, Truth::proven)},
                {"leave", openings_with(given, Truth::disproven)},
                {"unknown", openings_with(given, Truth::unknown)},
                {"fair", hardest(given)}};
  }
  if (!is_solved(given.answer.truth)) return Json(nullptr);
  return Json(given.answer.truth == Truth::disproven);
}

}  // namespace proofboard::command
