#include "api/soundness.h"

#include <algorithm>
#include <stdexcept>

namespace proofboard {

namespace {

PositionBytes after(const AnyGame& game, const PositionBytes& position, const std::string& move) {
  const auto next = game.play(position, move);
  if (!next) throw std::logic_error("a legal move can't be played: " + next.error().message);
  return *next;
}

// Goes along the solution and asks about every move that departs from it.
class Flaws {
 public:
  Flaws(const Ask& problem, const AskMate& ask, Soundness& found)
      : problem_(problem), game_(*problem.at.game), ask_(ask), found_(found) {}

  void look() {
    auto position = problem_.at.position;
    for (ply_ = 1; ply_ <= found_.solution.size(); ++ply_) {
      const auto& played = found_.solution[ply_ - 1];
      const bool attacks = game_.to_move(position) == problem_.goal.attacker;
      if (attacks && ply_ > 1 && !is_longest_resistance(position)) return;
      for (const auto& move : game_.moves(position)) {
        if (move == played) continue;
        const auto answer = ask(after(game_, position, move));
        if (!answer) return;
        attacks ? judge_attack(move, *answer) : judge_defence(move, *answer);
      }
      position = after(game_, position, played);
    }
    for (const auto& hand : game_.view(position).hands) {
      if (hand.side == problem_.goal.attacker) found_.left = hand.pieces;
    }
  }

 private:
  int rest() const { return found_.plies - static_cast<int>(ply_) + 1; }

  std::optional<Answer> ask(PositionBytes position) {
    Ask other = problem_;
    other.at.position = std::move(position);
    other.certificate_file.clear();
    other.checkpoints = {};
    auto answer = ask_(other);
    if (!answer) {
      leave_open(OpenMatter::budget);
      found_.ran_out = true;
    }
    return answer;
  }

  void leave_open(OpenMatter::What what) { leave_open(what, ply_); }
  void leave_open(OpenMatter::What what, std::size_t ply) { found_.open.push_back({what, ply}); }

  void not_known(const std::string& move) {
    found_.not_known.push_back({ply_, move});
    found_.ran_out = true;
  }

  // The line was the longest resistance against one proof, in which other moves of the attacker may
  // be quicker than its own. Moves that mate are cooks only where the defender has played its best.
  bool is_longest_resistance(const PositionBytes& position) {
    const auto answer = ask(position);
    if (!answer) return false;
    if (answer->length && answer->length->at_least == rest()) return true;
    if (answer->length && answer->length->at_most < rest()) {
      leave_open(OpenMatter::not_longest, ply_ - 1);
      return false;
    }
    leave_open(OpenMatter::perhaps_not_longest, ply_ - 1);
    found_.ran_out = true;
    return false;
  }

  void judge_attack(const std::string& move, const Answer& answer) {
    if (answer.truth == Truth::unknown) not_known(move);
    if (answer.truth != Truth::proven) return;
    Departure cook{ply_, move};
    if (answer.length) {
      cook.plies = answer.length->at_most + 1;
      cook.is_shortest = answer.length->is_shortest();
    }
    found_.cooks.push_back(cook);
  }

  // A reply that is mated sooner is no flaw, however much sooner. None can last longer.
  void judge_defence(const std::string& move, const Answer& answer) {
    if (answer.truth == Truth::disproven ||
        (answer.length && answer.length->at_least + 1 > rest())) {
      throw std::logic_error("the answer to a reply contradicts the answer to the problem");
    }
    if (answer.length && answer.length->at_most + 1 < rest()) return;
    if (answer.length && answer.length->is_shortest()) {
      found_.equals.push_back({ply_, move, answer.length->at_most + 1, true});
    } else {
      not_known(move);
    }
  }

  const Ask& problem_;
  const AnyGame& game_;
  const AskMate& ask_;
  Soundness& found_;
  std::size_t ply_ = 1;
};

std::vector<Departure> cooks_of(const Soundness& found, bool of_last_move) {
  std::vector<Departure> cooks;
  for (const auto& cook : found.cooks) {
    const bool is_last = cook.ply == static_cast<std::size_t>(found.plies);
    if (is_last == of_last_move) cooks.push_back(cook);
  }
  return cooks;
}

}  // namespace

std::vector<Departure> Soundness::cooks_before_last_move() const {
  return cooks_of(*this, false);
}

std::vector<Departure> Soundness::cooks_of_last_move() const {
  return cooks_of(*this, true);
}

Soundness look_for_flaws(const Ask& problem, const Answer& given, const AskMate& ask) {
  Soundness found;
  found.mates = given.truth;
  if (given.truth == Truth::unknown) {
    found.open.push_back({OpenMatter::mate});
    found.ran_out = true;
  }
  if (given.truth != Truth::proven) return found;
  found.solution = given.line;
  found.plies = given.length ? given.length->at_most : static_cast<int>(given.line.size());
  found.is_shortest = given.length && given.length->is_shortest();
  const bool is_whole_line =
      given.line_is_complete && static_cast<std::size_t>(found.plies) == found.solution.size();
  if (!found.is_shortest || !is_whole_line) {
    found.open.push_back({found.is_shortest ? OpenMatter::whole_line : OpenMatter::shortest_mate});
    found.ran_out = true;
    return found;
  }
  Flaws(problem, ask, found).look();
  if (!found.equals.empty()) {
    found.open.push_back({OpenMatter::equal_variations});
  }
  if (!found.left.empty() && !found.cooks_of_last_move().empty()) {
    found.open.push_back({OpenMatter::last_move});
  }
  return found;
}

ProblemVerdict verdict_of(const Soundness& found) {
  if (found.mates == Truth::disproven) return ProblemVerdict::no_mate;
  if (!found.cooks_before_last_move().empty()) return ProblemVerdict::cooked;
  const bool is_settled = found.mates == Truth::proven && found.is_shortest && found.open.empty() &&
                          found.not_known.empty();
  if (!is_settled) return ProblemVerdict::not_settled;
  return found.left.empty() ? ProblemVerdict::sound : ProblemVerdict::pieces_left;
}

}  // namespace proofboard
