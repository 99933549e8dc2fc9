// How a set of positions is made: endgames, cut an odd number of plies before the end of decisive
// games, the winner to move. Either the ones that a neutral search finds neither too easy nor too
// hard, or, without such a baseline, whatever comes: then no search has a say in which there are.
// Written as a small JSON file (docs/lab.md has the fields).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "play/self_play.h"

namespace proofboard::lab {

struct SetRecipe {
  std::string name;
  std::string game;
  // Games: of the evaluation against itself, or records of moves if there are any.
  play::SelfPlay play;
  int most_plies = 0;  // a game that lasts longer is left out
  std::uint64_t seed = 1;
  std::vector<std::string> transcripts;
  // Positions: the first cut of a game whose win the baseline proves in that many nodes; without a
  // baseline one cut of each game, all as likely.
  int first_cut = 1, last_cut = 1;  // odd
  std::string baseline;             // an algorithm that there is; empty: none
  std::uint64_t least_nodes = 0, most_nodes = 0;
  std::uint64_t bytes = 0;    // memory of the baseline
  std::size_t positions = 0;  // how many
};

// Errors name the field.
Expected<SetRecipe> parse_set_recipe(std::string_view name, std::string_view json);

}  // namespace proofboard::lab
