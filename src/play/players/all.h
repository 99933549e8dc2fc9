// The players, each in a file of its own. A new one is one line here.
#pragma once

#include "play/players/alpha_beta.h"
#include "play/players/greedy.h"
#include "play/players/mcts.h"
#include "play/players/random_moves.h"
#include "play/players/scns.h"

namespace proofboard::play {

using AllPlayers = PlayerList<RandomMoves, Greedy, AlphaBeta, Mcts, Scns>;

}  // namespace proofboard::play
