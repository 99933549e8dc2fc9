// Errors at the edges (input, files, memory) are values with a message that a user can act on.
// A broken invariant inside the library is an assertion instead.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace proofboard {

struct Error {
  std::string message;
};

// A value, or why there is none.
template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }

  T& operator*() & { return std::get<0>(content_); }
  const T& operator*() const& { return std::get<0>(content_); }
  T&& operator*() && { return std::get<0>(std::move(content_)); }
  T* operator->() { return &std::get<0>(content_); }
  const T* operator->() const { return &std::get<0>(content_); }

  const Error& error() const { return std::get<1>(content_); }

 private:
  std::variant<T, Error> content_;
};

// Success, or why not.
template <>
class [[nodiscard]] Expected<void> {
 public:
  Expected() = default;
  Expected(Error error) : error_(std::move(error)), is_error_(true) {}

  explicit operator bool() const { return !is_error_; }
  const Error& error() const {
    assert(is_error_);
    return error_;
  }

 private:
  Error error_;
  bool is_error_ = false;
};

}  // namespace proofboard
