#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/fixed_vector.h"
#include "core/memory.h"
#include "core/status.h"

namespace proofboard {
namespace {

TEST(FixedVector, holds_what_was_pushed_in_order) {
  FixedVector<int, 3> vector;
  EXPECT_TRUE(vector.empty());
  vector.push_back(7);
  vector.push_back(8);
  vector.push_back(9);
  EXPECT_EQ(vector.size(), 3);
  EXPECT_TRUE(std::equal(vector.begin(), vector.end(), std::begin({7, 8, 9})));
  vector.clear();
  EXPECT_TRUE(vector.empty());
  EXPECT_EQ(vector.begin(), vector.end());
}

TEST(MappedMemory, is_zeroed_and_writable_to_its_end) {
  MappedMemory memory(100'000);
  ASSERT_EQ(memory.size(), 100'000);
  EXPECT_TRUE(std::all_of(memory.data(), memory.data() + memory.size(),
                          [](std::byte byte) { return byte == std::byte{0}; }));
  memory.data()[99'999] = std::byte{1};
  EXPECT_EQ(memory.data()[99'999], std::byte{1});
}

TEST(MappedMemory, of_no_bytes_is_nothing) {
  const MappedMemory memory(0);
  EXPECT_EQ(memory.data(), nullptr);
  EXPECT_EQ(memory.size(), 0);
}

TEST(MappedMemory, moves_with_its_content) {
  MappedMemory first(1000);
  first.data()[5] = std::byte{42};
  MappedMemory second(std::move(first));
  EXPECT_EQ(second.data()[5], std::byte{42});
  MappedMemory third;
  third = std::move(second);
  EXPECT_EQ(third.data()[5], std::byte{42});
  EXPECT_EQ(third.size(), 1000);
}

TEST(MappedMemory, that_the_system_can_not_give_is_an_exception) {
  EXPECT_THROW(MappedMemory(std::size_t{1} << 60), std::bad_alloc);
}

TEST(MappedMemory, the_machine_has_some) {
  EXPECT_GT(physical_memory(), std::uint64_t{64} << 20);
}

TEST(Expected, is_a_value_or_an_error) {
  const Expected<int> value = 3;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  const Expected<int> error = Error{"too bad"};
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().message, "too bad");
}

TEST(Expected, of_nothing_is_success_or_an_error) {
  EXPECT_TRUE(Expected<void>{});
  const Expected<void> error = Error{"too bad"};
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().message, "too bad");
}

}  // namespace
}  // namespace proofboard
