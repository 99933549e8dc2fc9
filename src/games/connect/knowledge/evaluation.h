// Who is ahead in Connect, for players: windows that a side can still fill, by the stones in them.
//
// Each stone more makes a window worth three times as much. Whoever is to move and can fill a
// window in this turn has all but won, and so has the other side if it threatens more than this
// turn can stop.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "games/connect/knowledge/hitting_sets.h"
#include "games/connect/rules/connect.h"

namespace proofboard::connect {

class Evaluator {
 public:
  // In Black's eyes.
  static int evaluate(const Game& game, const Position& at) {
    const auto weights = weights_of(game);
    const auto mover = static_cast<std::size_t>(at.turn.side);
    const int enough = game.in_a_row() - at.turn.left;
    int value = 0;
    bool wins_now = false;
    Blocks threats;
    for_each_window(game, at, [&](int first, int step, const Counts& counts) {
      if (counts[0] != 0 && counts[1] != 0) return;
      value += weights[counts[0]] - weights[counts[1]];
      const int own = static_cast<int>(counts[mover]), other = static_cast<int>(counts[1 - mover]);
      wins_now |= other == 0 && own >= enough;
      if (own == 0 && other >= game.in_a_row() - game.stones_a_turn()) {
        threats.push_back(block_of(game, at, first, step));
      }
    });
    return judged(at, value, wins_now, !threats.empty() && is_too_much(at, threats));
  }

  using Weights = std::array<int, longest_side + 2>;  // of windows, by stones

  static Weights weights_of(const Game& game) {
    Weights weights{};
    constexpr int of_one_missing = 81 * scale;
    int weight = of_one_missing;
    for (int stones = game.in_a_row() - 1; stones > 0; --stones) {
      weights[static_cast<std::size_t>(stones)] = weight;
      weight /= 3;
    }
    weights[static_cast<std::size_t>(game.in_a_row())] = 10 * of_one_missing;
    return weights;
  }

  // Whether the side to move can't stop all of these in its turn: empty cells of windows that the
  // other side could fill in its next.
  static bool is_too_much(const Position& at, const Blocks& threats) {
    return hitting_number(threats, at.turn.left) > at.turn.left;
  }

  // From the sum of the windows' weights, and which side has all but won.
  static int judged(const Position& at, int weight, bool mover_wins, bool other_wins) {
    const int for_mover = at.turn.side == Side::black ? all_but_won : -all_but_won;
    return mover_wins ? for_mover : other_wins ? -for_mover : weight / scale;
  }

  // A stone fills its own windows and closes the other side's, which counts half as much.
  static void merits(const Game& game, const Position& at, const Game::Moves& moves,
                     std::vector<std::int16_t>& merits) {
    const auto weights = weights_of(game);
    const auto mover = static_cast<std::size_t>(at.turn.side);
    std::array<int, most_cells> worth{};
    for_each_window(game, at, [&](int first, int step, const Counts& counts) {
      const int gain = gain_of(weights, counts[mover], counts[1 - mover]);
      if (gain == 0) return;
      for (int i = 0; i < game.in_a_row(); ++i) {
        worth[static_cast<std::size_t>(first + i * step)] += gain;
      }
    });
    merits.clear();
    for (const auto move : moves) merits.push_back(merit_of(worth[move.cell]));
  }

  // What a stone gains in a window with so many stones of its own side and of the other.
  static int gain_of(const Weights& weights, std::size_t own, std::size_t other) {
    int gain = 0;
    if (other == 0) gain += 2 * weights[own + 1];
    if (own == 0) gain += weights[other + 1];
    return gain;
  }

  // A hundred times the logarithm of what a stone gains in all its windows, by its first eight
  // bits: logarithms of every cell would take longer than to count the windows.
  static std::int16_t merit_of(int gains) {
    static const auto logarithms = [] {
      std::array<double, 256> table{};
      for (std::size_t i = 1; i < table.size(); ++i) {
        table[i] = 100 * std::log(static_cast<double>(i));
      }
      return table;
    }();
    constexpr double of_two = 69.314718;
    const auto value = static_cast<unsigned>(std::max(gains, 1));
    const int shift = std::max(static_cast<int>(std::bit_width(value)) - 8, 0);
    return static_cast<std::int16_t>(logarithms[value >> shift] + of_two * shift + 0.5);
  }

 private:
  using Counts = std::array<std::size_t, 2>;  // of a window's stones, by side
  static constexpr int scale = 16, all_but_won = 5000;

  // The empty cells of a window that lacks at most a turn's stones.
  static Block block_of(const Game& game, const Position& at, int first, int step) {
    Block block{{}, 0};
    for (int i = 0; i < game.in_a_row(); ++i) {
      const int cell = first + i * step;
      if (at.stones.is_empty(cell)) block.cells[block.size++] = static_cast<Cell>(cell);
    }
    return block;
  }

  // f(first cell, step, counts) for each k cells in a row.
  template <class F>
  static void for_each_window(const Game& game, const Position& at, F f) {
    const int m = game.columns(), n = game.rows(), k = game.in_a_row();
    std::array<std::uint8_t, most_cells> stones{};  // 1 Black, 2 White
    at.stones[Side::black].for_each([&](int cell) { stones[static_cast<std::size_t>(cell)] = 1; });
    at.stones[Side::white].for_each([&](int cell) { stones[static_cast<std::size_t>(cell)] = 2; });
    // The windows of one line of cells, each from the one before.
    const auto walk = [&](int first, int length, int step) {
      Counts counts{};
      const auto count = [&](int i, std::size_t by) {
        const auto stone = stones[static_cast<std::size_t>(first + i * step)];
        if (stone != 0) counts[stone - 1U] += by;
      };
      for (int i = 0; i < length; ++i) {
        count(i, 1);
        if (i >= k) count(i - k, static_cast<std::size_t>(-1));
        if (i >= k - 1) f(first + (i - k + 1) * step, step, counts);
      }
    };
    for (int row = 0; row < n; ++row) walk(row * m, m, 1);
    for (int column = 0; column < m; ++column) {
      walk(column, n, m);
      walk(column, std::min(m - column, n), m + 1);
      walk(column, std::min(column + 1, n), m - 1);
    }
    for (int row = 1; row < n; ++row) {
      walk(row * m, std::min(m, n - row), m + 1);
      walk(row * m + m - 1, std::min(m, n - row), m - 1);
    }
  }
};

}  // namespace proofboard::connect
