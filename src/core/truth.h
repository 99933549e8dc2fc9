// Who plays, and what is known of a question.
#pragma once

#include <cstdint>
#include <string_view>

namespace proofboard {

// Black starts in every game.
enum class Side : std::uint8_t { black, white };

constexpr Side opponent(Side side) {
  return side == Side::black ? Side::white : Side::black;
}

constexpr std::string_view to_text(Side side) {
  return side == Side::black ? "black" : "white";
}

// Whose turn it is in the question's eyes: attacker nodes are OR nodes, defender nodes AND nodes.
enum class Turn : std::uint8_t { attacker, defender };

constexpr Turn opposite(Turn turn) {
  return turn == Turn::attacker ? Turn::defender : Turn::attacker;
}

// The answer to a question. An explicit state: no number stands for "solved".
enum class Truth : std::uint8_t { unknown, proven, disproven };

constexpr bool is_solved(Truth truth) {
  return truth != Truth::unknown;
}

constexpr Truth opposite(Truth truth) {
  switch (truth) {
    case Truth::proven: return Truth::disproven;
    case Truth::disproven: return Truth::proven;
    case Truth::unknown: break;
  }
  return Truth::unknown;
}

// The truth that the side on turn wants: one child with it settles a node.
constexpr Truth wanted_by(Turn turn) {
  return turn == Turn::attacker ? Truth::proven : Truth::disproven;
}

constexpr std::string_view to_text(Truth truth) {
  switch (truth) {
    case Truth::proven: return "proven";
    case Truth::disproven: return "disproven";
    case Truth::unknown: break;
  }
  return "unknown";
}

}  // namespace proofboard
