// What Koyama counts in a mate problem.
//
// Koyama and Yasuhito: "Quantitative analysis of impression on tsume-shogi" (1993), as far as
// Ishitobi's thesis (2016, section 4.1.4) lists it: four things that the position shows and five
// that the solution does. The thesis speaks of ten attributes; the place of the king counts as two,
// file and rank.
//
// It gives no definitions. Ours:
// - All of a board's pieces count, kings too.
// - The king's place is seen from the attacker's side of the board, whichever side that is.
// - Around the king: pieces of both sides on the (up to eight) squares next to it.
// - A sacrifice (sutegoma) is a move of the attacker whose piece the next move takes, unless it has
//   taken one itself: that is an exchange.
// - A double check (ryo-oute) always opens the line of a piece that hasn't moved, so it is also an
//   aki-oute.
#pragma once

#include "game/features.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

// Those of the solution are missing unless its line ends with a mate of the defender.
std::vector<Feature> koyama_features(const Game& rules, const Position& at,
                                     const Solution<Game>& solution);

}  // namespace proofboard::shogi
