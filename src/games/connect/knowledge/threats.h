// Threats. A side threatens with a window if it can fill it in its next turn: the window is open
// for it and at least k - p of its cells are the side's. The number of threats of a position is the
// number of stones that the opponent needs to stop all of them, a minimum hitting set over all such
// windows of the board, not a sum over lines: one stone may stop two lines.
//
// An opponent with p stones a turn is lost against more than p threats, unless it wins itself in
// that turn. Against t <= p threats it must play a hitting set. The conservative defence is the
// union of all minimal hitting sets of at most p cells: all that may serve, at once.
#pragma once

#include <algorithm>
#include <vector>

#include "games/connect/knowledge/hitting_sets.h"
#include "games/connect/knowledge/window_board.h"

namespace proofboard::connect {

// Whether the side can fill a window with so many stones.
inline bool can_win_with(const WindowBoard& board, Side side, int stones) {
  return board.has_open(side, board.shape().k - stones);
}

// The cells that complete a window with at most so many stones, if there is one.
inline TurnCells winning_cells(const WindowBoard& board, Side side, int stones) {
  TurnCells cells;
  board.for_each_open(side, board.shape().k - stones, [&](int window) {
    if (cells.empty()) board.for_each_empty_cell(window, [&](Cell cell) { cells.push_back(cell); });
  });
  return cells;
}

namespace threats_detail {

// The empty cells of a window, without one.
inline Block block_of(const WindowBoard& board, int window, int without) {
  Block block;
  block.size = 0;
  board.for_each_empty_cell(window, [&](Cell cell) {
    if (cell != without) block.cells[block.size++] = cell;
  });
  return block;
}

}  // namespace threats_detail

// The blocks of all windows that the side threatens with.
inline void threat_blocks(const WindowBoard& board, Side side, Blocks& blocks) {
  blocks.clear();
  board.for_each_open(side, board.shape().k - board.shape().p, [&](int window) {
    blocks.push_back(threats_detail::block_of(board, window, -1));
  });
}

// The same as if the side had one stone more, on `cell`.
inline void threat_blocks_with(const WindowBoard& board, Side side, int cell, Blocks& blocks) {
  const int enough = board.shape().k - board.shape().p;
  blocks.clear();
  board.for_each_open(side, enough, [&](int window) {
    blocks.push_back(threats_detail::block_of(board, window, cell));
  });
  for (const auto crossing : board.lines().through(cell)) {
    if (board.count(side, crossing.window) != enough - 1) continue;
    if (!board.is_open(side, crossing.window)) continue;
    blocks.push_back(threats_detail::block_of(board, crossing.window, cell));
  }
}

// Up to p; p + 1 stands for more.
inline int threats(const WindowBoard& board, Side side) {
  Blocks blocks;
  threat_blocks(board, side, blocks);
  return hitting_number(blocks, board.shape().p);
}

struct Defence {
  int threats = 0;  // p + 1 for more than p: then there is no defence
  CellSet cells;    // of the conservative defence
  std::vector<Cell> in_order() const {
    std::vector<Cell> list;
    cells.for_each([&](int cell) { list.push_back(static_cast<Cell>(cell)); });
    return list;
  }
};

inline Defence conservative_defence(const WindowBoard& board, Side attacker) {
  const int p = board.shape().p;
  Blocks blocks;
  threat_blocks(board, attacker, blocks);
  Defence defence{p + 1, {}};
  for_each_hitting_set(blocks, p, [&](const TurnCells& chosen) {
    defence.threats = std::min(defence.threats, static_cast<int>(chosen.size()));
    if (!is_minimal(blocks, chosen)) return;
    for (const Cell cell : chosen) defence.cells.insert(cell);
  });
  return defence;
}

// Every minimal hitting set of at most p cells, each once: what a defender can really choose from.
// With fewer than p cells it has stones left to place anywhere.
inline std::vector<TurnCells> real_defences(const WindowBoard& board, Side attacker) {
  Blocks blocks;
  threat_blocks(board, attacker, blocks);
  std::vector<TurnCells> defences;
  for_each_hitting_set(blocks, board.shape().p, [&](const TurnCells& chosen) {
    if (!is_minimal(blocks, chosen)) return;
    const bool is_new = std::none_of(defences.begin(), defences.end(), [&](const TurnCells& other) {
      return std::is_permutation(chosen.begin(), chosen.end(), other.begin(), other.end());
    });
    if (is_new) defences.push_back(chosen);
  });
  return defences;
}

}  // namespace proofboard::connect
