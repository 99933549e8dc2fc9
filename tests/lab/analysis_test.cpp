// Games read move by move.
#include "lab/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "api/ask.h"

namespace proofboard::lab {
namespace {

AnalysisSettings settings_for(const GameRecord& record, int plies = 2) {
  AnalysisSettings settings{.plies = plies,
                            .search = *choose_search(*record.start.game, "", ""),
                            .limits = {},
                            .wants_conspiracy = true};
  settings.limits.nodes = 100'000;
  settings.limits.seconds = 20;
  settings.limits.bytes = std::uint64_t{64} << 20;
  return settings;
}

Analysis analysed(std::string_view game, std::string_view text, int plies = 2) {
  const auto record = read_record(game, text);
  EXPECT_TRUE(record) << record.error().message;
  return analyse(*record, settings_for(*record, plies), nullptr);
}

std::vector<GameOutcome> outcomes(const Analysis& analysis) {
  std::vector<GameOutcome> all;
  for (const auto& read : analysis.positions) all.push_back(read.outcome);
  return all;
}

TEST(Analysis, critical_is_more_than_double_or_less_than_half) {
  EXPECT_EQ(trend(10, 10), Trend::steady);
  EXPECT_EQ(trend(10, 20), Trend::steady);
  EXPECT_EQ(trend(10, 21), Trend::risen);
  EXPECT_EQ(trend(10, 5), Trend::steady);
  EXPECT_EQ(trend(10, 4), Trend::fallen);
  EXPECT_EQ(trend(0, 1), Trend::risen);
  EXPECT_EQ(trend(0, 0), Trend::steady);
  EXPECT_EQ(trend(7, infinity), Trend::risen);
  EXPECT_EQ(trend(infinity, 7), Trend::fallen);
  EXPECT_EQ(trend(infinity, infinity), Trend::steady);
}

TEST(Analysis, sums_have_a_difference_unless_the_value_is_certain) {
  EXPECT_EQ((ConspiracySums{7, 10}.difference()), -3.0);
  EXPECT_GT((ConspiracySums{infinity, 10}.difference()), 1e300);
  EXPECT_LT((ConspiracySums{7, infinity}.difference()), -1e300);
  EXPECT_FALSE((ConspiracySums{infinity, infinity}.difference()));
}

TEST(Analysis, of_othello_tells_values_and_conspiracy_numbers) {
  const auto analysis = analysed("othello", "f5d6c3d3c4f4", 2);
  ASSERT_EQ(analysis.positions.size(), 7U);
  EXPECT_EQ(analysis.plies, 2);
  for (const auto& read : analysis.positions) {
    ASSERT_TRUE(read.functions);
    const auto value = read.functions->value();
    Number positive = 0, negative = 0;
    for (const auto v : told_values()) {
      EXPECT_EQ(read.functions->up_to(v) == 0, v <= value);
      EXPECT_EQ(read.functions->down_to(v) == 0, v >= value);
      positive += read.functions->up_to(v);
      negative += read.functions->down_to(v);
    }
    EXPECT_EQ(read.sums.positive, positive);
    EXPECT_EQ(read.sums.negative, negative);
    EXPECT_GT(positive, 0);
  }
  EXPECT_FALSE(analysis.positions[0].move);
  EXPECT_EQ(analysis.positions[2].move->move, "d6");
}

// All that a solver says of whole games on the small board, where every score can be proven.
TEST(Analysis, of_scores_is_what_the_solver_says) {
  const auto start = read_position("othello", "start:4");
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    GameRecord record{*start, {}};
    for (auto at = start->position; !start->game->result(at);) {
      const auto moves = start->game->moves(at);
      const auto& move = moves[(seed * 7 + record.moves.size()) % moves.size()];
      record.moves.push_back({start->game->to_move(at), move});
      at = *start->game->play(at, move);
    }
    auto settings = settings_for(record);
    settings.threads = 2;
    settings.limits.nodes = Limits{}.nodes;
    const auto analysis = analyse(record, settings, nullptr);
    EXPECT_EQ(analysis.proven_from(), 0U);
    for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
      const auto& read = analysis.positions[i];
      ASSERT_TRUE(read.score && read.score->is_proven);
      const auto ask = ask_of({start->game, read.position}, Side::black, "exact");
      const auto answer = start->game->solve(*ask, {});
      if (start->game->result(read.position)) {
        EXPECT_EQ(read.score->points, *start->game->result(read.position));
        continue;
      }
      ASSERT_TRUE(answer.score && answer.score->is_exact());
      EXPECT_EQ(read.score->points, answer.score->lower);
      if (i == 0) continue;
      const double sign = read.move->side == Side::black ? 1 : -1;
      const auto& before = analysis.positions[i - 1];
      EXPECT_EQ(read.cost->points, sign * (before.score->points - read.score->points));
      // All moves that are better, each with what the solver says of it.
      std::size_t better = 0;
      for (const auto& move : start->game->moves(before.position)) {
        const auto after = start->game->play(before.position, move);
        const auto then = ask_of({start->game, *after}, Side::black, "exact");
        const auto result = start->game->result(*after);
        const double score = result ? *result : start->game->solve(*then, {}).score->lower;
        if (sign * (score - read.score->points) <= 0) continue;
        ++better;
        const auto told = std::find_if(read.better.begin(), read.better.end(),
                                       [&](const BetterMove& one) { return one.move == move; });
        ASSERT_NE(told, read.better.end()) << move;
        EXPECT_EQ(told->score->points, score) << move;
      }
      EXPECT_EQ(read.better.size(), better);
    }
  }
}

TEST(Analysis, of_othello_expects_scores_that_it_can_not_prove) {
  const auto record = read_record("othello", "f5d6c3d3c4");
  auto settings = settings_for(*record);
  settings.wants_conspiracy = false;
  settings.limits.nodes = 1;
  const auto analysis = analyse(*record, settings, nullptr);
  EXPECT_FALSE(analysis.proven_from());
  EXPECT_EQ(analysis.plies, 0);
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    const auto& read = analysis.positions[i];
    ASSERT_TRUE(read.score) << i;
    EXPECT_FALSE(read.score->is_proven);
    EXPECT_LT(std::abs(read.score->points), 10) << "the usual first moves lose nothing";
    EXPECT_EQ(read.outcome, GameOutcome::unknown);
    if (i == 0) continue;
    ASSERT_TRUE(read.cost);
    EXPECT_LT(read.cost->points, 4);
    EXPECT_FALSE(read.cost->is_proven);
  }
  EXPECT_TRUE(turning_points(analysis).empty());
}

TEST(Analysis, knows_when_a_game_is_over) {
  // Black takes every disc with the fifth move.
  const auto analysis = analysed("othello", "e6f4e3f6g5d6e7f5c5");
  const auto& end = analysis.positions.back();
  ASSERT_EQ(end.outcome, GameOutcome::black_wins);
  EXPECT_EQ(end.functions->value(), conspiracy::highest);
  EXPECT_EQ(end.sums.negative, infinity);
  EXPECT_EQ(end.sums.positive, 0);
}

TEST(Analysis, finds_the_move_that_threw_it_away) {
  // Tic-tac-toe: the draw of the start is lost by White's edge in answer to a corner.
  const auto analysis = analysed("tic-tac-toe", "start moves a1 b1 a2 a3 b2");
  using enum GameOutcome;
  EXPECT_EQ(outcomes(analysis),
            (std::vector{draw, draw, black_wins, black_wins, black_wins, black_wins}));
  for (const auto& point : turning_points(analysis)) {
    EXPECT_EQ(point.is_thrown_away, point.position == 2);
    EXPECT_EQ(point.is_decided, point.position == 2);
  }
  ASSERT_EQ(analysis.positions[2].better.size(), 0U) << "no move wins; several hold the draw";
  const auto points = turning_points(analysis);
  EXPECT_TRUE(std::any_of(points.begin(), points.end(),
                          [](const auto& point) { return point.position == 2; }));
}

TEST(Analysis, names_the_move_that_would_have_kept_a_win) {
  // Tic-tac-toe: White answers the corner with an edge, and Black does not take the centre.
  const auto analysis = analysed("tic-tac-toe", "start moves a1 b1 c1 b2");
  using enum GameOutcome;
  EXPECT_EQ(outcomes(analysis), (std::vector{draw, draw, black_wins, draw, draw}));
  const auto& better = analysis.positions[3].better;
  ASSERT_EQ(better.size(), 1U);
  const auto record = read_record("tic-tac-toe", "start moves a1 b1 " + better.front().move);
  ASSERT_TRUE(record);
  const auto ask = ask_of(record->end(), Side::black);
  EXPECT_EQ(ask->at.game->solve(*ask, {}).truth, Truth::proven) << better.front().move;
}

constexpr const char* mate = "4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b";

TEST(Analysis, of_a_game_without_an_evaluation_tells_what_is_proven) {
  const auto analysis = analysed("shogi", mate);
  EXPECT_EQ(analysis.plies, 0);
  using enum GameOutcome;
  EXPECT_EQ(outcomes(analysis), (std::vector{black_wins, black_wins}));
}

TEST(Analysis, of_hex_has_the_values_of_its_insight) {
  const auto open = analysed("hex", "start:6 moves a2 c4", 1);
  EXPECT_EQ(open.plies, 1);
  for (const auto& read : open.positions) {
    ASSERT_TRUE(read.functions);
    EXPECT_GT(read.sums.positive, 0);
    EXPECT_LT(read.sums.positive, infinity);
  }
  const auto settled = analysed("hex", "start:5 moves b1 c3 d2 b4 a4");
  for (const auto& read : settled.positions) {
    ASSERT_NE(read.outcome, GameOutcome::unknown);
    EXPECT_EQ(read.functions->value(),
              read.outcome == GameOutcome::black_wins ? conspiracy::highest : conspiracy::lowest);
  }
}

TEST(Analysis, of_a_swap_blames_nobody) {
  const auto analysis = analysed("hex", "(;SZ[3];B[b2];W[swap-pieces])");
  ASSERT_EQ(analysis.positions.size(), 3U);
  EXPECT_FALSE(analysis.positions[2].is_ordinary_move);
  EXPECT_EQ(analysis.positions[1].outcome, GameOutcome::black_wins);
  EXPECT_EQ(analysis.positions[2].outcome, GameOutcome::white_wins);
  for (const auto& point : turning_points(analysis)) EXPECT_FALSE(point.is_thrown_away);
}

TEST(Analysis, stops_when_told_and_says_so) {
  const auto record = read_record("othello", "f5d6c3");
  const std::atomic<bool> stop = true;
  const auto analysis = analyse(*record, settings_for(*record), &stop);
  EXPECT_TRUE(analysis.was_stopped);
  EXPECT_EQ(analysis.positions.size(), 4U);
  EXPECT_FALSE(analysis.positions[0].functions);
}

TEST(Analysis, is_drawn_with_all_that_is_known) {
  const auto script = analysis_script(analysed("othello", "f5d6c3"), "othello");
  EXPECT_NE(script.find("Positive CN sum"), std::string::npos);
  EXPECT_NE(script.find("\n3 "), std::string::npos);
  const auto plain = analysis_script(analysed("shogi", mate), "shogi");
  EXPECT_EQ(plain.find("Positive CN sum"), std::string::npos);
}

}  // namespace
}  // namespace proofboard::lab
