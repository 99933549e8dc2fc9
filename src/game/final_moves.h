// The view that every game has: moves that end the game at once, and moves that let the other side
// do so.
#pragma once

#include <fmt/format.h>

#include <optional>

#include "core/counted.h"
#include "game/board_marks.h"
#include "game/notated.h"

namespace proofboard {

namespace final_moves {

// A final score in the eyes of a side.
inline int seen_by(Side side, int score) {
  return side == Side::black ? score : -score;
}

// A move of the other side, if it is on turn, that wins for it at once.
template <Notated R>
std::optional<std::string> winning_reply(const R& rules, typename R::Position& at, Side loser) {
  if (rules.to_move(at) == loser) return std::nullopt;
  typename R::Moves replies;
  rules.moves(at, replies);
  for (const auto reply : replies) {
    const auto undo = rules.play(at, reply);
    const auto score = rules.result(at);
    rules.undo(at, reply, undo);
    if (score && seen_by(loser, *score) < 0) return rules.move_text(at, reply);
  }
  return std::nullopt;
}

template <Notated R>
std::optional<CellMark> mark_of(const R& rules, typename R::Position& at, typename R::Move move) {
  const Side side = rules.to_move(at);
  auto name = rules.move_text(at, move);
  const auto undo = rules.play(at, move);
  std::optional<CellMark> mark;
  if (const auto score = rules.result(at)) {
    const int mine = seen_by(side, *score);
    mark = mine > 0   ? CellMark{name, "wins", MarkColour::good}
           : mine < 0 ? CellMark{name, "loses", MarkColour::bad}
                      : CellMark{name, "draws", MarkColour::doubtful};
  } else if (auto reply = winning_reply(rules, at, side)) {
    mark = CellMark{name, *reply, MarkColour::bad};
  }
  rules.undo(at, move, undo);
  return mark;
}

}  // namespace final_moves

// "wins", "loses" or "draws" at the moves that end the game; at others the reply that wins at once.
template <Notated R>
BoardMarks mark_final_moves(const R& rules, const typename R::Position& position) {
  BoardMarks marks;
  auto at = position;
  typename R::Moves moves;
  rules.moves(at, moves);
  int wins = 0;
  for (const auto move : moves) {
    auto mark = final_moves::mark_of(rules, at, move);
    if (!mark) continue;
    wins += mark->colour == MarkColour::good;
    marks.cells.push_back(std::move(*mark));
  }
  const auto lost = static_cast<int>(marks.cells.size()) - wins;
  marks.text = fmt::format("{} of {} {} at once, {} {} to a reply or {} the game without a win",
                           wins, counted(moves.size(), "move"), wins == 1 ? "wins" : "win", lost,
                           lost == 1 ? "loses" : "lose", lost == 1 ? "ends" : "end");
  return marks;
}

}  // namespace proofboard
