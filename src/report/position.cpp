#include "report/position.h"

#include <fmt/format.h>

#include "report/layout.h"

namespace proofboard::report {

Json position_json(const std::string& game, const GamePosition& at) {
  const auto score = at.game->result(at.position);
  return {{"game", game},
          {"position", at.game->position_text(at.position)},
          {"to_move", to_text(at.game->to_move(at.position))},
          {"moves", at.game->moves(at.position)},
          {"remarks", at.game->remarks(at.position)},
          {"result", score ? Json(*score) : Json(nullptr)}};
}

std::string legal_moves_text(int line_width, const GamePosition& at, bool wants_all) {
  constexpr std::size_t many = 100;
  const auto moves = at.game->moves(at.position);
  if (moves.empty()) return {};
  if (moves.size() > many && !wants_all) {
    return fmt::format("Legal moves: {} (--moves lists them)\n", moves.size());
  }
  return wrap(line_width, fmt::format("Legal moves ({}): ", moves.size()), moves);
}

}  // namespace proofboard::report
