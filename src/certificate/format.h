// The bytes of a certificate, in one place. docs/formats/certificate.md describes them for someone
// who writes a checker of their own.
//
//   magic  version  header  record*  record count  checksum  end marker
//
// Numbers are varints: seven bits a byte, the lowest first, the top bit set on all bytes but the
// last, and no more bytes than needed. The trailer has fixed-width little-endian numbers instead,
// so that it can be found from the end of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace proofboard::certificate_format {

inline constexpr std::string_view magic = "proofboard";
inline constexpr std::uint8_t version = 1;  // one byte after the magic

// The marker tells a file that was cut off from one that was altered; it is not part of the sum.
inline constexpr std::string_view end_marker = "\nEND\x1a\xc3\x5e\n";
inline constexpr std::size_t count_bytes = 8;
inline constexpr std::size_t checksum_bytes = 8;
inline constexpr std::size_t trailer_bytes = count_bytes + checksum_bytes + end_marker.size();

// Bounds on what a header may ask a reader to hold.
inline constexpr std::size_t most_game_bytes = 64;
inline constexpr std::size_t most_options_bytes = 4096;
inline constexpr std::size_t most_root_bytes = 65536;
inline constexpr std::int64_t most_threshold = 1 << 30;

inline constexpr std::size_t most_varint_bytes = 10;
// Magic, version, three lengths with their content, side, threshold, truth.
inline constexpr std::size_t most_header_bytes = magic.size() + 1 + 4 * most_varint_bytes +
                                                 most_game_bytes + most_options_bytes +
                                                 most_root_bytes + 2;

inline constexpr std::size_t most_lemma_bytes = 4096;

// The lowest two bits of a record.
enum class Tag : std::uint8_t { plain = 0, named = 1, reference = 2, lemma = 3 };
inline constexpr int tag_bits = 2;

inline void put_varint(std::vector<std::uint8_t>& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

inline void put_fixed(std::vector<std::uint8_t>& out, std::uint64_t value) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

inline std::uint64_t get_fixed(const std::uint8_t* bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
  return value;
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

// Signed numbers with small ones first: 0, -1, 1, -2, …
constexpr std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

}  // namespace proofboard::certificate_format
