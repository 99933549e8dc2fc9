// Every algorithm against brute force, and every answer against the checker.
#include <gtest/gtest.h>

#include <ostream>
#include <set>

#include "api/api.h"
#include "checker/games.h"
#include "games/connect/rules/connect.h"
#include "games/hex/rules/hex.h"
#include "games/othello/rules/othello.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/brute_force.h"
#include "tests/support/test_folder.h"

namespace proofboard {

// How GoogleTest names a goal.
static void PrintTo(const Goal& goal, std::ostream* out) {
  *out << to_text(goal.attacker) << " " << to_text(goal.target);
}

namespace {

using testing_games::algorithm_texts;
using testing_games::BruteForce;
using testing_games::minimax_truth;
using testing_games::TestFolder;

// Solves, writes the certificate and checks it.
struct Check {
  std::string algorithm;
  std::uint64_t memory = std::uint64_t{64} << 20;
  std::string knowledge = "none";

  void operator()(const GamePosition& at, Goal goal, Truth truth) const {
    const auto text = at.game->position_text(at.position) + " " + algorithm;
    const auto search = choose_search(*at.game, algorithm, knowledge);
    ASSERT_TRUE(search) << search.error().message;
    Ask ask{.at = at, .goal = goal, .search = *search};
    ask.limits.bytes = memory;
    static const TestFolder folder;  // one for all: making it takes longer than many a search
    ask.certificate_file = folder.file("proof");
    const auto answer = at.game->solve(ask, {});
    ASSERT_EQ(answer.truth, truth) << text;
    ASSERT_TRUE(answer.certificate) << text << ": " << answer.certificate_error;
    const auto report = check_file(ask.certificate_file);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(report->is_valid()) << text << ": " << report->message;
    if (at.game->result(at.position)) return;
    ASSERT_FALSE(answer.move.empty()) << text;
    const auto moves = at.game->moves(at.position);
    ASSERT_TRUE(std::find(moves.begin(), moves.end(), answer.move) != moves.end()) << text;
  }
};

// Every position below the start of a small game, with every algorithm. The images of a position
// are one question: brute force answers them alike, and one of them is asked. Which one, differs
// from position to position, so that all directions of the board come up.
template <Notated R>
void check_all_positions(const std::string& game, const std::string& start, Goal goal) {
  const auto at = read_position(game, start);
  ASSERT_TRUE(at) << at.error().message;
  const auto options = Options::parse(R::options(), at->game->options_text());
  ASSERT_TRUE(options);
  const auto rules = R::make(*options);
  ASSERT_TRUE(rules);
  BruteForce<R> oracle(*rules, goal);
  oracle.truth(*rules->decode(at->position.bytes()));
  std::set<std::string> names;  // in an order that is the same everywhere
  for (const auto& [name, seen] : oracle.positions()) names.insert(name);
  std::set<std::string> asked;
  std::set<int> directions;
  for (const auto& name : names) {
    if (asked.contains(name)) continue;
    const auto& [position, truth] = oracle.positions().at(name);
    const auto chosen = static_cast<int>(asked.size()) % rules->symmetries();
    directions.insert(chosen);
    Bytes here;
    for (int symmetry = 0; symmetry < rules->symmetries(); ++symmetry) {
      Bytes image;
      rules->encode(rules->transform(position, symmetry), image);
      const std::string its_name(image.begin(), image.end());
      ASSERT_EQ(oracle.positions().at(its_name).truth, truth);
      asked.insert(its_name);
      if (symmetry == chosen) here = image;
    }
    const GamePosition here_at{at->game, *at->game->position_of(here)};
    for (const auto& algorithm : algorithm_texts) {
      ASSERT_NO_FATAL_FAILURE(Check{algorithm}(here_at, goal, truth));
    }
  }
  EXPECT_EQ(asked.size(), names.size());
  EXPECT_GT(names.size(), 1000U);
  EXPECT_EQ(static_cast<int>(directions.size()), rules->symmetries());
}

// Larger questions, each with a certificate: what the search's table or tree knows is not enough to
// prove them by hand.
TEST(Othello, is_lost_for_black_on_4x4) {
  for (const auto& algorithm : {"pn", "df-pn", "alpha-beta"}) {
    const auto at = read_position("othello", "start:4");
    ASSERT_TRUE(at);
    ASSERT_NO_FATAL_FAILURE(
        Check{algorithm}(*at, {Side::black, Target::draw_or_better()}, Truth::disproven));
    ASSERT_NO_FATAL_FAILURE(Check{algorithm}(*at, {Side::white, Target::win()}, Truth::proven));
  }
}

TEST(Othello, endgames_on_6x6_with_18_empties_are_solved_alike_by_pn_and_df_pn) {
  const auto start = read_position("othello", "start:6");
  ASSERT_TRUE(start);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto bytes = start->game->random_playout(start->position, 14, seed);
    const Goal goal{start->game->to_move(bytes), Target::win()};
    const auto alpha_beta = choose_search(*start->game, "alpha-beta", "none");
    const Ask ask{.at = {start->game, bytes}, .goal = goal, .search = *alpha_beta};
    const auto truth = start->game->solve(ask, {}).truth;
    ASSERT_TRUE(is_solved(truth));
    for (const auto& algorithm : {"pn:initial=mobility", "df-pn:initial=mobility,epsilon=0.25"}) {
      ASSERT_NO_FATAL_FAILURE(
          (Check{algorithm, std::uint64_t{4} << 30}({start->game, bytes}, goal, truth)));
    }
  }
}

TEST(Hex, is_won_for_black_on_4x4) {
  const auto at = read_position("hex", "start:4");
  ASSERT_TRUE(at);
  for (const auto& algorithm : {"pn", "df-pn", "pn:evaluation=delayed,initial=mobility"}) {
    ASSERT_NO_FATAL_FAILURE((Check{algorithm, std::uint64_t{2} << 30}(
        *at, {Side::black, Target::win()}, Truth::proven)));
  }
}

// The proof must be found again where a small table has lost it.
TEST(SmallMemory, still_gives_complete_certificates) {
  const auto at = read_position("hex", "start:4");
  ASSERT_TRUE(at);
  for (const auto& algorithm : {"df-pn", "weak-df-pn", "pds"}) {
    ASSERT_NO_FATAL_FAILURE((Check{algorithm, std::uint64_t{1} << 20}(
        *at, {Side::black, Target::win()}, Truth::proven)));
  }
}

TEST(Pn2, goes_on_where_the_memory_of_pn_is_full) {
  const auto start = read_position("othello", "start");
  ASSERT_TRUE(start);
  const auto bytes = start->game->random_playout(start->position, 44, 3);
  Ask ask{.at = {start->game, bytes},
          .goal = {start->game->to_move(bytes), Target::win()},
          .search = *choose_search(*start->game, "pn", "none")};
  ask.limits.bytes = std::uint64_t{1} << 20;
  const auto pn = start->game->solve(ask, {});
  EXPECT_EQ(pn.truth, Truth::unknown);
  EXPECT_EQ(pn.reason, StopReason::memory);
  ask.search.algorithm = *parse_algorithm("pn2");
  const auto pn2 = start->game->solve(ask, {});
  EXPECT_TRUE(is_solved(pn2.truth));
  EXPECT_FALSE(pn2.move.empty());
}

class EveryPosition : public ::testing::TestWithParam<Goal> {};

TEST_P(EveryPosition, of_tic_tac_toe_gets_its_truth_and_a_valid_certificate) {
  check_all_positions<connect::Game>("tic-tac-toe", "start", GetParam());
}

TEST_P(EveryPosition, of_hex_3x3_gets_its_truth_and_a_valid_certificate) {
  check_all_positions<hex::Game>("hex", "start:3", GetParam());
}

TEST_P(EveryPosition, with_two_stones_a_turn_gets_its_truth_and_a_valid_certificate) {
  check_all_positions<connect::Game>("connect:m=3,n=3,k=3,p=2,q=1", "start", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Goals, EveryPosition,
                         ::testing::Values(Goal{Side::black, Target::win()},
                                           Goal{Side::white, Target::win()},
                                           Goal{Side::black, Target::draw_or_better()}),
                         [](const auto& each) {
                           return std::string(to_text(each.param.attacker)) + "_" +
                                  to_text(each.param.target);
                         });

// Boards too large for all their positions: random ones with few cells left.
struct LateConnect {
  const char* name;
  const char* game;
  int cells;
  int most_empty;
};

// How GoogleTest names it.
void PrintTo(const LateConnect& late, std::ostream* out) {
  *out << late.game;
}

class LateConnectPositions : public ::testing::TestWithParam<LateConnect> {
 protected:
  // So many of either answer, with every algorithm.
  static void check_late_positions(int wanted, const std::string& knowledge);
};

void LateConnectPositions::check_late_positions(int wanted, const std::string& knowledge) {
  const auto start = read_position(GetParam().game, "start");
  ASSERT_TRUE(start) << start.error().message;
  const auto rules =
      *connect::Game::make(*Options::parse(connect::Game::options(), start->game->options_text()));
  int proven = 0;
  int disproven = 0;
  for (int seed = 0; proven < wanted || disproven < wanted; ++seed) {
    ASSERT_LT(seed, 20'000) << "too few positions of one kind";
    const int empties = GetParam().most_empty - seed % 3;
    const auto bytes = start->game->random_playout(start->position, GetParam().cells - empties,
                                                   static_cast<std::uint64_t>(seed));
    if (start->game->result(bytes)) continue;
    const auto mover = start->game->to_move(bytes);
    const Goal goals[] = {{mover, Target::win()},
                          {opponent(mover), Target::win()},
                          {mover, Target::draw_or_better()}};
    const auto goal = goals[seed / 3 % 3];
    const auto truth = BruteForce(rules, goal).truth(*rules.decode(bytes.bytes()));
    if (auto& count = truth == Truth::proven ? proven : disproven; count++ >= wanted) continue;
    for (const auto& algorithm : algorithm_texts) {
      ASSERT_NO_FATAL_FAILURE((
          Check{algorithm, std::uint64_t{64} << 20, knowledge}({start->game, bytes}, goal, truth)));
    }
  }
}

TEST_P(LateConnectPositions, get_the_truth_of_brute_force_and_valid_certificates) {
  check_late_positions(25, "none");
}

// With an insight that has a reason for everything, every algorithm answers every question.
TEST_P(LateConnectPositions, with_threats_get_the_truth_of_brute_force_and_valid_certificates) {
  check_late_positions(5, "threats:complete=yes,width=0,leaf=50");
}

INSTANTIATE_TEST_SUITE_P(
    Boards, LateConnectPositions,
    ::testing::Values(LateConnect{"k3_on_4x4", "connect:m=4,n=4,k=3,p=1,q=1", 16, 12},
                      LateConnect{"k4_on_4x4", "connect:m=4,n=4,k=4,p=1,q=1", 16, 9},
                      LateConnect{"k4_on_5x5", "connect:m=5,n=5,k=4,p=1,q=1", 25, 10},
                      LateConnect{"k4_on_6x6", "connect:m=6,n=6,k=4,p=1,q=1", 36, 10},
                      LateConnect{"k4_p2_on_4x4", "connect:m=4,n=4,k=4,p=2,q=1", 16, 9},
                      LateConnect{"k4_p2_on_5x4", "connect:m=5,n=4,k=4,p=2,q=1", 20, 10},
                      LateConnect{"k5_p2_on_5x5", "connect:m=5,n=5,k=5,p=2,q=1", 25, 9}),
    [](const auto& each) { return std::string(each.param.name); });

// 500 positions in four shares, so that the tests of one machine can run side by side.
class RandomOthello : public ::testing::TestWithParam<int> {};

TEST_P(RandomOthello, endgames_get_the_truth_of_brute_force_and_valid_certificates) {
  const auto start = read_position("othello", "start");
  ASSERT_TRUE(start);
  const auto rules = othello::Game::make(Options(othello::Game::options()));
  constexpr int positions = 500;
  for (int seed = GetParam(); seed < positions; seed += 4) {
    const int empties = 4 + seed % 7;
    const auto bytes = start->game->random_playout(start->position, 60 - empties,
                                                   static_cast<std::uint64_t>(seed));
    auto position = rules->decode(bytes.bytes());
    ASSERT_TRUE(position);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 5 == 0 ? 0 : seed % 7 - 2}};
    const auto truth = minimax_truth(*rules, goal, *position);
    for (const auto& algorithm : algorithm_texts) {
      ASSERT_NO_FATAL_FAILURE(Check{algorithm}({start->game, bytes}, goal, truth));
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Shares, RandomOthello, ::testing::Values(0, 1, 2, 3));

}  // namespace
}  // namespace proofboard
