// Questions of real games on several threads: the answers of one thread, each with a certificate
// that passes.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "api/inquiry.h"
#include "checker/games.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::TestFolder;

struct Sample {
  std::string name;
  std::string game, start;
  int plies;  // that are played at random from there
  std::string algorithm, knowledge;

  friend std::ostream& operator<<(std::ostream& out, const Sample& sample) {
    return out << sample.name;
  }
};

class OnThreads : public testing::TestWithParam<Sample> {};

Answer answered(Ask question, int threads, std::uint64_t nodes, const std::string& certificate) {
  question.limits.nodes = nodes;
  question.limits.bytes = std::uint64_t{64} << 20;
  question.limits.threads = threads;
  question.jobs.work = 30;  // so small that the tree above the jobs has much to do
  question.certificate_file = certificate;
  Inquiry inquiry(question);
  inquiry.go();
  return inquiry.wait().answer;
}

TEST_P(OnThreads, questions_get_the_answers_of_one_thread) {
  const auto& sample = GetParam();
  const TestFolder folder;
  const auto file = folder.file("proof");
  const auto start = read_position(sample.game, sample.start);
  ASSERT_TRUE(start) << start.error().message;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto at = *start;
    at.position = start->game->random_playout(start->position, sample.plies, seed);
    if (at.game->result(at.position)) continue;
    for (const Target target : {Target::win(), Target::draw_or_better()}) {
      const Goal goal{at.game->to_move(at.position), target};
      const auto search = choose_search(*at.game, sample.algorithm, sample.knowledge);
      ASSERT_TRUE(search) << search.error().message;
      const Ask question{.at = at, .goal = goal, .search = *search};
      const auto alone = answered(question, 1, 5'000, file);
      if (!is_solved(alone.truth)) continue;
      ++compared;
      const auto together = answered(question, 3, 1'000'000, file);
      ASSERT_EQ(together.truth, alone.truth) << at.game->position_text(at.position);
      ASSERT_TRUE(together.certificate) << together.certificate_error;
      const auto report = check_file(file);
      ASSERT_TRUE(report && report->is_valid()) << at.game->position_text(at.position);
    }
  }
  EXPECT_GE(compared, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Games, OnThreads,
    testing::Values(
        Sample{"othello", "othello", "start", 50, "df-pn:epsilon=0.25", ""},
        Sample{"othello_pds", "othello", "start", 51, "pds", ""},
        Sample{"hex", "hex", "start:5", 4, "", ""},
        Sample{"hex_by_rules", "hex", "start:4", 5, "weak-df-pn:symmetry=yes", "none"},
        Sample{"threats", "connect:m=6,n=6,k=5,p=2,q=1", "start", 9, "df-pn", "threats"},
        Sample{"gomoku", "connect:m=4,n=4,k=4,p=1,q=1", "start", 6, "df-pn", "none"},
        Sample{"hex_scns", "hex", "start:5", 4, "scns", "connections"},
        Sample{"hex_scns_by_rules", "hex", "start:4", 5, "scns:work=3", "none"},
        Sample{"othello_scns", "othello", "start", 51, "scns", ""},
        Sample{"threats_scns", "connect:m=6,n=6,k=5,p=2,q=1", "start", 9, "scns", "threats"},
        Sample{"loa_scns", "loa", "start:4", 2, "scns", ""},
        Sample{"loa_scns_without_trials", "loa", "start:4", 3, "scns:closed-sets=no,work=2", ""},
        Sample{"loa", "loa", "start:4", 2, "", ""},
        Sample{"loa_without_trials", "loa", "start:4", 3, "df-pn:closed-sets=no", ""}),
    [](const auto& parameter) { return parameter.param.name; });

}  // namespace
}  // namespace proofboard
