// Memory from the system, which the address sanitizer is told about.
#include "core/memory.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/arena.h"

namespace proofboard {
namespace {

TEST(MappedMemory, is_zero_and_zero_again_after_it_was_forgotten) {
  constexpr std::size_t bytes = std::size_t{1} << 20;
  MappedMemory memory(bytes);
  EXPECT_EQ(memory.size(), bytes);
  for (std::size_t i = 0; i < bytes; i += 4096) EXPECT_EQ(memory.data()[i], std::byte{0});
  std::memset(memory.data(), 1, bytes);
  memory.forget(0, bytes);
  for (std::size_t i = 0; i < bytes; i += 4096) EXPECT_EQ(memory.data()[i], std::byte{0});
}

// Once in about as many calls as was said, in builds with assertions; never in others.
TEST(Restlessness, moves_a_table_now_and_then) {
  Restlessness restlessness;
  int moves = 0;
  for (int i = 0; i < 100'000; ++i) moves += restlessness.wants_to_move(100);
#ifdef NDEBUG
  EXPECT_EQ(moves, 0);
#else
  EXPECT_GT(moves, 500);
  EXPECT_LT(moves, 2000);
#endif
}

#ifdef __SANITIZE_ADDRESS__

using WatchedMemoryDeathTest = testing::Test;

TEST(WatchedMemoryDeathTest, a_block_that_was_given_back_is_forbidden) {
  const std::byte* place = nullptr;
  {
    MappedMemory memory(1 << 16);
    place = memory.data() + 100;
  }
  EXPECT_DEATH(static_cast<void>(*static_cast<const volatile std::byte*>(place)), "poison");
}

TEST(WatchedMemoryDeathTest, so_is_what_lies_beside_a_block) {
  const MappedMemory memory(1 << 16);
  const auto read = [&](std::ptrdiff_t at) {
    return *static_cast<const volatile std::byte*>(memory.data() + at);
  };
  EXPECT_DEATH(read(-1), "poison");
  EXPECT_DEATH(read(1 << 16), "poison");
}

TEST(WatchedMemoryDeathTest, so_are_the_blocks_of_an_arena_that_are_not_in_use) {
  Arena<std::uint64_t> arena(1 << 16);
  const auto block = arena.allocate(4);
  arena[block] = 7;
  EXPECT_DEATH(arena[block + 4] = 1, "poison");
  arena.give_back(block, 4);
  EXPECT_DEATH(arena[block] = 1, "poison");
}

#endif

}  // namespace
}  // namespace proofboard
