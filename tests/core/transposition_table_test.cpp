#include "core/transposition_table.h"

#include <gtest/gtest.h>

#include <unordered_map>
#include <vector>

#include "core/random.h"

namespace proofboard {
namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

TableEntry entry_of(std::uint64_t key, std::uint32_t work = 1, Truth truth = Truth::unknown) {
  return {key, Bounds{static_cast<Number>(key % 1000), static_cast<Number>(key % 77)}, work,
          static_cast<std::uint16_t>(key % 50), truth};
}

bool are_same(const TableEntry& a, const TableEntry& b) {
  return a.key == b.key && a.bounds == b.bounds && a.work == b.work && a.move == b.move &&
         a.truth == b.truth;
}

TEST(TranspositionTable, is_empty_at_first) {
  const TranspositionTable table(mib);
  EXPECT_EQ(table.used(), 0);
  EXPECT_EQ(table.find(0), nullptr);
  EXPECT_EQ(table.find(12345), nullptr);
}

TEST(TranspositionTable, gives_back_what_was_stored) {
  TranspositionTable table(mib);
  // The first and the last key, and key 0, which must not be taken for an empty slot.
  for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    const auto entry = entry_of(key, 5, Truth::proven);
    table.store(entry);
    ASSERT_NE(table.find(key), nullptr);
    EXPECT_TRUE(are_same(*table.find(key), entry));
  }
  EXPECT_EQ(table.used(), 3);
}

TEST(TranspositionTable, never_takes_more_than_the_bytes_given) {
  for (const std::size_t bytes : {4 * kib, 100 * kib, mib, 3 * mib, 5 * mib + 17}) {
    TranspositionTable table(bytes);
    Random random(bytes);
    for (int i = 0; i < 300'000; ++i) {
      table.store(entry_of(random.next()));
      ASSERT_LE(table.bytes(), bytes);
      ASSERT_LE(table.used(), table.capacity());
    }
    EXPECT_EQ(table.bytes(), table.capacity() * sizeof(TableEntry));
    EXPECT_GT(table.bytes(), bytes / 2) << "most of the bytes are put to use";
  }
}

TEST(TranspositionTable, has_at_least_64_entries) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, 64 * sizeof(TableEntry)}) {
    EXPECT_EQ(TranspositionTable(bytes).capacity(), 64);
  }
}

TEST(TranspositionTable, grows_without_losing_an_entry) {
  // Multiples of the golden ratio spread so evenly that no bucket overflows while there is room.
  const auto key_of = [](std::uint64_t i) { return i * 0x9e3779b97f4a7c15ULL; };
  TranspositionTable table(4 * mib);
  int growths = 0;
  for (std::uint64_t i = 0; growths < 5 && i < 1'000'000; ++i) {
    const auto before = table.capacity();
    table.store(entry_of(key_of(i)));
    if (table.capacity() == before) continue;
    ++growths;
    EXPECT_EQ(table.capacity(), 2 * before);
    EXPECT_EQ(table.used(), i + 1);
    for (std::uint64_t j = 0; j <= i; ++j) {
      const auto* entry = table.find(key_of(j));
      ASSERT_NE(entry, nullptr) << j << " of " << i;
      ASSERT_TRUE(are_same(*entry, entry_of(key_of(j))));
    }
  }
  EXPECT_EQ(growths, 5);
}

// The oracle remembers all that was ever stored. Whatever the table still knows must be the newest
// entry of its key (with the most work seen), a solved one once there was one.
void compare_with_oracle(std::size_t bytes, std::uint64_t keys, int rounds) {
  TranspositionTable table(bytes);
  std::unordered_map<std::uint64_t, TableEntry> oracle;
  Random random(bytes + keys);
  for (int round = 0; round < rounds; ++round) {
    const auto key = mix_bits(random.below(keys));
    const auto* known = table.find(key);
    const bool was_known = known != nullptr;
    if (was_known) {
      ASSERT_TRUE(are_same(*known, oracle.at(key)));
    }
    auto entry = entry_of(key, static_cast<std::uint32_t>(1 + random.below(1000)),
                          static_cast<Truth>(random.below(3)));
    entry.move = static_cast<std::uint16_t>(random.below(100));
    table.store(entry);

    auto& newest = oracle[key];
    if (!was_known) {
      newest = entry;
    } else if (!is_solved(newest.truth) || is_solved(entry.truth)) {
      entry.work = std::max(entry.work, newest.work);
      newest = entry;
    }
    ASSERT_NE(table.find(key), nullptr) << "the newest always gets in";
    ASSERT_TRUE(are_same(*table.find(key), newest));
  }
  std::size_t found = 0;
  for (const auto& [key, entry] : oracle) {
    const auto* known = table.find(key);
    if (known == nullptr) continue;
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
  TranspositionTable table(0);
  constexpr auto slots = TranspositionTable::slots_per_bucket;
  for (std::uint64_t i = 0; i < slots; ++i) {
    table.store(entry_of(i, static_cast<std::uint32_t>(100 * (i + 1))));
  }
  table.store(entry_of(slots, 1));
  EXPECT_EQ(table.find(0), nullptr) << "the cheapest goes";
  for (std::uint64_t i = 1; i <= slots; ++i) EXPECT_NE(table.find(i), nullptr) << i;

  table.store(entry_of(slots + 1, 50));
  EXPECT_EQ(table.find(slots), nullptr) << "and next the one of work 1";
  EXPECT_NE(table.find(slots + 1), nullptr);
}

TEST(TranspositionTable, an_unsolved_entry_never_replaces_a_solved_one_of_the_same_key) {
  for (const Truth truth : {Truth::proven, Truth::disproven}) {
    TranspositionTable table(mib);
    table.store(entry_of(7, 3, truth));
    table.store(entry_of(7, 1'000'000));
    EXPECT_EQ(table.find(7)->truth, truth);
  }
}

TEST(TranspositionTable, a_solved_entry_replaces_an_unsolved_one_of_the_same_key) {
  TranspositionTable table(mib);
  table.store(entry_of(7, 1'000'000));
  table.store(entry_of(7, 3, Truth::proven));
  EXPECT_EQ(table.find(7)->truth, Truth::proven);
  EXPECT_EQ(table.find(7)->work, 1'000'000) << "work adds up, it never shrinks";
  EXPECT_EQ(table.used(), 1);
}

TEST(TranspositionTable, an_entry_without_work_is_kept_all_the_same) {
  TranspositionTable table(mib);
  table.store(entry_of(7, 0));
  ASSERT_NE(table.find(7), nullptr);
  EXPECT_EQ(table.used(), 1);
}

TEST(TranspositionTable, grows_the_same_way_every_time) {
  const auto capacities = [] {
    TranspositionTable table(4 * mib);
    Random random(3);
    std::vector<std::size_t> seen;
    for (int i = 0; i < 100'000; ++i) {
      table.store(entry_of(random.next()));
      if (seen.empty() || seen.back() != table.capacity()) seen.push_back(table.capacity());
    }
    return seen;
  };
  EXPECT_EQ(capacities(), capacities());
}

}  // namespace
}  // namespace proofboard
