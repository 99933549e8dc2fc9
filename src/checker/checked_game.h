// How the checker gets to know a game: from its rules and its reasons.
#pragma once

#include <utility>

#include "checker/check.h"
#include "checker/games.h"
#include "checker/proof_play_of.h"
#include "checker/proof_tree_of.h"
#include "checker/proof_walks_of.h"

namespace proofboard {

template <Notated R, MakeReasons<R> make_reasons>
CheckedGame checked_game() {
  return {R::name,
          [](CertificateReader& reader, const CheckOptions& options) {
            return check<R>(reader, make_reasons, options);
          },
          [](CertificateReader reader, const ProofTreeOptions& options) {
            return ProofTreeOf<R>::open(std::move(reader), make_reasons, options);
          }};
}

// Lets certificates be about a game of one's own, in a program that only checks: register_game()
// does it for all others (play/register.h).
template <Notated R, MakeReasons<R> make_reasons>
Expected<void> register_checked_game() {
  return add_checked_game(checked_game<R, make_reasons>());
}

}  // namespace proofboard
