// The oracle itself: tests/support/retrograde.h.
#include "tests/support/retrograde.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/notation.h"
#include "games/loa/rules/loa.h"
#include "games/surakarta/rules/surakarta.h"
#include "tests/games/random_games.h"

namespace proofboard::testing_games {

namespace {

using Loa = loa::Game;
using Surakarta = surakarta::Game;

template <Rules R>
Setup<R> read(std::string_view text) {
  const auto setup = read_position<R>(Options(R::options()), text);
  if (!setup) throw std::invalid_argument(setup.error().message);
  return *setup;
}

const RetrogradeTable<Loa>& loa_table() {
  static const RetrogradeTable<Loa> table(read<Loa>("start:4").rules, 16, 4);
  return table;
}

const RetrogradeTable<Surakarta>& surakarta_table() {
  static const RetrogradeTable<Surakarta> table(read<Surakarta>("start").rules, 36, 2);
  return table;
}

// What a value says about the values after each move, and the other way round. Distances make sure
// that nothing is won by going round in a circle: they fall with every move towards the end.
template <PieceGame R>
void expect_consistent(const RetrogradeTable<R>& table, const R& rules,
                       const typename R::Position& at) {
  const auto value = table.value(at);
  const auto distance = table.distance(at);
  if (const auto score = rules.result(at)) {
    const int mine = rules.to_move(at) == Side::black ? *score : -*score;
    ASSERT_EQ(value, mine > 0 ? Outcome::win : mine < 0 ? Outcome::loss : Outcome::draw);
    ASSERT_EQ(distance, 0);
    return;
  }
  bool has_win = false, has_draw = false;
  int soonest = std::numeric_limits<int>::max(), latest = 0;
  auto next = at;
  for (const auto move : legal_moves(rules, at)) {
    const auto undo = rules.play(next, move);
    const auto after = table.value(next);
    has_win |= after == Outcome::loss;
    has_draw |= after == Outcome::draw;
    if (after == Outcome::loss) soonest = std::min(soonest, *table.distance(next));
    if (after == Outcome::win) latest = std::max(latest, *table.distance(next));
    rules.undo(next, move, undo);
  }
  const auto expected = has_win ? Outcome::win : has_draw ? Outcome::draw : Outcome::loss;
  ASSERT_EQ(value, expected) << rules.position_text(at);
  if (value == Outcome::draw) {
    ASSERT_FALSE(distance) << rules.position_text(at);
  } else {
    ASSERT_EQ(distance, 1 + (has_win ? soonest : latest)) << rules.position_text(at);
  }
}

template <PieceGame R>
std::array<std::size_t, 3> expect_all_consistent(const RetrogradeTable<R>& table, const R& rules) {
  std::array<std::size_t, 3> counts{};
  table.for_each([&](const auto& at) {
    ++counts[static_cast<std::size_t>(table.value(at))];
    if (!testing::Test::HasFatalFailure()) expect_consistent(table, rules, at);
  });
  return counts;
}

}  // namespace

TEST(Placements, are_numbered_without_gaps) {
  for (const auto& [cells, black, white] :
       std::vector<std::array<int, 3>>{{5, 2, 2}, {16, 3, 1}, {6, 0, 2}, {36, 2, 0}, {4, 4, 0}}) {
    const Placements placements(cells, black, white);
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    for (std::size_t i = 0; i < placements.size(); ++i) {
      const auto masks = placements.masks(i);
      EXPECT_EQ(std::popcount(masks.black), black);
      EXPECT_EQ(std::popcount(masks.white), white);
      EXPECT_EQ(masks.black & masks.white, 0U);
      EXPECT_EQ(placements.index(masks), i);
      seen.emplace(masks.black, masks.white);
    }
    EXPECT_EQ(seen.size(), placements.size());
  }
  EXPECT_EQ(Placements(5, 2, 2).size(), 30U);
  EXPECT_EQ(Placements(16, 4, 4).size(), 900900U);
  EXPECT_EQ(Placements(3, 2, 2).size(), 0U);
}

// The start of 4x4 is known to be won in three plies.
TEST(Retrograde, black_wins_4x4_loa_in_three_plies_with_b1_b3_and_its_images) {
  const auto [rules, start] = read<Loa>("start:4");
  EXPECT_EQ(loa_table().value(start), Outcome::win);
  EXPECT_EQ(loa_table().distance(start), 3);
  std::set<std::string> quickest;
  for (const auto move : legal_moves(rules, start)) {
    auto next = start;
    rules.play(next, move);
    if (loa_table().value(next) == Outcome::loss && loa_table().distance(next) == 2) {
      quickest.insert(rules.move_text(start, move));
    }
  }
  EXPECT_EQ(quickest, (std::set<std::string>{"b1-b3", "b4-b2", "c1-c3", "c4-c2"}));
}

TEST(Retrograde, the_end_of_a_game_is_at_distance_0_and_the_capture_before_it_at_1) {
  // c4xd6 takes White's last piece.
  const auto win = read<Surakarta>("3o2/6/2x3/6/6/6 x");
  EXPECT_EQ(surakarta_table().value(win.position), Outcome::win);
  EXPECT_EQ(surakarta_table().distance(win.position), 1);
  const auto lost = read<Surakarta>("3x2/6/6/6/6/6 o over");
  EXPECT_EQ(surakarta_table().value(lost.position), Outcome::loss);
  EXPECT_EQ(surakarta_table().distance(lost.position), 0);
}

// b1 lies on one circuit, c1 on the other: either side can keep out of the other's way.
TEST(Retrograde, pieces_that_never_meet_draw) {
  const auto draw = read<Surakarta>("6/6/6/6/6/1xo3 x");
  EXPECT_EQ(surakarta_table().value(draw.position), Outcome::draw);
  EXPECT_FALSE(surakarta_table().distance(draw.position));
}

TEST(Retrograde, every_value_in_4x4_loa_follows_from_those_after_it) {
  const auto counts = expect_all_consistent(loa_table(), read<Loa>("start:4").rules);
  EXPECT_EQ(counts[0] + counts[1] + counts[2], 2U * 2262220U);
  for (const auto count : counts) EXPECT_GT(count, 1000U);
}

TEST(Retrograde, every_value_in_surakarta_follows_from_those_after_it) {
  const auto counts = expect_all_consistent(surakarta_table(), read<Surakarta>("start").rules);
  for (const auto count : counts) EXPECT_GT(count, 100U);
}

TEST(Retrograde, samples_have_the_value_asked_for) {
  const auto [rules, start] = read<Loa>("start:4");
  for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
    const auto sample = loa_table().sample(200, outcome, 1);
    ASSERT_EQ(sample.size(), 200U);
    for (const auto& at : sample) {
      EXPECT_EQ(loa_table().value(at), outcome);
      EXPECT_FALSE(rules.result(at));
    }
    EXPECT_TRUE(loa_table().sample(200, outcome, 1) == sample);
    EXPECT_FALSE(loa_table().sample(200, outcome, 2) == sample);
    EXPECT_EQ(surakarta_table().sample(200, outcome, 1).size(), 200U);
  }
}

}  // namespace proofboard::testing_games
