// Games in which positions repeat: every algorithm against tables of all positions with few pieces,
// every answer with a certificate that passes.
#include <gtest/gtest.h>

#include <array>

#include "api/api.h"
#include "checker/games.h"
#include "game/notation.h"
#include "games/loa/rules/loa.h"
#include "games/surakarta/rules/surakarta.h"
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
         (outcome == Outcome::draw && at.game->info().base == surakarta::Game::name);
}

struct Asked {
  int answered = 0;
  int unknown = 0;
};

// Both questions of the side to move.
void ask(const GamePosition& at, Outcome outcome, const Algorithm& algorithm, const Limits& limits,
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
    Ask question{.at = at, .goal = goal, .search = {algorithm, Knowledge{}}, .limits = limits};
    static const TestFolder folder;  // one for all: making it takes longer than many a search
    question.certificate_file = folder.file("proof");
    const auto answer = at.game->solve(question, {});
    const auto text = at.game->info().name + " " + at.game->position_text(at.position) + " " +
                      algorithm.text() + " " + to_text(goal.target);
    if (!is_solved(answer.truth) && may_be_unknown(at, outcome, algorithm)) {
      ++asked.unknown;
      continue;
    }
    ++asked.answered;
    ASSERT_EQ(answer.truth, holds ? Truth::proven : Truth::disproven) << text;
    ASSERT_TRUE(answer.certificate) << text << ": " << answer.certificate_error;
    const auto report = check_file(question.certificate_file);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(report->is_valid()) << text << ": " << report->message;
  }
}

// A third of the algorithms, so that the tests can run beside each other.
struct Pieces {
  std::array<int, 2> least, most;  // of Black and White
};
template <Notated R>
void ask_every_third(const std::string& start, int cells, const Pieces& pieces, int part,
                     std::size_t count, const Limits& limits) {
  const auto at = read_position(std::string(R::name), start);
  ASSERT_TRUE(at) << at.error().message;
  const auto setup = read_position<R>(Options(R::options()), start);
  ASSERT_TRUE(setup);
  const RetrogradeTable<R> table(setup->rules, cells, pieces.most[0], pieces.most[1]);
  for (std::size_t i = static_cast<std::size_t>(part); i < algorithm_texts.size(); i += 3) {
    const auto algorithm = parse_algorithm(algorithm_texts[i]);
    ASSERT_TRUE(algorithm) << algorithm.error().message;
    if (algorithm->info->name == "dfs") continue;  // hardly ends where play doesn't
    Asked asked;
    for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
      for (const auto& position : table.sample(count, outcome, i + 1, pieces.least, pieces.most)) {
        Bytes bytes;
        setup->rules.encode(position, bytes);
        ASSERT_NO_FATAL_FAILURE(
            ask({at->game, *at->game->position_of(bytes)}, outcome, *algorithm, limits, asked));
      }
    }
    EXPECT_LE(asked.unknown * 10, asked.answered) << algorithm_texts[i];
  }
}

Limits limits_of(std::uint64_t mebibytes, std::uint64_t nodes = 300'000) {
  Limits limits;
  limits.bytes = mebibytes << 20;
  limits.nodes = nodes;
  return limits;
}
const Limits ample = limits_of(64);
const Limits tiny = limits_of(1);

class Part : public testing::TestWithParam<int> {};

TEST_P(Part, of_the_algorithms_agrees_with_all_there_is_to_know_of_4x4_loa) {
  ask_every_third<loa::Game>("start:4", 16, {{1, 1}, {4, 4}}, GetParam(), 40, ample);
}

TEST_P(Part, of_the_algorithms_agrees_so_with_tiny_tables) {
  ask_every_third<loa::Game>("start:4", 16, {{1, 1}, {4, 4}}, GetParam(), 20, tiny);
}

TEST_P(Part, of_the_algorithms_agrees_with_all_surakarta_endings_of_two_against_two) {
  ask_every_third<surakarta::Game>("start", 36, {{1, 1}, {2, 2}}, GetParam(), 8, ample);
}

TEST_P(Part, of_the_algorithms_agrees_with_4x4_loa_of_four_against_four) {
  ask_every_third<loa::Game>("start:4", 16, {{4, 4}, {4, 4}}, GetParam(), 10,
                             limits_of(64, 3'000'000));
}

TEST_P(Part, of_the_algorithms_agrees_with_surakarta_endings_of_three_against_one) {
  ask_every_third<surakarta::Game>("start", 36, {{3, 1}, {3, 1}}, GetParam(), 4, ample);
}

INSTANTIATE_TEST_SUITE_P(Oracle, Part, testing::Values(0, 1, 2));

}  // namespace
}  // namespace proofboard
