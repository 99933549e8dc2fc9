// A request and its fields. Whatever is wrong with a field is kept, the first of all, so that a
// handler reads what it knows and asks once whether that was well.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/status.h"

namespace proofboard::explorer {

// The text of a request. Nothing is read of what is nested deeper, or has more names, than any
// request has: that would cost more than it is long.
Expected<Json> parse_request(std::string_view text);

// {"error": {"kind": …, "message": …}}
Json error_json(const Error& error);

class Fields {
 public:
  // Of an object, which outlives it. `op` needs no reading.
  explicit Fields(const Json& request);

  std::string text(std::string_view name, std::string_view fallback = {});
  std::string needed_text(std::string_view name);
  // A text, or a whole number as such: "5000", 5000.
  std::string word(std::string_view name);
  bool flag(std::string_view name);
  std::uint64_t whole(std::string_view name, std::uint64_t fallback, std::uint64_t most);
  std::vector<std::string> texts(std::string_view name, std::size_t most);
  const Json* find(std::string_view name);  // of any kind; null if it is not there
  bool has(std::string_view name) const { return request_.find(name) != nullptr; }

  void complain(std::string_view name, std::string_view what);
  void complain(const Error& error);

  // The first error, or that of a field that nobody has read.
  Expected<void> end() const;

 private:
  const Json& request_;
  std::vector<std::string> read_{"op"};
  std::optional<Error> error_;
};

}  // namespace proofboard::explorer
