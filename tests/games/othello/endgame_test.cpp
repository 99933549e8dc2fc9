#include "games/othello/search/endgame.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "games/othello/reasons/reasons.h"
#include "tests/games/random_games.h"

namespace proofboard::othello {
namespace {

Game game_of(const std::string& options) {
  return *Game::make(*Options::parse(Game::options(), options));
}

// A position after random moves with at most so many empty cells, of a game that goes on.
std::optional<Position> random_position(const Game& game, int cells, std::uint64_t seed) {
  Random random(seed);
  auto at = game.initial();
  while (game.empty_cells(at) > cells) {
    const auto moves = legal_moves(game, at);
    if (moves.empty()) return std::nullopt;
    game.play(at, moves[random.below(moves.size())]);
  }
  return game.result(at) ? std::nullopt : std::optional(at);
}

// By the rules alone, in the eyes of the side to move.
int plain_score(const Game& game, const Position& at) {
  if (const auto score = game.result(at)) return at.to_move == Side::black ? *score : -*score;
  int best = -100;
  for (const auto move : legal_moves(game, at)) {
    auto after = at;
    game.play(after, move);
    best = std::max(best, -plain_score(game, after));
  }
  return best;
}

template <class Check>
void for_positions(int cells, int count, Check check) {
  int checked = 0;
  for (const auto* options : {"size=8,empties=none", "size=8,empties=winner", "size=6,empties=none",
                              "size=6,empties=winner", "size=4,empties=winner"}) {
    const auto game = game_of(options);
    for (int seed = 1; seed <= count; ++seed) {
      if (const auto at = random_position(game, cells, static_cast<std::uint64_t>(seed))) {
        SCOPED_TRACE(game.position_text(*at));
        check(game, *at);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, count / 2);
}

TEST(OthelloEnding, is_above_alpha_exactly_if_the_score_is) {
  for (int cells = 1; cells <= 8; ++cells) {
    for_positions(cells, 25, [&](const Game& game, const Position& at) {
      const int score = plain_score(game, at);
      Ending ending(game, std::size_t{1} << 16);
      for (int alpha = score - 3; alpha <= score + 3; ++alpha) {
        const int found = ending.search(at.own, at.other, alpha);
        if (score > alpha) {
          EXPECT_GT(found, alpha);
          EXPECT_LE(found, score) << "a score that it gets";
        } else {
          EXPECT_LE(found, alpha);
          EXPECT_GE(found, score) << "the most that it gets";
        }
      }
    });
  }
}

TEST(OthelloEndgame, agrees_with_a_plain_search_about_every_target) {
  for_positions(9, 6, [](const Game& game, const Position& at) {
    const int score = plain_score(game, at);
    EndgameSolver solver(game, {}, SolverSetup<Game>{std::size_t{1} << 20, 0});
    for (const int target : {score - 2, score, score + 1, score + 4}) {
      Budget budget{Limits{}};
      const Question<Game> question{at, {at.to_move, {target}}};
      EXPECT_EQ(solver.solve(question, budget), score >= target ? Truth::proven : Truth::disproven);
      const Question<Game> dual{at, question.goal.dual()};
      EXPECT_EQ(solver.solve(dual, budget), score >= target ? Truth::disproven : Truth::proven);
    }
  });
}

// With more cells than the last ones, and with or without the evaluation.
TEST(OthelloEndgame, the_order_of_moves_changes_no_answer) {
  int asked = 0;
  for (const auto* options : {"size=8,empties=none", "size=6,empties=none"}) {
    const auto game = game_of(options);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto at = random_position(game, 14, seed);
      if (!at) continue;
      ++asked;
      std::map<bool, int> scores;
      for (const bool uses_evaluation : {false, true}) {
        EndgameSolver solver(game, {uses_evaluation}, SolverSetup<Game>{std::size_t{1} << 20, 0});
        int score = -game.score_limit();
        Budget budget{Limits{}};
        while (score < game.score_limit() &&
               solver.solve({*at, {at->to_move, {score + 1}}}, budget) == Truth::proven) {
          ++score;
        }
        scores[uses_evaluation] = score;
      }
      EXPECT_EQ(scores[false], scores[true]) << game.position_text(*at);
    }
  }
  EXPECT_GT(asked, 20);
}

TEST(OthelloEndgame, goes_on_from_a_saved_table_and_ends_at_its_limit) {
  const auto game = game_of("size=8,empties=none");
  const auto at = random_position(game, 18, 7);
  ASSERT_TRUE(at);
  Limits limits;
  limits.nodes = 1000;
  Budget budget(limits);
  EndgameSolver solver(game, {}, SolverSetup<Game>{std::size_t{1} << 20, 0});
  EXPECT_EQ(solver.solve({*at, {at->to_move, Target::win()}}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
  EXPECT_FALSE(solver.why(*at)) << "nothing is known of what was not finished";
}

TEST(OthelloPlayedOut, settles_what_is_true_and_nothing_else) {
  for_positions(8, 10, [](const Game& game, const Position& at) {
    const int score = plain_score(game, at);
    const Reason reason{played_out, {}};
    for (const int target : {score, score + 1}) {
      for (const auto truth : {Truth::proven, Truth::disproven}) {
        const auto reasons = make_reasons(game, Claim{{at.to_move, {target}}, truth});
        EXPECT_EQ(static_cast<bool>(reasons->settled(at, reason)),
                  (score >= target) == (truth == Truth::proven));
      }
    }
  });
}

TEST(OthelloPlayedOut, is_refused_with_many_cells_or_a_body) {
  const auto game = game_of("size=8,empties=none");
  const Claim claim{{Side::black, {-64}}, Truth::proven};  // which is true everywhere
  const auto reasons = make_reasons(game, claim);
  const auto small = random_position(game, 12, 1), large = random_position(game, 13, 1);
  ASSERT_TRUE(small && large);
  EXPECT_TRUE(reasons->settled(*small, {played_out, {}}));
  EXPECT_FALSE(reasons->settled(*large, {played_out, {}}));
  EXPECT_FALSE(reasons->settled(*small, {played_out, {0}}));
  EXPECT_FALSE(reasons->settled(*small, {2, {}}));
}

TEST(OthelloScoreTable, keeps_bounds_of_the_very_position_and_grows) {
  ScoreTable table(std::size_t{1} << 20);
  for (Squares own = 1; own <= 5000; ++own) table.store(own, ~own, 3, 5, 7, 10);
  const auto entry = table.find(5000, ~Squares{5000});
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->lower, 5);
  EXPECT_EQ(entry->upper, ScoreEntry::most);
  EXPECT_EQ(entry->move, 7);
  EXPECT_FALSE(table.find(5000, ~Squares{4999}));
  table.store(5000, ~Squares{5000}, 8, 6, 1, 1);
  EXPECT_EQ(table.find(5000, ~Squares{5000})->upper, 6);
  EXPECT_EQ(table.find(5000, ~Squares{5000})->move, 7) << "the move of the lower bound";
  EXPECT_GT(table.used(), 4000u) << "few were pushed out on the way";
  EXPECT_LE(table.bytes(), std::size_t{1} << 20);
  table.shrink_to(std::size_t{1} << 15);
  EXPECT_LE(table.bytes(), std::size_t{1} << 15);
}

// A proof asks why() of one position after the other, and the endings that it then plays out make
// their table grow. What was looked up before must not be read from where the table was. (In builds
// with assertions the table also moves without need, so that a few hundred questions will do.)
TEST(OthelloEndgame, says_why_while_the_table_of_endings_grows) {
  const auto game = game_of("size=8,empties=none");
  const auto root = random_position(game, 14, 3);
  ASSERT_TRUE(root);
  EndgameSolver solver(game, {}, SolverSetup<Game>{std::size_t{64} << 20, 0});
  const Goal goal{root->to_move, Target::win()};
  Budget budget{Limits{}};
  ASSERT_TRUE(is_solved(solver.solve({*root, goal}, budget)));
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const auto at = random_position(game, 12, seed);
    if (!at) continue;
    Ending alone(game, std::size_t{1} << 20);
    const auto why = solver.why(*at);
    ASSERT_TRUE(why);
    const bool wins = alone.search(at->own, at->other, at->to_move == goal.attacker ? 0 : -1) >
                      (at->to_move == goal.attacker ? 0 : -1);
    EXPECT_EQ(why->truth == Truth::proven, wins == (at->to_move == goal.attacker));
    EXPECT_GE(why->work, 1u);
    if (why->move) {
      Game::Moves moves;
      game.moves(*at, moves);
      EXPECT_NE(std::find(moves.begin(), moves.end(), *why->move), moves.end());
    }
    ++asked;
  }
  EXPECT_GT(asked, 300);
}

TEST(OthelloPatterns, a_turned_board_has_the_same_value) {
  const auto game = game_of("size=8,empties=none");
  int compared = 0;
  for (int cells = 10; cells < 60; cells += 7) {
    const auto at = random_position(game, cells, static_cast<std::uint64_t>(cells));
    if (!at) continue;
    ++compared;
    const auto turned = [](Squares s) { return mirror_rows(transpose(s), 8); };
    const auto* weights = Patterns::weights();
    EXPECT_EQ(Patterns::value(weights, at->own, at->other),
              Patterns::value(weights, turned(at->own), turned(at->other)));
  }
  EXPECT_GT(compared, 3);
}

// The side ahead by the patterns wins most games that are nearly over.
TEST(OthelloPatterns, tell_who_wins_far_more_often_than_not) {
  const auto game = game_of("size=8,empties=none");
  int right = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto at = random_position(game, 12, seed);
    if (!at) continue;
    Ending ending(game, std::size_t{1} << 20);
    const bool wins = ending.search(at->own, at->other, 0) > 0;
    right += wins == (Patterns::value(Patterns::weights(), at->own, at->other) > 0);
    ++all;
  }
  EXPECT_GT(right, all * 4 / 5);
}

}  // namespace
}  // namespace proofboard::othello
