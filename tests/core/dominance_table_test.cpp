#include "core/dominance_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "tests/core/pair_goods.h"

namespace proofboard {
namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

using Table = DominanceTable<Pair>;

ProofEntry solved(Truth truth, std::uint32_t work = 1) {
  return {bounds_for(Turn::attacker, ProofNumbers::of(truth)), work, 7, truth, 3};
}
ProofEntry open(Number phi, Number delta, std::uint8_t depth = 3) {
  return {Bounds{phi, delta}, 1, 5, Truth::unknown, depth};
}
Truth truth_of(const Table& table, std::uint64_t key, Pair goods) {
  const auto known = table.find(key, goods, true, 10);
  return known ? known->entry.truth : Truth::unknown;
}

TEST(DominanceTable, a_proof_holds_with_more_and_a_disproof_with_less) {
  Table table(mib);
  table.store(1, {2, 3}, solved(Truth::proven));
  EXPECT_EQ(truth_of(table, 1, {2, 3}), Truth::proven);
  EXPECT_EQ(truth_of(table, 1, {5, 3}), Truth::proven);
  EXPECT_EQ(truth_of(table, 1, {1, 9}), Truth::unknown);
  EXPECT_EQ(truth_of(table, 2, {5, 5}), Truth::unknown) << "another board";
  table.store(1, {1, 9}, solved(Truth::disproven));
  EXPECT_EQ(truth_of(table, 1, {0, 9}), Truth::disproven);
  EXPECT_EQ(truth_of(table, 1, {1, 10}), Truth::unknown);
}

TEST(DominanceTable, of_several_proofs_the_shortest_is_told) {
  Table table(mib);
  table.store(1, {0, 9}, solved(Truth::proven));
  table.store(1, {3, 5}, solved(Truth::proven));
  EXPECT_EQ(table.find(1, {3, 9}, true, 0)->goods, Pair(3, 5));
  EXPECT_EQ(table.find(1, {2, 9}, true, 0)->goods, Pair(0, 9));
}

TEST(DominanceTable, numbers_of_other_goods_are_bounds) {
  Table table(mib);
  table.store(1, {4, 4}, open(20, 30));
  const auto less = table.find(1, {3, 4}, true, 10);  // no easier to prove
  ASSERT_TRUE(less);
  EXPECT_FALSE(less->is_own);
  EXPECT_EQ(less->entry.bounds.phi, 20);
  EXPECT_LT(less->entry.bounds.delta, 0);
  EXPECT_EQ(table.find(1, {5, 4}, true, 10)->entry.bounds.delta, 30);
  EXPECT_EQ(table.find(1, {5, 4}, false, 10)->entry.bounds.phi, 20) << "in the defender's eyes";
  EXPECT_FALSE(table.find(1, {3, 4}, true, 2)) << "met deeper than this";
  EXPECT_FALSE(table.find(1, {3, 5}, true, 10)) << "neither more nor less";
  const auto own = table.find(1, {4, 4}, true, 0);
  EXPECT_TRUE(own->is_own);
  EXPECT_EQ(own->entry.bounds, Bounds(20, 30));
}

TEST(DominanceTable, what_is_open_never_hides_what_is_solved) {
  Table table(mib);
  table.store(1, {2, 2}, solved(Truth::proven));
  table.store(1, {2, 2}, open(1, 1));
  EXPECT_EQ(truth_of(table, 1, {2, 2}), Truth::proven);
}

// Whatever happens to the table, it says nothing that was not said to it.
TEST(DominanceTable, tells_no_lies_however_small_it_is) {
  for (const std::size_t bytes : {std::size_t{0}, 16 * kib, 256 * kib, mib}) {
    Table table(bytes);
    Random random(bytes + 1);
    // The truth of a board: proven from (t, 0) on.
    const auto threshold = [](std::uint64_t board) { return mix_bits(board) % 14; };
    for (int i = 0; i < 200'000; ++i) {
      const std::uint64_t board = random.below(20'000), key = mix_bits(board + 1);
      const Pair goods(random.below(15), random.below(15));
      const bool is_proven = goods.covers({threshold(board), 0});
      const auto told = truth_of(table, key, goods);
      if (is_solved(told)) {
        ASSERT_EQ(told, is_proven ? Truth::proven : Truth::disproven);
      }
      if (random.below(3) == 0) {
        table.store(key, goods, open(static_cast<Number>(i), 1));
      } else {
        table.store(key, goods,
                    solved(is_proven ? Truth::proven : Truth::disproven,
                           static_cast<std::uint32_t>(random.below(1000))));
      }
      if (random.below(20'000) == 0) table.forget_cheapest(0.5);
      if (random.below(50'000) == 0) table.shrink_to(table.bytes() / 2);
      ASSERT_LE(table.bytes(), std::max(bytes, Table::smallest_bytes));
    }
  }
}

// A run of neighbours may be longer than the window, now and then.
TEST(DominanceTable, keeps_nearly_everything_while_it_grows) {
  Table table(4 * mib);
  std::vector<std::uint64_t> keys;
  Random random(5);
  for (int i = 0; i < 50'000; ++i) {
    keys.push_back(random.next());
    table.store(keys.back(), {3, 3}, solved(Truth::proven));
  }
  int kept = 0;
  for (const auto key : keys) kept += truth_of(table, key, {4, 3}) == Truth::proven;
  EXPECT_GT(kept, 49'950);
  int seen = 0;
  table.for_each([&](std::uint64_t, Pair goods, const ProofEntry& entry) {
    seen += goods == Pair(3, 3) && entry.truth == Truth::proven;
  });
  EXPECT_EQ(seen, kept);
  EXPECT_EQ(table.used(), static_cast<std::size_t>(kept));
}

}  // namespace
}  // namespace proofboard
