// What the texts of a run are made of: bytes as hexadecimal digits, and objects of which every
// field must be there.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"

namespace proofboard::cluster {

inline constexpr std::string_view hex_digits = "0123456789abcdef";

inline std::string hex_of(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const auto byte : bytes) {
    text.push_back(hex_digits[byte >> 4]);
    text.push_back(hex_digits[byte & 15]);
  }
  return text;
}
inline std::optional<std::vector<std::uint8_t>> bytes_in(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const auto high = hex_digits.find(hex[i]), low = hex_digits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes.push_back(static_cast<std::uint8_t>(high << 4 | low));
  }
  return bytes;
}

// The fields of an object; the first that is missing or of another kind is remembered.
class MessageFields {
 public:
  explicit MessageFields(const Json& json) : json_(json) {}

  std::string text(std::string_view name) {
    const auto* value = json_.find(name);
    const auto* text = value == nullptr ? nullptr : value->text();
    if (text == nullptr) miss(name);
    return text == nullptr ? std::string() : *text;
  }
  std::vector<std::uint8_t> bytes(std::string_view name) {
    auto bytes = bytes_in(text(name));
    if (!bytes) miss(name);
    return bytes ? std::move(*bytes) : std::vector<std::uint8_t>();
  }
  std::uint64_t whole(std::string_view name, std::uint64_t most) {
    const auto* value = json_.find(name);
    const auto* whole = value == nullptr ? nullptr : value->whole();
    if (whole == nullptr || *whole > most) miss(name);
    return whole == nullptr ? 0 : std::min(*whole, most);
  }
  double number(std::string_view name) {
    const auto* value = json_.find(name);
    const bool is_number = value != nullptr && value->is_number();
    if (!is_number) miss(name);
    return is_number ? value->number() : 0;
  }
  bool flag(std::string_view name) {
    const auto* value = json_.find(name);
    const auto* flag = value == nullptr ? nullptr : value->flag();
    if (flag == nullptr) miss(name);
    return flag != nullptr && *flag;
  }
  const Json::Array& list(std::string_view name) {
    static const Json::Array none;
    const auto* value = json_.find(name);
    if (value == nullptr || !value->is_array()) miss(name);
    return value == nullptr ? none : value->elements();
  }
  void miss(std::string_view name) {
    if (missing_.empty()) missing_ = name;
  }

  const std::string& missing() const { return missing_; }

 private:
  const Json& json_;
  std::string missing_;
};

inline Error strange(std::string_view what, std::string_view field) {
  return Error{field.empty() ? fmt::format("the {} is not valid", what)
                             : fmt::format("the {} is not valid: field '{}'", what, field)};
}

}  // namespace proofboard::cluster
