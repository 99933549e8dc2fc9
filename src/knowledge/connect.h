// Connect's threats in words: who wins or threatens to win where, and a forced win turn by turn.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "certificate/format.h"
#include "knowledge/connect/threats.h"
#include "knowledge/remarks.h"

namespace proofboard {

template <>
struct Knowledge<connect::Game> {
  using Game = connect::Game;
  using Position = connect::Position;
  using Move = connect::Move;

  // "Black wins at once with f5-g5."
  // "White threatens to win with a1-b1." "It takes 1 stone to stop that, among a1 b1."
  static std::vector<std::string> remarks(const Game& game, const Position& at) {
    std::vector<std::string> lines;
    if (game.result(at)) return lines;
    const connect::Lines windows(connect::Shape::of(game));
    const connect::WindowBoard board(windows, at.stones);
    const auto name = [](Side side) { return side == Side::black ? "Black" : "White"; };
    const Side mover = at.turn.side;
    if (const auto rows = completions(game, at, board, mover, at.turn.left); !rows.empty()) {
      lines.push_back(fmt::format("{} wins at once with {}.", name(mover), fmt::join(rows, ", ")));
    }
    const Side other = opponent(mover);
    const int p = game.stones_a_turn();
    const auto rows = completions(game, at, board, other, p);
    if (rows.empty()) return lines;
    const auto defence = connect::conservative_defence(board, other);
    std::vector<Move> cells;
    defence.cells.for_each([&](int cell) { cells.push_back(move_at(cell)); });
    lines.push_back(
        fmt::format("{} threatens to win with {}.", name(other), fmt::join(rows, ", ")));
    if (defence.threats > p) {
      lines.push_back(fmt::format("More than {} stones would be needed to stop that.", p));
    } else {
      lines.push_back(fmt::format("It takes {} stone{} to stop that, {} {}.", defence.threats,
                                  defence.threats == 1 ? "" : "s",
                                  cells.size() == 1 ? "at" : "among",
                                  joined(game, at, cells, " ")));
    }
    return lines;
  }

  static std::vector<ForcedTurn<Move>> forced_win(const Game& game, const Position& at,
                                                  std::span<const std::uint8_t> lemma) {
    const connect::Lines windows(connect::Shape::of(game));
    connect::WindowBoard board(windows, at.stones);
    const Side winner = at.turn.side;
    std::vector<ForcedTurn<Move>> turns;
    const std::uint8_t* next = lemma.data();
    const std::uint8_t* const end = next + lemma.size();
    std::uint64_t count = 0, stones = 0, cell = 0;
    if (!certificate_format::get_varint(next, end, count)) return turns;
    while (turns.size() < count && certificate_format::get_varint(next, end, stones)) {
      ForcedTurn<Move> turn;
      while (turn.turn.size() < stones && certificate_format::get_varint(next, end, cell)) {
        turn.turn.push_back(move_at(static_cast<int>(cell)));
        board.place(winner, static_cast<int>(cell));
      }
      if (turns.size() + 1 < count) {
        connect::conservative_defence(board, winner).cells.for_each([&](int reply) {
          turn.defence.push_back(move_at(reply));
        });
        for (const Move reply : turn.defence) board.place(opponent(winner), reply.cell);
      }
      turns.push_back(std::move(turn));
    }
    return turns;
  }

 private:
  static Move move_at(int cell) { return {static_cast<std::uint16_t>(cell)}; }

  static std::string joined(const Game& game, const Position& at, const std::vector<Move>& cells,
                            std::string_view between) {
    std::string text;
    for (const Move move : cells) {
      text += (text.empty() ? std::string_view{} : between);
      text += game.move_text(at, move);
    }
    return text;
  }

  // The sets of at most so many stones that complete a row, without those that have more than
  // another needs.
  static std::vector<std::string> completions(const Game& game, const Position& at,
                                              const connect::WindowBoard& board, Side side,
                                              int stones) {
    std::set<std::vector<int>> sets;
    board.for_each_open(side, game.in_a_row() - stones, [&](int window) {
      std::vector<int> cells;
      board.for_each_empty_cell(window, [&](connect::Cell cell) { cells.push_back(cell); });
      std::sort(cells.begin(), cells.end());
      sets.insert(std::move(cells));
    });
    std::vector<std::string> texts;
    for (const auto& set : sets) {
      const bool is_least = std::none_of(sets.begin(), sets.end(), [&](const auto& fewer) {
        return fewer.size() < set.size() &&
               std::includes(set.begin(), set.end(), fewer.begin(), fewer.end());
      });
      if (!is_least) continue;
      std::vector<Move> moves;
      for (const int cell : set) moves.push_back(move_at(cell));
      texts.push_back(joined(game, at, moves, "-"));
    }
    return texts;
  }
};

}  // namespace proofboard
