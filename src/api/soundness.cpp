#include "api/soundness.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "api/solution_check.h"

namespace proofboard {

namespace {

// As the composer means it.
const std::string& intended(const std::vector<AnyCount::Best>& best) {
  const auto least = least_left(best);
  return std::find_if(best.begin(), best.end(), [&](const auto& one) { return one.left == least; })
      ->move;
}

using Line = std::vector<std::string>;

// Replies as good as those of the line, made after its first moves and before the first cook: each
// may be the one that is meant.
std::vector<Departure> other_answers(const Soundness& found, std::size_t first) {
  std::vector<Departure> answers;
  for (const auto& departure : found.departures) {
    if (departure.flaw == Flaw::cook) break;
    const bool is_equal =
        departure.flaw == Flaw::equal_length || departure.flaw == Flaw::equal_at_end;
    if (is_equal && departure.ply > first) answers.push_back(departure);
  }
  return answers;
}
bool has_other_line(const Soundness& found, std::size_t first) {
  return found.has(Flaw::cook) && !other_answers(found, first).empty();
}

// Goes along a line and asks about every move that departs from it.
class Flaws {
 public:
  Flaws(const Ask& problem, AnyCount& count, Soundness& found)
      : goal_(problem.goal),
        game_(*problem.at.game),
        count_(count),
        found_(found),
        position_(problem.at.position),
        rest_(*found.plies) {}

  // The line is found on the way, but for its first moves. With `stops` it ends where a cook shows
  // that another answer is meant, if there has been one.
  void look(const Line& first, bool stops) {
    for (; rest_ > 0 && !(stops && has_other_line(found_, first.size())); ++ply_) {
      const auto best = count_.best_moves(position_, rest_);
      const auto played = ply_ <= first.size() ? first[ply_ - 1] : intended(best);
      found_.line.push_back(played);
      if (!attacks(position_)) {
        look_at_defence(played, best);
      } else if (rest_ > 1) {
        look_at_attack(position_, played, best, {Flaw::cook, ply_});
      } else {
        last_ = {position_, played, best};
      }
      position_ = position_after(game_, position_, played);
      const bool is_best = find_best(best, played) != nullptr;
      rest_ = is_best ? rest_ - 1 : count_.length(position_, rest_ - 3).value();
    }
    for (const auto& hand : game_.view(position_).hands) {
      if (hand.side == goal_.attacker) found_.left = hand.pieces;
    }
  }
  // What is told beside that. The line has been looked at to its end.
  void look_at_lesser() {
    if (!last_.best.empty()) {
      look_at_attack(last_.position, last_.played, last_.best, {Flaw::last_move, ply_ - 1});
    }
    for (const auto& variation : variations_) look_into(variation);
  }
  std::size_t ply() const { return ply_; }

 private:
  bool attacks(const PositionBytes& position) const {
    return game_.to_move(position) == goal_.attacker;
  }
  int total() const { return static_cast<int>(ply_) - 1 + rest_; }

  // Of other moves that mate `kind` says where they are, and what unless they only look different.
  void look_at_attack(const PositionBytes& position, const std::string& played,
                      const std::vector<AnyCount::Best>& best, const Departure& kind) {
    for (const auto& move : game_.moves(position)) {
      if (move == played) continue;
      auto departure = kind;
      departure.move = move;
      const bool is_as_short = find_best(best, move) != nullptr;
      if (!is_as_short && !mates_after(position, departure)) continue;
      if (is_as_short) departure.plies = found_.plies;
      if (kind.flaw == Flaw::cook) {
        departure.flaw = flaw_of(played, move);
        if (!is_as_short) departure.plies = length_with(move);
      }
      found_.departures.push_back(departure);
    }
  }

  // What a limit leaves open is noted, while there is time for other questions.
  bool mates_after(const PositionBytes& position, const Departure& departure) {
    try {
      return count_.mates(position_after(game_, position, departure.move));
    } catch (const LimitReached&) {
      if (count_.is_over()) throw;
      found_.not_known.push_back(departure);
      found_.ran_out = true;
      return false;
    }
  }

  Flaw flaw_of(const std::string& played, const std::string& move) const {
    switch (count_.likeness(position_, played, move)) {
      case MoveLikeness::but_for_promotion: return Flaw::promotion;
      case MoveLikeness::but_for_distance: return Flaw::drop_square;
      case MoveLikeness::none: break;
    }
    return Flaw::cook;
  }

  // Of the problem with this move; only if it is not much longer. That it mates is known.
  std::optional<int> length_with(const std::string& move) {
    constexpr int not_much = 4;
    try {
      const auto rest = count_.length(position_after(game_, position_, move), rest_ - 1 + not_much);
      if (rest) return static_cast<int>(ply_) + *rest;
    } catch (const LimitReached&) {
      if (count_.is_over()) throw;
    }
    return std::nullopt;
  }

  void look_at_defence(const std::string& played, const std::vector<AnyCount::Best>& best) {
    const auto least = least_left(best);
    if (least == PiecesLeft::always) return;  // no reply is as the composer wants it
    const bool is_last_reply = rest_ == 2;
    for (const auto& [move, left] : best) {
      if (move == played || left != least) continue;
      found_.departures.push_back(
          {is_last_reply ? Flaw::equal_at_end : Flaw::equal_length, ply_, move, total()});
      if (!is_last_reply) variations_.push_back({position_, move, ply_, rest_});
    }
  }

  struct LastMove {
    PositionBytes position;
    std::string played;
    std::vector<AnyCount::Best> best;
  };
  // A reply that holds out as long as that of the line.
  struct Variation {
    PositionBytes position;  // before it
    std::string reply;
    std::size_t ply;
    int rest;
  };

  // Along one line after the reply, to the move before the last.
  void look_into(const Variation& variation) {
    auto position = position_after(game_, variation.position, variation.reply);
    Departure kind{Flaw::other_in_variation, variation.ply + 1, {}, {}, {variation.reply}};
    for (int rest = variation.rest - 1; rest > 1; --rest, ++kind.ply) {
      const auto best = count_.best_moves(position, rest);
      const auto& played = intended(best);
      if (attacks(position)) look_at_attack(position, played, best, kind);
      position = position_after(game_, position, played);
      kind.variation.push_back(played);
    }
  }

  const Goal goal_;
  const AnyGame& game_;
  AnyCount& count_;
  Soundness& found_;
  PositionBytes position_;
  int rest_;  // plies to mate
  std::size_t ply_ = 1;
  LastMove last_;
  std::vector<Variation> variations_;
};

void leave_open(Soundness& found, OpenMatter::What what, std::size_t ply = 0) {
  found.open.push_back({what, ply});
  found.ran_out = true;
}

// How long the mate takes, and whether a solution that is given is the intended line. Whether there
// is time to go on.
bool find_length(const Ask& problem, const Answer& given, AnyCount& count, Soundness& found) {
  try {
    // What is not counted makes no mate longer.
    constexpr int most_plies = 1999;
    found.plies =
        count.length(problem.at.position, given.length ? given.length->at_most : most_plies);
    if (!found.plies) throw std::logic_error("a mate that has no length");
    if (found.solution) check_solution(problem, *found.plies, count, *found.solution);
    return true;
  } catch (const LimitReached&) {
    leave_open(found, found.plies ? OpenMatter::solution : OpenMatter::shortest_mate);
    return found.plies && !count.is_over();
  }
}

bool is_in_doubt(const Soundness& found) {
  return !found.plies || std::any_of(found.open.begin(), found.open.end(), [](const auto& open) {
    return open.what != OpenMatter::lesser_flaws;
  }) || std::any_of(found.not_known.begin(), found.not_known.end(), [](const auto& move) {
    return move.flaw == Flaw::cook;
  });
}

// That the mate is shorter says something of the problem only where the defender has played well.
bool has_shorter_mate(const GivenSolution& solution) {
  const auto first = std::find_if(solution.remarks.begin(), solution.remarks.end(),
                                  [](const auto& remark) { return remark.is_fatal(); });
  return first != solution.remarks.end() && first->what == SolutionRemark::shorter_mate;
}

// Along the line with these first moves.
Soundness look_along(const Ask& problem, AnyCount& count, Soundness found, const Line& first,
                     bool stops) {
  Flaws flaws(problem, count, found);
  if (found.solution && found.solution->is_intended()) {
    found.plies = static_cast<int>(found.solution->counted);
  }
  try {
    flaws.look(first, stops);
  } catch (const LimitReached&) {
    leave_open(found, OpenMatter::budget, flaws.ply());
    return found;
  }
  if (stops && has_other_line(found, first.size())) return found;
  try {
    flaws.look_at_lesser();
  } catch (const LimitReached&) {
    leave_open(found, OpenMatter::lesser_flaws);
  }
  return found;
}

// Where several answers are equally long, the line without a cook is meant.
Soundness look_along_lines(const Ask& problem, AnyCount& count, const Soundness& known) {
  constexpr std::size_t most_lines = 16;
  std::vector<Line> lines{{}};
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i) {
    const auto first = lines[i];
    auto found = look_along(problem, count, known, first, true);
    if (!found.has(Flaw::cook)) return found;
    for (const auto& other : other_answers(found, first.size())) {
      Line line(found.line.begin(),
                found.line.begin() + static_cast<std::ptrdiff_t>(other.ply) - 1);
      line.push_back(other.move);
      lines.push_back(line);
    }
    if (lines.size() == 1) return found;
  }
  auto found = look_along(problem, count, known, {}, false);
  if (lines.size() > most_lines) found.open.push_back({OpenMatter::other_lines});
  return found;
}

}  // namespace

bool GivenSolution::is_intended() const {
  return is_checked && std::none_of(remarks.begin(), remarks.end(),
                                    [](const auto& remark) { return remark.is_fatal(); });
}

bool GivenSolution::has(SolutionRemark::What what) const {
  return std::any_of(remarks.begin(), remarks.end(),
                     [&](const auto& remark) { return remark.what == what; });
}

bool Soundness::has(Flaw flaw) const {
  return std::any_of(departures.begin(), departures.end(),
                     [&](const auto& departure) { return departure.flaw == flaw; });
}

Soundness look_for_flaws(const Ask& problem, const Answer& given,
                         const std::vector<std::string>& solution, AnyCount& count) {
  Soundness found;
  found.mates = given.truth;
  if (!solution.empty()) found.solution = GivenSolution{solution};
  if (given.truth == Truth::unknown) leave_open(found, OpenMatter::mate);
  if (given.truth != Truth::proven) return found;
  if (!find_length(problem, given, count, found)) return found;
  if (found.solution && found.solution->is_intended()) {
    return look_along(problem, count, found, solution, false);
  }
  return look_along_lines(problem, count, found);
}

ProblemVerdict verdict_of(const Soundness& found) {
  if (found.mates == Truth::disproven) return ProblemVerdict::no_mate;
  if (found.solution && has_shorter_mate(*found.solution)) {
    return ProblemVerdict::shorter_mate;
  }
  const bool may_be_another_line =
      std::any_of(found.open.begin(), found.open.end(),
                  [](const auto& open) { return open.what == OpenMatter::other_lines; });
  if (found.has(Flaw::cook) && !may_be_another_line) return ProblemVerdict::cooked;
  if (found.mates != Truth::proven || is_in_doubt(found)) return ProblemVerdict::not_settled;
  return found.left.empty() ? ProblemVerdict::sound : ProblemVerdict::pieces_left;
}

}  // namespace proofboard
