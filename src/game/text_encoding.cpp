#include "game/text_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iconv.h>

namespace proofboard {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// How many bytes the character at the front takes; 0 if there is none in UTF-8. Longer ways to
// write a character than needed, surrogates and what is beyond U+10FFFF are none.
std::size_t character_length(std::string_view bytes) {
  const unsigned first = byte_at(bytes, 0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || bytes.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(bytes, i) & 0xc0) != 0x80) return 0;
  }
  const unsigned second = byte_at(bytes, 1);
  const bool is_wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return is_wrong ? 0 : length;
}

// "byte 17 (line 3)", both from 1.
std::string place_text(std::string_view bytes, std::size_t at) {
  const auto lines =
      std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return fmt::format("byte {} (line {})", at + 1, lines + 1);
}

// Whether UTF-8 that has more than ASCII is only cut off within its last character: as Shift-JIS
// such a text might well be read, and mean nothing.
bool is_cut_utf8(std::string_view bytes, std::size_t not_utf8) {
  const auto before = bytes.substr(0, not_utf8);
  if (std::all_of(before.begin(), before.end(), [](char c) { return (c & 0x80) == 0; }))
    return false;
  std::string completed(bytes.substr(not_utf8));
  while (completed.size() < 4) {
    completed += '\xa0';  // may follow any first byte but the rare 0xed and 0xf4
    if (character_length(completed) == completed.size()) return true;
  }
  return false;
}

class Converter {
 public:
  Converter() : handle_(iconv_open("UTF-8", "CP932")) {}
  ~Converter() {
    if (is_there()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool is_there() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  // Appends what could be converted; the offset of the first byte that couldn't, or npos.
  std::size_t convert(std::string_view bytes, std::string& text) {
    char* in = const_cast<char*>(bytes.data());  // iconv() reads only
    std::size_t left = bytes.size();
    std::array<char, 4096> buffer{};
    while (left > 0) {
      char* out = buffer.data();
      std::size_t room = buffer.size();
      const auto result = iconv(handle_, &in, &left, &out, &room);
      text.append(buffer.data(), static_cast<std::size_t>(out - buffer.data()));
      if (result == static_cast<std::size_t>(-1) && errno != E2BIG) return bytes.size() - left;
    }
    return std::string_view::npos;
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::size_t first_not_utf8(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const auto length = character_length(bytes.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

Expected<std::string> utf8_from(std::string_view bytes) {
  const auto not_utf8 = first_not_utf8(bytes);
  const bool is_marked = bytes.starts_with(byte_order_mark);
  if (not_utf8 == std::string_view::npos) {
    return std::string(bytes.substr(is_marked ? byte_order_mark.size() : 0));
  }
  if (is_marked) {
    return Error{
        fmt::format("the text says it is UTF-8, but is not at {}", place_text(bytes, not_utf8))};
  }
  if (is_cut_utf8(bytes, not_utf8)) {
    return Error{
        fmt::format("the text is cut off within a character at {}", place_text(bytes, not_utf8))};
  }
  Converter converter;
  if (!converter.is_there()) {
    return Error{fmt::format(
        "the text is not UTF-8 at {}, and this system has no iconv for Shift-JIS (CP932)",
        place_text(bytes, not_utf8))};
  }
  std::string text;
  const auto not_shift_jis = converter.convert(bytes, text);
  if (not_shift_jis == std::string_view::npos) return text;
  return Error{
      fmt::format("the text is neither UTF-8 nor Shift-JIS: not UTF-8 at {}, not Shift-JIS at {}",
                  place_text(bytes, not_utf8), place_text(bytes, not_shift_jis))};
}

std::string quoted_utf8(std::string_view text) {
  constexpr std::size_t longest = 40;  // characters
  std::string result = "'";
  std::size_t count = 0;
  while (!text.empty()) {
    if (count++ == longest) return result + "…'";
    const auto length = std::max<std::size_t>(1, character_length(text));
    const unsigned first = byte_at(text, 0);
    const bool is_plain =
        length > 1 ? first != 0xc2 || byte_at(text, 1) >= 0xa0 : first >= 0x20 && first < 0x7f;
    if (is_plain) {
      result += text.substr(0, length);
    } else {
      for (std::size_t i = 0; i < length; ++i) result += fmt::format("\\x{:02x}", byte_at(text, i));
    }
    text.remove_prefix(length);
  }
  return result + '\'';
}

}  // namespace proofboard
