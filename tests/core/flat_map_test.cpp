#include "core/flat_map.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_map>

#include "core/random.h"

namespace proofboard {
namespace {

struct Key {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const Key&, const Key&) = default;
};

TEST(FlatMap, is_empty_at_first) {
  FlatMap<Key, int> map;
  EXPECT_EQ(map.size(), 0U);
  EXPECT_EQ(map.find({0, 0}), std::nullopt);
  EXPECT_FALSE(map.contains({1, 2}));
}

TEST(FlatMap, keeps_the_last_value_of_a_key) {
  FlatMap<Key, int> map;
  map.put({1, 2}, 3);
  map.put({1, 2}, 4);
  EXPECT_EQ(map.find({1, 2}), 4);
  EXPECT_EQ(map.size(), 1U);
}

TEST(FlatMap, what_was_found_stays_as_it_was_however_the_map_grows) {
  FlatMap<Key, int> map;
  map.put({1, 2}, 3);
  const auto found = map.find({1, 2});
  for (std::uint64_t i = 0; i < 50'000; ++i) map.put({mix_bits(i), i}, 7);
  map.put({1, 2}, 4);
  EXPECT_EQ(found, 3);
}

// Many keys with few different hashes, among them those at the end of the slots, which go on at the
// beginning; and of each hash several keys.
TEST(FlatMap, agrees_with_a_map_of_the_standard_library) {
  for (const std::uint64_t hashes : {std::uint64_t{3}, std::uint64_t{1000}, ~std::uint64_t{0}}) {
    FlatMap<Key, std::uint32_t> map;
    std::unordered_map<std::uint64_t, std::uint32_t> oracle;
    Random random(hashes);
    const int rounds = hashes == 3 ? 2000 : hashes == 1000 ? 8000 : 100'000;
    for (int i = 0; i < rounds; ++i) {
      const auto high = random.below(static_cast<std::uint64_t>(rounds));
      const Key key{mix_bits(high) % hashes - 2, high};
      ASSERT_EQ(map.contains(key), oracle.contains(high));
      const bool will_grow = map.would_grow(1) && !map.contains(key);
      const auto bytes = map.bytes();
      map.put(key, static_cast<std::uint32_t>(i));
      ASSERT_EQ(map.bytes() > bytes, will_grow);
      oracle[high] = static_cast<std::uint32_t>(i);
      ASSERT_EQ(map.size(), oracle.size());
    }
    for (const auto& [high, value] : oracle) {
      EXPECT_EQ(map.find({mix_bits(high) % hashes - 2, high}), value);
    }
  }
}

TEST(FlatMap, is_at_most_three_quarters_full) {
  FlatMap<Key, int> map;
  for (std::uint64_t i = 0; i < 50'000; ++i) {
    map.put({mix_bits(i), i}, 0);
    ASSERT_LE(4 * map.size() * sizeof(FlatMap<Key, int>::Slot), 3 * map.bytes());
  }
  EXPECT_EQ(map.bytes_to_grow(), 3 * map.bytes());
}

TEST(FlatMap, gives_its_memory_back_when_it_is_cleared) {
  FlatMap<Key, int> map;
  const auto bytes = map.bytes();
  for (std::uint64_t i = 0; i < 50'000; ++i) map.put({mix_bits(i), i}, 0);
  EXPECT_GT(map.bytes(), 10 * bytes);
  map.clear();
  EXPECT_EQ(map.size(), 0U);
  EXPECT_EQ(map.bytes(), bytes);
  EXPECT_FALSE(map.contains({mix_bits(7), 7}));
  map.put({mix_bits(7), 7}, 1);
  EXPECT_TRUE(map.contains({mix_bits(7), 7}));
}

}  // namespace
}  // namespace proofboard
