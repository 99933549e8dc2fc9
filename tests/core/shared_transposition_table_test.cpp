// The transposition table among threads.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <vector>

#include "core/random.h"
#include "core/transposition_table.h"
#include "tests/core/at_once.h"

namespace proofboard {
namespace {

constexpr std::size_t mib = 1024 * 1024;
constexpr int threads = 4;

using Table = TranspositionTable<ProofEntry>;

// All of it follows from the key and the number, which is its move. Next to an even number comes
// the same with the bounds the other way round.
ProofEntry entry_of(std::uint64_t key, std::uint16_t number) {
  const auto bits = mix_bits(key + number / 2);
  const Bounds bounds{static_cast<Number>(bits % 1000), static_cast<Number>(bits / 1000 % 1000)};
  return {number % 2 == 0 ? bounds : bounds.swapped(), static_cast<std::uint32_t>(1 + key % 5),
          number, Truth::unknown, static_cast<std::uint8_t>(number)};
}

bool are_same(const ProofEntry& a, const ProofEntry& b) {
  return a.bounds == b.bounds && a.work == b.work && a.move == b.move && a.truth == b.truth &&
         a.depth == b.depth;
}

std::map<std::uint64_t, ProofEntry> contents(const Table& table) {
  std::map<std::uint64_t, ProofEntry> found;
  table.for_each([&](std::uint64_t key, const ProofEntry& entry) {
    EXPECT_TRUE(found.emplace(key, entry).second) << "twice: " << key;
  });
  return found;
}

TEST(SharedTranspositionTable, gives_back_only_what_was_stored) {
  for (const std::uint64_t keys : {1, 4, 7}) {  // small ones share a bucket of four
    Table table(0);
    table.share();
    std::atomic<int> found = 0;
    at_once(threads, [&](int i) {
      Random random(static_cast<std::uint64_t>(i));
      for (int round = 0; round < 50'000; ++round) {
        const auto key = random.below(keys);
        table.store(key, entry_of(key, static_cast<std::uint16_t>(random.next())));
        const auto asked = random.below(keys);
        const auto entry = table.find(asked);
        if (!entry) continue;
        ++found;
        ASSERT_TRUE(are_same(*entry, entry_of(asked, entry->move)));
      }
    });
    EXPECT_GT(found, 10'000);
    for (const auto& [key, entry] : contents(table)) {
      EXPECT_TRUE(are_same(entry, entry_of(key, entry.move)));
    }
  }
}

TEST(SharedTranspositionTable, never_loses_a_solved_entry_to_unsolved_ones_of_its_key) {
  constexpr std::uint64_t keys = Table::slots_per_bucket;  // in one bucket, with room for all
  for (int round = 0; round < 300; ++round) {
    Table table(0);
    table.share();
    at_once(threads, [&](int i) {
      Random random(static_cast<std::uint64_t>(round * threads + i));
      const auto own = static_cast<std::uint64_t>(i) % keys;
      const auto when = random.below(100);
      for (std::uint64_t k = 0; k < 100; ++k) {
        if (k == when) table.store(own, {{0, infinity}, 1, 1, Truth::proven, 0});
        if (k >= when) {
          ASSERT_EQ(table.find(own)->truth, Truth::proven);
        }
        const auto key = random.below(keys);
        table.store(key, entry_of(key, static_cast<std::uint16_t>(k)));
      }
    });
    const auto found = contents(table);
    ASSERT_EQ(found.size(), keys);
    for (const auto& [key, entry] : found) ASSERT_EQ(entry.truth, Truth::proven) << key;
  }
}

TEST(SharedTranspositionTable, keeps_what_is_solved_before_what_is_not) {
  Table table(Table::smallest_bytes);
  table.share();
  constexpr std::uint64_t solved_keys = 3;  // all keys here meet in the first bucket
  for (std::uint64_t key = 1; key <= solved_keys; ++key) {
    table.store(key, {{0, infinity}, 1, 7, Truth::proven, 0});
  }
  for (std::uint64_t key = 100; key < 200; ++key) {
    table.store(key, {{3, 3}, 1000, 7, Truth::unknown, 0});
    EXPECT_TRUE(table.find(key));  // the newest always gets in
  }
  for (std::uint64_t key = 1; key <= solved_keys; ++key) {
    const auto entry = table.find(key);
    ASSERT_TRUE(entry) << key;
    EXPECT_EQ(entry->truth, Truth::proven);
  }
}

TEST(SharedTranspositionTable, keeps_a_key_in_one_place) {
  for (int round = 0; round < 500; ++round) {
    Table table(0);
    table.share();
    at_once(threads, [&](int i) {
      for (std::uint64_t key = 0; key < 3; ++key) {
        table.store(key, {{1, 1}, 1, static_cast<std::uint16_t>(i), Truth::disproven, 0});
      }
    });
    ASSERT_EQ(contents(table).size(), 3U);
  }
}

TEST(SharedTranspositionTable, with_one_thread_keeps_of_what_is_open_what_one_alone_keeps) {
  Table alone(0), shared(0);
  shared.share();
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const auto key = mix_bits(random.below(300));
    const ProofEntry entry{
        {i, 1}, static_cast<std::uint32_t>(random.below(100)), 0, Truth::unknown, 0};
    alone.store(key, entry);
    shared.store(key, entry);
  }
  const auto expected = contents(alone), found = contents(shared);
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [key, entry] : expected) EXPECT_TRUE(are_same(found.at(key), entry));
}

// Threads fill it, then it grows, and so on.
TEST(SharedTranspositionTable, grows_between_jobs_and_keeps_its_entries) {
  Table table(8 * mib);
  table.share();
  Random random(1);
  std::vector<std::uint64_t> keys(100'000);
  for (auto& key : keys) key = random.next();
  std::size_t growths = 0;
  for (std::size_t begin = 0; begin < keys.size(); begin += 2000) {
    const auto capacity = table.capacity();
    at_once(threads, [&](int i) {
      for (std::size_t k = begin + static_cast<std::size_t>(i); k < begin + 2000; k += threads) {
        table.store(keys[k], entry_of(keys[k], 5));
      }
    });
    ASSERT_EQ(table.capacity(), capacity) << "not by itself";
    if (!table.wants_to_grow()) continue;
    ++growths;
    const auto before = contents(table);
    table.grow_if_wanted();
    ASSERT_GE(table.capacity(), 2 * capacity);
    ASSERT_FALSE(table.wants_to_grow());
    ASSERT_EQ(table.used(), before.size());
    for (const auto& [key, entry] : before) {
      ASSERT_TRUE(table.find(key) && are_same(*table.find(key), entry));
    }
  }
  EXPECT_GE(growths, 4U);
  EXPECT_GT(contents(table).size(), keys.size() * 9 / 10) << "few buckets overflowed";
}

TEST(SharedTranspositionTable, grows_at_once_to_what_a_job_would_have_needed) {
  Table table(8 * mib);
  table.share();
  const auto first = table.capacity();
  EXPECT_FALSE(table.wants_to_grow());
  at_once(threads, [&](int i) {
    Random random(static_cast<std::uint64_t>(i));
    for (std::size_t k = 0; k < 8 * first / threads; ++k) {
      table.store(random.next(), entry_of(k, 0));
    }
  });
  EXPECT_TRUE(table.wants_to_grow());
  EXPECT_FALSE(table.is_full()) << "it can grow";
  table.grow_if_wanted();
  EXPECT_EQ(table.capacity(), 16 * first);
}

TEST(SharedTranspositionTable, wants_no_more_than_it_may_have) {
  Table table(2 * mib);
  table.share();
  const auto fill_it = [&](int i) {
    Random random(static_cast<std::uint64_t>(i));
    for (int k = 0; k < 200'000; ++k) table.store(random.next(), entry_of(1, 0));
  };
  at_once(threads, fill_it);
  table.grow_if_wanted();
  EXPECT_EQ(table.bytes(), 2 * mib);
  EXPECT_FALSE(table.is_full());
  at_once(threads, fill_it);
  EXPECT_FALSE(table.wants_to_grow());
  EXPECT_TRUE(table.is_full());
  table.forget_cheapest(0.5);
  EXPECT_FALSE(table.is_full());
}

TEST(SharedTranspositionTable, knows_about_how_full_it_is_and_exactly_when_alone_again) {
  Table table(32 * mib);
  for (std::uint64_t i = 0; i < 400'000; ++i) table.store(mix_bits(i), entry_of(i, 0));
  const auto before = table.used();
  table.share();
  EXPECT_EQ(table.used(), before);
  at_once(threads, [&](int i) {
    for (std::uint64_t k = 0; k < 50'000; ++k) {
      const auto key = mix_bits(1'000'000 * static_cast<std::uint64_t>(i + 1) + k);
      table.store(key, entry_of(key, 0));
    }
  });
  const auto exact = contents(table).size();
  EXPECT_EQ(table.exact_used(), exact);
  EXPECT_NEAR(static_cast<double>(table.used()), static_cast<double>(exact), 10'000);
  table.use_alone();
  EXPECT_FALSE(table.is_shared());
  EXPECT_EQ(table.used(), exact);
}

}  // namespace
}  // namespace proofboard
