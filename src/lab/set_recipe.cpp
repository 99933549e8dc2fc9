#include "lab/set_recipe.h"

#include <limits>

#include "api/api.h"
#include "lab/fields.h"

namespace proofboard::lab {

namespace {

constexpr auto most_nodes = std::numeric_limits<std::uint64_t>::max();

SetRecipe read_recipe(const Json& json, std::optional<Error>& error) {
  SetRecipe recipe;
  Fields top(json, "", error);
  recipe.game = top.text("game");
  if (const auto* games = top.required("games")) {
    Fields fields(*games, "games", error);
    if (fields.has("transcripts")) {
      recipe.transcripts = fields.texts("transcripts");
      if (recipe.transcripts.empty()) fields.fail("transcripts", "must hold at least one game");
    } else {
      recipe.play.random_plies = static_cast<int>(fields.whole("random_plies", 0, 60));
      recipe.play.depth = static_cast<int>(fields.whole("depth", 1, 8));
      recipe.most_plies = static_cast<int>(fields.whole("most_plies", 1, 10'000));
      recipe.seed = fields.whole("seed", 0, most_nodes, 1);
    }
    fields.finish();
  }
  recipe.first_cut = static_cast<int>(top.whole("first_cut", 1, 999, 1));
  recipe.last_cut = static_cast<int>(top.whole("last_cut", 1, 999));
  if (recipe.first_cut % 2 == 0) top.fail("first_cut", "must be odd: the winner is to move");
  if (recipe.last_cut < recipe.first_cut) top.fail("last_cut", "must not be less than first_cut");
  if (top.has("baseline")) {
    Fields fields(*top.required("baseline"), "baseline", error);
    recipe.baseline = fields.text("algorithm");
    if (const auto found = choose_search(recipe.game, recipe.baseline, "none"); !found) {
      fields.fail("algorithm", found.error().message);
    }
    recipe.least_nodes = fields.whole("least_nodes", 0, most_nodes);
    recipe.most_nodes = fields.whole("most_nodes", recipe.least_nodes, most_nodes);
    recipe.bytes = fields.whole("memory_mib", 1, std::uint64_t{1} << 24) << 20;
    fields.finish();
  }
  recipe.positions = top.whole("positions", 1, 1'000'000);
  top.finish();
  return recipe;
}

}  // namespace

Expected<SetRecipe> parse_set_recipe(std::string_view name, std::string_view text) {
  auto recipe = read_json(fmt::format("recipe {}", name), text, read_recipe);
  if (recipe) recipe->name = name;
  return recipe;
}

}  // namespace proofboard::lab
