#include "command/answer.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include "command/board.h"

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
  auto text = paint(console, report::answer_text(console.width, question, given.answer));
  if (const auto at = report::forced_start(question, given.answer)) {
    text += fmt::format("\nWhere the forced win begins:\n\n{}",
                        draw_board(console, at->game->view(at->position)));
  }
  if (!given.moves.empty())
    text += '\n' + paint(console, report::moves_text(question, given.moves));
  return text;
}

std::string live_text(const Snapshot& now) {
  return report::live_text(now, peak_resident_bytes());
}

}  // namespace proofboard::command
