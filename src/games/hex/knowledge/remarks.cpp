#include "games/hex/knowledge/remarks.h"

#include "games/hex/knowledge/connection_analysis.h"

namespace proofboard::hex {

// The position says it again, more simply than the reason's bytes.
std::optional<Move> winning_move(const Game& game, const Position& at, const Reason& /*reason*/) {
  return with_words(game, [&]<int Words>() -> std::optional<Move> {
    ConnectionAnalysis<Words> analysis(game, {});
    analysis.run(at.stones, at.to_move);
    if (analysis.winner() != at.to_move) return std::nullopt;
    return Move{analysis.winning_move()};
  });
}

Position given(const Game& game, const Position& at, Move cell, Side side) {
  auto stones = at.stones;
  stones[side].insert(cell.cell);
  return game.position(stones, at.to_move);
}

}  // namespace proofboard::hex
