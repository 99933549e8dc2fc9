// Whole numbers as bytes: seven bits a byte, the lowest first, the top bit set on all bytes but the
// last, and no more bytes than needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proofboard {

inline constexpr std::size_t most_varint_bytes = 10;

inline void put_varint(std::vector<std::uint8_t>& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

// Reads a varint at `at`, moves `at` behind it, and answers whether there was a proper one before
// `end`: neither cut off, nor beyond 64 bits, nor longer than needed.
inline bool get_varint(const std::uint8_t*& at, const std::uint8_t* end, std::uint64_t& value) {
  value = 0;
  for (int shift = 0; shift < 64 && at != end; shift += 7) {
    const std::uint8_t byte = *at++;
    value |= std::uint64_t{byte & 0x7fU} << shift;
    if (byte < 0x80) return (byte != 0 || shift == 0) && (shift < 63 || byte == 1);
  }
  return false;
}

}  // namespace proofboard
