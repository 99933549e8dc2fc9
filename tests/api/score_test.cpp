// Scores in place of truths: a value, best play, and one certificate with both proofs.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "api/api.h"
#include "certificate/certificate.h"
#include "checker/games.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::TestFolder;

Outcome score_of(const std::string& game, const std::string& position,
                 const std::string& algorithm = "", const std::string& file = "",
                 bool all_moves = false) {
  const auto at = read_position(game, position);
  EXPECT_TRUE(at) << at.error().message;
  const auto asked = ask_of(*at, at->game->to_move(at->position), "exact");
  EXPECT_TRUE(asked) << asked.error().message;
  EXPECT_TRUE(asked->wants_score);
  auto search = choose_search(*at->game, algorithm, "none");
  EXPECT_TRUE(search) << search.error().message;
  auto inquired = *asked;
  inquired.search = *search;
  inquired.all_moves = all_moves;
  inquired.certificate_file = file;
  Inquiry inquiry(inquired);
  inquiry.go();
  return inquiry.wait();
}

// The score at the end of the line, in the eyes of the side to move at its start.
int score_after(const std::string& game, const std::string& position,
                const std::vector<std::string>& line) {
  auto at = *read_position(game, position);
  const int sign = at.game->to_move(at.position) == Side::black ? 1 : -1;
  for (const auto& move : line) at.position = *at.game->play(at.position, move);
  const auto score = at.game->result(at.position);
  EXPECT_TRUE(score) << "the line ends with the game";
  return score ? sign * *score : 0;
}

TEST(Scores, every_algorithm_finds_that_white_wins_4x4_othello_by_8) {
  for (const auto* algorithm : {"endgame", "endgame:order=mobility", "alpha-beta", "df-pn"}) {
    const auto [answer, moves] = score_of("othello", "start:4", algorithm);
    EXPECT_EQ(answer.truth, Truth::proven) << algorithm;
    ASSERT_TRUE(answer.score);
    EXPECT_EQ(*answer.score, (ScoreBounds{-8, -8})) << algorithm;
  }
}

TEST(Scores, best_play_of_both_sides_ends_with_the_score) {
  const auto [answer, moves] = score_of("othello", "start:4");
  EXPECT_TRUE(answer.line_is_complete);
  EXPECT_EQ(score_after("othello", "start:4", answer.line), -8);
}

// Where the side that gets what it wants must pass, the proof goes on.
TEST(Scores, a_pass_with_many_cells_left_is_proven_like_any_move) {
  const auto start = *read_position("othello", "start");
  int seen = 0;
  for (std::uint64_t seed = 1; seed < 40'000 && seen < 5; ++seed) {
    const int plies = 44 + static_cast<int>(seed % 4);
    const auto position = start.game->random_playout(start.position, plies, seed);
    if (start.game->result(position) || start.game->moves(position).front() != "pass") continue;
    const auto [answer, moves] = score_of("othello", start.game->position_text(position));
    EXPECT_EQ(answer.truth, Truth::proven) << start.game->position_text(position);
    EXPECT_EQ(answer.move, "pass");
    ++seen;
  }
  EXPECT_EQ(seen, 5);
}

TEST(Scores, moves_are_ranked_and_the_first_is_the_best) {
  const std::string position = "start:4 moves b1 a1";
  const auto [answer, moves] = score_of("othello", position, "", "", true);
  ASSERT_TRUE(answer.score && answer.score->is_exact());
  ASSERT_FALSE(moves.empty());
  EXPECT_EQ(moves.front().answer.score, answer.score);
  EXPECT_EQ(answer.move, moves.front().move);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    EXPECT_GE(moves[i - 1].answer.score->lower, moves[i].answer.score->lower);
  }
}

TEST(Scores, games_with_three_results_have_them_too) {
  const auto tic_tac_toe = score_of("connect:m=3,n=3,k=3,p=1,q=1", "start");
  EXPECT_EQ(tic_tac_toe.answer.score, (ScoreBounds{0, 0}));
  EXPECT_TRUE(tic_tac_toe.answer.line_is_complete);
  const auto hex = score_of("hex", "start:3");
  EXPECT_EQ(hex.answer.score, (ScoreBounds{1, 1}));
  const auto loa = score_of("loa", "start:4");
  ASSERT_TRUE(loa.answer.score);
  EXPECT_TRUE(loa.answer.score->is_exact());
}

TEST(Scores, a_game_that_is_over_has_its_own) {
  const auto [answer, moves] = score_of("hex", "x2/x2/x2 o");
  EXPECT_EQ(answer.truth, Truth::proven);
  EXPECT_EQ(answer.score, (ScoreBounds{-1, -1}));
}

TEST(Scores, shogi_has_none) {
  const auto at = read_position("shogi", find_game("shogi")->example);
  ASSERT_TRUE(at) << at.error().message;
  EXPECT_FALSE(ask_of(*at, Side::black, "exact"));
}

class ScoreCertificates : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ScoreCertificates, hold_both_proofs_and_no_other_score) {
  const auto [game, position] = GetParam();
  TestFolder folder;
  const auto file = folder.file("score");
  const auto [answer, moves] = score_of(game, position, "", file);
  ASSERT_TRUE(answer.certificate) << answer.certificate_error;
  const auto report = check_file(file);
  ASSERT_TRUE(report && report->is_valid()) << (report ? report->message : report.error().message);
  EXPECT_TRUE(report->is_exact);
  EXPECT_EQ(report->goal.target.threshold, answer.score->lower);

  // The same records under a claim of one more, one less, or no score at all.
  auto reader = CertificateReader::open(file);
  ASSERT_TRUE(reader && !reader->fault());
  for (const int other : {answer.score->lower + 1, answer.score->lower - 1, 1000}) {
    auto header = reader->header();
    header.goal.target.threshold = other;
    auto again = CertificateReader::open(file);
    auto writer = CertificateWriter::create(folder.file("forged"), header);
    ASSERT_TRUE(writer);
    while (const auto record = again->next()) {
      if (record->is_node()) {
        writer->node(record->move_index, record->references);
      } else if (record->kind == CertificateRecord::Kind::reference) {
        writer->reference(record->name);
      } else if (record->kind == CertificateRecord::Kind::small) {
        writer->small(record->exponent);
      } else if (record->reason) {
        writer->statement(record->statement, *record->reason, record->further_uses);
      } else {
        writer->statement_again(record->statement, record->reason_name);
      }
    }
    ASSERT_TRUE(writer->finish());
    const auto forged = check_file(folder.file("forged"));
    ASSERT_TRUE(forged);
    EXPECT_FALSE(forged->is_valid()) << other;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ScoreCertificates,
                         ::testing::Values(std::pair{"othello", "start:4"},
                                           std::pair{"othello:empties=winner", "start:4"},
                                           std::pair{"hex", "start:3"},
                                           std::pair{"connect:m=3,n=3,k=3,p=1,q=1", "start"},
                                           std::pair{"loa", "start:4"}));

}  // namespace
}  // namespace proofboard
