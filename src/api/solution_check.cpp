#include "api/solution_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace proofboard {

namespace {

class SolutionCheck {
 public:
  SolutionCheck(const Ask& problem, int plies, AnyCount& count, GivenSolution& solution)
      : goal_(problem.goal),
        game_(*problem.at.game),
        count_(count),
        solution_(solution),
        position_(problem.at.position),
        rest_(plies) {}

  void run() {
    const auto& moves = solution_.moves;
    for (; ply_ <= moves.size() && rest_ > 0; ++ply_) {
      const auto& move = moves[ply_ - 1];
      const bool attacks = game_.to_move(position_) == goal_.attacker;
      const auto best = count_.best_moves(position_, rest_);
      position_ = position_after(game_, position_, move);
      if (!(attacks ? judge_attack(move, best) : judge_defence(move, best))) return;
    }
    solution_.counted = ply_ - 1;
    if (rest_ > 0) {
      remark(SolutionRemark::unfinished, "", {}, total());
    } else if (ply_ <= moves.size()) {
      remark(SolutionRemark::goes_on, moves[ply_ - 1], {}, std::nullopt);
    }
  }

 private:
  // Of the problem, from the position that is to be judged on.
  int total() const { return static_cast<int>(ply_) - 1 + rest_; }

  void remark(SolutionRemark::What what, const std::string& move,
              const std::vector<AnyCount::Best>& better, std::optional<int> plies) {
    SolutionRemark remark{what, ply_, move, {}, plies};
    const auto least = least_left(better);
    for (const auto& one : better) {
      if (one.left == least) remark.better.push_back(one.move);
    }
    solution_.remarks.push_back(remark);
  }

  // Whether it makes sense to go on. So it is with the defence.
  bool judge_attack(const std::string& move, const std::vector<AnyCount::Best>& best) {
    if (find_best(best, move) != nullptr) {
      --rest_;
      return true;
    }
    if (!count_.mates(position_)) {
      remark(SolutionRemark::no_mate, move, best, total());
      return false;
    }
    remark(SolutionRemark::shorter_mate, move, best, total());
    return goes_on_within(most_plies);
  }

  bool judge_defence(const std::string& move, const std::vector<AnyCount::Best>& best) {
    const auto least = least_left(best);
    if (const auto* found = find_best(best, move)) {
      if (found->left != least) remark(SolutionRemark::nothing_left, move, best, total());
      --rest_;
      return true;
    }
    const auto before = total();
    const int shorter_by = rest_;
    if (!goes_on_within(rest_ - 3)) {  // it holds out as long or longer, and does not count
      remark(SolutionRemark::futile, move, best, before);
      return goes_on_within(most_plies);
    }
    const bool is_by_two = shorter_by - rest_ == 3;
    const bool leaves_less = least == PiecesLeft::always && leaves_nothing();
    remark(is_by_two && leaves_less ? SolutionRemark::longer_with_pieces
                                    : SolutionRemark::longer_defence,
           move, best, before);
    return true;
  }

  bool goes_on_within(int plies) {
    const auto rest = count_.length(position_, plies);
    if (rest) rest_ = *rest;
    return rest.has_value();
  }

  // Whether the attacker, to move, may be left with nothing.
  bool leaves_nothing() {
    return least_left(count_.best_moves(position_, rest_)) != PiecesLeft::always;
  }

  static constexpr int most_plies = 1999;  // no problem is that long

  const Goal goal_;
  const AnyGame& game_;
  AnyCount& count_;
  GivenSolution& solution_;
  PositionBytes position_;  // after the move that is judged
  int rest_;                // plies to mate; before the move while it is judged
  std::size_t ply_ = 1;
};

}  // namespace

PiecesLeft least_left(const std::vector<AnyCount::Best>& best) {
  auto least = PiecesLeft::always;
  for (const auto& [move, left] : best) least = std::max(least, left);
  return least;
}

const AnyCount::Best* find_best(const std::vector<AnyCount::Best>& best, std::string_view move) {
  const auto found =
      std::find_if(best.begin(), best.end(), [&](const auto& one) { return one.move == move; });
  return found == best.end() ? nullptr : &*found;
}

PositionBytes position_after(const AnyGame& game, const PositionBytes& position,
                             std::string_view move) {
  const auto next = game.play(position, move);
  if (!next) throw std::logic_error("a legal move can't be played: " + next.error().message);
  return *next;
}

Expected<void> check_legal(const GamePosition& problem, const std::vector<std::string>& solution) {
  auto position = problem.position;
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const auto next = problem.game->play(position, solution[i]);
    if (!next) return next.error().told_of(fmt::format("move {} of the solution", i + 1));
    position = *next;
  }
  return {};
}

void check_solution(const Ask& problem, int plies, AnyCount& count, GivenSolution& solution) {
  SolutionCheck(problem, plies, count, solution).run();
  solution.is_checked = true;
}

}  // namespace proofboard
