#include "report/playing.h"

#include <fmt/format.h>

#include <cmath>

#include "api/mating.h"
#include "report/names.h"
#include "report/sentences.h"

namespace proofboard::report {

namespace {

// Whether all that the player is certain of is that the mate fails that was asked for.
bool sees_no_mate(const AnyGame& game, Side side, play::Certainty certainty) {
  if (certainty == play::Certainty::none) return false;
  const auto winner = certainty == play::Certainty::win ? side : opponent(side);
  return is_failed_mate(game, winner == Side::black ? 1 : -1);
}

// "+38", "-0.5"; an expected score to half a point, as it is no better than that.
std::string score_text(const play::ExpectedScore& score) {
  using Kind = play::ExpectedScore::Kind;
  if (score.kind != Kind::guessed) return fmt::format("{:+.0f}", score.points);
  return fmt::format("{:+.1f}", std::round(2 * score.points) / 2 + 0.0);
}

std::string remark_on(const AnyGame& game, Side side, const play::ChosenMove& chosen) {
  if (sees_no_mate(game, side, chosen.certainty)) return " and sees no mate with checks alone";
  if (const auto& score = chosen.score) {
    switch (score->kind) {
      case play::ExpectedScore::Kind::guessed:
        if (chosen.certainty != play::Certainty::none) break;
        return fmt::format(" and expects about {}", score_text(*score));
      case play::ExpectedScore::Kind::at_least:
        return fmt::format(" and sees a win by {:.0f} or more", score->points);
      case play::ExpectedScore::Kind::exact:
        return fmt::format(" and sees a score of {}", score_text(*score));
    }
  }
  switch (chosen.certainty) {
    case play::Certainty::win: return " and sees a win";
    case play::Certainty::loss: return " and sees no defence";
    case play::Certainty::none: break;
  }
  return "";
}

}  // namespace

Json chosen_move_json(const AnyGame& game, Side side, const play::ChosenMove& chosen) {
  const bool fails = sees_no_mate(game, side, chosen.certainty);
  Json object{{"value", chosen.value},
              {"certain", fails ? "no mate" : play::to_text(chosen.certainty)},
              {"line", chosen.line},
              {"nodes", chosen.nodes},
              {"seconds", chosen.seconds}};
  if (const auto& score = chosen.score) {
    object["score"] = {{"points", score->points}, {"kind", play::to_text(score->kind)}};
  }
  return object;
}

std::string chosen_move_sentence(const AnyGame& game, Side side, const play::ChosenMove& chosen) {
  return fmt::format("{} plays {}{}", side_name(side), chosen.move, remark_on(game, side, chosen));
}

std::string hint_text(const AnyGame& game, Side side, const play::ChosenMove& chosen) {
  return fmt::format("{}{}", chosen.move, remark_on(game, side, chosen));
}

Goal goal_of_holding(const AnyGame& game, Side side) {
  if (const auto attacker = mating_side(game)) return {*attacker, Target::win()};
  return {side, Target::draw_or_better()};
}

std::string held_sentence(const Ask& question, const Answer& answer) {
  if (mating_side(*question.at.game)) return truth_sentence(question, answer);
  switch (answer.truth) {
    case Truth::proven: return "No, it can still be held: that is proven.";
    case Truth::disproven: return "Yes, it is lost: that is proven.";
    case Truth::unknown: break;
  }
  return fmt::format("That is not known: {}.", to_text(answer.reason));
}

Json held_json(const Ask& question, const Answer& answer) {
  const auto truth = to_text(answer.truth);
  if (!mating_side(*question.at.game)) return {{"held", truth}};
  return {{"attacker", to_text(question.goal.attacker)},
          {"target", question.at.game->target_text(question.goal)},
          {"truth", truth}};
}

std::string end_sentence(int score, Side reader) {
  if (score == 0) return "A draw.";
  return (score > 0) == (reader == Side::black) ? "You win." : "You lose.";
}

Json end_json(int score) {
  return {{"result", score > 0 ? "black" : score < 0 ? "white" : "draw"}};
}

}  // namespace proofboard::report
