#include "core/arena.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"

namespace proofboard {
namespace {

TEST(Arena, holds_as_many_elements_as_fit) {
  EXPECT_EQ(Arena<std::uint64_t>(80).capacity(), 10);
  EXPECT_EQ(Arena<std::uint64_t>(87).capacity(), 10);
  EXPECT_EQ(Arena<std::uint64_t>(0).capacity(), 0);
}

TEST(Arena, says_when_it_is_full) {
  Arena<int> arena(10 * sizeof(int));
  EXPECT_TRUE(arena.has_room(10));
  EXPECT_FALSE(arena.has_room(11));
  arena.allocate(7);
  EXPECT_TRUE(arena.has_room(3));
  EXPECT_FALSE(arena.has_room(4));
  arena.allocate(3);
  EXPECT_FALSE(arena.has_room(1));
  EXPECT_EQ(arena.live(), 10);
  EXPECT_EQ(arena.bytes_touched(), 10 * sizeof(int));
}

TEST(Arena, starts_at_index_0) {
  Arena<int> arena(10 * sizeof(int));
  EXPECT_EQ(arena.allocate(1), 0U);
  EXPECT_EQ(arena.allocate(3), 1U);
  EXPECT_EQ(arena.allocate(2), 4U);
}

TEST(Arena, a_block_given_back_is_used_again_for_one_of_the_same_length) {
  Arena<int> arena(10 * sizeof(int));
  arena.allocate(1);
  const auto three = arena.allocate(3);
  const auto six = arena.allocate(6);
  arena.give_back(three, 3);
  EXPECT_TRUE(arena.has_room(3));
  EXPECT_FALSE(arena.has_room(2)) << "blocks are not split";
  arena.give_back(six, 6);
  EXPECT_EQ(arena.live(), 1);
  EXPECT_EQ(arena.allocate(3), three);
  EXPECT_EQ(arena.allocate(6), six);
  EXPECT_EQ(arena.bytes_touched(), 10 * sizeof(int));
}

TEST(Arena, blocks_in_use_never_overlap) {
  struct Block {
    Arena<std::uint32_t>::Index start;
    std::size_t count;
    std::uint32_t mark;
  };
  Arena<std::uint32_t> arena(4000 * sizeof(std::uint32_t));
  std::vector<Block> blocks;
  Random random(5);
  std::size_t live = 0;
  for (std::uint32_t round = 1; round < 20'000; ++round) {
    const std::size_t count = 1 + random.below(20);
    if (arena.has_room(count) && random.below(5) != 0) {
      const Block block{arena.allocate(count), count, round};
      ASSERT_LE(block.start + count, arena.capacity());
      for (std::size_t i = 0; i < count; ++i)
        arena[block.start + static_cast<std::uint32_t>(i)] = round;
      blocks.push_back(block);
      live += count;
    } else if (!blocks.empty()) {
      std::swap(blocks[random.below(blocks.size())], blocks.back());
      const auto block = blocks.back();
      for (std::size_t i = 0; i < block.count; ++i) {
        ASSERT_EQ(arena[block.start + static_cast<std::uint32_t>(i)], block.mark);
      }
      arena.give_back(block.start, block.count);
      blocks.pop_back();
      live -= block.count;
    }
    ASSERT_EQ(arena.live(), live);
  }
}

}  // namespace
}  // namespace proofboard
