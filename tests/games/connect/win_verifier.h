// Checks a win by playing it: nothing that the search believed is used, but for the threat code.
#pragma once

#include <algorithm>
#include <vector>

#include "core/status.h"
#include "games/connect/knowledge/threat_space/win.h"

namespace proofboard::connect {

class WinVerifier {
 public:
  WinVerifier(const WindowBoard& board, Side attacker, const Win& win)
      : board_(board), attacker_(attacker), win_(win) {}

  // The attacker has `stones` in this turn.
  Expected<void> check(std::uint32_t number, int stones) {
    if (number >= win_.turns.size()) return Error{"a reply leads to a turn that is not there"};
    if (++depth_ > most_cells) return Error{"the win never ends"};
    const WinTurn& node = win_.turns[number];
    const TurnCells& own = node.turn.stones;
    if (static_cast<int>(own.size()) > stones) return Error{"a turn has too many stones"};
    if (!all_empty(own)) return Error{"a turn has a stone on a taken cell"};
    board_.place_all(attacker_, own);
    auto result = node.is_row ? check_row() : check_threats(node);
    board_.remove_all(attacker_, own);
    --depth_;
    return result;
  }

 private:
  template <class Cells>
  bool all_empty(const Cells& cells) const {
    for (auto cell = cells.begin(); cell != cells.end(); ++cell) {
      if (!board_.is_empty(*cell) || std::find(cells.begin(), cell, *cell) != cell) return false;
    }
    return true;
  }

  Expected<void> check_row() const {
    if (!board_.has_row(attacker_)) return Error{"a last turn completes no row"};
    return {};
  }

  Expected<void> check_threats(const WinTurn& node) {
    const int p = board_.shape().p;
    const Side defender = opponent(attacker_);
    if (can_win_with(board_, defender, p)) return Error{"a turn leaves the defender a win"};
    const auto defences = real_defences(board_, attacker_);
    for (const WinReply& reply : node.replies) {
      if (!all_empty(reply.cells)) return Error{"a reply has a stone on a taken cell"};
      board_.place_all(defender, reply.cells);
      auto result = check(reply.next, p);
      board_.remove_all(defender, reply.cells);
      if (!result) return result;
    }
    for (const TurnCells& defence : defences) {
      std::vector<Cell> cells(defence.begin(), defence.end());
      if (!is_answered(node, cells, defence.size())) return Error{"a defence has no answer"};
    }
    return {};
  }

  // Whether some reply stands for the defence: it has all of its cells but, perhaps, some of the
  // stones placed anywhere (those after the first `fixed`), which its zone doesn't hold. Goes
  // through all places for the stones that the defence has left.
  bool is_answered(const WinTurn& node, std::vector<Cell>& cells, std::size_t fixed) {
    if (static_cast<int>(cells.size()) == board_.shape().p) {
      return std::any_of(node.replies.begin(), node.replies.end(),
                         [&](const WinReply& reply) { return stands_for(reply, cells, fixed); });
    }
    for (int cell = 0; cell < board_.lines().cells(); ++cell) {
      if (!board_.is_empty(cell) || std::find(cells.begin(), cells.end(), cell) != cells.end()) {
        continue;
      }
      cells.push_back(static_cast<Cell>(cell));
      const bool answered = is_answered(node, cells, fixed);
      cells.pop_back();
      if (!answered) return false;
    }
    return true;
  }

  bool stands_for(const WinReply& reply, const std::vector<Cell>& cells, std::size_t fixed) {
    std::vector<Cell> outside;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (std::find(reply.cells.begin(), reply.cells.end(), cells[i]) != reply.cells.end())
        continue;
      if (i < fixed) return false;
      outside.push_back(cells[i]);
    }
    if (outside.empty()) return true;
    CellSet zone;
    board_.place_all(opponent(attacker_), reply.cells);
    add_win_zone(board_, attacker_, win_.turns, reply.next, static_cast<int>(outside.size()), zone);
    board_.remove_all(opponent(attacker_), reply.cells);
    return std::none_of(outside.begin(), outside.end(),
                        [&](Cell cell) { return zone.contains(cell); });
  }

  WindowBoard board_;
  Side attacker_;
  const Win& win_;
  int depth_ = 0;
};

// The attacker is to move with so many stones.
inline Expected<void> verify_win(const WindowBoard& board, Side attacker, int stones,
                                 const Win& win) {
  return WinVerifier(board, attacker, win).check(win.root, stones);
}

}  // namespace proofboard::connect
