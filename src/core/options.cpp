#include "core/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/number_text.h"
#include "core/suggest.h"

namespace proofboard {

namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::vector<std::string> known_names(const OptionTable& table) {
  std::vector<std::string> names;
  for (const auto& option : table) names.push_back(option.name);
  return names;
}

// The option of this name; if there is none, one whose name differs only in case or hyphens.
const OptionInfo* find_option(const OptionTable& table, std::string_view name) {
  const OptionInfo* similar = nullptr;
  for (const auto& option : table) {
    if (option.name == name) return &option;
    if (similar == nullptr && is_same_name(option.name, name)) similar = &option;
  }
  return similar;
}

}  // namespace

OptionInfo yes_or_no(std::string name, std::string help) {
  return {std::move(name), OptionInfo::Choice{{"yes", "no"}}, std::move(help)};
}

Expected<std::int64_t> parse_integer(std::string_view text) {
  if (const auto value = read_number<std::int64_t>(text)) return *value;
  return Error{fmt::format("'{}' is not a whole number", text)};
}

Expected<double> parse_real(std::string_view text) {
  if (const auto value = read_number<double>(text); value && std::isfinite(*value)) return *value;
  return Error{fmt::format("'{}' is not a number", text)};
}

std::string OptionInfo::default_text() const {
  return std::visit(Overloaded{[](const Integer& i) { return fmt::format("{}", i.fallback); },
                               [](const Real& r) { return fmt::format("{}", r.fallback); },
                               [](const Choice& c) { return c.names.front(); }},
                    kind);
}

std::string OptionInfo::range_text() const {
  return std::visit(
      Overloaded{[](const Integer& i) { return fmt::format("{} to {}", i.least, i.most); },
                 [](const Real& r) { return fmt::format("{} to {}", r.least, r.most); },
                 [](const Choice& c) { return fmt::format("{}", fmt::join(c.names, "|")); }},
      kind);
}

Options::Options(const OptionTable& table) {
  for (const auto& info : table) {
    Value value{info, std::int64_t{0}, false};
    std::visit(Overloaded{[&](const OptionInfo::Integer& i) { value.value = i.fallback; },
                          [&](const OptionInfo::Real& r) { value.value = r.fallback; },
                          [&](const OptionInfo::Choice& c) { value.value = c.names.front(); }},
               info.kind);
    values_.push_back(std::move(value));
  }
}

Expected<Options> Options::parse(const OptionTable& table, std::string_view text) {
  Options options(table);
  while (!text.empty()) {
    const auto comma = text.find(',');
    const auto item = text.substr(0, comma);
    const auto equals = item.find('=');
    if (equals == std::string_view::npos) {
      return Error{fmt::format("option '{}' has no value: write {}=VALUE", item, item)};
    }
    const auto name = item.substr(0, equals);
    const auto* known = find_option(table, name);
    if (known == nullptr) {
      return Error{
          table.empty()
              ? fmt::format("unknown option '{}': there are no options here", name)
              : fmt::format("unknown option '{}'{}", name, which_of(name, known_names(table)))};
    }
    if (auto done = options.set(known->name, item.substr(equals + 1)); !done) return done.error();
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (text.empty()) return Error{"the list of options ends with a comma"};
  }
  return options;
}

Expected<void> Options::set(std::string_view name, std::string_view text) {
  auto& target = const_cast<Value&>(find(name));
  const auto out_of_range = [&] {
    return Error{fmt::format("option {}={} is out of range: {} ({})", name, text,
                             target.info.range_text(), target.info.help)};
  };
  if (const auto* range = std::get_if<OptionInfo::Integer>(&target.info.kind)) {
    const auto value = parse_integer(text);
    if (!value) return value.error().told_of(fmt::format("option {}", name));
    if (*value < range->least || *value > range->most) return out_of_range();
    target.value = *value;
  } else if (const auto* real = std::get_if<OptionInfo::Real>(&target.info.kind)) {
    const auto value = parse_real(text);
    if (!value) return value.error().told_of(fmt::format("option {}", name));
    if (*value < real->least || *value > real->most) return out_of_range();
    target.value = *value;
  } else {
    const auto& names = std::get<OptionInfo::Choice>(target.info.kind).names;
    if (std::find(names.begin(), names.end(), text) == names.end()) return out_of_range();
    target.value = std::string(text);
  }
  target.is_given = true;
  return {};
}

const Options::Value& Options::find(std::string_view name) const {
  const auto it = std::find_if(values_.begin(), values_.end(),
                               [&](const Value& value) { return value.info.name == name; });
  assert(it != values_.end());
  return *it;
}

std::int64_t Options::integer(std::string_view name) const {
  return std::get<std::int64_t>(find(name).value);
}

double Options::real(std::string_view name) const {
  return std::get<double>(find(name).value);
}

const std::string& Options::choice(std::string_view name) const {
  return std::get<std::string>(find(name).value);
}

bool Options::is_given(std::string_view name) const {
  return find(name).is_given;
}

std::string Options::text() const {
  return text_of([](const Value&) { return true; });
}

std::string Options::difference_text() const {
  return text_of([](const Value& value) {
    return value.text() != fmt::format("{}={}", value.info.name, value.info.default_text());
  });
}

std::string Options::Value::text() const {
  const auto text = std::visit([](const auto& v) { return fmt::format("{}", v); }, value);
  return fmt::format("{}={}", info.name, text);
}

template <class Wanted>
std::string Options::text_of(const Wanted& wanted) const {
  std::string text;
  for (const auto& value : values_) {
    if (!wanted(value)) continue;
    text += (text.empty() ? "" : ",") + value.text();
  }
  return text;
}

}  // namespace proofboard
