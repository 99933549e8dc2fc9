// Hex's insight: virtual connections and inferior cells.
//
// A look fills in what is dead or captured, and finds the connections of both sides. The side to
// move has won if its edges are connected, be it by a semi; it has lost if the opponent's are, by a
// full one. Otherwise only moves matter that meet every semi between the opponent's edges (the
// must-play region), and of those none that another one dominates. The moves through which most of
// both sides' currents run come first.
//
// All of it has reasons, which are found again when they are asked for: that takes no search.
#pragma once

#include "game/insight.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

InsightKind<Game> connections_insight();

}  // namespace proofboard::hex
