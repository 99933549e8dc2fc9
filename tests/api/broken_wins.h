// Connect6 positions without a win by double threats, made from positions that have one: close
// enough to a win that a search which is wrong somewhere may believe in it.
//
// The stones under the threats of the win are taken off, one after the other, until the exhaustive
// search (`vcdt:filter=none`) finds no win any more; or the defender gets a four somewhere else,
// which the attacker would have to stop with the stones that its threats need.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/api.h"
#include "core/random.h"
#include "game/notation.h"
#include "tests/support/naive_threats.h"

namespace proofboard::testing_games {

// The attacker is to move with two stones.
struct Connect6Board {
  static constexpr int size = 19;

  std::string cells;  // 'x', 'o' and '.', row by row from the top
  char attacker = 'x';

  char& at(int cell) { return cells[static_cast<std::size_t>(cell)]; }
  char at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }

  static Connect6Board of(const GamePosition& at) {
    return {at.game->view(at.position).cells,
            at.game->to_move(at.position) == Side::black ? 'x' : 'o'};
  }

  std::string text() const {
    const BoardView board{.width = size, .height = size, .cells = cells};
    return rows_text(board, attacker == 'x' ? Side::black : Side::white) + " 2";
  }

  GamePosition position() const { return *read_position("connect6:counts=any", text()); }

  static int cell_of(const std::string& name) {
    return size * (size - std::stoi(name.substr(1))) + name[0] - 'a';
  }
};

inline Answer solve(const Connect6Board& board, const std::string& algorithm, std::uint64_t nodes,
                    const std::string& certificate_file = "",
                    const std::string& knowledge = "threats") {
  const auto at = board.position();
  Ask ask{.at = at,
          .goal = {at.game->to_move(at.position), Target::win()},
          .search = *choose_search(*at.game, algorithm, knowledge)};
  ask.limits.nodes = nodes;
  ask.limits.bytes = std::uint64_t{64} << 20;
  ask.certificate_file = certificate_file;
  return at.game->solve(ask, {});
}

class WinBreaker {
 public:
  // The most moves of one exhaustive search; a position that takes more is given up.
  explicit WinBreaker(std::uint64_t nodes) : nodes_(nodes) {}

  std::optional<Connect6Board> without_stones(Connect6Board board) {
    while (true) {
      const auto answer = solve(board, exhaustive, nodes_);
      if (answer.truth != Truth::proven) return checked(board, answer);
      const auto stones = stones_under(board, cells_of(answer.forced.at(0).turn));
      board.at(stones.at(random_.below(stones.size()))) = '.';
    }
  }

  std::optional<Connect6Board> with_a_four(const Connect6Board& board) {
    const auto win = solve(board, exhaustive, nodes_);
    if (win.truth != Truth::proven) return std::nullopt;
    std::set<int> used;
    for (const auto& [turn, defence] : win.forced) {
      for (const int cell : cells_of(turn)) used.insert(cell);
      for (const int cell : cells_of(defence)) used.insert(cell);
    }
    const char defender = NaiveThreats::other(board.attacker);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      const auto& window = naive_.windows()[random_.below(naive_.windows().size())];
      const bool is_free = std::none_of(window.begin(), window.end(), [&](int cell) {
        return board.at(cell) == board.attacker || used.contains(cell);
      });
      if (!is_free) continue;
      auto tried = board;
      for (const int cell : window) {
        if (NaiveThreats::count(tried.cells, window, defender) < 4) tried.at(cell) = defender;
      }
      if (naive_.has_row(tried.cells, defender)) continue;
      const auto answer = solve(tried, exhaustive, nodes_);
      if (answer.truth != Truth::proven) return checked(tried, answer);
    }
    return std::nullopt;
  }

 private:
  static constexpr auto exhaustive = "vcdt:filter=none";
  static constexpr int most_attempts = 200;

  static std::optional<Connect6Board> checked(const Connect6Board& board, const Answer& answer) {
    if (answer.reason != StopReason::exhausted) return std::nullopt;
    return board;
  }

  static std::vector<int> cells_of(const std::vector<std::string>& names) {
    std::vector<int> cells;
    for (const auto& name : names) cells.push_back(Connect6Board::cell_of(name));
    return cells;
  }

  // The attacker's stones in rows that it threatens to complete after this turn.
  std::vector<int> stones_under(const Connect6Board& board, const std::vector<int>& turn) const {
    const auto after = NaiveThreats::with(board.cells, turn, board.attacker);
    std::set<int> stones;
    for (const auto& window : naive_.windows()) {
      if (NaiveThreats::count(after, window, board.attacker) < 4 ||
          NaiveThreats::count(after, window, NaiveThreats::other(board.attacker)) > 0) {
        continue;
      }
      for (const int cell : window) {
        if (board.at(cell) == board.attacker) stones.insert(cell);
      }
    }
    return {stones.begin(), stones.end()};
  }

  std::uint64_t nodes_;
  NaiveThreats naive_{Connect6Board::size, Connect6Board::size, 6, 2};
  Random random_{1};
};

}  // namespace proofboard::testing_games
