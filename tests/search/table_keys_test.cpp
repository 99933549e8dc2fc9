#include "search/table_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/random.h"
#include "games/loa/rules/loa.h"

namespace proofboard {
namespace {

// Tables choose a place by the highest bits.
TEST(TableKeys, of_symmetric_positions_spread_over_the_whole_table) {
  const auto setup = loa::Game::read(Options(loa::Game::options()), "start:6");
  ASSERT_TRUE(setup);
  const auto& rules = setup->rules;
  TableKeys<loa::Game> keys(rules, Keys::symmetric);
  Random random(1);
  constexpr int positions = 16'000;
  std::array<int, 16> in_part{};
  auto position = setup->position;
  for (int i = 0; i < positions; ++i) {
    loa::Game::Moves moves;
    rules.moves(position, moves);
    if (moves.empty()) {
      position = setup->position;
    } else {
      rules.play(position, moves[random.below(moves.size())]);
    }
    ++in_part[keys(position) >> 60];
  }
  const auto [least, most] = std::minmax_element(in_part.begin(), in_part.end());
  EXPECT_GT(*least, positions / 32);
  EXPECT_LT(*most, positions / 8);
}

}  // namespace
}  // namespace proofboard
