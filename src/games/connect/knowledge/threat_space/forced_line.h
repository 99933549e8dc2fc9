// A win by threats as the body of a reason (games/connect/reasons/reasons.h), and back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/varint.h"
#include "games/connect/knowledge/threat_space/win.h"

namespace proofboard::connect {

using LineBytes = std::vector<std::uint8_t>;

// Only a win against the conservative defence has one: a line, with p threats in every turn.
inline std::optional<LineBytes> line_bytes(const Win& win, int p) {
  const auto line = main_line(win);
  LineBytes bytes;
  put_varint(bytes, line.size());
  for (const auto number : line) {
    const WinTurn& node = win.turns[number];
    if (node.replies.size() > 1 || (!node.replies.empty() && node.turn.threats < p)) {
      return std::nullopt;
    }
    put_varint(bytes, node.turn.stones.size());
    for (const Cell cell : node.turn.stones) put_varint(bytes, cell);
  }
  return bytes;
}

// Nothing if the bytes are no line.
inline std::vector<TurnCells> line_turns(std::span<const std::uint8_t> bytes) {
  const std::uint8_t* next = bytes.data();
  const std::uint8_t* const end = next + bytes.size();
  std::uint64_t count = 0, stones = 0, cell = 0;
  std::vector<TurnCells> turns;
  if (!get_varint(next, end, count)) return turns;
  while (turns.size() < count && get_varint(next, end, stones)) {
    TurnCells turn;
    while (turn.size() < stones && turn.size() < TurnCells::capacity &&
           get_varint(next, end, cell)) {
      turn.push_back(static_cast<Cell>(cell));
    }
    turns.push_back(turn);
  }
  return turns;
}

// The win that these turns are on the board; nothing if they are none.
inline std::optional<Win> win_by(WindowBoard& board, Side attacker,
                                 const std::vector<TurnCells>& turns) {
  if (turns.empty()) return std::nullopt;
  board.place_all(attacker, turns[0]);
  const bool is_row = board.has_row(attacker);
  board.remove_all(attacker, turns[0]);
  if (is_row) return Win{{{{turns[0], board.shape().p + 1}, true, {}}}, 0};
  return conservative_line(board, attacker, turns);
}

}  // namespace proofboard::connect
