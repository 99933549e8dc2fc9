// Pieces and squares as CSA writes them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "games/shogi/rules/bitboard.h"
#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

// By Kind.
inline constexpr std::array<std::string_view, kinds> csa_names{
    "", "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "", "UM", "RY"};

constexpr std::string_view csa_name(Kind kind) {
  return csa_names[index(kind)];
}

constexpr std::optional<Kind> kind_of_csa(std::string_view name) {
  for (std::size_t kind = 1; kind < kinds; ++kind) {
    if (!name.empty() && csa_names[kind] == name) return static_cast<Kind>(kind);
  }
  return std::nullopt;
}

// `77`; no_square for `00`, the hand.
constexpr std::optional<int> square_of_csa(std::string_view text) {
  if (text == "00") return no_square;
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - '1', rank = text[1] - '1';
  if (file < 0 || file >= files || rank < 0 || rank >= ranks) return std::nullopt;
  return square_of(file, rank);
}

}  // namespace proofboard::shogi
