#include "explorer/base64.h"

#include <array>

namespace proofboard::explorer {

namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_digit = 255;

constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> all{};
  all.fill(no_digit);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    all[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return all;
}();

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t k) -> std::uint32_t {
      return i + k < bytes.size() ? bytes[i + k] : 0;
    };
    const std::uint32_t three = at(0) << 16 | at(1) << 8 | at(2);
    for (std::size_t k = 0; k < 4; ++k) {
      const bool is_there = i + k <= bytes.size();
      text += is_there ? alphabet[three >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

Expected<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  const Error strange{"this is not base64"};
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t held = 0;
  int bits = 0;
  bool has_ended = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    if (c == '=') {
      has_ended = true;
      continue;
    }
    const auto digit = digits[static_cast<unsigned char>(c)];
    if (digit == no_digit || has_ended) return strange;
    held = (held << 6 | digit) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(held >> bits));
  }
  // A single digit of four is no byte.
  if (bits == 6) return strange;
  return bytes;
}

}  // namespace proofboard::explorer
