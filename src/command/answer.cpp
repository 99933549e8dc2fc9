#include "command/answer.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include "command/board.h"
#include "report/names.h"

namespace proofboard::command {

namespace {

// Most memory the whole program has had so far.
std::uint64_t peak_resident_bytes() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

std::string answer_text(const Console& console, const Ask& question, const Outcome& given) {
  const auto detail = console.is_verbose ? report::Detail::all : report::Detail::usual;
  auto text = paint(console, report::answer_text(console.width, question, given.answer, detail,
                                                 console.notation));
  if (const auto at = report::forced_start(question, given.answer)) {
    text += fmt::format("\nWhere the forced win begins:\n\n{}",
                        draw_board(console, at->game->view(at->position)));
  }
  const auto& [game, position] = question.at;
  const auto board_with = [&](std::vector<std::string> signs) {
    auto view = game->view(position);
    view.signs = std::move(signs);
    return draw_board(console, view);
  };
  if (!given.answer.area.empty()) {
    text += '\n' + board_with(report::area_signs(question.at, given.answer));
  }
  if (given.moves.empty()) return text;
  if (auto signs = report::move_signs(question, given.moves); !signs.empty()) {
    text += fmt::format("\nThe moves, for {}: W wins, L loses, ? is not known\n\n{}",
                        report::side_name(question.to_move()), board_with(std::move(signs)));
  }
  return text + '\n' + paint(console, report::moves_text(question, given.moves));
}

std::string live_text(const Snapshot& now) {
  return report::live_text(now, peak_resident_bytes());
}

}  // namespace proofboard::command
