// JSON objects read strictly: every field has a type, and one that nobody asked for is an error.
// The first thing that is wrong is kept; what is read after it is meaningless and never used.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/json.h"
#include "core/status.h"

namespace proofboard::lab {

class Fields {
 public:
  // `path` is how messages call this object: "series[2]"; empty at the top.
  Fields(const Json& object, std::string path, std::optional<Error>& error)
      : object_(object), path_(std::move(path)), error_(error) {
    if (!object_.is_object()) fail("", "must be an object");
  }

  std::string text(const std::string& name) {
    const auto* value = required(name);
    if (value == nullptr) return {};
    if (value->text() == nullptr) {
      fail(name, "must be a text");
      return {};
    }
    return *value->text();
  }
  std::string text(const std::string& name, std::string fallback) {
    return has(name) ? text(name) : std::move(fallback);
  }

  std::uint64_t whole(const std::string& name, std::uint64_t least, std::uint64_t most) {
    const auto* value = required(name);
    if (value == nullptr) return least;
    if (value->whole() == nullptr || *value->whole() < least || *value->whole() > most) {
      fail(name, fmt::format("must be a whole number from {} to {}", least, most));
      return least;
    }
    return *value->whole();
  }
  std::uint64_t whole(const std::string& name, std::uint64_t least, std::uint64_t most,
                      std::uint64_t fallback) {
    return has(name) ? whole(name, least, most) : fallback;
  }

  double number(const std::string& name) {
    const auto* value = required(name);
    if (value == nullptr) return 0;
    if (!value->is_number()) {
      fail(name, "must be a number");
      return 0;
    }
    return value->number();
  }

  bool flag(const std::string& name, bool fallback) {
    if (!has(name)) return fallback;
    const auto* value = required(name);
    if (value->flag() == nullptr) fail(name, "must be true or false");
    return value->flag() != nullptr && *value->flag();
  }

  // The index of the text among `choices`.
  std::size_t choice(const std::string& name, const std::vector<std::string>& choices) {
    const auto given = text(name);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i] == given) return i;
    }
    fail(name, fmt::format("'{}' is not one of {}", given, fmt::join(choices, ", ")));
    return 0;
  }

  // Calls visit(element, "path.name[i]") for each element; nothing if the field is absent.
  void each(const std::string& name,
            const std::function<void(const Json&, const std::string&)>& visit) {
    if (!has(name)) return;
    const auto* list = required(name);
    if (!list->is_array()) return fail(name, "must be a list");
    for (std::size_t i = 0; i < list->elements().size(); ++i) {
      if (error_) return;
      visit(list->elements()[i], fmt::format("{}[{}]", full(name), i));
    }
  }

  std::vector<std::string> texts(const std::string& name) {
    std::vector<std::string> all;
    each(name, [&](const Json& element, const std::string& path) {
      if (element.text() == nullptr) return fail_at(path, "must be a text");
      all.push_back(*element.text());
    });
    return all;
  }

  // A field that is asked for is known, whether it is there or not.
  bool has(const std::string& name) {
    known_.insert(name);
    return object_.find(name) != nullptr;
  }

  const Json* required(const std::string& name) {
    known_.insert(name);
    if (has(name)) return object_.find(name);
    fail(name, "is missing");
    return nullptr;
  }

  std::string full(const std::string& name) const {
    if (path_.empty() || name.empty()) return path_ + name;
    return path_ + "." + name;
  }

  void fail(const std::string& name, const std::string& what) { fail_at(full(name), what); }
  void fail_at(const std::string& path, const std::string& what) {
    if (!error_) error_ = Error{fmt::format("{}: {}", path.empty() ? "the file" : path, what)};
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& [name, value] : object_.fields()) all.push_back(name);
    return all;
  }

  // When all fields were asked for.
  void finish() {
    for (const auto& name : names()) {
      if (!known_.contains(name)) {
        fail(name, fmt::format("is not a known field; known: {}", fmt::join(known_, ", ")));
      }
    }
  }

 private:
  const Json& object_;
  std::string path_;
  std::optional<Error>& error_;
  std::set<std::string> known_;
};

// The value that read(json, error) makes of a text; messages start with `name`.
template <class Read>
auto read_json(std::string_view name, std::string_view text, Read read)
    -> Expected<std::invoke_result_t<Read, const Json&, std::optional<Error>&>> {
  std::optional<Error> error;
  const auto json = Json::parse(text);
  if (json) {
    auto value = read(*json, error);
    if (!error) return value;
  }
  return (json ? *error : json.error()).told_of(name);
}

}  // namespace proofboard::lab
