#include "games/shogi/knowledge/features.h"

namespace proofboard::shogi {

namespace {

// What the line of a solution shows.
struct Course {
  int around_king = 0;
  int king_moves = 0;
  int sacrifices = 0;
  int opened_checks = 0;
  int double_checks = 0;
};

int pieces_in(Hand hand) {
  int count = 0;
  for (const Kind kind : hand_kinds) count += hand.count(kind);
  return count;
}

bool takes_a_piece(const Position& at, Move move) {
  return !move.is_drop() && !at.piece_on(move.to()).is_none();
}

// Nothing if the line does not end with a mate.
std::optional<Course> course_of(const Game& rules, Position at, Side attacker,
                                const std::vector<Move>& line) {
  const Side defender = opponent(attacker);
  Course course;
  int offered = no_square;  // where the attacker has just put a piece without taking one
  for (const Move move : line) {
    const bool is_attack = at.to_move == attacker;
    const bool takes = takes_a_piece(at, move);
    if (!is_attack) {
      if (!move.is_drop() && move.from() == at.king(defender)) ++course.king_moves;
      if (takes && move.to() == offered) ++course.sacrifices;
    }
    offered = is_attack && !takes ? move.to() : no_square;
    rules.play(at, move);
    if (is_attack) {
      const auto checks = checkers(at, defender);
      if (!checks.without(Bitboard::of(move.to())).is_empty()) ++course.opened_checks;
      if (checks.has_several()) ++course.double_checks;
    }
  }
  const bool is_mate =
      at.to_move == defender && !checkers(at, defender).is_empty() && !has_move(at);
  if (!is_mate) return std::nullopt;
  course.around_king = (steps(Way::king, defender, at.king(defender)) & at.occupied()).count();
  return course;
}

}  // namespace

std::vector<Feature> koyama_features(const Game& rules, const Position& at,
                                     const Solution<Game>& solution) {
  const Side attacker = solution.goal.attacker;
  const Side defender = opponent(attacker);
  std::optional<double> file, rank;
  if (at.has_king(defender)) {
    const int king = at.king(defender);
    const int seen = attacker == Side::black ? king : squares - 1 - king;
    file = file_of(seen) + 1;
    rank = rank_of(seen) + 1;
  }
  const auto course = course_of(rules, at, attacker, solution.line);
  const auto counted = [&](int Course::*what) {
    return course ? std::optional<double>((*course).*what) : std::nullopt;
  };
  return {
      {"attackers", "the attacker's pieces on the board at first", at.of(attacker).count()},
      {"defenders", "the defender's pieces on the board at first, the king too",
       at.of(defender).count()},
      {"in_hand", "pieces in the attacker's hand at first", pieces_in(at.hand(attacker))},
      {"king_file", "file of the defender's king at first, as the attacker counts", file},
      {"king_rank", "rank of the defender's king at first, from the edge behind it", rank},
      {"closeness", "pieces around the king at the mate (\"the physical closeness\")",
       counted(&Course::around_king)},
      {"king_moves", "moves of the defender's king", counted(&Course::king_moves)},
      {"sacrifices", "pieces of the attacker that the next move takes",
       counted(&Course::sacrifices)},
      {"aki_oute", "checks by a piece that hasn't moved (aki-oute)",
       counted(&Course::opened_checks)},
      {"ryo_oute", "checks by two pieces at once (ryo-oute)", counted(&Course::double_checks)},
  };
}

}  // namespace proofboard::shogi
