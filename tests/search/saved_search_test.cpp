// What a search has saved is there again when it goes on.
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/shogi/rules/shogi.h"
#include "search/known_positions.h"
#include "tests/support/random_graph.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::RandomGraph;
using testing_games::TestFolder;

constexpr std::size_t bytes = std::size_t{32} << 20;
constexpr std::uint64_t stored = 300'000;

// How many of the entries are found again in a table that was loaded.
template <Rules R>
std::uint64_t found_again(const R& rules) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  {
    KnownPositions<R> known(rules, Keys::own, bytes);
    Random random(1);
    for (std::uint64_t i = 0; i < stored; ++i) {
      known.store({random.next()}, {{3, 4}, 1, 0, Truth::unknown, 0});
    }
    auto writer = CheckpointWriter::create(file);
    known.save({}, *writer);
    EXPECT_TRUE(writer->finish());
  }
  KnownPositions<R> loaded(rules, Keys::own, bytes);
  auto reader = CheckpointReader::open(file);
  Indicators indicators;
  EXPECT_TRUE(loaded.load(indicators, *reader));
  std::uint64_t found = 0;
  Random random(1);
  for (std::uint64_t i = 0; i < stored; ++i) {
    found += loaded.find({random.next()}, Turn::attacker, 0).has_value();
  }
  return found;
}

TEST(SavedSearch, a_transposition_table_comes_back_whole) {
  EXPECT_GT(found_again(RandomGraph(1, 3, 3, 20)), stored * 9 / 10);
}

TEST(SavedSearch, a_table_by_board_comes_back_whole) {
  const auto rules = shogi::Game::make(Options(shogi::Game::options()));
  ASSERT_TRUE(rules);
  EXPECT_GT(found_again(*rules), stored * 9 / 10);
}

}  // namespace
}  // namespace proofboard
