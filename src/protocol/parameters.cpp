#include "protocol/parameters.h"

#include <fmt/format.h>

#include <array>

#include "core/memory.h"
#include "core/options.h"
#include "game/notation.h"
#include "play/player.h"

namespace proofboard::protocol {

namespace {

constexpr std::array<std::string_view, 3> live_names{"gogui", "hexgui", "off"};
constexpr std::array<std::string_view, 2> stone_names{"mirrored", "kept"};
constexpr std::string_view solver_name = "solver";
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

Expected<void> set_player(std::string& player, std::string_view text) {
  if (text.empty() || text == solver_name) {
    player.clear();
    return {};
  }
  const auto choice = play::parse_player(text);
  if (!choice) return choice.error();
  player = text;
  return {};
}

// `names` are those of the enumeration, in its order.
template <class Enum, std::size_t count>
Expected<void> set_choice(Enum& value, const std::array<std::string_view, count>& names,
                          std::string_view text) {
  for (std::size_t i = 0; i < count; ++i) {
    if (names[i] != text) continue;
    value = static_cast<Enum>(i);
    return {};
  }
  return Error{fmt::format("{} is not {}", quoted(text), fmt::join(names, " or "))};
}

template <class Enum, std::size_t count>
std::string choice_line(std::string_view name, Enum value,
                        const std::array<std::string_view, count>& names) {
  return fmt::format("[list/{}] {} {}\n", fmt::join(names, "/"), name,
                     names[static_cast<std::size_t>(value)]);
}

}  // namespace

Expected<void> Parameters::suit(std::string_view user_interface) {
  const bool is_hexgui = user_interface == "hexgui";
  if (!is_hexgui && user_interface != "gogui") {
    return Error{fmt::format("{} is not gogui or hexgui", quoted(user_interface))};
  }
  live = is_hexgui ? LiveGraphics::hexgui : LiveGraphics::gogui;
  swapped_stone = is_hexgui ? SwappedStone::kept : SwappedStone::mirrored;
  return {};
}

std::string list_parameters(const Parameters& parameters, const AnyGame& game) {
  const auto search = choose_search(game, parameters.algorithm, parameters.knowledge);
  std::string text;
  if (search) {
    text += fmt::format("[string] algorithm {}\n", search->algorithm.text());
    text += fmt::format("[string] knowledge {}\n", search->knowledge.text());
  }
  text += fmt::format("[string] player {}\n",
                      parameters.player.empty() ? solver_name : parameters.player);
  text += fmt::format("[string] time {}\n", parameters.seconds);
  text += fmt::format("[string] memory {}\n", parameters.bytes >> 20);
  text += fmt::format("[bool] swap {:d}\n", parameters.swaps);
  text += fmt::format("[bool] resign {:d}\n", parameters.resigns);
  text += choice_line("live", parameters.live, live_names);
  text += choice_line("swapped-stone", parameters.swapped_stone, stone_names);
  return text;
}

Expected<void> set_parameter(Parameters& parameters, const AnyGame& game, std::string_view name,
                             std::string_view value) {
  if (name == "algorithm" || name == "knowledge") return set_search(parameters, game, name, value);
  if (name == "player") return set_player(parameters.player, value);
  if (name == "time") return set_seconds(parameters.seconds, value);
  if (name == "memory") return set_memory(parameters.bytes, value);
  if (name == "swap") return set_switch(parameters.swaps, value);
  if (name == "resign") return set_switch(parameters.resigns, value);
  if (name == "live") return set_choice(parameters.live, live_names, value);
  if (name == "swapped-stone") return set_choice(parameters.swapped_stone, stone_names, value);
  return Error{fmt::format(
      "there is no parameter {}; known: algorithm, knowledge, player, time, memory, swap, resign, "
      "live, swapped-stone",
      quoted(name))};
}

}  // namespace proofboard::protocol
