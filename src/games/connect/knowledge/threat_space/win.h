// A win by threats, as a tree: the attacker's turn, and below it each reply that had to be
// considered, with the attacker's next turn. Equal positions may share a subtree. Against the
// conservative defence there is one reply a turn, so the tree is a line.
//
// The relevance zone of a win is a set of cells such that extra stones of the defender, all outside
// of it, don't disturb the win. With e such stones, on a cell outside
// - the attacker's stones of the win,
// - the empty cells of all windows that it threatens with, which hold all the defences,
// - the empty cells of the defender's open windows that e more stones would bring to k - p, after
//   each turn that doesn't complete a row,
// every turn stays possible, makes the same threats, has the same defences and leaves the defender
// without a threat. A row completed needs the attacker's stones alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/connect/knowledge/turns.h"

namespace proofboard::connect {

struct WinReply {
  std::vector<Cell> cells;  // may be more than a turn has: several defences at once
  std::uint32_t next = 0;   // in Win::turns
};

struct WinTurn {
  ThreatTurn turn;
  bool is_row = false;            // completes k in a row
  std::vector<WinReply> replies;  // none: won, by a row or by more than p threats
};

struct Win {
  std::vector<WinTurn> turns;
  std::uint32_t root = 0;

  const WinTurn& first() const { return turns[root]; }
};

// The win that begins with one of these turns, without the turns that it never comes to.
inline Win win_from(const std::vector<WinTurn>& turns, std::uint32_t root) {
  Win win;
  std::vector<std::optional<std::uint32_t>> numbers(turns.size());
  const auto number_of = [&](std::uint32_t old) {
    if (!numbers[old]) {
      numbers[old] = static_cast<std::uint32_t>(win.turns.size());
      win.turns.push_back(turns[old]);
    }
    return *numbers[old];
  };
  win.root = number_of(root);
  for (std::size_t i = 0; i < win.turns.size(); ++i) {
    for (std::size_t j = 0; j < win.turns[i].replies.size(); ++j) {
      const auto next = number_of(win.turns[i].replies[j].next);  // may move win.turns
      win.turns[i].replies[j].next = next;
    }
  }
  return win;
}

// The attacker's turns of a win that is a line; of another, those along the first replies.
inline std::vector<std::uint32_t> main_line(const Win& win) {
  std::vector<std::uint32_t> line{win.root};
  while (!win.turns[line.back()].replies.empty()) {
    line.push_back(win.turns[line.back()].replies[0].next);
  }
  return line;
}

// The win of a side that completes a row with at most so many stones, if it can.
inline std::optional<Win> win_at_once(const WindowBoard& board, Side side, int stones) {
  if (!can_win_with(board, side, stones)) return std::nullopt;
  return Win{{{{winning_cells(board, side, stones), board.shape().p + 1}, true, {}}}, 0};
}

// The win by these turns against the conservative defence, if they are one: every turn on empty
// cells, leaving the defender no threat, with at least p threats of its own, and more than p at the
// end. Turns after the first with more than p are left out. The board is as it was afterwards.
inline std::optional<Win> conservative_line(WindowBoard& board, Side attacker,
                                            const std::vector<TurnCells>& turns) {
  const int p = board.shape().p;
  std::vector<WinTurn> line;
  bool is_won = false;
  for (const TurnCells& stones : turns) {
    if (!std::all_of(stones.begin(), stones.end(),
                     [&](Cell cell) { return board.is_empty(cell); })) {
      break;
    }
    board.place_all(attacker, stones);
    const bool is_safe = !can_win_with(board, opponent(attacker), p);
    const Defence defence = conservative_defence(board, attacker);
    line.push_back({{stones, defence.threats}, false, {{defence.in_order(), 0}}});
    board.place_all(opponent(attacker), line.back().replies[0].cells);
    is_won = is_safe && defence.threats > p;
    if (!is_safe || defence.threats != p) break;
  }
  for (auto turn = line.rbegin(); turn != line.rend(); ++turn) {
    board.remove_all(opponent(attacker), turn->replies[0].cells);
    board.remove_all(attacker, turn->turn.stones);
  }
  if (!is_won) return std::nullopt;
  line.back().replies.clear();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    line[i].replies[0].next = static_cast<std::uint32_t>(i + 1);
  }
  return Win{std::move(line), 0};
}

// Adds to `zone` for extra stones of the defender, at least one. The board is that before the turn,
// and is so again afterwards.
inline void add_win_zone(WindowBoard& board, Side attacker, const std::vector<WinTurn>& turns,
                         std::uint32_t number, int extra, CellSet& zone) {
  const WinTurn& node = turns[number];
  for (const Cell cell : node.turn.stones) zone.insert(cell);
  if (node.is_row) return;
  const auto add = [&](int window) {
    board.for_each_empty_cell(window, [&](Cell cell) { zone.insert(cell); });
  };
  const int enough = board.shape().k - board.shape().p;
  board.place_all(attacker, node.turn.stones);
  board.for_each_open(attacker, enough, add);
  board.for_each_open(opponent(attacker), enough - extra, add);
  // Where the defender had stones left for anywhere, a reply also stands for those that place them
  // outside its own zone.
  const int free = std::max(0, board.shape().p - node.turn.threats);
  for (const WinReply& reply : node.replies) {
    board.place_all(opponent(attacker), reply.cells);
    add_win_zone(board, attacker, turns, reply.next, extra + free, zone);
    board.remove_all(opponent(attacker), reply.cells);
  }
  board.remove_all(attacker, node.turn.stones);
}

inline CellSet win_zone(WindowBoard& board, Side attacker, const Win& win, int extra) {
  CellSet zone;
  add_win_zone(board, attacker, win.turns, win.root, extra, zone);
  return zone;
}

}  // namespace proofboard::connect
