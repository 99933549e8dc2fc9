#include "games/othello/search/algorithms.h"

#include <memory>

#include "games/othello/search/endgame.h"

namespace proofboard::othello {

std::vector<OwnAlgorithm<Game>> endgame_algorithms() {
  OptionTable table{
      {"order", OptionInfo::Choice{{"evaluation", "mobility"}},
       "moves first that look best to a shallow search, or that leave the fewest replies"}};
  return {{{"endgame", "alpha-beta for the score, the last cells by the checker's own search",
            "alpha-beta", "endgame:order=mobility", std::move(table)},
           [](const Game& game, const Options& options,
              const SolverSetup<Game>& setup) -> std::unique_ptr<Solver<Game>> {
             const EndgameSettings settings{options.choice("order") == "evaluation"};
             return std::make_unique<EndgameSolver>(game, settings, setup);
           }}};
}

}  // namespace proofboard::othello
