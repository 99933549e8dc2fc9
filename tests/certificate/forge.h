// Certificates made by hand, byte by byte and without the writer, so that the tests can say things
// that a writer never would. Also a second reading of docs/formats/certificate.md.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/certificate.h"
#include "tests/support/test_folder.h"

namespace proofboard::testing_games {

using Bytes = std::vector<std::uint8_t>;

inline Bytes read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::string& path, const Bytes& bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

inline constexpr std::size_t trailer_size = 24;

inline void append_number(Bytes& bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

inline void append_text(Bytes& bytes, std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
}

inline void append_varint(Bytes& bytes, std::uint64_t value) {
  while (value >= 128) {
    bytes.push_back(static_cast<std::uint8_t>(value % 128 + 128));
    value /= 128;
  }
  bytes.push_back(static_cast<std::uint8_t>(value));
}

// Puts the right checksum under whatever the bytes have become.
inline void sign_again(Bytes& bytes) {
  const std::size_t place = bytes.size() - 16;
  const std::uint64_t sum = XXH3_64bits(bytes.data(), place);
  for (int i = 0; i < 8; ++i) bytes[place + i] = static_cast<std::uint8_t>(sum >> (8 * i));
}

inline Bytes signed_with_trailer(Bytes bytes, std::uint64_t records) {
  append_number(bytes, records);
  append_number(bytes, 0);
  append_text(bytes, "\nEND\x1a\xc3\x5e\n");
  sign_again(bytes);
  return bytes;
}

inline Bytes forged_header(const CertificateHeader& header) {
  Bytes bytes;
  append_text(bytes, "proofboard\x02");
  append_varint(bytes, header.game.size());
  append_text(bytes, header.game);
  append_varint(bytes, header.options.size());
  append_text(bytes, header.options);
  append_varint(bytes, header.root.size());
  bytes.insert(bytes.end(), header.root.begin(), header.root.end());
  bytes.push_back(header.goal.attacker == Side::white);
  const int threshold = header.goal.target.threshold;
  append_varint(bytes,
                static_cast<std::uint64_t>(threshold >= 0 ? 2 * threshold : -2 * threshold - 1));
  bytes.push_back(header.truth == Truth::proven);
  return bytes;
}

// One record: a varint, and what follows it in some cases.
struct Rec {
  std::uint64_t word;
  Bytes tail = {};
};
inline Bytes varint(std::uint64_t value) {
  Bytes bytes;
  append_varint(bytes, value);
  return bytes;
}
inline Rec plain(std::uint64_t move = 0) {
  return {move * 4};
}
inline Rec named(std::uint64_t references, std::uint64_t move = 0) {
  return {move * 4 + 1, varint(references)};
}
inline Rec back(std::uint64_t distance) {
  return {distance * 4 + 2};
}
// A statement's payload: 0 settled, 1 only, 2 instead, 3 small; above it a number.
inline Rec small(std::uint64_t exponent) {
  return {(exponent * 4 + 3) * 4 + 3};
}
inline Rec with_reason(Statement statement, std::uint8_t kind, const Bytes& body = {}) {
  Rec record{static_cast<std::uint64_t>(statement) * 4 + 3, {kind}};
  append_varint(record.tail, body.size());
  record.tail.insert(record.tail.end(), body.begin(), body.end());
  return record;
}
// The reason gets a name, and will be used so many times more.
inline Rec with_named_reason(Statement statement, std::uint64_t further_uses, std::uint8_t kind,
                             const Bytes& body = {}) {
  Rec record{(4 + static_cast<std::uint64_t>(statement)) * 4 + 3, {kind}};
  append_varint(record.tail, further_uses);
  append_varint(record.tail, body.size());
  record.tail.insert(record.tail.end(), body.begin(), body.end());
  return record;
}
// The reason named so many names before the last.
inline Rec with_old_reason(Statement statement, std::uint64_t distance) {
  return {((distance + 2) * 4 + static_cast<std::uint64_t>(statement)) * 4 + 3};
}

inline Bytes forged(const CertificateHeader& header, const std::vector<Rec>& records) {
  Bytes bytes = forged_header(header);
  for (const Rec& record : records) {
    append_varint(bytes, record.word);
    bytes.insert(bytes.end(), record.tail.begin(), record.tail.end());
  }
  return signed_with_trailer(bytes, records.size());
}

}  // namespace proofboard::testing_games
