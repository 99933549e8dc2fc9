// `vcdt` and `vcst`: threat-space search as algorithms of their own, for the Connect games alone.
#pragma once

#include <vector>

#include "games/connect/rules/connect.h"
#include "search/brings.h"

namespace proofboard::connect {

std::vector<OwnAlgorithm<Game>> threat_algorithms();

}  // namespace proofboard::connect
