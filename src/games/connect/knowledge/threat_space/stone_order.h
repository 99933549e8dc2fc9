// Where a stone of the attacker looks best: on the windows that either side could still fill.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "games/connect/knowledge/threats.h"

namespace proofboard::connect {

// A window counts four times as much for each stone in it; the defender's, which the stone closes,
// half as much as the attacker's own.
inline int stone_score(const WindowBoard& board, Side attacker, int cell) {
  int score = 0;
  for (const auto crossing : board.lines().through(cell)) {
    const int window = crossing.window;
    const auto weight = [&](Side side) {
      return 1 << (2 * std::min(board.count(side, window), 8));
    };
    if (board.is_open(attacker, window)) score += 2 * weight(attacker);
    if (board.is_open(opponent(attacker), window)) score += weight(opponent(attacker));
  }
  return score;
}

// The empty cells, the best first. Where the attacker needs all of the stones it has left to stop
// the defender's threats, only the cells that serve; none if nothing does.
inline std::vector<Cell> best_stones(WindowBoard& board, Side attacker, int left) {
  Blocks blocks;
  threat_blocks(board, opponent(attacker), blocks);
  const int needed = hitting_number(blocks, left);
  std::vector<std::pair<int, Cell>> scored;
  if (needed > left) return {};
  for (int cell = 0; cell < board.lines().cells(); ++cell) {
    if (!board.is_empty(cell)) continue;
    if (needed == left) {
      board.place(attacker, cell);
      threat_blocks(board, opponent(attacker), blocks);
      const bool serves = hitting_number(blocks, left - 1) < left;
      board.remove(attacker, cell);
      if (!serves) continue;
    }
    scored.push_back({-stone_score(board, attacker, cell), static_cast<Cell>(cell)});
  }
  std::sort(scored.begin(), scored.end());
  std::vector<Cell> cells;
  for (const auto& [score, cell] : scored) cells.push_back(cell);
  return cells;
}

// The best turns of so many stones, the best first, without the orders of the same stones: each of
// the best places with each of the best that are left, and so on. A turn counts what its stones do
// one after the other.
inline std::vector<std::vector<Cell>> best_turns(WindowBoard& board, Side attacker, int stones,
                                                 int most) {
  struct Begun {
    int score = 0;
    std::vector<Cell> cells;
  };
  const auto sorted = [](std::vector<Cell> cells) {
    std::sort(cells.begin(), cells.end());
    return cells;
  };
  std::vector<Begun> turns(1);
  for (int left = stones; left > 0; --left) {
    std::vector<Begun> longer;
    std::set<std::vector<Cell>> known;
    for (const Begun& turn : turns) {
      board.place_all(attacker, turn.cells);
      auto places = best_stones(board, attacker, left);
      places.resize(std::min(places.size(), static_cast<std::size_t>(most)));
      for (const Cell cell : places) {
        Begun next = turn;
        next.score += stone_score(board, attacker, cell);
        next.cells.push_back(cell);
        if (known.insert(sorted(next.cells)).second) longer.push_back(next);
      }
      board.remove_all(attacker, turn.cells);
    }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const Begun& a, const Begun& b) { return a.score > b.score; });
    longer.resize(std::min(longer.size(), static_cast<std::size_t>(most)));
    turns = std::move(longer);
  }
  std::vector<std::vector<Cell>> result;
  for (Begun& turn : turns) result.push_back(std::move(turn.cells));
  return result;
}

// The defender's replies in the order of what the same places are worth to the attacker: so the one
// that refutes a turn, if there is one, tends to come early.
inline void put_best_first(const WindowBoard& board, Side attacker, std::vector<Move>& replies) {
  std::vector<std::pair<int, Cell>> scored;
  for (const Move reply : replies) {
    scored.push_back({-stone_score(board, attacker, reply.cell), reply.cell});
  }
  std::sort(scored.begin(), scored.end());
  for (std::size_t i = 0; i < scored.size(); ++i) replies[i] = {scored[i].second};
}

}  // namespace proofboard::connect
