#include "explorer/request.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/suggest.h"
#include "game/notation.h"

namespace proofboard::explorer {

namespace {

constexpr int most_depth = 16;
constexpr int most_names = 2000;
constexpr int most_elements = 100'000;

// Brackets, names and commas outside of texts.
Expected<void> check_shape(std::string_view text) {
  int depth = 0, names = 0, elements = 0;
  bool is_in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_text) {
      if (c == '\\') ++i;
      is_in_text = c != '"';
      continue;
    }
    is_in_text = c == '"';
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c == ':') ++names;
    if (c == ',') ++elements;
    if (depth > most_depth || names > most_names || elements > most_elements) {
      return Error{"this is more than a request can be"};
    }
  }
  return {};
}

std::string_view name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input: return "input";
    case ErrorKind::not_found: return "not_found";
    case ErrorKind::no_room: return "no_room";
    case ErrorKind::no_permission: return "no_permission";
    case ErrorKind::internal: return "internal";
  }
  return "internal";
}

}  // namespace

Expected<Json> parse_request(std::string_view text) {
  if (const auto fine = check_shape(text); !fine) return fine.error();
  auto request = Json::parse(text);
  if (!request) return Error{fmt::format("this is not JSON: {}", request.error().message)};
  if (!request->is_object()) return Error{"a request is an object"};
  return request;
}

Json error_json(const Error& error) {
  return {{"error", {{"kind", name_of(error.kind)}, {"message", error.message}}}};
}

Fields::Fields(const Json& request) : request_(request) {}

const Json* Fields::find(std::string_view name) {
  read_.emplace_back(name);
  return request_.find(name);
}

std::string Fields::text(std::string_view name, std::string_view fallback) {
  const auto* value = find(name);
  if (value == nullptr) return std::string(fallback);
  if (const auto* text = value->text()) return *text;
  complain(name, "a text is wanted");
  return {};
}

std::string Fields::needed_text(std::string_view name) {
  if (!has(name)) complain(name, "is missing");
  return text(name);
}

std::string Fields::word(std::string_view name) {
  if (const auto* value = request_.find(name); value != nullptr && value->whole() != nullptr) {
    find(name);
    return std::to_string(*value->whole());
  }
  return text(name);
}

bool Fields::flag(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return false;
  if (const auto* flag = value->flag()) return *flag;
  complain(name, "true or false is wanted");
  return false;
}

std::uint64_t Fields::whole(std::string_view name, std::uint64_t fallback, std::uint64_t most) {
  const auto* value = find(name);
  if (value == nullptr) return fallback;
  if (const auto* number = value->whole(); number != nullptr && *number <= most) return *number;
  complain(name, fmt::format("a whole number from 0 to {} is wanted", most));
  return fallback;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) {
  std::vector<std::string> all;
  const auto* value = find(name);
  if (value == nullptr) return all;
  if (!value->is_array()) complain(name, "a list of texts is wanted");
  if (value->elements().size() > most) {
    complain(name, fmt::format("there are more than {}", most));
    return all;
  }
  for (const auto& element : value->elements()) {
    if (const auto* text = element.text()) {
      all.push_back(*text);
    } else {
      complain(name, "a list of texts is wanted");
    }
  }
  return all;
}

void Fields::complain(std::string_view name, std::string_view what) {
  complain(Error{fmt::format("{}: {}", name, what)});
}

void Fields::complain(const Error& error) {
  if (!error_) error_ = error;
}

Expected<void> Fields::end() const {
  if (error_) return *error_;
  for (const auto& [name, value] : request_.fields()) {
    if (std::find(read_.begin(), read_.end(), name) != read_.end()) continue;
    return Error{
        fmt::format("there is no field {} here{}", quoted(name), did_you_mean(name, read_))};
  }
  return {};
}

}  // namespace proofboard::explorer
