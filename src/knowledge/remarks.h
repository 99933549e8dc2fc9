// What a game can tell people of a position, or of a lemma of a proof, beyond its rules. A game
// that has something to say has these in its Knowledge (evaluation.h).
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "knowledge/evaluation.h"
#include "rules/rules.h"

namespace proofboard {

// A turn that forces the other side, and all cells or moves that it could answer with: none at the
// end.
template <class Move>
struct ForcedTurn {
  std::vector<Move> turn;
  std::vector<Move> defence;
};

template <class R>
concept Remarked = requires(const R& rules, const typename R::Position& at) {
  { Knowledge<R>::remarks(rules, at) } -> std::same_as<std::vector<std::string>>;
};

template <class R>
concept TellsForcedWins = requires(const R& rules, const typename R::Position& at,
                                   std::span<const std::uint8_t> lemma) {
  // Of a lemma that holds where the winner is to move.
  {
    Knowledge<R>::forced_win(rules, at, lemma)
    } -> std::same_as<std::vector<ForcedTurn<typename R::Move>>>;
};

}  // namespace proofboard
