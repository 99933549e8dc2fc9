// What a playout of Hex knows: whoever intrudes into a bridge is answered in its other cell.
#pragma once

#include <array>
#include <optional>

#include "core/random.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

// The side to move has stones, or its edge, on both sides of an empty cell beside the last stone:
// that cell joins them as the one just taken did. One of several by chance.
inline std::optional<Move> saved_bridge(const Game& game, const Position& at, Move last,
                                        Random& random) {
  struct Step {
    int right, down;
  };
  constexpr std::array<Step, 6> around{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
  enum class Place { own, empty, other };
  const int width = game.width(), height = game.height();
  const int column = last.cell % width, row = last.cell / width;
  std::array<Place, 6> places{};
  std::array<int, 6> cells{};
  for (std::size_t i = 0; i < around.size(); ++i) {
    const int x = column + around[i].right, y = row + around[i].down;
    const bool is_beyond_black = y < 0 || y >= height;
    const bool is_beyond_white = x < 0 || x >= width;
    cells[i] = y * width + x;
    if (is_beyond_black || is_beyond_white) {
      const bool is_own = at.to_move == Side::black ? is_beyond_black : is_beyond_white;
      places[i] = is_own ? Place::own : Place::other;
    } else if (at.stones[at.to_move].contains(cells[i])) {
      places[i] = Place::own;
    } else {
      places[i] = at.stones.is_empty(cells[i]) ? Place::empty : Place::other;
    }
  }
  std::optional<Move> saved;
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < around.size(); ++i) {
    const bool is_bridge = places[i] == Place::own && places[(i + 1) % 6] == Place::empty &&
                           places[(i + 2) % 6] == Place::own;
    if (!is_bridge || random.below(++found) != 0) continue;
    saved = Move{static_cast<std::uint16_t>(cells[(i + 1) % 6])};
  }
  return saved;
}

}  // namespace proofboard::hex
