// Searches that learn: what they know afterwards is true, and their proofs, in which positions
// stand for others, pass the checker.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "checker/games.h"
#include "games/hex/hex.h"
#include "games/hex/knowledge/derivation.h"
#include "search/algorithms.h"
#include "search/proof.h"
#include "tests/games/hex/positions.h"
#include "tests/support/made_in_library.h"
#include "tests/support/test_folder.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(hex::Game);

namespace hex {
namespace {

constexpr std::size_t ample = std::size_t{16} << 20;

std::unique_ptr<Insight<Game>> connections(const Game& game, const std::string& options,
                                           std::size_t bytes = ample) {
  const auto kind = hex::brings().insights[0];
  return kind.make(game, *Options::parse(kind.options, options), bytes);
}

std::unique_ptr<Solver<Game>> solver_of(const Game& game, const std::string& name,
                                        const std::string& options, Insight<Game>* insight,
                                        std::size_t bytes = ample) {
  for (const auto& info : shared_algorithms()) {
    if (info.name != name) continue;
    return make_solver<Game>(name, game, *Options::parse(info.options, options),
                             {bytes, 0, {}, insight});
  }
  return nullptr;
}

Truth solve(Solver<Game>& solver, Insight<Game>& insight, const Question<Game>& question) {
  Budget budget{Limits{}};
  insight.begin(question, budget);
  const auto truth = solver.solve(question, budget);
  insight.end();
  return truth;
}

Position with_stones(const Game& game, Random& random, int stones) {
  const auto cells = static_cast<std::uint64_t>(game.width() * game.height());
  while (true) {
    Stones all;
    for (int i = 0; i < stones; ++i) {
      const auto cell = static_cast<int>(random.below(cells));
      if (all.is_empty(cell)) all.put(cell, random.below(2) == 0 ? 'x' : 'o');
    }
    const auto at = game.position(all, random.below(2) == 0 ? Side::black : Side::white);
    if (!game.result(at)) return at;
  }
}

// Holds what an insight says after a search to the truth.
class Examiner {
 public:
  Examiner(const Game& game, Insight<Game>& insight, Goal goal, Winners& winners)
      : game_(game), insight_(insight), goal_(goal), winners_(winners) {}

  int settled = 0, by_gift = 0;

  void hold(const Position& at) {
    SCOPED_TRACE(game_.position_text(at));
    const auto truth = truth_of(at);
    if (const auto told = insight_.glance(at).truth; is_solved(told)) {
      EXPECT_EQ(told, truth);
      ++settled;
    }
    const auto why = insight_.why(at);
    if (!why) return;
    EXPECT_EQ(why->truth, truth);
    hold_why(at, *why, truth);
  }

 private:
  Truth truth_of(const Position& at) {
    return goal_.judge(winners_.of(at) == Side::black ? 1 : -1);
  }

  void hold_why(const Position& at, const Why<Move>& why, Truth truth) {
    const auto checker = make_reasons(game_, {goal_, truth});
    if (!why.reason) {
      ASSERT_TRUE(why.move);
      ASSERT_TRUE(at.stones.is_empty(why.move->cell));
      auto after = at;
      game_.play(after, *why.move);
      EXPECT_EQ(truth_of(after), truth);
      return;
    }
    const auto& reason = why.reason->reason;
    switch (why.reason->statement) {
      case Statement::settled: break;  // it may be meant for other stones: the proof sees to it
      case Statement::only: {
        const auto left = checker->only(at, reason);
        EXPECT_TRUE(left) << left.error().message;
        break;
      }
      case Statement::instead: {
        ++by_gift;
        const auto worse = checker->instead(at, reason);
        ASSERT_TRUE(worse) << worse.error().message;
        EXPECT_EQ(truth_of(*worse), truth) << "instead " << game_.position_text(*worse);
        if (game_.result(*worse)) break;
        const auto then = insight_.why(*worse);
        ASSERT_TRUE(then);
        EXPECT_TRUE(!then->reason || then->reason->statement != Statement::instead);
        hold_why(*worse, *then, truth);
        break;
      }
    }
  }

  const Game& game_;
  Insight<Game>& insight_;
  Goal goal_;
  Winners& winners_;
};

TEST(HexLemmas, all_that_was_learned_is_true) {
  int settled = 0, by_gift = 0;
  struct Trial {
    Size size;
    int stones, searches;
  };
  for (const auto& [size, stones, searches] :
       {Trial{{4, 4}, 4, 12}, Trial{{5, 4}, 9, 12}, Trial{{4, 5}, 9, 12}, Trial{{5, 5}, 16, 12}}) {
    const auto game = game_of(size);
    Winners winners(game);
    for (const char* options : {"", "or-steps=1", "must-play=no,or-steps=1", "fill-in=no"}) {
      Random random(7);
      for (int i = 0; i < searches; ++i) {
        const auto root = with_stones(game, random, stones);
        const Question<Game> question{
            root, {random.below(2) == 0 ? Side::black : Side::white, Target::win()}};
        const auto insight = connections(game, options);
        const auto solver = solver_of(game, "df-pn", "", insight.get());
        solve(*solver, *insight, question);
        Examiner examiner(game, *insight, question.goal, winners);
        for (int k = 0; k < 40; ++k) {
          auto at = root;
          for (auto plies = random.below(4); plies > 0 && !game.result(at); --plies) {
            Game::Moves moves;
            game.moves(at, moves);
            game.play(at, moves[random.below(moves.size())]);
          }
          if (!game.result(at)) examiner.hold(at);
        }
        settled += examiner.settled;
        by_gift += examiner.by_gift;
      }
    }
  }
  EXPECT_GT(settled, 500);
  EXPECT_GT(by_gift, 500);
}

struct Written {
  Truth truth = Truth::unknown;
  std::uint64_t again = 0;
  int gifts = 0;
};

// Builds the proof, writes it and has it checked.
Written proof_of(const Game& game, const Question<Game>& question, Truth truth,
                 Solver<Game>& solver, Insight<Game>& insight, std::size_t bytes = 4 * ample) {
  Written written;
  const auto text = game.position_text(question.position);
  Budget budget{Limits{}};
  ProofBuilder<Game> proof(game, question, truth, solver, {bytes, &make_reasons, &insight});
  const auto built = proof.build(budget);
  EXPECT_TRUE(built) << text << ": " << built.error().message;
  static const testing_games::TestFolder folder;
  const auto file = folder.file("proof");
  if (!built || !proof.write(file, question.goal, budget)) return written;
  written.truth = proof.truth();
  written.again = proof.nodes_searched_again();
  std::ostringstream out;
  const auto report = explain_file(file, out);
  EXPECT_TRUE(report && report->is_valid()) << text << ": " << report->message;
  EXPECT_EQ(report->positions, proof.positions()) << text;
  const auto explained = out.str();
  const std::string mark = "it is enough to have";
  for (auto at = explained.find(mark); at != std::string::npos; at = explained.find(mark, at + 1)) {
    ++written.gifts;
  }
  return written;
}

struct Way {
  const char *algorithm, *options, *knowledge;
};

TEST(HexLemmas, algorithms_with_and_without_them_agree_and_have_valid_proofs) {
  int gifts = 0, tried = 0;
  for (const Size size : {Size{4, 4}, Size{5, 4}, Size{5, 5}, Size{5, 6}}) {
    const auto game = game_of(size);
    Random random(12);
    for (int i = 0; i < 8; ++i) {
      const auto root = with_stones(game, random, static_cast<int>(random.below(4)));
      const Question<Game> question{root, {root.to_move, Target::win()}};
      auto agreed = Truth::unknown;
      for (const auto& way : {Way{"df-pn", "epsilon=0.25,width=0.25", "lemmas=no"},
                              Way{"df-pn", "epsilon=0.25,width=0.25", "or-steps=2"},
                              Way{"df-pn", "symmetry=yes", "or-steps=4"}, Way{"weak-df-pn", "", ""},
                              Way{"deep-df-pn", "", "or-steps=4"}, Way{"pn", "", "or-steps=4"},
                              Way{"deep-pn", "", ""}, Way{"alpha-beta", "", "or-steps=20"}}) {
        SCOPED_TRACE(std::string(way.algorithm) + ':' + way.options + ' ' + way.knowledge);
        const auto insight = connections(game, way.knowledge);
        const auto solver = solver_of(game, way.algorithm, way.options, insight.get());
        const auto truth = solve(*solver, *insight, question);
        ASSERT_TRUE(is_solved(truth));
        if (!is_solved(agreed)) agreed = truth;
        EXPECT_EQ(truth, agreed) << game.position_text(root);
        const auto written = proof_of(game, question, truth, *solver, *insight);
        EXPECT_EQ(written.truth, agreed);
        gifts += written.gifts;
        ++tried;
      }
    }
  }
  EXPECT_EQ(tried, 4 * 8 * 8);
  EXPECT_GT(gifts, 100);
}

TEST(HexLemmas, that_are_forgotten_cost_time_and_no_proof) {
  const auto game = game_of({6, 6});
  Random random(3);
  std::uint64_t again = 0;
  for (int i = 0; i < 15; ++i) {
    const auto root = with_stones(game, random, 2);
    const Question<Game> question{root, {root.to_move, Target::win()}};
    const auto insight = connections(game, "or-steps=4", 4'000);
    const auto solver = solver_of(game, "df-pn", "epsilon=0.25", insight.get(), 4096);
    const auto truth = solve(*solver, *insight, question);
    const auto written = proof_of(game, question, truth, *solver, *insight);
    EXPECT_EQ(written.truth, truth);
    again += written.again;
  }
  EXPECT_GT(again, 0u);
}

// Looks as it should, but says of many positions that a lost one may stand for them.
class Misleading final : public Insight<Game> {
 public:
  Misleading(const Game& game, std::unique_ptr<Insight<Game>> honest, Winners& winners)
      : game_(game), honest_(std::move(honest)), winners_(winners) {}

  int lies = 0;
  bool lies_everywhere = true;

  void begin(const Question<Game>& question, Budget& budget) override {
    goal_ = question.goal;
    honest_->begin(question, budget);
  }
  void end() override { honest_->end(); }
  Glance glance(const Position& at) override { return honest_->glance(at); }
  Truth look(const Position& at, Moves& moves) override { return honest_->look(at, moves); }
  std::optional<ReasonGiven> reason(const Position& at) override { return honest_->reason(at); }
  bool learns() const override { return true; }

  std::optional<Why<Move>> why(const Position& at) override {
    if (!lies_everywhere && at.key % 2 == 0) return std::nullopt;
    ++lies;
    const auto truth = goal_.judge(winners_.of(at) == Side::black ? 1 : -1);
    Why<Move> why;
    why.truth = truth;
    const int cells = game_.width() * game_.height();
    Bits<1> given;
    for (int cell = 0; cell < cells; ++cell) {
      if (at.stones.is_empty(cell)) given.insert(cell);
    }
    given.erase(given.lowest());
    why.reason = {Statement::instead, {gift, gift_body(given, cells)}, truth};
    return why;
  }

 private:
  const Game& game_;
  std::unique_ptr<Insight<Game>> honest_;
  Winners& winners_;
  Goal goal_;
};

TEST(HexLemmas, that_lie_cost_time_and_no_truth) {
  int lies = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{4, 3}}) {
    const auto game = game_of(size);
    Winners winners(game);
    Random random(5);
    for (int i = 0; i < 20; ++i) {
      const auto root = with_stones(game, random, static_cast<int>(random.below(6)));
      const Question<Game> question{
          root, {random.below(2) == 0 ? Side::black : Side::white, Target::win()}};
      for (const bool everywhere : {true, false}) {
        Misleading insight(game, connections(game, "lemmas=no,or-steps=1"), winners);
        insight.lies_everywhere = everywhere;
        const auto solver = solver_of(game, "df-pn", "epsilon=0.25", &insight);
        const auto truth = solve(*solver, insight, question);
        EXPECT_EQ(truth, question.goal.judge(winners.of(root) == Side::black ? 1 : -1));
        insight.lies = 0;
        const auto written = proof_of(game, question, truth, *solver, insight);
        EXPECT_EQ(written.truth, truth);
        lies += insight.lies;
      }
    }
  }
  EXPECT_GT(lies, 100);
}

}  // namespace
}  // namespace hex
}  // namespace proofboard
