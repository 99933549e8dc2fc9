// Connect's insight: threats.
//
// - The attacker to move at the start of a turn has won if it wins by double threats.
// - The defender to move has lost if there are more threats than it can stop. If the attacker would
//   win by double threats after a pass, only the stones in the zone of that win matter. If not, the
//   position counts as not won, which is an opinion, unless the view is to be complete: then all
//   moves are there.
// - The attacker tries the stones that look best, an opinion too, or, for width 0, all of them.
//
// A glance only replays lines that have won elsewhere; a look also searches for threats. What was
// found is remembered: the same positions are asked for again and again. Where it was forgotten,
// the second look may find less than the first, if that had a line to replay: then a position
// counts as open that was won before, which costs work.
//
// After a stone of the defender's the attacker may already win by threats, which one search will
// tell. After the attacker's, a win needs an answer to each of the defender's replies, so it is
// many times as far away: the proof number of such a leaf is `quiet` times what it would be. So the
// replies to a turn are settled before a second quiet turn is thought of.
#pragma once

#include "game/insight.h"
#include "games/connect/rules/connect.h"

namespace proofboard::connect {

InsightKind<Game> threats_insight();

}  // namespace proofboard::connect
