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
  append_text(bytes, "proofboard\x01");
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

// One record: its bytes are a varint or two.
struct Rec {
  std::uint64_t word;
  std::uint64_t references = 0;
};
inline Rec plain(std::uint64_t move = 0) {
  return {move * 4};
}
inline Rec named(std::uint64_t references, std::uint64_t move = 0) {
  return {move * 4 + 1, references};
}
inline Rec back(std::uint64_t distance) {
  return {distance * 4 + 2};
}
inline Rec lemma() {
  return {3};
}

inline Bytes forged(const CertificateHeader& header, const std::vector<Rec>& records) {
  Bytes bytes = forged_header(header);
  for (const Rec& record : records) {
    append_varint(bytes, record.word);
    if (record.word % 4 == 1) append_varint(bytes, record.references);
  }
  return signed_with_trailer(bytes, records.size());
}

}  // namespace proofboard::testing_games
