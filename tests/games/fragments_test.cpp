// Proofs put together from fragments, in real games: with named reasons, with images that are
// joined, with other hands in place of one's own, and in closed sets.
#include "tests/support/fragments.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "game/notation.h"
#include "games/connect/rules/connect.h"
#include "games/hex/hex.h"
#include "games/loa/rules/loa.h"
#include "games/othello/rules/othello.h"
#include "games/shogi/shogi.h"
#include "search/algorithms.h"
#include "tests/support/made_in_library.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(connect::Game);
SEARCHES_ARE_MADE_IN_THE_LIBRARY(hex::Game);
SEARCHES_ARE_MADE_IN_THE_LIBRARY(loa::Game);
SEARCHES_ARE_MADE_IN_THE_LIBRARY(othello::Game);
SEARCHES_ARE_MADE_IN_THE_LIBRARY(shogi::Game);

namespace {

using testing_games::Laboratory;
using testing_games::MadeSolver;
using testing_games::put_together;
using testing_games::PutTogether;

constexpr std::size_t ample = std::size_t{16} << 20;

// By an algorithm with its options, "df-pn:symmetry=yes", and perhaps an insight.
template <Notated R>
Laboratory<R> laboratory_of(const R& rules, const std::string& text,
                            MakeReasons<R> make_reasons = nullptr,
                            const InsightKind<R>* kind = nullptr,
                            const std::string& insight_options = "") {
  const auto make = [=] {
    MadeSolver<R> made;
    if (kind != nullptr) {
      made.insight = kind->make(rules, *Options::parse(kind->options, insight_options), ample);
    }
    const auto colon = text.find(':');
    for (const auto& info : shared_algorithms()) {
      if (info.name != text.substr(0, colon)) continue;
      const auto options = colon == std::string::npos ? "" : text.substr(colon + 1);
      made.solver =
          make_from<DepthFirstAlgorithms>(info.name, rules, *Options::parse(info.options, options),
                                          SolverSetup<R>{ample, 0, {}, made.insight.get()});
    }
    return made;
  };
  return {rules, make, make_reasons};
}

template <Notated R>
Setup<R> read(const std::string& options, const std::string& text) {
  return *read_position<R>(*Options::parse(R::options(), options), text);
}

// Of every number of plies a few; how many fragments were used for each truth.
template <Notated R>
void put_together_at_depths(const Laboratory<R>& laboratory, const Question<R>& question,
                            int deepest, int (&used)[3]) {
  for (int plies = 1; plies <= deepest; ++plies) {
    SCOPED_TRACE(plies);
    const auto result = put_together(laboratory, question, plies, 4, 1);
    EXPECT_TRUE(result.is_valid);
    used[static_cast<int>(result.truth)] += result.used;
  }
}

constexpr int proven = static_cast<int>(Truth::proven);
constexpr int disproven = static_cast<int>(Truth::disproven);

TEST(Fragments, of_othello) {
  int used[3] = {0, 0, 0};
  const auto setup = read<othello::Game>("", "start:4");
  for (const std::string algorithm : {"df-pn", "df-pn:symmetry=yes"}) {
    const auto laboratory = laboratory_of(setup.rules, algorithm);
    for (const int target : {-10, -8, 1}) {
      put_together_at_depths(laboratory, {setup.position, {Side::black, {target}}}, 4, used);
    }
  }
  EXPECT_GT(used[proven], 5);
  EXPECT_GT(used[disproven], 5);
}

TEST(Fragments, of_images_that_are_joined) {
  int used[3] = {0, 0, 0};
  const auto setup = read<connect::Game>("k=3,p=1,q=1", "start:4");
  const auto no_win = read<connect::Game>("k=4,p=2,q=1", "start:4x3");
  for (const std::string algorithm : {"df-pn:symmetry=yes", "weak-df-pn:symmetry=yes"}) {
    const auto win = laboratory_of(setup.rules, algorithm);
    put_together_at_depths(win, {setup.position, {Side::black, Target::win()}}, 3, used);
    const auto draw = laboratory_of(no_win.rules, algorithm);
    put_together_at_depths(draw, {no_win.position, {Side::black, Target::win()}}, 3, used);
  }
  EXPECT_GT(used[proven], 3);
  EXPECT_GT(used[disproven], 3);
}

TEST(Fragments, of_hex_with_named_reasons) {
  int used[3] = {0, 0, 0};
  const auto kind = hex::brings().insights[0];
  std::uint64_t reasons = 0;
  for (const std::string text : {"start:5 moves a2", "start:6 moves a1", "start:6x5 moves a2"}) {
    const auto setup = read<hex::Game>("", text);
    for (const std::string knowledge : {"or-steps=1", "or-steps=1,lemmas=no"}) {
      for (const std::string algorithm : {"df-pn:epsilon=0.25", "df-pn:symmetry=yes"}) {
        SCOPED_TRACE(text + ' ' + knowledge + ' ' + algorithm);
        const auto laboratory =
            laboratory_of(setup.rules, algorithm, &hex::make_reasons, &kind, knowledge);
        for (const Side attacker : {Side::black, Side::white}) {
          for (int plies = 1; plies <= 3; ++plies) {
            const auto result =
                put_together(laboratory, {setup.position, {attacker, Target::win()}}, plies, 4, 1);
            EXPECT_TRUE(result.is_valid);
            used[static_cast<int>(result.truth)] += result.used;
            reasons += result.report.reasons;
          }
        }
      }
    }
  }
  EXPECT_GT(used[proven], 10);
  EXPECT_GT(used[disproven], 10);
  EXPECT_GT(reasons, 500U);
}

TEST(Fragments, of_lines_of_action_with_and_without_images) {
  int used[3] = {0, 0, 0};
  const auto start = read<loa::Game>("", "start:4");
  Random random(3);
  for (const std::string algorithm : {"df-pn", "df-pn:symmetry=yes"}) {
    const auto laboratory = laboratory_of(start.rules, algorithm);
    for (int i = 0; i < 12; ++i) {
      auto at = start.position;
      for (int ply = 0; ply < i && !start.rules.result(at); ++ply) {
        loa::Game::Moves moves;
        start.rules.moves(at, moves);
        start.rules.play(at, moves[random.below(moves.size())]);
      }
      if (start.rules.result(at)) continue;
      put_together_at_depths(laboratory, {at, {start.rules.to_move(at), Target::win()}}, 3, used);
      put_together_at_depths(laboratory, {at, {opponent(start.rules.to_move(at)), Target::win()}},
                             3, used);
    }
  }
  EXPECT_GT(used[proven], 10);
  EXPECT_GT(used[disproven], 10);
}

// Mates, and positions without one.
const std::vector<std::string> shogi_problems{
    "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p",
    "ln1g2B+Rl/2s6/pPppppk2/6p1p/9/4P1P1P/P1PPSP3/3+psK3/L+r3G1NL b SNb2gn2p",
    "+P2+Rb1gnl/7k1/n1p1+Bp1pp/p5p2/1p1pP2P1/2+s6/PsNGSPP1P/3KG4/L5RNL b SL3Pg",
    "6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p",
    "9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p",
    "ln1g2B+Rl/2s6/pPppppk2/6p1p/9/4P1P1P/P1PPSP3/3+psK3/L+r3G1NL b SNb2gn2p within 5",
};

TEST(Fragments, of_shogi_with_other_hands) {
  int used[3] = {0, 0, 0};
  const auto kind = shogi::brings().insights[0];
  for (const auto& text : shogi_problems) {
    const auto setup = read<shogi::Game>("checks=black", text);
    for (const std::string algorithm : {"df-pn", "weak-df-pn"}) {
      SCOPED_TRACE(text + ' ' + algorithm);
      const auto laboratory = laboratory_of(setup.rules, algorithm, &shogi::make_reasons, &kind);
      put_together_at_depths(laboratory, {setup.position, {Side::black, Target::win()}}, 4, used);
    }
  }
  EXPECT_GT(used[proven], 10);
  EXPECT_GT(used[disproven], 10);
}

// The same board with a piece more for the side that gets what it wants, kind by kind.
std::vector<shogi::Position> with_one_more(const shogi::Game& game, const shogi::Position& at,
                                           Truth truth) {
  std::vector<shogi::Position> found;
  const auto goods = game.goods(at, Side::black);
  for (const auto kind : shogi::hand_kinds) {
    auto hand = goods.hand();
    const bool gets = truth == Truth::proven;
    if (gets ? !at.hand(Side::white).has(kind) : !hand.has(kind)) continue;
    if (gets) {
      hand.add(kind);
    } else {
      hand.remove(kind);
    }
    found.push_back(game.with_goods(at, Side::black, {hand, goods.plies()}));
  }
  return found;
}

// A fragment that begins with an *instead* can't follow another. It does for the position before
// it.
TEST(Fragments, of_shogi_that_begin_with_other_hands_stand_for_more) {
  int tried[3] = {0, 0, 0};
  const testing_games::TestFolder folder;
  const auto file = folder.file("fragment"), whole = folder.file("whole");
  const auto kind = shogi::brings().insights[0];
  const Goal goal{Side::black, Target::win()};
  for (const auto& text : shogi_problems) {
    const auto [game, root] = read<shogi::Game>("checks=black", text);
    const auto laboratory = laboratory_of(game, "weak-df-pn", &shogi::make_reasons, &kind);
    const auto searched = laboratory.search({root, goal});
    Solver<shogi::Game>& solver = *searched.made.solver;
    auto plain =
        laboratory.builder({root, goal}, searched.truth, solver, searched.made.insight.get());
    Budget budget{Limits{}};
    ASSERT_TRUE(plain.build(budget));
    Random random(5);
    std::vector<shogi::Position> positions;
    for (int plies = 0; plies <= 4; ++plies) {
      const auto below =
          positions_below<shogi::Game>(laboratory, {root, goal}, plain, plies, 20, random);
      positions.insert(positions.end(), below.begin(), below.end());
    }
    for (const auto& at : positions) {
      const auto fragment = fragment_of<shogi::Game>(laboratory, {at, goal}, file);
      if (!fragment || fragment->truth != searched.truth) continue;
      const auto first = CertificateReader::open(file)->next();
      const bool has_stand_in = first && first->kind == CertificateRecord::Kind::statement &&
                                first->statement == Statement::instead;
      if (!has_stand_in) continue;
      for (const auto& more : with_one_more(game, at, fragment->truth)) {
        if (game.result(more)) continue;
        const auto reason =
            game.goods_reason(more, Side::black, game.goods(at, Side::black), fragment->truth);
        testing_games::WithFragments<shogi::Game> advised(game, solver);
        advised.add(*fragment);
        advised.say(more, {fragment->truth, {}, ReasonGiven{Statement::instead, reason}, 1000});
        auto proof = laboratory.builder({more, goal}, fragment->truth, advised, nullptr);
        const auto built = proof.build(budget);
        ASSERT_TRUE(built) << built.error().message;
        ASSERT_TRUE(proof.write(whole, goal, budget));
        const auto report = laboratory.check_file(whole);
        EXPECT_TRUE(report.is_valid()) << report.message << ": " << game.position_text(more);
        EXPECT_EQ(report.records, laboratory.check_file(file).records)
            << "nothing but the fragment";
        ++tried[static_cast<int>(fragment->truth)];
      }
    }
  }
  EXPECT_GT(tried[proven], 10);
  EXPECT_GT(tried[disproven], 10);
}

}  // namespace
}  // namespace proofboard
