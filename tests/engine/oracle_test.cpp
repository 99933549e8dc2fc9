// Games in which positions repeat: every algorithm against tables of all positions with few pieces,
// every answer with a certificate that passes.
#include <gtest/gtest.h>

#include "checker/games.h"
#include "engine/engine.h"
#include "rules/loa/loa.h"
#include "rules/notation.h"
#include "rules/surakarta/surakarta.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/retrograde.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::algorithm_texts;
using testing_games::Outcome;
using testing_games::RetrogradeTable;
using testing_games::TestFolder;

// A tree, or a table that doesn't know a position again on another path, may meet its limit before
// it has seen what it needs. In Surakarta the others may as well, but only in draws: there a whole
// set of positions has to be closed.
bool may_be_unknown(const GamePosition& at, Outcome outcome, const Algorithm& algorithm) {
  return algorithm.info->engine == "best-first" || algorithm.info->name == "pn-star" ||
         algorithm.text().find("transpositions=no") != std::string::npos ||
         (outcome == Outcome::draw && at.game->name() == surakarta::Game::name);
}

struct Asked {
  int answered = 0;
  int unknown = 0;
};

// Both questions of the side to move.
void ask(const GamePosition& at, Outcome outcome, const Algorithm& algorithm, std::uint64_t memory,
         Asked& asked) {
  const auto mover = at.game->to_move(at.position);
  struct Question {
    Goal goal;
    bool holds;
  };
  const Question questions[] = {
      {{mover, Target::win()}, outcome == Outcome::win},
      {{mover, Target::draw_or_better()}, outcome != Outcome::loss},
  };
  for (const auto& [goal, holds] : questions) {
    SolveRequest request;
    request.goal = goal;
    request.limits.bytes = memory;
    request.limits.nodes = 300'000;
    static const TestFolder folder;  // one for all: making it takes longer than many a search
    request.certificate_file = folder.file("proof");
    const auto answer = at.game->solve(at.position, algorithm, request);
    const auto text = at.game->name() + " " + at.game->position_text(at.position) + " " +
                      algorithm.text() + " " + to_text(goal.target);
    if (!is_solved(answer.truth) && may_be_unknown(at, outcome, algorithm)) {
      ++asked.unknown;
      continue;
    }
    ++asked.answered;
    ASSERT_EQ(answer.truth, holds ? Truth::proven : Truth::disproven) << text;
    ASSERT_TRUE(answer.certificate) << text << ": " << answer.certificate_error;
    const auto report = check_file(request.certificate_file);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(report->is_valid()) << text << ": " << report->message;
  }
}

// A third of the algorithms, so that the tests can run beside each other.
template <Rules R>
void ask_every_third(const std::string& start, int cells, int most, int part, std::size_t count,
                     std::uint64_t memory) {
  const auto at = read_position(std::string(R::name), start);
  ASSERT_TRUE(at) << at.error().message;
  const auto setup = read_position<R>(Options(R::options()), start);
  ASSERT_TRUE(setup);
  const RetrogradeTable<R> table(setup->rules, cells, most);
  for (std::size_t i = static_cast<std::size_t>(part); i < algorithm_texts.size(); i += 3) {
    const auto algorithm = parse_algorithm(algorithm_texts[i]);
    ASSERT_TRUE(algorithm) << algorithm.error().message;
    if (algorithm->info->name == "dfs") continue;  // hardly ends where play doesn't
    Asked asked;
    for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
      for (const auto& position : table.sample(count, outcome, i + 1)) {
        Bytes bytes;
        setup->rules.encode(position, bytes);
        ASSERT_NO_FATAL_FAILURE(ask({at->game, bytes}, outcome, *algorithm, memory, asked));
      }
    }
    EXPECT_LE(asked.unknown * 10, asked.answered) << algorithm_texts[i];
  }
}

constexpr std::uint64_t ample = std::uint64_t{64} << 20;
constexpr std::uint64_t tiny = std::uint64_t{1} << 20;

class Part : public testing::TestWithParam<int> {};

TEST_P(Part, of_the_algorithms_agrees_with_all_there_is_to_know_of_4x4_loa) {
  ask_every_third<loa::Game>("start:4", 16, 4, GetParam(), 40, ample);
}

TEST_P(Part, of_the_algorithms_agrees_so_with_tiny_tables) {
  ask_every_third<loa::Game>("start:4", 16, 4, GetParam(), 20, tiny);
}

TEST_P(Part, of_the_algorithms_agrees_with_all_surakarta_endings_of_two_against_two) {
  ask_every_third<surakarta::Game>("start", 36, 2, GetParam(), 8, ample);
}

INSTANTIATE_TEST_SUITE_P(Oracle, Part, testing::Values(0, 1, 2));

}  // namespace
}  // namespace proofboard
