#include "games/shogi/knowledge/mate_in_one.h"

namespace proofboard::shogi {

std::optional<Move> mate_in_one(const Game& game, const Position& at) {
  Moves checks;
  Listing listing{checks};
  generate_checks(at, listing);
  Position after = at;
  for (const Move check : checks) {
    const auto undo = game.play(after, check);
    const bool is_mate = !has_move(after);
    game.undo(after, check, undo);
    if (is_mate) return check;
  }
  return std::nullopt;
}

}  // namespace proofboard::shogi
