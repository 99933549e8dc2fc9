// The conformance suite of insights: whatever one settles, leaves out or gives as a reason must
// agree with brute force, and the reason must pass the checker's own code. Every insight that a
// game brings is held to it on positions near the end of random games, which are small enough to
// try everything.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "checker/small.h"
#include "core/random.h"
#include "game/dominance.h"
#include "game/notated.h"
#include "search/brings.h"

namespace proofboard::testing_games {

template <Notated R>
class InsightTrial {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  InsightTrial(const R& rules, const Brings<R>& brings) : rules_(rules), brings_(brings) {}

  // Positions tried; those settled with a reason, with moves left out for one, and opinions among
  // them.
  struct Tally {
    int tried = 0, settled = 0, only = 0, opinions = 0;

    void add(const Tally& other) {
      tried += other.tried;
      settled += other.settled;
      only += other.only;
      opinions += other.opinions;
    }
  };
  const Tally& tally() const { return tally_; }

  // A question that is too large to be tried out is passed over.
  void hold(const Position& at, Side attacker, const InsightKind<R>& kind,
            const std::string& options) {
    const Question<R> question{at, {attacker, Target::win()}};
    const auto truth = truth_of(at, question.goal);
    if (rules_.result(at) || !truth) return;
    ++tally_.tried;
    const auto insight = kind.make(rules_, *Options::parse(kind.options, options), 1 << 22);
    Limits limits;
    Budget budget(limits);
    insight->begin(question, budget);
    SCOPED_TRACE(kind.name + ' ' + options + ", " + rules_.position_text(at) + ", " +
                 std::string(to_text(attacker)));

    const auto glance = insight->glance(at);
    expect_no_lie(*insight, glance.truth, *truth);
    EXPECT_GE(glance.pn_weight, 1);
    EXPECT_GE(glance.dn_weight, 1);
    if (glance.truth == wanted_by(question.goal.turn_of(rules_.to_move(at))) &&
        !insight->reason(at)) {
      expect_final_move(*insight, at, question.goal, glance.truth);
      return;
    }

    typename R::Moves all, left;
    rules_.moves(at, all);
    left = all;
    const auto looked = insight->look(at, left);
    expect_no_lie(*insight, looked, *truth);
    if (is_solved(glance.truth)) {
      EXPECT_EQ(looked, glance.truth) << "a look knows no less than a glance";
    }
    const auto given = insight->reason(at);
    if (is_solved(looked)) {
      expect_reason_to_settle(*insight, at, question.goal, looked, given);
    } else {
      expect_moves_that_matter(*insight, at, question.goal, *truth, all, left, given);
      if (insight->learns()) hold_lessons(*insight, at, question.goal, *truth, all, left);
    }
    insight->end();
  }

 private:
  static constexpr std::uint64_t most_positions = 100'000;

  std::optional<Truth> truth_of(const Position& at, Goal goal) {
    switch (brute_force_.run(rules_, at, {goal, Truth::proven}, most_positions)) {
      case SmallVerdict::holds: return Truth::proven;
      case SmallVerdict::fails: return Truth::disproven;
      case SmallVerdict::too_large: break;
    }
    return std::nullopt;
  }

  static void expect_no_lie(const Insight<R>& insight, Truth told, Truth truth) {
    if (told == Truth::proven || (told == Truth::disproven && insight.has_reasons_for_all())) {
      EXPECT_EQ(told, truth);
    }
  }

  // What ends with the next move needs no reason but that move.
  void expect_final_move(Insight<R>& insight, const Position& at, Goal goal, Truth told) {
    const auto why = insight.why(at);
    ASSERT_TRUE(why && why->move) << "what is settled has a reason, or a move";
    auto after = at;
    rules_.play(after, *why->move);
    const auto score = rules_.result(after);
    ASSERT_TRUE(score);
    EXPECT_EQ(goal.judge(*score), told);
    ++tally_.settled;
  }

  // Told how the position ends, it may see more of others at a glance, and still nothing wrong.
  void hold_lessons(Insight<R>& insight, const Position& at, Goal goal, Truth truth,
                    const typename R::Moves& all, const typename R::Moves& left) {
    const auto wanted = wanted_by(goal.turn_of(rules_.to_move(at)));
    const auto for_each_after = [&](const typename R::Moves& moves, auto f) {
      for (const auto move : moves) {
        auto after = at;
        rules_.play(after, move);
        const auto then = truth_of(after, goal);
        if (!rules_.result(after) && then) f(move, after, *then);
      }
    };
    std::optional<Move> way;
    for_each_after(left, [&](Move move, const Position& after, Truth then) {
      typename R::Moves moves;
      rules_.moves(after, moves);
      insight.look(after, moves);
      if (then == wanted) way = move;
    });
    if (truth == wanted && !way) return;
    insight.solved(at, truth, truth == wanted ? way : std::nullopt);
    expect_no_lie(insight, insight.glance(at).truth, truth);
    for_each_after(all, [&](Move, const Position& after, Truth then) {
      expect_no_lie(insight, insight.glance(after).truth, then);
    });
  }

  std::unique_ptr<Reasons<R>> checker_of(Goal goal, Truth truth) {
    return brings_.make_reasons == nullptr ? nullptr
                                           : brings_.make_reasons(rules_, Claim{goal, truth});
  }

  void expect_reason_to_settle(const Insight<R>& insight, const Position& at, Goal goal, Truth told,
                               const std::optional<ReasonGiven>& given) {
    if (told == Truth::disproven && !insight.has_reasons_for_all()) {
      ++tally_.opinions;
      return;
    }
    ASSERT_TRUE(given) << "what is settled has a reason";
    EXPECT_EQ(given->statement, Statement::settled);
    EXPECT_EQ(given->truth, told);
    const auto checker = checker_of(goal, told);
    ASSERT_NE(checker, nullptr);
    const auto fine = checker->settled(at, given->reason);
    EXPECT_TRUE(fine) << fine.error().message;
    EXPECT_FALSE(checker_of(goal, opposite(told))->settled(at, given->reason))
        << "a reason for one side is none for the other";
    ++tally_.settled;
  }

  void expect_moves_that_matter(const Insight<R>& insight, const Position& at, Goal goal,
                                Truth truth, const typename R::Moves& all,
                                const typename R::Moves& left,
                                const std::optional<ReasonGiven>& given) {
    ASSERT_FALSE(left.empty());
    for (const auto move : left) {
      EXPECT_EQ(std::count(left.begin(), left.end(), move), 1) << "each move once";
      EXPECT_NE(std::find(all.begin(), all.end(), move), all.end()) << "legal moves alone";
    }
    if (left.size() == all.size()) return;
    const bool attacks = rules_.to_move(at) == goal.attacker;
    if (attacks && !insight.has_reasons_for_all()) {
      ++tally_.opinions;
      return;
    }
    ASSERT_TRUE(given) << "moves left out have a reason";
    EXPECT_EQ(given->statement, Statement::only);
    const auto checker = checker_of(goal, attacks ? Truth::disproven : Truth::proven);
    ASSERT_NE(checker, nullptr);
    const auto matter = checker->only(at, given->reason);
    ASSERT_TRUE(matter) << matter.error().message;
    EXPECT_EQ(matter->size(), left.size());
    for (const auto move : *matter) {
      EXPECT_NE(std::find(left.begin(), left.end(), move), left.end())
          << rules_.move_text(at, move) << " matters by the checker's code alone";
    }
    // The moves left stand for all: they decide the position.
    const auto wanted = wanted_by(goal.turn_of(rules_.to_move(at)));
    bool finds_way = false;
    for (const auto move : left) {
      auto after = at;
      rules_.play(after, move);
      const auto then = truth_of(after, goal);
      if (!then) return;
      finds_way |= *then == wanted;
    }
    EXPECT_EQ(finds_way ? wanted : opposite(wanted), truth);
    ++tally_.only;
  }

  const R& rules_;
  const Brings<R>& brings_;
  SmallSearch<R> brute_force_;
  Tally tally_;
};

// Holds an insight to the game's own question about the position, within a few plies if it counts
// them.
template <Notated R>
typename InsightTrial<R>::Tally hold_to_own_question(const R& rules, const Brings<R>& brings,
                                                     typename R::Position at, Side attacker,
                                                     const InsightKind<R>& kind) {
  if constexpr (NamesTargets<R>) {
    const auto asked = rules.asked(R::target_names().front(), at, attacker);
    if (!asked) return {};
    if constexpr (Dominating<R>) at = asked->within(at, 3);
    InsightTrial<R> trial(*asked, brings);
    trial.hold(at, attacker, kind, "");
    return trial.tally();
  } else {
    InsightTrial<R> trial(rules, brings);
    trial.hold(at, attacker, kind, "");
    return trial.tally();
  }
}

// Positions a few moves before the end of random games, for both sides.
template <Notated R>
void hold_insights_near_the_end(const Brings<R>& brings) {
  const auto rules = *R::make(Options(R::options()));
  typename InsightTrial<R>::Tally tally;
  for (const auto& kind : brings.insights) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed);
      std::vector<typename R::Position> game{rules.initial()};
      typename R::Moves moves;
      while (game.size() < 1000) {
        rules.moves(game.back(), moves);
        if (moves.empty()) break;
        auto next = game.back();
        rules.play(next, moves[random.below(moves.size())]);
        game.push_back(next);
      }
      for (std::size_t back = 1; back <= 4 && back <= game.size(); ++back) {
        for (const Side attacker : {Side::black, Side::white}) {
          tally.add(hold_to_own_question(rules, brings, game[game.size() - back], attacker, kind));
        }
      }
    }
  }
  if (!brings.insights.empty()) {
    EXPECT_GT(tally.tried, 20);
    EXPECT_GT(tally.settled, 5);
  }
}

}  // namespace proofboard::testing_games
