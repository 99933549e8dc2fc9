// Connect games with few empty cells, small enough to try everything.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/connect/rules/connect.h"

namespace proofboard::testing_games {

// Who wins, by trying everything; each position once.
class ConnectWinner {
 public:
  explicit ConnectWinner(const connect::Game& game) : game_(game) {}

  bool wins(Side side, connect::Game::Position position) {
    if (const auto score = game_.result(position)) return *score == (side == Side::black ? 1 : -1);
    std::vector<std::uint8_t> bytes;
    game_.encode(position, bytes);
    std::string key(bytes.begin(), bytes.end());
    key += side == Side::black ? 'x' : 'o';
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool is_on_turn = game_.to_move(position) == side;
    connect::Game::Moves moves;
    game_.moves(position, moves);
    const bool found = std::any_of(moves.begin(), moves.end(), [&](const auto move) {
      auto next = position;
      game_.play(next, move);
      return wins(side, next) == is_on_turn;
    });
    return known_[key] = found == is_on_turn;
  }

 private:
  const connect::Game& game_;
  std::unordered_map<std::string, bool> known_;
};

struct SmallBoard {
  const char* options;
  std::size_t cells;
  std::uint64_t empty;  // cells left
  bool is_quiet;        // nobody can complete a row in a turn
};

// Whether the side could complete a row with its next `left` stones.
inline bool can_complete(const connect::Game& game, const Stones& stones, Side side, int left) {
  const auto at = game.position(stones, side, 1);
  if (!at || game.result(*at)) return true;
  if (left == 0) return false;
  connect::Game::Moves moves;
  game.moves(*at, moves);
  return std::any_of(moves.begin(), moves.end(), [&](const auto move) {
    auto next = stones;
    next[side].insert(move.cell);
    const auto after = game.position(next, side, 1);
    if (!after) return true;  // a row, after which it can't have a stone left
    return game.result(*after) != 0 && can_complete(game, next, side, left - 1);
  });
}

// Random stones until few cells are left, without a row.
inline std::optional<connect::Game::Position> random_position(const connect::Game& game,
                                                              const SmallBoard& board,
                                                              Random& random) {
  Stones stones;
  std::vector<int> cells;
  for (std::size_t i = 0; i < board.cells; ++i) cells.push_back(static_cast<int>(i));
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
  std::uint64_t empty = board.cells;
  for (const int cell : cells) {
    if (empty == board.empty) break;
    const Side side = random.below(2) == 0 ? Side::black : Side::white;
    for (const Side tried : {side, opponent(side)}) {
      stones[tried].insert(cell);
      if (!can_complete(game, stones, tried, board.is_quiet ? game.stones_a_turn() : 0)) break;
      stones[tried].erase(cell);
    }
    empty -= stones.is_empty(cell) ? 0 : 1;
  }
  if (empty > board.empty) return std::nullopt;
  const auto p = static_cast<std::uint64_t>(game.stones_a_turn());
  const auto position = game.position(stones, random.below(2) == 0 ? Side::black : Side::white,
                                      1 + static_cast<int>(random.below(p)));
  if (!position || game.result(*position)) return std::nullopt;
  return *position;
}

}  // namespace proofboard::testing_games
