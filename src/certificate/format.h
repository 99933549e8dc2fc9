// The bytes of a certificate, in one place. docs/formats/certificate.md describes them for someone
// who writes a checker of their own.
//
//   magic  version  header  record*  record count  checksum  end marker
//
// Numbers are varints (core/varint.h). The trailer has fixed-width little-endian numbers instead,
// so that it can be found from the end of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/varint.h"

namespace proofboard::certificate_format {

inline constexpr std::string_view magic = "proofboard";
inline constexpr std::uint8_t version = 2;  // one byte after the magic

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

// Magic, version, three lengths with their content, side, threshold, truth.
inline constexpr std::size_t most_header_bytes = magic.size() + 1 + 4 * most_varint_bytes +
                                                 most_game_bytes + most_options_bytes +
                                                 most_root_bytes + 2;

// The lowest two bits of a record.
enum class Tag : std::uint8_t { plain = 0, named = 1, reference = 2, statement = 3 };
inline constexpr int tag_bits = 2;

// The lowest two bits of a statement's payload: a Statement (game/reasons.h), or this. The rest
// says, of a small position, how large it may be; of a reason, whether it follows or was given
// before.
inline constexpr std::uint64_t small_statement = 3;
inline constexpr int statement_bits = 2;
inline constexpr std::uint64_t new_reason = 0;
inline constexpr std::uint64_t new_named_reason = 1;
inline constexpr std::uint64_t first_old_reason = 2;

inline void put_fixed(std::vector<std::uint8_t>& out, std::uint64_t value) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

inline std::uint64_t get_fixed(const std::uint8_t* bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
  return value;
}

// Signed numbers with small ones first: 0, -1, 1, -2, …
constexpr std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

}  // namespace proofboard::certificate_format
