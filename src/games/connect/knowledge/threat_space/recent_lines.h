// The lines of threats that won last, to be tried first: a reply of the defender rarely disturbs
// the win that its pass allowed, and if it does, the one that beat the reply before it often serves
// again. To replay a line takes microseconds, to search for one a thousand times as long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "games/connect/knowledge/threat_space/win.h"

namespace proofboard::connect {

class RecentLines {
 public:
  // The attacker is to move with all the stones of a turn. The board is as it was afterwards.
  std::optional<Win> replay(WindowBoard& board, Side attacker) {
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
      if (auto win = conservative_line(board, attacker, *line)) {
        std::rotate(lines_.begin(), line, line + 1);
        return win;
      }
    }
    return std::nullopt;
  }

  // A win against the conservative defence.
  void remember(const Win& win) {
    if (win.first().is_row) return;
    if (lines_.size() == most) lines_.pop_back();
    std::vector<TurnCells> line;
    for (const auto number : main_line(win)) line.push_back(win.turns[number].turn.stones);
    lines_.insert(lines_.begin(), std::move(line));
  }

 private:
  static constexpr std::size_t most = 8;

  std::vector<std::vector<TurnCells>> lines_;  // the latest success first
};

}  // namespace proofboard::connect
