#include "core/transposition_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/random.h"

namespace proofboard {
namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

using Table = TranspositionTable<ProofEntry>;

ProofEntry entry_of(std::uint64_t key, std::uint32_t work = 1, Truth truth = Truth::unknown) {
  return {Bounds{static_cast<Number>(key % 1000), static_cast<Number>(key % 77)}, work,
          static_cast<std::uint16_t>(key % 50), truth, static_cast<std::uint8_t>(key % 255)};
}

bool are_same(const ProofEntry& a, const ProofEntry& b) {
  return a.bounds == b.bounds && a.work == b.work && a.move == b.move && a.truth == b.truth &&
         a.depth == b.depth;
}

// Multiples of the golden ratio spread so evenly that no bucket overflows while there is room.
std::uint64_t spread(std::uint64_t i) {
  return i * 0x9e3779b97f4a7c15ULL;
}

TEST(TranspositionTable, is_empty_at_first) {
  const Table table(mib);
  EXPECT_EQ(table.used(), 0);
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(12345));
}

TEST(TranspositionTable, tells_how_full_it_is_of_all_that_it_may_take) {
  Table small(64 * kib), large(mib);
  EXPECT_EQ(small.fill(), 0);
  for (std::uint64_t i = 1; i <= 1000; ++i) {
    small.store(spread(i), entry_of(i));
    large.store(spread(i), entry_of(i));
  }
  EXPECT_GT(small.fill(), 0);
  EXPECT_LE(small.fill(), 1);
  EXPECT_NEAR(large.fill(), small.fill() / 16, small.fill() / 100);
}

TEST(TranspositionTable, gives_back_what_was_stored) {
  Table table(mib);
  // The first and the last key, and key 0, which must not be taken for an empty slot.
  for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    const auto entry = entry_of(key, 5, Truth::proven);
    table.store(key, entry);
    ASSERT_TRUE(table.find(key));
    EXPECT_TRUE(are_same(*table.find(key), entry));
  }
  EXPECT_EQ(table.used(), 3);
}

TEST(TranspositionTable, never_takes_more_than_the_bytes_given) {
  for (const std::size_t bytes : {4 * kib, 100 * kib, mib, 3 * mib, 5 * mib + 17}) {
    Table table(bytes);
    Random random(bytes);
    for (int i = 0; i < 300'000; ++i) {
      const auto key = random.next();
      table.store(key, entry_of(key));
      ASSERT_LE(table.bytes(), bytes);
      ASSERT_LE(table.used(), table.capacity());
    }
    EXPECT_EQ(table.bytes(), table.capacity() * sizeof(Table::Slot));
    EXPECT_GT(table.bytes(), bytes / 2) << "most of the bytes are put to use";
  }
}

// Tags tell most keys that are not there, and have their place in the bytes given only until the
// table is as large as it may be.
TEST(TranspositionTable, finds_the_same_with_tags_and_without) {
  constexpr std::uint64_t tag = 0xffff;
  Table table(mib);
  const auto largest = mib / sizeof(Table::Slot);
  // All with the tag 0, which empty slots have too; and none twice.
  const auto key_of = [](std::uint64_t i) { return spread(i) & ~tag; };
  std::uint64_t stored = 0;
  bool has_had_tags = false;
  while (table.capacity() < largest || table.used() < largest / 2) {
    has_had_tags |= table.bytes() > table.capacity() * sizeof(Table::Slot);
    table.store(key_of(stored), entry_of(stored));
    ASSERT_TRUE(table.find(key_of(stored)));
    ASSERT_FALSE(table.find(key_of(stored) + 1)) << "another tag";
    ASSERT_FALSE(table.find(key_of(stored) ^ tag << 16)) << "the same tag";
    ++stored;
  }
  EXPECT_TRUE(has_had_tags);
  EXPECT_EQ(table.bytes(), table.capacity() * sizeof(Table::Slot)) << "no room for tags any more";
  for (std::uint64_t i = 0; i < stored; ++i) ASSERT_TRUE(table.find(key_of(i))) << i;

  table.shrink_to(mib / 2);
  EXPECT_EQ(table.bytes(), mib / 2) << "without tags, with as many entries as there is room for";
  table.shrink_to(mib / 4 + mib / 64);
  EXPECT_EQ(table.bytes(), mib / 4 + mib / 64) << "with tags";
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < stored; ++i) {
    const auto entry = table.find(key_of(i));
    if (!entry) continue;
    ++found;
    EXPECT_TRUE(are_same(*entry, entry_of(i)));
  }
  EXPECT_EQ(found, table.used());
}

TEST(TranspositionTable, has_at_least_64_entries) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, 64 * sizeof(Table::Slot)}) {
    EXPECT_EQ(Table(bytes).capacity(), 64);
  }
}

TEST(TranspositionTable, grows_without_losing_an_entry) {
  Table table(4 * mib);
  int growths = 0;
  for (std::uint64_t i = 0; growths < 5 && i < 1'000'000; ++i) {
    const auto before = table.capacity();
    table.store(spread(i), entry_of(spread(i)));
    if (table.capacity() == before) continue;
    ++growths;
    EXPECT_EQ(table.capacity(), 2 * before);
    EXPECT_EQ(table.used(), i + 1);
    for (std::uint64_t j = 0; j <= i; ++j) {
      const auto entry = table.find(spread(j));
      ASSERT_TRUE(entry) << j << " of " << i;
      ASSERT_TRUE(are_same(*entry, entry_of(spread(j))));
    }
  }
  EXPECT_EQ(growths, 5);
}

// The oracle remembers all that was ever stored. Whatever the table still knows must be the newest
// entry of its key (with the most work seen), or the first solved one once there was one.
void compare_with_oracle(std::size_t bytes, std::uint64_t keys, int rounds) {
  Table table(bytes);
  std::unordered_map<std::uint64_t, ProofEntry> oracle;
  Random random(bytes + keys);
  for (int round = 0; round < rounds; ++round) {
    const auto key = mix_bits(random.below(keys));
    const auto known = table.find(key);
    const bool was_known = known.has_value();
    if (was_known) {
      ASSERT_TRUE(are_same(*known, oracle.at(key)));
    }
    auto entry = entry_of(key, static_cast<std::uint32_t>(1 + random.below(1000)),
                          static_cast<Truth>(random.below(3)));
    entry.move = static_cast<std::uint16_t>(random.below(100));
    table.store(key, entry);

    auto& newest = oracle[key];
    if (!was_known) {
      newest = entry;
    } else if (!is_solved(newest.truth)) {
      entry.work = std::max(entry.work, newest.work);
      newest = entry;
    }
    ASSERT_TRUE(table.find(key)) << "the newest always gets in";
    ASSERT_TRUE(are_same(*table.find(key), newest));
  }
  std::size_t found = 0;
  for (const auto& [key, entry] : oracle) {
    const auto known = table.find(key);
    if (!known) continue;
    ++found;
    EXPECT_TRUE(are_same(*known, entry));
  }
  EXPECT_EQ(found, table.used());
}

TEST(TranspositionTable, agrees_with_a_map_while_nothing_is_evicted) {
  compare_with_oracle(16 * mib, 20'000, 200'000);
}

TEST(TranspositionTable, agrees_with_a_map_about_what_it_has_not_evicted) {
  compare_with_oracle(200 * kib, 50'000, 300'000);
}

TEST(TranspositionTable, agrees_with_a_map_when_it_has_64_entries) {
  compare_with_oracle(0, 300, 100'000);
}

TEST(TranspositionTable, keeps_what_cost_more_work) {
  // High bits choose the bucket, so small keys share one.
  Table table(0);
  constexpr auto slots = Table::slots_per_bucket;
  for (std::uint64_t i = 0; i < slots; ++i) {
    table.store(i, entry_of(i, static_cast<std::uint32_t>(100 * (i + 1))));
  }
  table.store(slots, entry_of(slots, 1));
  EXPECT_FALSE(table.find(0)) << "the cheapest goes";
  for (std::uint64_t i = 1; i <= slots; ++i) EXPECT_TRUE(table.find(i)) << i;

  table.store(slots + 1, entry_of(slots + 1, 50));
  EXPECT_FALSE(table.find(slots)) << "and next the one of work 1";
  EXPECT_TRUE(table.find(slots + 1));
}

TEST(TranspositionTable, an_unsolved_entry_never_replaces_a_solved_one_of_the_same_key) {
  for (const Truth truth : {Truth::proven, Truth::disproven}) {
    Table table(mib);
    table.store(7, entry_of(7, 3, truth));
    table.store(7, entry_of(7, 1'000'000));
    EXPECT_EQ(table.find(7)->truth, truth);
  }
}

TEST(TranspositionTable, what_is_solved_stays_as_it_is) {
  Table table(mib);
  auto first = entry_of(7, 3, Truth::proven);
  first.move = 1;
  auto second = first;
  second.move = 2;
  table.store(7, first);
  table.store(7, second);
  EXPECT_EQ(table.find(7)->move, 1);
}

TEST(TranspositionTable, a_solved_entry_replaces_an_unsolved_one_of_the_same_key) {
  Table table(mib);
  table.store(7, entry_of(7, 1'000'000));
  table.store(7, entry_of(7, 3, Truth::proven));
  EXPECT_EQ(table.find(7)->truth, Truth::proven);
  EXPECT_EQ(table.find(7)->work, 1'000'000) << "work adds up, it never shrinks";
  EXPECT_EQ(table.used(), 1);
}

TEST(TranspositionTable, an_entry_without_work_is_kept_all_the_same) {
  Table table(mib);
  table.store(7, entry_of(7, 0));
  ASSERT_TRUE(table.find(7));
  EXPECT_EQ(table.used(), 1);
}

// How it grows depends on the calls alone: not on where its memory lies, what was there before, or
// what else it was asked.
TEST(TranspositionTable, grows_the_same_way_every_time) {
  Random random(3);
  std::vector<std::uint64_t> keys(100'000);
  for (auto& key : keys) key = random.next();
  std::vector<std::size_t> seen;
  Table table(4 * mib);
  for (const auto key : keys) {
    table.store(key, entry_of(key));
    seen.push_back(table.capacity());
  }
  EXPECT_GT(seen.back(), 16 * seen.front());

  const Table elsewhere(mib);
  Table other(4 * mib);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (const auto found = other.find(keys[i / 2]); found && i > 0) other.prefetch(keys[i - 1]);
    other.store(keys[i], entry_of(keys[i]));
    ASSERT_EQ(other.capacity(), seen[i]) << i;
  }
}

TEST(TranspositionTable, every_entry_is_visited_once) {
  Table table(mib);
  for (std::uint64_t i = 0; i < 5000; ++i) table.store(spread(i), entry_of(spread(i)));
  std::unordered_map<std::uint64_t, ProofEntry> seen;
  std::size_t visits = 0;
  table.for_each([&](std::uint64_t key, const ProofEntry& entry) {
    ++visits;
    seen.emplace(key, entry);
  });
  EXPECT_EQ(visits, table.used());
  EXPECT_EQ(seen.size(), 5000U);
  for (const auto& [key, entry] : seen) ASSERT_TRUE(are_same(entry, entry_of(key)));
}

TEST(TranspositionTable, forgets_what_it_is_told_to) {
  Table table(mib);
  for (std::uint64_t i = 0; i < 5000; ++i) {
    const auto truth = i % 3 == 0 ? Truth::proven : Truth::unknown;
    table.store(spread(i), entry_of(spread(i), 1 + static_cast<std::uint32_t>(i), truth));
  }
  const auto capacity = table.capacity();
  table.forget_if([](const ProofEntry& entry) { return entry.truth == Truth::proven; });
  EXPECT_EQ(table.capacity(), capacity);
  EXPECT_EQ(table.used(), 3333U);
  for (std::uint64_t i = 0; i < 5000; ++i) {
    ASSERT_EQ(table.find(spread(i)).has_value(), i % 3 != 0) << i;
  }
  table.forget_if([](const ProofEntry&) { return true; });
  EXPECT_EQ(table.used(), 0U);
  table.store(7, entry_of(7));
  EXPECT_TRUE(table.find(7));
}

TEST(TranspositionTable, forgets_the_cheapest_until_there_is_room) {
  Table table(mib);
  for (std::uint64_t i = 0; i < 12'000; ++i) {
    table.store(spread(i), entry_of(spread(i), 1 + static_cast<std::uint32_t>(i % 1000)));
  }
  ASSERT_EQ(table.used(), 12'000U);
  const auto wanted = static_cast<double>(table.used()) / 2 / static_cast<double>(table.capacity());
  table.forget_cheapest(wanted);
  EXPECT_LE(table.used(), 6000U);
  EXPECT_GT(table.used(), 3000U) << "steps of the work grow by half: not much more than needed";
  // Whatever is gone cost less than everything that is left.
  std::uint32_t least = ~0U;
  table.for_each(
      [&](std::uint64_t, const ProofEntry& entry) { least = std::min(least, entry.work); });
  for (std::uint64_t i = 0; i < 12'000; ++i) {
    const auto work = 1 + static_cast<std::uint32_t>(i % 1000);
    ASSERT_EQ(table.find(spread(i)).has_value(), work >= least) << i;
  }
  table.forget_cheapest(1);
  EXPECT_GT(table.used(), 3000U) << "nothing to do";
  table.forget_cheapest(0);
  EXPECT_EQ(table.used(), 0U) << "even those of the most work";
}

TEST(TranspositionTable, is_full_only_when_it_can_not_grow_any_more) {
  Table table(mib);
  Random random(11);
  while (table.bytes() * 2 <= mib) {
    ASSERT_FALSE(table.is_full());
    const auto key = random.next();
    table.store(key, entry_of(key));
  }
  for (int i = 0; i < 1'000'000 && !table.is_full(); ++i) {
    ASSERT_LE(table.used() * 20, table.capacity() * 19);
    const auto key = random.next();
    table.store(key, entry_of(key));
  }
  EXPECT_TRUE(table.is_full());
  EXPECT_GT(table.used() * 20, table.capacity() * 19);
  table.forget_cheapest(0.5);
  EXPECT_FALSE(table.is_full());
}

TEST(TranspositionTable, shrinks_and_keeps_what_cost_most_work) {
  Table table(8 * mib);
  Random random(5);
  std::unordered_map<std::uint64_t, ProofEntry> stored;
  while (table.bytes() < 8 * mib) {
    const auto key = random.next();
    auto entry = entry_of(key, 1 + static_cast<std::uint32_t>(random.below(1'000'000)));
    table.store(key, entry);
    stored[key] = entry;
  }
  std::unordered_map<std::uint64_t, ProofEntry> before;
  table.for_each([&](std::uint64_t key, const ProofEntry& entry) { before[key] = entry; });
  const auto largest = table.capacity();

  table.shrink_to(mib);
  EXPECT_LE(table.bytes(), mib);
  EXPECT_GT(table.bytes(), mib / 2) << "no more than asked for";
  std::size_t left = 0;
  std::uint64_t work_left = 0;
  std::uint64_t work_gone = 0;
  for (const auto& [key, entry] : before) {
    const auto found = table.find(key);
    (found ? work_left : work_gone) += entry.work;
    if (!found) continue;
    ++left;
    ASSERT_TRUE(are_same(*found, entry)) << "an entry stays as it was";
  }
  EXPECT_EQ(left, table.used());
  ASSERT_LT(left, before.size());
  EXPECT_GT(left, table.capacity() * 3 / 4);
  EXPECT_GT(work_left / left, work_gone / (before.size() - left)) << "the cheap ones went";

  // It goes on as any table of its size does, and may become as large as it was.
  while (table.capacity() < largest) {
    const auto key = random.next();
    table.store(key, entry_of(key, 2'000'000));
    ASSERT_TRUE(table.find(key));
  }
  EXPECT_LE(table.bytes(), 8 * mib);
  EXPECT_FALSE(table.is_full());
}

// In one bucket of two that become one it can be said exactly which stay.
TEST(TranspositionTable, of_two_buckets_that_become_one_the_most_costly_stay) {
  Table table(mib);
  // Until it has grown: keys apart from those below.
  std::uint64_t i = 0;
  const auto first = table.capacity();
  while (table.capacity() == first) {
    ++i;
    table.store(spread(i), entry_of(spread(i)));
  }
  table.forget_if([](const ProofEntry&) { return true; });
  const std::uint64_t buckets = table.capacity() / Table::slots_per_bucket;
  const auto width = ~std::uint64_t{0} / buckets + 1;  // of the keys of a bucket
  std::vector<std::uint64_t> keys;
  for (std::uint64_t k = 0; k < 2 * Table::slots_per_bucket; ++k) {
    keys.push_back(6 * width + (k % 2) * width + 100 + k);  // buckets 6 and 7
    table.store(keys.back(), entry_of(keys.back(), 10 + static_cast<std::uint32_t>(k)));
  }
  ASSERT_EQ(table.used(), keys.size());
  table.shrink_to(table.bytes() / 2);
  EXPECT_EQ(table.capacity(), first);
  EXPECT_EQ(table.used(), Table::slots_per_bucket);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    EXPECT_EQ(table.find(keys[k]).has_value(), k >= Table::slots_per_bucket) << k;
  }
}

TEST(TranspositionTable, that_is_small_enough_does_not_shrink) {
  Table table(mib);
  for (std::uint64_t k = 0; k < 100; ++k) table.store(spread(k), entry_of(spread(k)));
  const auto capacity = table.capacity();
  table.shrink_to(table.bytes());
  EXPECT_EQ(table.capacity(), capacity);
  EXPECT_EQ(table.used(), 100U);
}

}  // namespace
}  // namespace proofboard
