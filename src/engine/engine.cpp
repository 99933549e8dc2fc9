#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games.h"
#include "search/algorithms.h"

namespace proofboard {

namespace {

// "name[:options]"
std::pair<std::string_view, std::string_view> split_name(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

template <class Infos>
std::string names_of(const Infos& infos) {
  std::string names;
  for (const auto& info : infos) names += (names.empty() ? "" : ", ") + info.name;
  return names;
}

template <class Infos>
auto find_named(const Infos& infos, std::string_view name) -> decltype(&infos[0]) {
  const auto it =
      std::find_if(infos.begin(), infos.end(), [&](const auto& info) { return info.name == name; });
  return it == infos.end() ? nullptr : &*it;
}

// What answers soonest on each game's own kind of questions (bench/README.md has the figures).
std::string default_algorithm(std::string_view game) {
  if (game == "othello") return "alpha-beta";
  if (game == "loa") return "ef-df-pn:a=5,b=5,epsilon=0.25,symmetry=yes";
  if (game == "surakarta") return "ef-df-pn:a=20,b=5,t=2000,epsilon=0.25,symmetry=yes";
  if (game == "connect6" || game == "gomoku") return "vcdt-df-pn";
  return "weak-df-pn:initial=mobility";
}

}  // namespace

const std::vector<GameInfo>& games() {
  static const std::vector<GameInfo> all = [] {
    std::vector<GameInfo> infos;
    for (const auto& game : registered_games()) {
      infos.insert(infos.end(), game.infos.begin(), game.infos.end());
    }
    for (auto& info : infos) info.default_algorithm = default_algorithm(info.name);
    return infos;
  }();
  return all;
}

const std::vector<AlgorithmInfo>& algorithms() {
  static const std::vector<AlgorithmInfo> all = [] {
    std::vector<AlgorithmInfo> infos;
    for_each_algorithm([&]<class A>() {
      infos.push_back({std::string(A::name), std::string(A::title), std::string(A::engine),
                       std::string(A::example), A::options(), std::string(only_for<A>())});
    });
    return infos;
  }();
  return all;
}

std::string Algorithm::text() const {
  const auto values = options.text();
  return values.empty() ? info->name : info->name + ':' + values;
}

Expected<Algorithm> parse_algorithm(std::string_view text) {
  const auto [name, values] = split_name(text);
  const auto* info = find_named(algorithms(), name);
  if (info == nullptr) {
    return Error{fmt::format("unknown algorithm '{}'; known: {}", name, names_of(algorithms()))};
  }
  auto options = Options::parse(info->options, values);
  if (!options) return Error{fmt::format("algorithm {}: {}", name, options.error().message)};
  return Algorithm{info, std::move(*options)};
}

Expected<Algorithm> parse_algorithm_for(std::string_view game, std::string_view text) {
  auto algorithm = parse_algorithm(text);
  const auto* info = find_game(split_name(game).first);
  // An unknown game is an error of its own, which reading a position gives.
  if (!algorithm || info == nullptr || algorithm->info->works_on(info->base)) return algorithm;
  return Error{fmt::format("algorithm {} is for {}, not for {}", algorithm->info->name,
                           algorithm->info->only_for, info->name)};
}

const GameInfo* find_game(std::string_view name) {
  return find_named(games(), name);
}

Expected<GamePosition> read_position(std::string_view text, std::string_view position) {
  const auto [name, values] = split_name(text);
  const auto* info = find_game(name);
  if (info == nullptr) {
    return Error{fmt::format("unknown game '{}'; known: {}", name, names_of(games()))};
  }
  // A preset's options come first, so that what the user says overrides them.
  std::string all = info->base_options;
  if (!values.empty()) all += (all.empty() ? "" : ",") + std::string(values);
  const auto options = Options::parse(info->options, all);
  if (!options) return Error{fmt::format("game {}: {}", name, options.error().message)};

  for (const auto& game : registered_games()) {
    if (game.infos.front().name == info->base) return game.read(*info, *options, position);
  }
  return Error{fmt::format("game {} is not registered", name)};
}

}  // namespace proofboard
