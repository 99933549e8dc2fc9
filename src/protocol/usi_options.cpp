#include "protocol/usi_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "core/memory.h"
#include "game/notation.h"

namespace proofboard::protocol {

namespace {

constexpr std::string_view algorithm_name = "Algorithm";
const std::vector<std::string> no_or_yes{"false", "true"};

OptionTable table_of(std::uint64_t bytes) {
  constexpr std::int64_t most_nodes = 1'000'000'000'000;
  const auto machine = static_cast<std::int64_t>(physical_memory() >> 20);
  const auto most = machine > 0 ? machine : std::int64_t{1} << 20;
  const auto mebibytes = std::clamp<std::int64_t>(static_cast<std::int64_t>(bytes >> 20), 1, most);
  return {
      {"USI_Hash", OptionInfo::Integer{mebibytes, 1, most}, "memory in MiB"},
      {"USI_Ponder", OptionInfo::Choice{no_or_yes}, "changes nothing: the engine does not ponder"},
      {"Threads", OptionInfo::Integer{1, 1, 1024}, "of one search"},
      {"PostSearch", OptionInfo::Choice{{"None", "Shortest"}}, "what follows the first mate"},
      {"PvInterval", OptionInfo::Integer{1000, 0, 1'000'000}, "milliseconds between reports"},
      {"NodesLimit", OptionInfo::Integer{0, 0, most_nodes}, "0 is no limit"},
      {"RootIsAndNodeIfChecked", OptionInfo::Choice{no_or_yes},
       "a side to move that is in check is the one to be mated"},
  };
}

std::string type_text(const OptionInfo& info) {
  if (const auto* range = std::get_if<OptionInfo::Integer>(&info.kind)) {
    return fmt::format("spin default {} min {} max {}", range->fallback, range->least, range->most);
  }
  const auto& names = std::get<OptionInfo::Choice>(info.kind).names;
  if (names == no_or_yes) return fmt::format("check default {}", names.front());
  return fmt::format("combo default {} var {}", names.front(), fmt::join(names, " var "));
}

}  // namespace

UsiOptions::UsiOptions(OptionTable table, const UsiSettings& settings, SearchChoice search)
    : table_(std::move(table)),
      values_(table_),
      first_algorithm_(search.algorithm.text()),
      knowledge_(settings.knowledge),
      search_(std::move(search)) {}

Expected<UsiOptions> UsiOptions::create(const AnyGame& game, const UsiSettings& settings) {
  auto search = choose_search(game, settings.algorithm, settings.knowledge);
  if (!search) return search.error();
  return UsiOptions(table_of(settings.bytes), settings, std::move(*search));
}

std::string UsiOptions::lines() const {
  std::string text;
  for (const auto& info : table_) {
    text += fmt::format("option name {} type {}\n", info.name, type_text(info));
  }
  return text +
         fmt::format("option name {} type string default {}\n", algorithm_name, first_algorithm_);
}

Expected<void> UsiOptions::set(const AnyGame& game, std::string_view name, std::string_view value) {
  if (name == algorithm_name) {
    const bool is_empty = value.empty() || value == "<empty>";
    auto search = choose_search(game, is_empty ? first_algorithm_ : value, knowledge_);
    if (!search) return search.error();
    search_ = std::move(*search);
    return {};
  }
  std::string known;
  for (const auto& info : table_) {
    if (info.name == name) return values_.set(name, value);
    known += info.name + ", ";
  }
  return Error{
      fmt::format("there is no option {}; known: {}{}", quoted(name), known, algorithm_name)};
}

std::uint64_t UsiOptions::bytes() const {
  return static_cast<std::uint64_t>(values_.integer("USI_Hash")) << 20;
}

std::uint64_t UsiOptions::nodes() const {
  const auto nodes = values_.integer("NodesLimit");
  return nodes == 0 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(nodes);
}

}  // namespace proofboard::protocol
