#include "report/sentences.h"

#include <fmt/format.h>

#include <cstdlib>

#include "api/mating.h"
#include "core/counted.h"
#include "report/names.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

// The target as a predicate of the attacker.
struct Phrases {
  std::string does;  // "wins"
  std::string can;   // "can win", also after "whether Black"
  std::string cannot;
};

std::string points(int count) {
  return counted(count, "point");
}

constexpr std::string_view mate = "mate";

// "mate", or "mate within 5 plies".
bool is_mate(std::string_view name) {
  return name.starts_with(mate);
}

// `name`: of a target that has one.
Phrases phrases(Target target, std::string_view name) {
  if (is_mate(name)) {
    // Other ways to mate, and longer ones, were not asked about.
    const auto within = std::string(name.substr(mate.size()));
    return {"mates" + within, "can mate with checks alone" + within,
            "can't mate with checks alone" + within};
  }
  if (target == Target::win()) return {"wins", "can win", "can't win"};
  if (target == Target::draw_or_better()) {
    return {"gets at least a draw", "can get at least a draw", "can't get even a draw"};
  }
  if (target.threshold > 0) {
    const auto by = points(target.threshold);
    return {"wins by at least " + by, "can win by at least " + by, "can't win by " + by};
  }
  const auto by = points(-target.threshold);
  return {"loses by at most " + by, "can lose by at most " + by,
          "can't avoid losing by more than " + by};
}

std::string target_name(const Ask& question) {
  const auto& [game, position] = question.at;
  auto name = game->target_text(question.goal);
  if (const auto plies = plies_limit(*game, position); plies && name == mate) {
    name += " within " + plies_text(*plies);
  }
  return name;
}

std::string with_reason(std::string_view what, StopReason reason) {
  if (reason == StopReason::none) return std::string(what);
  return fmt::format("{}: {}", what, to_text(reason));
}

// Where mates are asked for and there is none to come.
std::string end_of_mate_sentence(const AnyGame& game, const PositionBytes& position, int score) {
  const auto attacker = *mating_side(game);
  if (!is_failed_mate(game, score)) {
    return fmt::format("{} is mated.", side_name(opponent(attacker)));
  }
  if (plies_limit(game, position) == 0) return "The plies are used up: no mate.";
  return fmt::format("{} has no check to give: no mate with checks alone.", side_name(attacker));
}

// "x", or "●" where that is how the board shows the side.
std::string sign_of(Side side, bool has_stones, BoardInk ink) {
  const bool is_drawn = ink.has_colour && ink.has_unicode && has_stones;
  if (is_drawn) return side == Side::black ? "●" : "○";
  return side == Side::black ? "x" : "o";
}

}  // namespace

std::string score_text(const ScoreBounds& score, int limit) {
  const auto text = [](int one) { return one == 0 ? "0" : fmt::format("{:+}", one); };
  if (score.is_exact()) return text(score.lower);
  const bool says_least = score.lower > -limit, says_most = score.upper < limit;
  if (says_least && says_most) {
    return fmt::format("between {} and {}", text(score.lower), text(score.upper));
  }
  if (says_least) return "at least " + text(score.lower);
  return says_most ? "at most " + text(score.upper) : std::string(to_text(Truth::unknown));
}

std::string verdict_text(const Ask& question, const Answer& answer) {
  if (!question.wants_score || !answer.score) return std::string(to_text(answer.truth));
  return score_text(*answer.score, question.at.game->score_limit());
}

std::string side_text(const AnyGame& game, const PositionBytes& position, Side side, BoardInk ink) {
  return fmt::format("{} ({})", side_name(side),
                     sign_of(side, game.view(position).pieces.empty(), ink));
}

std::string state_sentence(const AnyGame& game, const PositionBytes& position, BoardInk ink) {
  const auto score = game.result(position);
  if (!score) return side_text(game, position, game.to_move(position), ink) + " to move.";
  if (mating_side(game)) return end_of_mate_sentence(game, position, *score);
  if (*score == 0) return "The game is over: a draw.";
  const auto by = game.score_limit() > 1 ? " by " + points(std::abs(*score)) : std::string{};
  return fmt::format("The game is over: {} has won{}.",
                     side_name(*score > 0 ? Side::black : Side::white), by);
}

Where Where::of(const Ask& question) {
  return {question.goal, question.to_move(), question.is_over(), target_name(question)};
}

std::string truth_sentence(const Ask& question, const Answer& answer) {
  const auto where = Where::of(question);
  auto sentence = truth_sentence(where, answer);
  // A win where the other side must mate with checks is none at the board.
  const auto attacker = mating_side(*question.at.game);
  if (!attacker || is_mate(where.target)) return sentence;
  return fmt::format("Where {} must give check or lose: {}", side_name(*attacker), sentence);
}

std::string truth_sentence(const Where& where, const Answer& answer) {
  const auto& [goal, to_move, is_over, target] = where;
  const auto [does, can, cannot] = phrases(goal.target, target);
  const auto attacker = side_name(goal.attacker);
  const auto defender = side_name(opponent(goal.attacker));
  const bool attacks = to_move == goal.attacker;
  switch (answer.truth) {
    case Truth::unknown:
      return with_reason(fmt::format("Whether {} {} is unknown", attacker, can), answer.reason) +
             ".";
    case Truth::proven:
      if (is_over && is_mate(target)) return fmt::format("{} is mated: proven.", defender);
      if (is_over) return fmt::format("The game is over, and {} {}: proven.", attacker, does);
      if (attacks) return fmt::format("{} to move {}: proven.", attacker, does);
      return fmt::format("{} {} whatever {} plays: proven.", attacker, does, defender);
    case Truth::disproven:
      if (is_over && !is_mate(target)) {
        return fmt::format("The game is over, and {} {}: disproven.", attacker, cannot);
      }
      if (attacks) return fmt::format("{} to move {}: disproven.", attacker, cannot);
      return fmt::format("{} {} if {} plays right: disproven.", attacker, cannot, defender);
  }
  return {};
}

std::string score_sentence(const Ask& question, const Answer& answer) {
  const auto attacker = side_name(question.goal.attacker);
  if (!answer.score || !is_solved(answer.truth)) {
    const auto known = verdict_text(question, answer);
    const auto evidence = known == to_text(Truth::unknown) ? "" : ", that much is proven";
    return with_reason(fmt::format("{}'s score is {}{}", attacker, known, evidence),
                       answer.reason) +
           ".";
  }
  const int score = answer.score->lower;
  const auto by = question.at.game->score_limit() > 1 ? " by " + points(std::abs(score)) : "";
  const auto result = score == 0 ? "draws" : (score > 0 ? "wins" : "loses") + by;
  const auto who = question.to_move() == question.goal.attacker ? attacker + " to move" : attacker;
  if (question.is_over()) return fmt::format("The game is over, and {} {}.", attacker, result);
  return fmt::format("{} {} with best play on both sides: proven.", who, result);
}

std::string answer_sentence(const Ask& question, const Answer& answer) {
  return question.wants_score ? score_sentence(question, answer) : truth_sentence(question, answer);
}

GoalSentences goal_sentences(const Ask& question) {
  const auto [does, can, cannot] = phrases(question.goal.target, target_name(question));
  const auto attacker = side_name(question.goal.attacker);
  return {fmt::format("after it {} {}", attacker, does),
          fmt::format("after it {} {}", attacker, cannot)};
}

std::string length_text(const Ask& question, const Answer& answer) {
  const auto [at_most, at_least] = *answer.length;
  if (at_most == at_least) return plies_text(at_most) + ", proved shortest";
  if (!question.shortens) {
    return plies_text(at_most) + ", the first win found (--shortest looks for the shortest)";
  }
  return fmt::format("between {} and {} plies, as far as the search got", at_least, at_most);
}

std::string mate_length_text(const LengthBounds& length) {
  if (length.is_shortest()) return fmt::format("mate in {}: proved shortest", length.at_most);
  return fmt::format("mate in {}: not proved shortest, but none is shorter than {}", length.at_most,
                     length.at_least);
}

// What the move of an answer does for the side that makes it.
std::string_view move_label(const Ask& question, const Answer& answer) {
  if (question.wants_score) return "best move";
  const auto turn = question.goal.turn_of(question.to_move());
  if (answer.truth == opposite(wanted_by(turn))) return "a try";  // it can't have its way
  if (question.to_move() != question.goal.attacker) return "holds with";
  if (question.at.game->target_text(question.goal) == "mate") return "mates with";
  const auto target = question.goal.target;
  return target == Target::win()              ? "wins with"
         : target == Target::draw_or_better() ? "holds with"
                                              : "reached by";
}

// What to do about an unknown answer; empty if nothing comes to mind.
std::string advice(const Ask& question, const Answer& answer) {
  if (is_solved(answer.unconfirmed)) {
    return fmt::format("The search says {}, but {}.", to_text(answer.unconfirmed),
                       answer.certificate_error);
  }
  if (answer.unconfirmed_score) {
    const auto said = score_text(*answer.unconfirmed_score, question.at.game->score_limit());
    return fmt::format("The search says {}, not confirmed{}.", said,
                       answer.certificate_error.empty() ? "" : ": " + answer.certificate_error);
  }
  if (answer.reason != StopReason::pruned && answer.reason != StopReason::exhausted) return {};
  const bool is_own = !question.search.algorithm.info->game.empty();
  return fmt::format(
      "This search can prove a win but not disprove one. {}",
      is_own ? "Try --algorithm df-pn, which also finds other kinds of wins."
             : "Try --knowledge none, which searches by the rules alone and can do both.");
}

Style style_of(Truth truth) {
  switch (truth) {
    case Truth::proven: return Style::good;
    case Truth::disproven: return Style::bad;
    case Truth::unknown: break;
  }
  return Style::doubtful;
}

}  // namespace proofboard::report
