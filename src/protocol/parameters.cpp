#include "protocol/parameters.h"

#include <fmt/format.h>

#include <array>

#include "core/memory.h"
#include "core/options.h"
#include "game/notation.h"

namespace proofboard::protocol {

namespace {

constexpr std::array<std::string_view, 3> live_names{"gogui", "hexgui", "off"};
constexpr double least_seconds = 0.01, most_seconds = 1e6;

Expected<void> set_switch(bool& value, std::string_view text) {
  if (text != "0" && text != "1") return Error{fmt::format("{} is not 0 or 1", quoted(text))};
  value = text == "1";
  return {};
}

Expected<void> set_seconds(double& seconds, std::string_view text) {
  const auto value = parse_real(text);
  if (!value || *value < least_seconds || *value > most_seconds) {
    return Error{fmt::format("{} is not a time in seconds, from {} to {}", quoted(text),
                             least_seconds, most_seconds)};
  }
  seconds = *value;
  return {};
}

Expected<void> set_memory(std::uint64_t& bytes, std::string_view text) {
  const auto machine = static_cast<std::int64_t>(physical_memory() >> 20);
  const auto most = machine > 0 ? machine : std::int64_t{1} << 20;
  const auto value = parse_integer(text);
  if (!value || *value < 1 || *value > most) {
    return Error{fmt::format("{} is not a number of MiB from 1 to {}", quoted(text), most)};
  }
  bytes = static_cast<std::uint64_t>(*value) << 20;
  return {};
}

Expected<void> set_search(Parameters& parameters, const AnyGame& game, std::string_view name,
                          std::string_view text) {
  auto wanted = parameters;
  (name == "algorithm" ? wanted.algorithm : wanted.knowledge) = text;
  const auto choice = choose_search(game, wanted.algorithm, wanted.knowledge);
  if (!choice) return choice.error();
  parameters = wanted;
  return {};
}

}  // namespace

Expected<LiveGraphics> parse_live_graphics(std::string_view text) {
  for (std::size_t i = 0; i < live_names.size(); ++i) {
    if (live_names[i] == text) return static_cast<LiveGraphics>(i);
  }
  return Error{fmt::format("{} is not {}", quoted(text), fmt::join(live_names, ", "))};
}

std::string list_parameters(const Parameters& parameters, const AnyGame& game) {
  const auto search = choose_search(game, parameters.algorithm, parameters.knowledge);
  std::string text;
  if (search) {
    text += fmt::format("[string] algorithm {}\n", search->algorithm.text());
    text += fmt::format("[string] knowledge {}\n", search->knowledge.text());
  }
  text += fmt::format("[string] time {}\n", parameters.seconds);
  text += fmt::format("[string] memory {}\n", parameters.bytes >> 20);
  text += fmt::format("[bool] swap {:d}\n", parameters.swaps);
  text += fmt::format("[bool] resign {:d}\n", parameters.resigns);
  text += fmt::format("[list/{}] live {}\n", fmt::join(live_names, "/"),
                      live_names[static_cast<std::size_t>(parameters.live)]);
  return text;
}

Expected<void> set_parameter(Parameters& parameters, const AnyGame& game, std::string_view name,
                             std::string_view value) {
  if (name == "algorithm" || name == "knowledge") return set_search(parameters, game, name, value);
  if (name == "time") return set_seconds(parameters.seconds, value);
  if (name == "memory") return set_memory(parameters.bytes, value);
  if (name == "swap") return set_switch(parameters.swaps, value);
  if (name == "resign") return set_switch(parameters.resigns, value);
  if (name == "live") {
    const auto live = parse_live_graphics(value);
    if (!live) return live.error();
    parameters.live = *live;
    return {};
  }
  return Error{fmt::format(
      "there is no parameter {}; known: algorithm, knowledge, time, memory, swap, resign, live",
      quoted(name))};
}

}  // namespace proofboard::protocol
