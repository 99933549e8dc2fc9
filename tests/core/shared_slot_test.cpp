#include "core/shared_slot.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "core/random.h"
#include "core/shared_count.h"
#include "core/transposition_table.h"
#include "tests/core/at_once.h"

namespace proofboard {
namespace {

using Slot = SharedSlot<ProofEntry>;

ProofEntry random_entry(Random& random) {
  return {{static_cast<Number>(random.below(8)), static_cast<Number>(random.below(8))},
          static_cast<std::uint32_t>(1 + random.below(4)),
          static_cast<std::uint16_t>(random.below(4)),
          static_cast<Truth>(random.below(3)),
          static_cast<std::uint8_t>(random.below(4))};
}

// What a reader may meet while one is written over another: each word is of the one or the other.
TEST(SharedSlot, no_mixture_of_two_entries_is_taken_for_one) {
  using Words = std::array<std::uint64_t, sizeof(Slot) / 8>;
  Random random(1);
  const auto written = [](const Slot::Copy& copy) {
    Slot slot;
    slot.write(copy);
    return std::bit_cast<Words>(slot);
  };
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t key = random.next();
    const Slot::Copy old(key, random_entry(random));
    auto entry = random_entry(random);
    if (i % 2 == 0) entry.bounds = old.content().bounds.swapped();
    const Slot::Copy made(i % 3 == 0 ? random.next() : key, entry);
    const Words before = written(old), after = written(made);
    for (unsigned taken = 0; taken < 1U << before.size(); ++taken) {
      Words mixture = before;
      for (std::size_t word = 0; word < mixture.size(); ++word) {
        if ((taken >> word & 1) != 0) mixture[word] = after[word];
      }
      const auto copy = std::bit_cast<Slot>(mixture).read();
      if (copy.key() == old.key() || copy.key() == made.key()) {
        ASSERT_TRUE(copy == old || copy == made) << i << " " << taken;
      }
    }
  }
}

TEST(SharedSlot, is_claimed_by_one_and_read_by_all) {
  const ProofEntry entry{{3, 4}, 5, 6, Truth::proven, 7};
  Slot slot;
  for (const Slot::Copy& held : {Slot::Copy(), Slot::Copy(8, entry)}) {
    slot.write(held);
    ASSERT_TRUE(slot.claim(false));
    EXPECT_FALSE(slot.claim(false)) << "taken";
    EXPECT_EQ(slot.read(), held);
    slot.release();
    EXPECT_EQ(slot.read(), held);
    ASSERT_TRUE(slot.claim(true));
    slot.write({9, entry});
    EXPECT_EQ(slot.read(), Slot::Copy(9, entry));
    EXPECT_TRUE(slot.claim(false)) << "writing has ended the claim";
  }
}

TEST(SharedSlot, who_is_patient_gets_it_in_the_end) {
  constexpr int threads = 4, rounds = 20'000;
  Slot slot;
  slot.write({1, {{1, 1}, 1, 0, Truth::unknown, 0}});
  at_once(threads, [&](int) {
    for (int i = 0; i < rounds; ++i) {
      ASSERT_TRUE(slot.claim(true));
      auto entry = slot.read().content();
      ++entry.bounds.phi;  // lost if another did the same meanwhile
      slot.write({1, entry});
    }
  });
  EXPECT_EQ(slot.read().content().bounds.phi, 1 + threads * rounds);
}

TEST(SharedCount, is_exact_while_it_is_small) {
  SharedCount count;
  at_once(4, [&](int i) {
    for (int k = 0; k < 1000; ++k) count.add_about_one(static_cast<std::uint64_t>(k + i), 20'000);
  });
  EXPECT_EQ(count.value(), 4000U);
}

TEST(SharedCount, is_about_right_when_it_is_large) {
  for (const std::size_t most : {std::size_t{40'000}, std::size_t{3} << 17, std::size_t{1} << 20}) {
    SharedCount count;
    at_once(4, [&](int i) {
      Random random(static_cast<std::uint64_t>(i));
      for (std::size_t k = 0; k < most / 4; ++k) count.add_about_one(random.next(), most);
    });
    EXPECT_NEAR(static_cast<double>(count.value()), static_cast<double>(most),
                static_cast<double>(most) * 0.02);
  }
}

}  // namespace
}  // namespace proofboard
