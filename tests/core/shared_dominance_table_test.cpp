// The table of boards with goods among threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "core/dominance_table.h"
#include "core/random.h"
#include "tests/core/at_once.h"
#include "tests/core/pair_goods.h"

namespace proofboard {
namespace {

constexpr std::size_t mib = 1024 * 1024;
constexpr int threads = 4;

using Table = DominanceTable<Pair>;

ProofEntry solved(Truth truth) {
  return {bounds_for(Turn::attacker, ProofNumbers::of(truth)), 1, 7, truth, 3};
}
Truth truth_of(const Table& table, std::uint64_t key, Pair goods) {
  const auto known = table.find(key, goods, true, 10);
  return known ? known->entry.truth : Truth::unknown;
}

// Neither of two different ones covers the other, so that each has but its own numbers.
Pair goods_of(std::uint64_t kind) {
  return {kind, 15 - kind};
}
// All of it follows from the board, the goods and the number, which is its move.
ProofEntry entry_of(std::uint64_t key, std::uint64_t kind, std::uint16_t number) {
  const auto bits = mix_bits(key * 100 + kind + 10'000ULL * (number / 2));
  const Bounds bounds{static_cast<Number>(bits % 1000), static_cast<Number>(bits / 1000 % 1000)};
  return {number % 2 == 0 ? bounds : bounds.swapped(), static_cast<std::uint32_t>(1 + key % 5),
          number, Truth::unknown, static_cast<std::uint8_t>(number)};
}

// Few boards with one home, or next to each other; with and without room for all.
TEST(SharedDominanceTable, gives_back_only_what_was_stored) {
  for (const std::uint64_t boards : {1, 3, 30}) {
    const auto key_of = [&](std::uint64_t board) { return board << (boards == 3 ? 56 : 0); };
    Table table(0);
    table.share();
    std::atomic<int> found = 0;
    at_once(threads, [&](int i) {
      Random random(static_cast<std::uint64_t>(i));
      for (int round = 0; round < 40'000; ++round) {
        const auto key = key_of(random.below(boards)), kind = random.below(4);
        table.store(key, goods_of(kind), entry_of(key, kind, static_cast<std::uint16_t>(round)));
        const auto other = key_of(random.below(boards)), wanted = random.below(4);
        const auto known = table.find(other, goods_of(wanted), true, 300);
        if (!known) continue;
        ++found;
        ASSERT_TRUE(known->is_own);
        ASSERT_EQ(known->goods, goods_of(wanted));
        const auto stored = entry_of(other, wanted, known->entry.move);
        ASSERT_EQ(known->entry.bounds, stored.bounds);
        ASSERT_EQ(known->entry.work, stored.work);
        ASSERT_EQ(known->entry.depth, stored.depth);
      }
    });
    EXPECT_GT(found, 5000);
    std::set<std::pair<std::uint64_t, int>> seen;
    table.for_each([&](std::uint64_t key, Pair goods, const ProofEntry& entry) {
      EXPECT_TRUE(seen.emplace(key, goods.moves_left()).second) << "in two places";
      const auto kind = static_cast<std::uint64_t>(15 - goods.moves_left());
      EXPECT_EQ(entry.bounds, entry_of(key, kind, entry.move).bounds);
    });
  }
}

// They want the same places, while there is room for all. The two threads meet before every run of
// places, so that they get there together.
TEST(SharedDominanceTable, keeps_what_is_solved_of_boards_with_homes_next_to_each_other) {
  constexpr std::uint64_t boards = 6, run = 32;  // of each thread; places
  for (int round = 0; round < 20; ++round) {
    Table table(mib);
    table.share();
    const auto width = ~std::uint64_t{0} / table.capacity() + 1;  // of the keys with one home
    const std::uint64_t runs = table.capacity() / run;
    const auto key_of = [&](std::uint64_t at, std::uint64_t thread, std::uint64_t board) {
      return (at * run + (board + thread) % 3) * width + thread * boards + board + 1000;
    };
    std::atomic<std::uint64_t> arrived = 0;
    at_once(2, [&](int i) {
      for (std::uint64_t at = 0; at < runs; ++at) {
        ++arrived;
        while (arrived < 2 * (at + 1)) std::this_thread::yield();
        for (std::uint64_t k = 0; k < boards; ++k) {
          table.store(key_of(at, static_cast<std::uint64_t>(i), k), {1, 1}, solved(Truth::proven));
        }
      }
    });
    ASSERT_EQ(table.exact_used(), runs * 2 * boards);
    for (std::uint64_t i = 0; i < runs * 2 * boards; ++i) {
      const auto key = key_of(i / (2 * boards), i / boards % 2, i % boards);
      ASSERT_EQ(truth_of(table, key, {1, 1}), Truth::proven);
    }
  }
}

TEST(SharedDominanceTable, never_loses_what_is_solved_to_what_is_open) {
  constexpr std::uint64_t boards = 3;  // with one home and room for all
  for (int round = 0; round < 300; ++round) {
    Table table(0);
    table.share();
    at_once(threads, [&](int i) {
      Random random(static_cast<std::uint64_t>(round * threads + i));
      const auto own = static_cast<std::uint64_t>(i) % boards;
      const auto when = random.below(100);
      for (std::uint64_t k = 0; k < 100; ++k) {
        if (k == when) {  // one stores what the other would, but for the last thread
          table.store(own, {4, 4}, solved(Truth::proven));
          table.store(own, {3, 3}, solved(Truth::disproven));
        }
        if (k >= when) {
          ASSERT_EQ(truth_of(table, own, {4, 5}), Truth::proven);
          ASSERT_EQ(truth_of(table, own, {3, 2}), Truth::disproven);
        }
        const auto key = random.below(boards);
        const auto more = 3 + random.below(2);
        table.store(key, {more, more}, {{1, 1}, 1000, 5, Truth::unknown, 3});
      }
    });
    for (std::uint64_t key = 0; key < boards; ++key) {
      ASSERT_EQ(truth_of(table, key, {4, 4}), Truth::proven);
      ASSERT_EQ(truth_of(table, key, {3, 3}), Truth::disproven);
    }
  }
}

// Each thread tells of the same boards from other goods on. In the end the most telling are there.
TEST(SharedDominanceTable, keeps_proofs_with_the_least_and_disproofs_with_the_most) {
  for (int round = 0; round < 200; ++round) {
    Table table(0);
    table.share();
    at_once(threads, [&](int i) {
      const auto apart = static_cast<std::uint64_t>(i);
      for (std::uint64_t k = 0; k < 12; ++k) {
        const auto goods = (k + apart) % 12;
        table.store(1, {12 - goods, 3}, solved(Truth::proven));
        table.store(2, {goods, 3}, solved(Truth::disproven));
        table.store(1, {goods, 3}, {{1, 1}, 1, 5, Truth::unknown, 3});
      }
    });
    ASSERT_EQ(truth_of(table, 1, {1, 3}), Truth::proven);
    ASSERT_EQ(truth_of(table, 1, {0, 3}), Truth::unknown);
    ASSERT_EQ(truth_of(table, 2, {11, 3}), Truth::disproven);
    ASSERT_EQ(truth_of(table, 2, {12, 3}), Truth::unknown);
  }
}

// Whatever happens to the table, it says nothing that was not said to it.
TEST(SharedDominanceTable, tells_no_lies_however_small_it_is) {
  // The truth of a board: proven from (t, 0) on.
  const auto threshold = [](std::uint64_t board) { return mix_bits(board) % 14; };
  for (const std::size_t bytes : {std::size_t{0}, mib / 4}) {
    Table table(bytes);
    table.share();
    for (std::uint64_t job = 0; job < 8; ++job) {
      at_once(threads, [&](int i) {
        Random random(job * threads + static_cast<std::uint64_t>(i));
        for (int k = 0; k < 5000; ++k) {
          const std::uint64_t board = random.below(2000), key = mix_bits(board + 1);
          const Pair goods(random.below(15), random.below(15));
          const auto truth = goods.covers({threshold(board), 0}) ? Truth::proven : Truth::disproven;
          const auto told = truth_of(table, key, goods);
          if (is_solved(told)) {
            ASSERT_EQ(told, truth);
          }
          table.store(
              key, goods,
              random.below(3) == 0 ? ProofEntry{{k, 1}, 1, 5, Truth::unknown, 3} : solved(truth));
        }
      });
      if (job % 3 == 0) table.forget_cheapest(0.5);
      if (job % 3 == 1) table.shrink_to(table.bytes() / 2);
      if (job % 3 == 2) table.grow_if_wanted();
      ASSERT_LE(table.bytes(), std::max(bytes, Table::smallest_bytes));
    }
  }
}

TEST(SharedDominanceTable, with_one_thread_keeps_what_one_alone_keeps) {
  Table alone(0), shared(0);
  shared.share();
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const auto key = mix_bits(random.below(30));
    const Pair goods(random.below(15), random.below(15));
    ProofEntry entry = solved(static_cast<Truth>(random.below(3)));
    entry.work = static_cast<std::uint32_t>(random.below(1000));
    alone.store(key, goods, entry);
    shared.store(key, goods, entry);
  }
  struct Line {
    std::uint64_t key;
    Pair goods;
    std::uint32_t work;
    Truth truth;
    bool operator==(const Line&) const = default;
  };
  const auto lines = [](const Table& table) {
    std::vector<Line> all;
    table.for_each([&](std::uint64_t key, Pair goods, const ProofEntry& entry) {
      all.push_back({key, goods, entry.work, entry.truth});
    });
    return all;
  };
  EXPECT_FALSE(lines(alone).empty());
  EXPECT_TRUE(lines(alone) == lines(shared));
}

// Threads fill it, then it grows, and so on. A run of neighbours may be longer than the window, now
// and then.
TEST(SharedDominanceTable, grows_between_jobs_and_keeps_its_entries) {
  Table table(8 * mib);
  table.share();
  Random random(1);
  std::vector<std::uint64_t> keys(100'000);
  for (auto& key : keys) key = random.next();
  const auto count_known = [&] {
    std::size_t known = 0;
    for (const auto key : keys) known += truth_of(table, key, {4, 3}) == Truth::proven;
    return known;
  };
  std::size_t growths = 0;
  for (std::size_t begin = 0; begin < keys.size(); begin += 1000) {
    const auto capacity = table.capacity();
    at_once(threads, [&](int i) {
      for (std::size_t k = begin + static_cast<std::size_t>(i); k < begin + 1000; k += threads) {
        table.store(keys[k], {3, 3}, solved(Truth::proven));
      }
    });
    ASSERT_EQ(table.capacity(), capacity) << "not by itself";
    if (!table.wants_to_grow()) continue;
    ++growths;
    const auto before = count_known();
    table.grow_if_wanted();
    ASSERT_GE(table.capacity(), 2 * capacity);
    ASSERT_FALSE(table.wants_to_grow());
    ASSERT_EQ(count_known(), before);
    ASSERT_EQ(table.used(), before);
  }
  EXPECT_GE(growths, 4U);
  EXPECT_GT(count_known(), keys.size() * 99 / 100);
}

TEST(SharedDominanceTable, grows_at_once_to_what_a_job_would_have_needed) {
  Table table(8 * mib);
  table.share();
  const auto first = table.capacity();
  EXPECT_FALSE(table.wants_to_grow());
  at_once(threads, [&](int i) {
    Random random(static_cast<std::uint64_t>(i));
    for (std::size_t k = 0; k < 8 * first / threads; ++k) {
      table.store(random.next(), {1, 1}, solved(Truth::proven));
    }
  });
  EXPECT_TRUE(table.wants_to_grow());
  EXPECT_FALSE(table.is_full()) << "it can grow";
  table.grow_if_wanted();
  EXPECT_EQ(table.capacity(), 16 * first);
}

TEST(SharedDominanceTable, knows_about_how_full_it_is_and_exactly_when_alone_again) {
  Table table(8 * mib);
  table.share();
  at_once(threads, [&](int i) {
    Random random(static_cast<std::uint64_t>(i));
    for (int k = 0; k < 40'000; ++k) table.store(random.next(), {1, 1}, solved(Truth::proven));
  });
  table.grow_if_wanted();
  at_once(threads, [&](int i) {
    Random random(static_cast<std::uint64_t>(100 + i));
    for (std::uint64_t k = 0; k < 20'000; ++k) {  // many goods of each board
      table.store(mix_bits(random.below(10'000)), goods_of(random.below(12)),
                  {{1, 1}, 1, 5, Truth::unknown, 3});
    }
  });
  std::size_t exact = 0;
  table.for_each([&](std::uint64_t, Pair, const ProofEntry&) { ++exact; });
  EXPECT_EQ(table.exact_used(), exact);
  EXPECT_NEAR(static_cast<double>(table.used()), static_cast<double>(exact),
              static_cast<double>(exact) * 0.05);
  table.use_alone();
  EXPECT_EQ(table.used(), exact);
}

}  // namespace
}  // namespace proofboard
