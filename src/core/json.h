// JSON values: objects keep the order in which their fields were set. The library that reads and
// writes the text is heavy, so only json.cpp knows it.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/status.h"

namespace proofboard {

class Json {
 public:
  using Array = std::vector<Json>;
  using Field = std::pair<std::string, Json>;
  using Object = std::vector<Field>;

  Json(std::nullptr_t = nullptr) {}
  Json(bool value) : value_(value) {}
  template <std::signed_integral T>
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Json(T value) : value_(static_cast<std::uint64_t>(value)) {}
  Json(double value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(Array value) : value_(std::move(value)) {}
  template <class T>
  requires(std::convertible_to<T, Json> && !std::same_as<T, Json>) Json(const std::vector<T>& list)
      : value_(Array(list.begin(), list.end())) {}
  Json(std::initializer_list<Field> fields);

  static Json array() { return Json(Array{}); }
  static Json object() {
    Json json;
    json.value_ = Object{};
    return json;
  }

  // An error says where the text is wrong.
  static Expected<Json> parse(std::string_view text);
  std::string dump() const;  // in one line; bytes that are no UTF-8 are replaced

  bool is_object() const { return std::holds_alternative<Object>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const bool* flag() const { return std::get_if<bool>(&value_); }
  const std::uint64_t* whole() const { return std::get_if<std::uint64_t>(&value_); }  // 0 and above
  bool is_number() const;
  double number() const;  // of a number

  // Of an array or object; of another value as if it were empty.
  const Array& elements() const;
  const Object& fields() const;
  const Json* find(std::string_view name) const;

  // Makes an array or object of a null.
  void push_back(Json element);
  Json& operator[](std::string_view name);
  void update(const Json& object);  // sets its fields here

 private:
  // In the order of json.cpp's writer.
  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      value_ = nullptr;

  friend struct JsonText;
};

}  // namespace proofboard
