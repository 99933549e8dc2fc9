// Games of one's own, added by a program that uses the library.
//
//     register_game<mine::Game, mine::brings>();
//     register_algorithm<MyAlgorithm, hex::Game, hex::brings>();    // once for each game
//
// A game is what docs/adding-a-game.md describes. Once registered it is a game like those of the
// library: it is read and written, searched, proven, checked, played and analysed. All must be
// added before the first question: before any other call of the library, from one thread. Errors
// say why it was too late, or which name is taken. (A program that links the checker alone
// registers what it checks with register_checked_game(), checker/checked_game.h.)
#pragma once

#include <utility>

#include "api/game_of.h"
#include "api/register.h"
#include "checker/checked_game.h"
#include "play/playing_game_of.h"

namespace proofboard {

template <Notated R, Brings<R> (*brings)()>
Expected<void> register_game() {
  if (auto added = add_game(registered_game<R, brings>()); !added) return added;
  if (auto added = play::add_playing_game(play::playing_game<R>()); !added) return added;
  return add_checked_game({R::name,
                           [](CertificateReader& reader, const CheckOptions& options) {
                             return check<R>(reader, brings_of<R, brings>().make_reasons, options);
                           },
                           [](CertificateReader reader, const ProofTreeOptions& options) {
                             return ProofTreeOf<R>::open(
                                 std::move(reader), brings_of<R, brings>().make_reasons, options);
                           }});
}

}  // namespace proofboard
