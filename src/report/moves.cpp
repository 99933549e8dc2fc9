#include "report/moves.h"

namespace proofboard::report {

std::vector<std::string> written_moves(const GamePosition& at, std::span<const std::string> moves,
                                       std::string_view notation) {
  if (notation.empty()) return {moves.begin(), moves.end()};
  return at.game->written_moves(at.position, moves, notation);
}

std::string written_move(const GamePosition& at, const std::string& move,
                         std::string_view notation) {
  return written_moves(at, std::span(&move, 1), notation).front();
}

}  // namespace proofboard::report
