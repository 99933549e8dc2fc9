#include "core/varint.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace proofboard {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::uint64_t value) {
  Bytes bytes;
  put_varint(bytes, value);
  return bytes;
}

// The number at the beginning, and how many bytes it took.
std::optional<std::pair<std::uint64_t, std::size_t>> read(const Bytes& bytes) {
  const std::uint8_t* at = bytes.data();
  std::uint64_t value = 0;
  if (!get_varint(at, bytes.data() + bytes.size(), value)) return {};
  return std::pair(value, static_cast<std::size_t>(at - bytes.data()));
}

TEST(Varint, has_seven_bits_a_byte_the_lowest_first) {
  EXPECT_EQ(bytes_of(0), (Bytes{0}));
  EXPECT_EQ(bytes_of(127), (Bytes{127}));
  EXPECT_EQ(bytes_of(128), (Bytes{0x80, 1}));
  EXPECT_EQ(bytes_of(300), (Bytes{0xac, 2}));
  EXPECT_EQ(bytes_of(~std::uint64_t{0}), (Bytes{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}));
}

TEST(Varint, round_trips_at_every_length) {
  for (int shift = 0; shift < 64; ++shift) {
    for (const std::uint64_t value :
         {std::uint64_t{1} << shift, (std::uint64_t{1} << shift) - 1, ~std::uint64_t{0} >> shift}) {
      const auto bytes = bytes_of(value);
      EXPECT_LE(bytes.size(), most_varint_bytes);
      EXPECT_EQ(read(bytes), std::pair(value, bytes.size()));
    }
  }
}

RC_GTEST_PROP(Varint, is_followed_by_whatever_follows, (std::uint64_t value, Bytes rest)) {
  auto bytes = bytes_of(value);
  const auto size = bytes.size();
  bytes.insert(bytes.end(), rest.begin(), rest.end());
  RC_ASSERT(read(bytes) == std::pair(value, size));
}

RC_GTEST_PROP(Varint, there_is_one_way_to_write_a_number, (Bytes bytes)) {
  if (const auto found = read(bytes)) {
    RC_ASSERT(bytes_of(found->first) == Bytes(bytes.begin(), bytes.begin() + found->second));
  }
}

TEST(Varint, that_is_cut_off_too_long_or_too_large_is_none) {
  EXPECT_FALSE(read({}));
  EXPECT_FALSE(read({0x80})) << "cut off";
  EXPECT_FALSE(read(Bytes(9, 0xff))) << "cut off";
  EXPECT_FALSE(read({0x80, 0})) << "longer than needed";
  EXPECT_FALSE(read({0xff, 0x80, 0})) << "longer than needed";
  EXPECT_FALSE(read({255, 255, 255, 255, 255, 255, 255, 255, 255, 2})) << "65 bits";
  EXPECT_FALSE(read({255, 255, 255, 255, 255, 255, 255, 255, 255, 3})) << "65 bits";
  EXPECT_FALSE(read(Bytes(11, 0xff))) << "beyond 64 bits";
  EXPECT_FALSE(read({128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 1})) << "beyond 64 bits";
}

}  // namespace
}  // namespace proofboard
