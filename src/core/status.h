// Errors at the edges (input, files, memory) are values with a message that a user can act on.
// A broken invariant inside the library is an assertion instead.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace proofboard {

// What kind of trouble it is. It decides how the program ends, so that a full disk is not called
// bad input.
enum class ErrorKind : std::uint8_t {
  input,          // what was asked, written or handed over is not as it must be
  not_found,      // a file, a folder or a machine that is not there
  no_room,        // a disk, a quota or a table that is full
  no_permission,  // what may not be read or written
  internal,       // anything else that no other words of the user would mend
};

struct Error {
  std::string message;
  ErrorKind kind = ErrorKind::input;

  // The same trouble, told of what it is about: "--player: there is no player 'x'".
  Error told_of(std::string_view what) const {
    return in_words(std::string(what) + ": " + message);
  }
  // The same trouble in other words, or in more.
  Error in_words(std::string words) const { return {std::move(words), kind}; }
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
