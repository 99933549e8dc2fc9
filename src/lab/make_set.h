// Makes a set of positions from its recipe, and knows the sets that are part of the program
// (lab/positions/).
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "lab/set_recipe.h"

namespace proofboard::lab {

struct SetPosition {
  std::string text;
  std::uint64_t nodes = 0;  // of the baseline, if there is one
  int cut = 0;              // plies before the end of its game
  std::size_t game = 0;     // from 0
};

struct SetProgress {
  std::size_t found = 0;
  std::size_t games = 0;  // played or read
};

// Fewer than the recipe asks for if there are no more games, or when `stop` is set. The first ones
// are the same however many are asked for.
Expected<std::vector<SetPosition>> make_set(
    const SetRecipe& recipe, const std::atomic<bool>* stop = nullptr,
    const std::function<void(const SetProgress&)>& progress = {});

// As a file: comments, then a position a line.
std::string set_text(const SetRecipe& recipe, std::string_view command,
                     const std::vector<SetPosition>& positions);

// The positions of such a file.
std::vector<std::string> positions_in(std::string_view set_text);

// A name is a recipe (NAME.json), a set (NAME.txt) or, mostly, both.
struct BuiltInSet {
  std::string_view name;
  std::string_view text;
};
const std::vector<BuiltInSet>& built_in_recipes();
const std::vector<BuiltInSet>& built_in_sets();
const BuiltInSet* find_built_in(const std::vector<BuiltInSet>& sets, std::string_view name);

}  // namespace proofboard::lab
