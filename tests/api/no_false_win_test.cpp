// Where there is no win by double threats, no search for one finds it.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "checker/games.h"
#include "tests/api/broken_wins.h"
#include "tests/support/source_folder.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::Connect6Board;
using testing_games::solve;
using testing_games::TestFolder;
using testing_games::WinBreaker;

constexpr std::uint64_t most_moves = 100'000;

// The first positions of the page on `vcdt`: won, and not easily.
std::vector<Connect6Board> won_positions(std::size_t count) {
  std::ifstream file(testing_games::docs_folder() / "algorithms/positions/connect6-hard.txt");
  std::vector<Connect6Board> boards;
  for (std::string line; boards.size() < count && std::getline(file, line);) {
    boards.push_back(Connect6Board::of(*read_position("connect6", line)));
  }
  return boards;
}

std::vector<Connect6Board> broken_positions() {
  WinBreaker breaker(most_moves);
  std::vector<Connect6Board> broken;
  for (const auto& won : won_positions(12)) {
    if (const auto thinner = breaker.without_stones(won)) broken.push_back(*thinner);
    if (const auto threatened = breaker.with_a_four(won)) broken.push_back(*threatened);
  }
  return broken;
}

// Only f1 to f4 leave turns out. (`none` has said so of all of them already.)
void expect_no_win_by_double_threats(const Connect6Board& board) {
  for (const auto* filter : {"f1", "f2", "f3", "f4", "full"}) {
    const auto answer = solve(board, std::string("vcdt:filter=") + filter, most_moves);
    EXPECT_EQ(answer.truth, Truth::unknown) << filter << " on " << board.text();
    if (filter == std::string("full")) {
      EXPECT_EQ(answer.reason, StopReason::exhausted) << filter << " on " << board.text();
    }
  }
}

// Wins against each defence by itself, with single threats or quiet turns may be left.
void expect_only_proven_wins(const Connect6Board& board) {
  struct Search {
    const char* algorithm;
    const char* knowledge;
  };
  for (const auto& [algorithm, knowledge] :
       {Search{"vcdt:against=real", "threats"}, Search{"vcdt:filter=none,against=real", "threats"},
        Search{"vcst", "threats"}, Search{"df-pn:epsilon=0.25", "threats:leaf=100"},
        Search{"pn", "threats:leaf=100"}}) {
    const TestFolder folder;
    const auto file = folder.file("proof");
    const auto answer = solve(board, algorithm, 5'000, file, knowledge);
    // What no proof confirms is not said.
    EXPECT_EQ(answer.unconfirmed, Truth::unknown) << algorithm << " on " << board.text();
    if (answer.truth != Truth::proven) continue;
    EXPECT_TRUE(answer.certificate) << algorithm << " on " << board.text();
    const auto report = check_file(file);
    EXPECT_TRUE(report && report->is_valid()) << algorithm << " on " << board.text();
  }
}

TEST(BrokenWins, are_found_by_no_search_without_a_certificate_that_passes) {
  const auto broken = broken_positions();
  EXPECT_GE(broken.size(), 20U);
  for (const auto& board : broken) {
    expect_no_win_by_double_threats(board);
    expect_only_proven_wins(board);
  }
}

}  // namespace
}  // namespace proofboard
