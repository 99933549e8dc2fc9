// Df-pn over threats and zones: what it proves, what it can't, and that it can be stopped anywhere.
#include <atomic>
#include <string>
#include <vector>

#include "search/rules/df_pn.h"
#include "tests/search/threat_solving.h"

namespace proofboard {
namespace {

using connect::Game;
using connect::ThreatTree;
using testing_games::boards;
using testing_games::ConnectWinner;
using testing_games::game_of;
using testing_games::hold_against_brute_force;
using testing_games::random_position;
using testing_games::SmallBoard;
using testing_games::solve;
using testing_games::solve_text;
using testing_games::solve_with;
using testing_games::solver_memory;
using testing_games::solver_of;
using testing_games::TestFolder;

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
Question<Game> question_of(const Setup<Game>& setup) {
  return {setup.position, {setup.position.turn.side, Target::win()}};
}

TEST(VcdtDfPn, wins_with_quiet_turns_where_threats_alone_do_not) {
  const auto holds = [](const char* position) {
    const auto setup = read(position);
    const Side attacker = setup.position.turn.side;
    const auto threats = solve<VcdtAlgorithm>(setup.rules, setup.position, attacker, "");
    EXPECT_EQ(threats.reason, StopReason::exhausted) << position;
    const auto tree = solve<VcdtDfPnAlgorithm>(setup.rules, setup.position, attacker, "");
    EXPECT_EQ(tree.truth, Truth::proven) << position;
    EXPECT_TRUE(tree.is_valid) << position;
    EXPECT_GT(tree.lemmas, 5u) << position;
  };
  for (const char* position : one_quiet_turn) holds(position);
  for (const char* position : harder) holds(position);
}

TEST(VcdtDfPn, proves_only_what_is_true_by_brute_force) {
  for (const auto& board : boards) {
    for (const char* options : {"", "width=3,leaf=5", "E=3,D=8,epsilon=0"}) {
      const auto tally = hold_against_brute_force<VcdtDfPnAlgorithm>(board, options, 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
    }
  }
}

// Boards on which nobody can win in one turn are there so that wins take several.
TEST(VcdtDfPn, complete_and_with_all_moves_agrees_with_brute_force) {
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
            solve<VcdtDfPnAlgorithm>(game, *position, attacker, "complete=yes,width=0,leaf=50");
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
TEST(VcdtDfPn, that_left_moves_out_disproves_nothing) {
  const char* position = "9/9/9/9/2xx5/9/9/9/9 o 2";
  const auto pruned = solve_text<VcdtDfPnAlgorithm>("k=6,counts=any", position, "widening=no");
  EXPECT_EQ(pruned.truth, Truth::unknown);
  EXPECT_EQ(pruned.reason, StopReason::pruned);
  for (const char* options : {"", "width=0,widening=no"}) {
    const auto wide = solve_text<VcdtDfPnAlgorithm>("k=6,counts=any", position, options);
    EXPECT_EQ(wide.truth, Truth::unknown);
    EXPECT_EQ(wide.reason, StopReason::exhausted) << options;
  }
}
TEST(VcdtDfPn, widens_until_there_is_a_win) {
  const auto setup = read(one_quiet_turn[0]);
  const auto solved = [&](const std::string& options) {
    return solve<VcdtDfPnAlgorithm>(setup.rules, setup.position, setup.position.turn.side, options);
  };
  EXPECT_EQ(solved("width=1,widening=no").reason, StopReason::pruned);
  const auto wide = solved("width=1");
  EXPECT_EQ(wide.truth, Truth::proven);
  EXPECT_TRUE(wide.is_valid);
}
TEST(VcdtDfPn, widens_until_a_complete_view_settles_it) {
  const auto solved = solve_text<VcdtDfPnAlgorithm>("m=4,n=4,k=4,p=2,counts=any", "x3/1o2/4/4 o 2",
                                                    "complete=yes,width=2");
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
  limits.nodes = 3000;
  Budget budget(limits);
  solver.solve({question.position, question.goal}, budget);
  const Indicators& measured = solver.indicators();
  return {measured.nodes, measured.iterations, measured.revisits};
}

TEST(VcdtDfPn, with_D_0_and_all_leaves_alike_is_df_pn) {
  for (const char* position : one_quiet_turn) {
    const auto setup = read(position);
    const auto question = question_of(setup);
    const auto work = [&](const std::string& options) {
      return work_of(*solver_of<VcdtDfPnAlgorithm>(setup.rules, "leaf=100," + options), question);
    };
    DfPn rule;
    rule.epsilon = 0.25;
    connect::ThreatTreeSettings settings;
    settings.leaf = 100;
    const ThreatTree tree(setup.rules, question.goal.attacker, setup.position, settings);
    DepthFirst<ThreatTree, DfPn> df_pn(tree, rule, {}, solver_memory);
    const Work plain = work_of(df_pn, question);
    EXPECT_EQ(work("D=0,quiet=1"), plain) << position;
    EXPECT_EQ(work("E=1,D=9,quiet=1"), plain) << position;
    EXPECT_NE(work("E=3,D=9,quiet=1"), plain) << position;
    EXPECT_NE(work("D=0"), plain) << position;
  }
}

TEST(ThreatTree, knows_nothing_of_a_position_if_the_search_for_threats_was_stopped) {
  const auto setup = read("9/9/9/9/2xx5/9/9/2xxx4/9 o 2", "k=6,counts=any");
  const ThreatTree tree(setup.rules, Side::black, setup.position, {});
  std::atomic<bool> stop = true;
  Budget stopped(Limits{}, &stop);
  tree.spend_from(&stopped);
  Game::Moves moves;
  tree.moves(setup.position, moves);
  EXPECT_EQ(moves.size(), 81u - 5) << "all of them";
  EXPECT_FALSE(tree.result(setup.position));
  EXPECT_EQ(stopped.reason(), StopReason::interrupted);

  tree.spend_from(nullptr);
  tree.moves(setup.position, moves);
  EXPECT_TRUE(tree.see(setup.position).lemma) << "a pass loses";
  EXPECT_LT(moves.size(), 81u - 5) << "the zone";
  EXPECT_GT(moves.size(), 0u);
}
TEST(ThreatTree, tries_more_moves_at_the_root_unless_the_search_has_few_nodes) {
  const auto setup = read("9/9/9/9/2xx5/9/9/2xxx4/9 x 2", "k=6,counts=any");
  connect::ThreatTreeSettings settings;
  settings.leaf = 10;
  const ThreatTree tree(setup.rules, Side::black, setup.position, settings);
  Limits limits;
  limits.nodes = 1;
  Budget one_node(limits);
  tree.spend_from(&one_node);
  EXPECT_EQ(tree.see(setup.position).state, ThreatTree::State::open);
  EXPECT_EQ(tree.reach().limit, ThreatTree::LimitMet::leaf);
  const ThreatTree unlimited(setup.rules, Side::black, setup.position, settings);
  EXPECT_EQ(unlimited.see(setup.position).state, ThreatTree::State::won);
}

TEST(VcdtDfPn, stopped_anywhere_and_loaded_again_goes_on_to_a_valid_proof) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  for (const char* position : {one_quiet_turn[0], harder[0]}) {
    const auto setup = read(position);
    const auto question = question_of(setup);
    for (const std::uint64_t nodes : {1, 20, 150, 400}) {
      const auto first = solver_of<VcdtDfPnAlgorithm>(setup.rules, "");
      Limits limits;
      limits.nodes = nodes;
      Budget budget(limits);
      EXPECT_EQ(first->solve(question, budget), Truth::unknown);
      EXPECT_EQ(budget.reason(), StopReason::nodes);
      auto writer = *CheckpointWriter::create(file);
      first->save(writer);
      ASSERT_TRUE(writer.finish());

      const auto second = solver_of<VcdtDfPnAlgorithm>(setup.rules, "");
      auto reader = *CheckpointReader::open(file);
      ASSERT_TRUE(second->load(reader, question));
      const auto solved = solve_with(*second, setup.rules, question, {});
      EXPECT_EQ(solved.truth, Truth::proven) << position << " after " << nodes;
      EXPECT_TRUE(solved.is_valid);
      EXPECT_GT(second->indicators().nodes, nodes) << "those of the first search count";
    }
  }
}
TEST(VcdtDfPn, refuses_a_checkpoint_that_is_cut_short) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  auto writer = *CheckpointWriter::create(file);
  writer.put(std::uint8_t{1});
  ASSERT_TRUE(writer.finish());
  const auto setup = read(one_quiet_turn[0]);
  auto reader = *CheckpointReader::open(file);
  EXPECT_FALSE(solver_of<VcdtDfPnAlgorithm>(setup.rules, "")->load(reader, question_of(setup)));
}

}  // namespace
}  // namespace proofboard
