// Searches with the insight into threats: what they prove, what they can't, and that they can be
// stopped anywhere.
#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "tests/games/connect/threat_solving.h"

namespace proofboard {
namespace {

using connect::Game;
using testing_games::boards;
using testing_games::ConnectWinner;
using testing_games::game_of;
using testing_games::hold_against_brute_force;
using testing_games::random_position;
using testing_games::SmallBoard;
using testing_games::solve;
using testing_games::solve_text;
using testing_games::solve_with;
using testing_games::solver_of;
using testing_games::TestFolder;
using testing_games::threats_of;
using testing_games::vcdt;
using testing_games::with_threats;

constexpr const char* connect6 = "m=19,n=19,k=6,p=2,q=1";

// Won positions from games between people. In the harder ones the turn that was played needs a
// second quiet turn after it.
constexpr const char* one_quiet_turn[] = {"start moves j10 k11 k9 k10 l10 m10 m11",
                                          "start moves j10 h8 i7 g9 h10 f8 f9",
                                          "start moves j10 j12 k9 l10 k10 h10 i9"};
constexpr const char* harder[] = {
    "start moves j10 k11 k9 k10 l11 l10 j9 i9 l9 m9 n8 j12 p6 n10 m11 j11 m8",
    "start moves j10 j9 k10 k9 l11 l8 l9 l10 j11 k11 j8 k8 k12 m11 i10"};

Setup<Game> read(const std::string& text, const std::string& game = connect6) {
  return *read_position<Game>(*Options::parse(Game::options(), game), text);
}
Question<Game> question_of(const proofboard::Setup<Game>& setup) {
  return {setup.position, {setup.position.turn.side, Target::win()}};
}

TEST(Threats, wins_with_quiet_turns_where_threats_alone_do_not) {
  const auto holds = [](const char* position) {
    const auto setup = read(position);
    const Side attacker = setup.position.turn.side;
    const auto threats = solve(setup.rules, setup.position, attacker, vcdt());
    EXPECT_EQ(threats.reason, StopReason::exhausted) << position;
    const auto tree = solve(setup.rules, setup.position, attacker, with_threats());
    EXPECT_EQ(tree.truth, Truth::proven) << position;
    EXPECT_TRUE(tree.is_valid) << position;
    EXPECT_GT(tree.reasons, 5u) << position;
  };
  for (const char* position : one_quiet_turn) holds(position);
  for (const char* position : harder) holds(position);
}

TEST(Threats, proves_only_what_is_true_by_brute_force) {
  for (const auto& board : boards) {
    for (const auto& search :
         {with_threats(), with_threats("width=3,leaf=5"), with_threats("", "deep-df-pn", "E=3,D=8"),
          with_threats("", "pn", ""), with_threats("turns=4,leaf=5"),
          with_threats("leaf=20", "weak-pn", "initial=mobility")}) {
      const auto tally = hold_against_brute_force(board, search, 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << search.algorithm << ' '
                                  << search.threats;
    }
  }
}

// Boards on which nobody can win in one turn are there so that wins take several.
TEST(Threats, complete_and_with_all_moves_agrees_with_brute_force) {
  std::vector<SmallBoard> all(std::begin(boards), std::end(boards));
  all.push_back({"m=5,n=5,k=4,p=2,counts=any", 25, 10, true});
  all.push_back({"m=7,n=7,k=5,p=2,counts=any", 49, 11, true});
  for (const auto& board : all) {
    int proven = 0, disproven = 0;
    const auto game = game_of(board.options);
    Random random(12);
    for (int i = 0; i < 40; ++i) {
      const auto position = random_position(game, board, random);
      if (!position) continue;
      ConnectWinner winner(game);
      for (const Side attacker : {Side::black, Side::white}) {
        const auto solved =
            solve(game, *position, attacker, with_threats("complete=yes,width=0,leaf=50"));
        const bool wins = winner.wins(attacker, *position);
        EXPECT_EQ(solved.truth, wins ? Truth::proven : Truth::disproven)
            << game.position_text(*position) << ' ' << to_text(attacker);
        EXPECT_TRUE(solved.is_valid);
        (wins ? proven : disproven)++;
      }
    }
    EXPECT_GT(proven, 1) << board.options;
    EXPECT_GT(disproven, 5) << board.options;
  }
}
// The cells of the first stones of what a look leaves at a position, and of what may follow each.
std::vector<std::pair<int, int>> turns_at(Insight<Game>& insight, const Setup<Game>& setup) {
  std::vector<std::pair<int, int>> turns;
  Game::Moves firsts, seconds;
  EXPECT_EQ(insight.look(setup.position, firsts), Truth::unknown);
  for (const auto first : firsts) {
    auto after = setup.position;
    setup.rules.play(after, first);
    EXPECT_EQ(insight.look(after, seconds), Truth::unknown);
    for (const auto second : seconds) turns.emplace_back(first.cell, second.cell);
  }
  return turns;
}

TEST(Threats, by_turns_leaves_so_many_turns_and_by_places_so_many_for_each_stone) {
  const auto setup = read("start moves j10 d4 p16");
  const auto turns_with = [&](const std::string& options) {
    const auto insight = threats_of(setup.rules, options);
    Budget budget{Limits{}};
    insight->begin(question_of(setup), budget);
    return turns_at(*insight, setup);
  };
  for (const std::size_t count : {1U, 10U, 17U}) {
    auto turns = turns_with("turns=" + std::to_string(count));
    EXPECT_EQ(turns.size(), count);
    for (auto& [first, second] : turns) {
      if (first > second) std::swap(first, second);
    }
    std::sort(turns.begin(), turns.end());
    EXPECT_EQ(std::unique(turns.begin(), turns.end()), turns.end()) << "each pair in one order";
  }
  EXPECT_EQ(turns_with("width=10").size(), 100U);
}

TEST(Threats, by_turns_wins_and_widens) {
  for (const char* position : one_quiet_turn) {
    const auto setup = read(position);
    const auto solved =
        solve(setup.rules, setup.position, setup.position.turn.side, with_threats("turns=1"));
    EXPECT_EQ(solved.truth, Truth::proven) << position;
    EXPECT_TRUE(solved.is_valid) << position;
  }
}

TEST(Threats, that_left_moves_out_disproves_nothing) {
  const char* position = "9/9/9/9/2xx5/9/9/9/9 o 2";
  const auto pruned = solve_text("k=6,counts=any", position, with_threats("widening=no"));
  EXPECT_EQ(pruned.truth, Truth::unknown);
  EXPECT_EQ(pruned.reason, StopReason::pruned);
  for (const char* options : {"", "width=0,widening=no"}) {
    const auto wide = solve_text("k=6,counts=any", position, with_threats(options));
    EXPECT_EQ(wide.truth, Truth::unknown);
    EXPECT_EQ(wide.reason, StopReason::exhausted) << options;
  }
}
TEST(Threats, widens_until_there_is_a_win) {
  const auto setup = read(one_quiet_turn[0]);
  const auto solved = [&](const std::string& options) {
    return solve(setup.rules, setup.position, setup.position.turn.side, with_threats(options));
  };
  EXPECT_EQ(solved("width=1,widening=no").reason, StopReason::pruned);
  const auto wide = solved("width=1");
  EXPECT_EQ(wide.truth, Truth::proven);
  EXPECT_TRUE(wide.is_valid);
}
TEST(Threats, widens_until_a_complete_view_settles_it) {
  const auto solved = solve_text("m=4,n=4,k=4,p=2,counts=any", "x3/1o2/4/4 o 2",
                                 with_threats("complete=yes,width=2"));
  EXPECT_EQ(solved.truth, Truth::disproven);
  EXPECT_TRUE(solved.is_valid);
}

struct Work {
  std::uint64_t nodes = 0, iterations = 0, revisits = 0;
  friend bool operator==(const Work&, const Work&) = default;
};

template <class AnySolver>
Work work_of(AnySolver& solver, const Question<Game>& question) {
  Limits limits;
  limits.nodes = 20'000;
  Budget budget(limits);
  solver.solve({question.position, question.goal}, budget);
  const Indicators& measured = solver.indicators();
  return {measured.nodes, measured.iterations, measured.revisits};
}

TEST(Threats, make_deep_df_pn_with_D_0_the_same_as_df_pn) {
  for (const char* position : one_quiet_turn) {
    const auto setup = read(position);
    const auto question = question_of(setup);
    const auto work = [&](const std::string& threats, const std::string& algorithm,
                          const std::string& options) {
      const auto made = solver_of(
          setup.rules, with_threats("leaf=100," + threats, algorithm, options + "epsilon=0.25"));
      return work_of(*made.solver, question);
    };
    const Work plain = work("quiet=1", "df-pn", "");
    EXPECT_EQ(work("quiet=1", "deep-df-pn", "D=0,"), plain) << position;
    EXPECT_EQ(work("quiet=1", "deep-df-pn", "E=1,D=9,"), plain) << position;
    EXPECT_NE(work("quiet=1", "deep-df-pn", "E=3,D=9,"), plain) << position;
    EXPECT_NE(work("quiet=100", "df-pn", ""), plain) << position;
  }
}

// The insight by itself.
class ThreatInsightTest : public ::testing::Test {
 protected:
  static constexpr const char* nine = "k=6,counts=any";

  struct Looked {
    Truth truth = Truth::unknown;
    std::vector<std::string> moves;
  };
  static Looked look(Insight<Game>& insight, const proofboard::Setup<Game>& setup) {
    Game::Moves moves;
    setup.rules.moves(setup.position, moves);
    Looked looked{insight.look(setup.position, moves), {}};
    for (const auto move : moves) {
      looked.moves.push_back(setup.rules.move_text(setup.position, move));
    }
    return looked;
  }
  static Question<Game> black_wins(const proofboard::Setup<Game>& setup) {
    return {setup.position, {Side::black, Target::win()}};
  }
  // What the checker says of a reason.
  static bool is_accepted(const proofboard::Setup<Game>& setup, const ReasonGiven& given) {
    const auto reasons =
        connect::make_reasons(setup.rules, {{Side::black, Target::win()}, Truth::proven});
    if (given.statement == Statement::only) {
      return static_cast<bool>(reasons->only(setup.position, given.reason));
    }
    return static_cast<bool>(reasons->settled(setup.position, given.reason));
  }
};

TEST_F(ThreatInsightTest, settles_a_win_by_double_threats_with_a_reason) {
  const auto setup = read("9/2xxx4/9/9/9/9/9/2xxx4/9 x 2", nine);
  const auto insight = threats_of(setup.rules);
  Budget budget{Limits{}};
  insight->begin(black_wins(setup), budget);
  EXPECT_FALSE(insight->reason(setup.position)) << "not looked at";
  EXPECT_EQ(insight->glance(setup.position).truth, Truth::unknown) << "it takes a search";
  EXPECT_EQ(look(*insight, setup).truth, Truth::proven);
  const auto given = insight->reason(setup.position);
  ASSERT_TRUE(given);
  EXPECT_EQ(given->statement, Statement::settled);
  EXPECT_EQ(given->truth, Truth::proven);
  EXPECT_EQ(given->reason.kind, connect::forced_win);
  EXPECT_TRUE(is_accepted(setup, *given));
  EXPECT_EQ(insight->glance(setup.position).truth, Truth::proven) << "remembered";
  insight->end();
  EXPECT_TRUE(insight->reason(setup.position)) << "reasons stay";
}

TEST_F(ThreatInsightTest, sees_a_row_and_too_many_threats_at_a_glance) {
  const auto row = read("9/9/9/9/1xxxx4/9/9/9/9 x 2", nine);
  const auto insight = threats_of(row.rules);
  Budget budget{Limits{}};
  insight->begin(black_wins(row), budget);
  EXPECT_EQ(insight->glance(row.position).truth, Truth::proven);
  ASSERT_TRUE(insight->reason(row.position));
  EXPECT_TRUE(is_accepted(row, *insight->reason(row.position)));

  const auto too_many = read("2xxxx3/9/9/9/2xxxx3/9/9/9/2xxxx3 o 2", nine);
  EXPECT_EQ(insight->glance(too_many.position).truth, Truth::proven);
  const auto given = insight->reason(too_many.position);
  ASSERT_TRUE(given);
  EXPECT_EQ(given->statement, Statement::settled);
  EXPECT_EQ(given->reason, (Reason{connect::too_many, {}}));
  EXPECT_TRUE(is_accepted(too_many, *given));
  insight->end();
}

TEST_F(ThreatInsightTest, leaves_the_zone_to_the_defender_with_a_reason) {
  const auto setup = read("9/9/9/9/2xx5/9/9/2xxx4/9 o 2", nine);
  const auto insight = threats_of(setup.rules);
  Budget budget{Limits{}};
  insight->begin(black_wins(setup), budget);
  const auto looked = look(*insight, setup);
  EXPECT_EQ(looked.truth, Truth::unknown);
  EXPECT_LT(looked.moves.size(), 81u - 5) << "the zone";
  EXPECT_GT(looked.moves.size(), 0u);
  const auto given = insight->reason(setup.position);
  ASSERT_TRUE(given);
  EXPECT_EQ(given->statement, Statement::only);
  // The moves left are those of the reason, in another order.
  const auto reasons =
      connect::make_reasons(setup.rules, {{Side::black, Target::win()}, Truth::proven});
  const auto zone = reasons->only(setup.position, given->reason);
  ASSERT_TRUE(zone) << zone.error().message;
  auto names = looked.moves;
  std::sort(names.begin(), names.end());
  std::vector<std::string> expected;
  for (const auto move : *zone) {
    expected.push_back(setup.rules.move_text(setup.position, move));
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(names, expected);
  insight->end();
}

TEST_F(ThreatInsightTest, gives_up_where_a_pass_is_not_refuted_unless_the_view_is_complete) {
  const auto setup = read("9/9/9/9/2xx5/9/9/9/9 o 2", nine);
  Budget budget{Limits{}};
  const auto narrow = threats_of(setup.rules, "width=0");
  narrow->begin(black_wins(setup), budget);
  EXPECT_EQ(look(*narrow, setup).truth, Truth::disproven) << "an opinion";
  EXPECT_FALSE(narrow->reason(setup.position));
  EXPECT_FALSE(narrow->has_reasons_for_all());
  narrow->end();

  const auto complete = threats_of(setup.rules, "complete=yes,width=0");
  complete->begin(black_wins(setup), budget);
  const auto looked = look(*complete, setup);
  EXPECT_EQ(looked.truth, Truth::unknown);
  EXPECT_EQ(looked.moves.size(), 81u - 2) << "all";
  EXPECT_TRUE(complete->has_reasons_for_all());
  complete->end();
  EXPECT_FALSE(threats_of(setup.rules, "complete=yes,width=10")->has_reasons_for_all());
}

TEST_F(ThreatInsightTest, weighs_a_proof_after_a_stone_of_the_attacker) {
  const auto root = read("9/9/9/9/9/9/9/9/4x4 x 2", nine);
  const auto insight = threats_of(root.rules, "quiet=7");
  Budget budget{Limits{}};
  insight->begin(black_wins(root), budget);
  const auto weight = [&](const char* text) {
    const auto glance = insight->glance(read(text, nine).position);
    EXPECT_EQ(glance.truth, Truth::unknown) << text;
    EXPECT_EQ(glance.dn_weight, 1) << text;
    return glance.pn_weight;
  };
  EXPECT_EQ(weight("9/9/9/9/9/9/9/9/4x4 x 2"), 1) << "White has moved last";
  EXPECT_EQ(weight("9/9/9/9/9/9/9/9/4xx3 x 1"), 7) << "in the middle of Black's turn";
  EXPECT_EQ(weight("9/9/9/9/9/9/9/9/3xxx3 o 2"), 7) << "after it";
  EXPECT_EQ(weight("9/9/9/9/9/9/9/4o4/3xxx3 o 1"), 1) << "after a stone of White's";
  insight->end();
}

TEST_F(ThreatInsightTest, tries_the_best_places_first_and_no_more_than_its_width) {
  const auto setup = read("9/9/9/9/2xx5/9/9/9/9 x 2", nine);
  Budget budget{Limits{}};
  const auto moves = [&](const std::string& options) {
    const auto insight = threats_of(setup.rules, options);
    insight->begin(black_wins(setup), budget);
    auto looked = look(*insight, setup);
    EXPECT_EQ(looked.truth, Truth::unknown) << options;
    EXPECT_FALSE(insight->reason(setup.position)) << options;
    insight->end();
    return looked.moves;
  };
  EXPECT_EQ(moves("width=3").size(), 3u);
  EXPECT_EQ(moves("width=10").size(), 10u);
  EXPECT_EQ(moves("width=0").size(), 79u);
  const auto ten = moves("width=10");
  EXPECT_EQ(moves("width=3"), std::vector<std::string>(ten.begin(), ten.begin() + 3));
}

TEST_F(ThreatInsightTest, widens_until_it_sees_all) {
  const auto setup = read("9/9/9/9/2xx5/9/9/9/9 x 2", nine);
  const auto insight = threats_of(setup.rules, "width=3");
  Budget budget{Limits{}};
  insight->begin(black_wins(setup), budget);
  EXPECT_EQ(insight->shortcoming(), StopReason::pruned);
  std::vector<std::size_t> widths;
  do {
    widths.push_back(look(*insight, setup).moves.size());
  } while (insight->widen());
  EXPECT_EQ(widths, (std::vector<std::size_t>{3, 6, 12, 24, 48, 79}));
  EXPECT_EQ(insight->shortcoming(), StopReason::exhausted);
  insight->end();
  EXPECT_FALSE(threats_of(setup.rules, "width=3,widening=no")->widen());
}

TEST_F(ThreatInsightTest, knows_nothing_of_a_position_if_the_search_for_threats_was_stopped) {
  const auto setup = read("9/9/9/9/2xx5/9/9/2xxx4/9 o 2", nine);
  const auto insight = threats_of(setup.rules);
  std::atomic<bool> stop = true;
  Budget stopped(Limits{}, &stop);
  insight->begin(black_wins(setup), stopped);
  const auto before = look(*insight, setup);
  EXPECT_EQ(before.truth, Truth::unknown);
  EXPECT_EQ(before.moves.size(), 81u - 5) << "all of them";
  EXPECT_FALSE(insight->reason(setup.position));
  EXPECT_EQ(stopped.reason(), StopReason::interrupted);
  insight->end();

  Budget budget{Limits{}};
  insight->begin(black_wins(setup), budget);
  const auto after = look(*insight, setup);
  EXPECT_TRUE(insight->reason(setup.position)) << "a pass loses";
  EXPECT_LT(after.moves.size(), 81u - 5) << "the zone";
  EXPECT_GT(after.moves.size(), 0u);
  insight->end();
}

TEST_F(ThreatInsightTest, tries_more_moves_at_the_root_unless_the_search_has_few_nodes) {
  const auto setup = read("9/9/9/9/2xx5/9/9/2xxx4/9 x 2", nine);
  Limits limits;
  limits.nodes = 1;
  Budget one_node(limits);
  const auto limited = threats_of(setup.rules, "leaf=10,width=0");
  limited->begin(black_wins(setup), one_node);
  EXPECT_EQ(look(*limited, setup).truth, Truth::unknown);
  EXPECT_EQ(limited->shortcoming(), StopReason::pruned) << "the leaf's limit was met";
  limited->end();
  const auto unlimited = threats_of(setup.rules, "leaf=10,width=0");
  Budget budget{Limits{}};
  unlimited->begin(black_wins(setup), budget);
  EXPECT_EQ(look(*unlimited, setup).truth, Truth::proven);
  unlimited->end();
}

TEST_F(ThreatInsightTest, saves_its_width_and_its_reasons) {
  for (const Side attacker : {Side::black, Side::white}) {
    const char* text =
        attacker == Side::black ? "9/2xxx4/9/9/9/9/9/2xxx4/9 x 2" : "9/2ooo4/9/9/9/9/9/2ooo4/9 o 2";
    const auto won = read(text, nine);
    const Question<Game> question{won.position, {attacker, Target::win()}};
    const auto first = threats_of(won.rules, "width=3");
    Budget budget{Limits{}};
    first->begin(question, budget);
    ASSERT_TRUE(first->widen());
    ASSERT_EQ(look(*first, won).truth, Truth::proven);
    first->end();
    const TestFolder folder;
    auto writer = *CheckpointWriter::create(folder.file("saved"));
    first->save(writer);
    ASSERT_TRUE(writer.finish());

    const auto second = threats_of(won.rules, "width=3");
    auto reader = *CheckpointReader::open(folder.file("saved"));
    ASSERT_TRUE(second->load(reader));
    second->begin(question, budget);
    ASSERT_TRUE(second->reason(won.position)) << "of " << to_text(attacker);
    EXPECT_EQ(second->reason(won.position)->reason, first->reason(won.position)->reason);
    const auto open = read(
        std::string("9/9/9/9/2xx1oo2/9/9/9/9 ") + (attacker == Side::black ? "x 2" : "o 2"), nine);
    EXPECT_EQ(look(*second, open).moves.size(), 6u) << "as wide as the first";
    second->end();
  }
}

TEST(Threats, stopped_anywhere_and_loaded_again_goes_on_to_a_valid_proof) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  for (const char* position : {one_quiet_turn[0], harder[0]}) {
    const auto setup = read(position);
    const auto question = question_of(setup);
    for (const std::uint64_t nodes : {1, 20, 150, 400}) {
      const auto first = solver_of(setup.rules, with_threats());
      Limits limits;
      limits.nodes = nodes;
      Budget budget(limits);
      EXPECT_EQ(first.solver->solve(question, budget), Truth::unknown);
      EXPECT_EQ(budget.reason(), StopReason::nodes);
      auto writer = *CheckpointWriter::create(file);
      first.solver->save(writer);
      ASSERT_TRUE(writer.finish());

      auto second = solver_of(setup.rules, with_threats());
      auto reader = *CheckpointReader::open(file);
      ASSERT_TRUE(second.solver->load(reader, question));
      const auto solved = solve_with(second, setup.rules, question, {});
      EXPECT_EQ(solved.truth, Truth::proven) << position << " after " << nodes;
      EXPECT_TRUE(solved.is_valid);
      EXPECT_GT(second.solver->indicators().nodes, nodes) << "those of the first search count";
    }
  }
}
TEST(Threats, refuses_a_checkpoint_that_is_cut_short) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  auto writer = *CheckpointWriter::create(file);
  writer.put(std::uint8_t{1});
  ASSERT_TRUE(writer.finish());
  const auto setup = read(one_quiet_turn[0]);
  auto reader = *CheckpointReader::open(file);
  EXPECT_FALSE(solver_of(setup.rules, with_threats()).solver->load(reader, question_of(setup)));
}

}  // namespace
}  // namespace proofboard
