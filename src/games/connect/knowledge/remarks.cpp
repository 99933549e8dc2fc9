#include "games/connect/knowledge/remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/counted.h"
#include "games/connect/knowledge/threat_space/forced_line.h"
#include "games/connect/knowledge/threats.h"
#include "games/connect/reasons/reasons.h"

namespace proofboard::connect {

namespace {

Move move_at(int cell) {
  return {static_cast<std::uint16_t>(cell)};
}

std::string joined(const Game& game, const Position& at, const std::vector<Move>& cells,
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
std::vector<std::string> completions(const Game& game, const Position& at, const WindowBoard& board,
                                     Side side, int stones) {
  std::set<std::vector<int>> sets;
  board.for_each_open(side, game.in_a_row() - stones, [&](int window) {
    std::vector<int> cells;
    board.for_each_empty_cell(window, [&](Cell cell) { cells.push_back(cell); });
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

}  // namespace

std::vector<std::string> remarks_about(const Game& game, const Position& at) {
  std::vector<std::string> lines;
  if (game.result(at)) return lines;
  const Lines windows(Shape::of(game));
  const WindowBoard board(windows, at.stones);
  const auto name = [](Side side) { return side == Side::black ? "Black" : "White"; };
  const Side mover = at.turn.side;
  if (const auto rows = completions(game, at, board, mover, at.turn.left); !rows.empty()) {
    lines.push_back(fmt::format("{} wins at once with {}.", name(mover), fmt::join(rows, ", ")));
  }
  const Side other = opponent(mover);
  const int p = game.stones_a_turn();
  const auto rows = completions(game, at, board, other, p);
  if (rows.empty()) return lines;
  const auto defence = conservative_defence(board, other);
  std::vector<Move> cells;
  defence.cells.for_each([&](int cell) { cells.push_back(move_at(cell)); });
  lines.push_back(fmt::format("{} threatens to win with {}.", name(other), fmt::join(rows, ", ")));
  if (defence.threats > p) {
    lines.push_back(fmt::format("More than {} would be needed to stop that.", counted(p, "stone")));
  } else {
    lines.push_back(fmt::format("It takes {} to stop that, {} {}.",
                                counted(defence.threats, "stone"),
                                cells.size() == 1 ? "at" : "among", joined(game, at, cells, " ")));
  }
  return lines;
}

std::vector<ForcedTurn<Move>> forced_win_by(const Game& game, const Position& at,
                                            const Reason& reason) {
  std::vector<ForcedTurn<Move>> turns;
  if (reason.kind != forced_win) return turns;
  const Lines windows(Shape::of(game));
  WindowBoard board(windows, at.stones);
  const Side winner = at.turn.side;
  const auto line = line_turns(reason.body);
  for (const TurnCells& stones : line) {
    ForcedTurn<Move> turn;
    for (const Cell cell : stones) turn.turn.push_back(move_at(cell));
    board.place_all(winner, stones);
    if (turns.size() + 1 < line.size()) {
      conservative_defence(board, winner).cells.for_each([&](int reply) {
        turn.defence.push_back(move_at(reply));
      });
      for (const Move reply : turn.defence) board.place(opponent(winner), reply.cell);
    }
    turns.push_back(std::move(turn));
  }
  return turns;
}

}  // namespace proofboard::connect
