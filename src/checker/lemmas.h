// Lemmas: shortcuts inside a certificate that a checker verifies by means of its own. A game that
// has them specialises Lemmas<R> in checker/lemmas/NAME.h.
//
// A lemma stands
// - where the prover is to move, in place of the position's record: the prover wins from here;
// - where its opponent is to move, before the position's record: only some moves need an answer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/status.h"
#include "core/truth.h"
#include "rules/rules.h"

namespace proofboard {

template <Rules R>
struct Lemmas {
  static constexpr bool exist = false;
};

// What a specialisation has:
//     static constexpr bool exist = true;
//     explicit Lemmas(const R& rules);
//     Expected<void> check_win(const Position&, std::span<const std::uint8_t> lemma);
//     Expected<std::vector<Move>> moves_to_answer(const Position&, std::span<const std::uint8_t>);

}  // namespace proofboard
