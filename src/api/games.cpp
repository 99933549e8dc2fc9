#include "api/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "api/registry.h"
#include "core/suggest.h"
#include "game/position_lines.h"

namespace proofboard {

namespace {

// "name[:options]"
std::pair<std::string_view, std::string_view> split_name(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

template <class Infos>
std::vector<std::string> names_of(const Infos& infos) {
  std::vector<std::string> names;
  for (const auto& info : infos) names.push_back(info.name);
  return names;
}

template <class Infos>
auto find_named(const Infos& infos, std::string_view name) -> decltype(&infos[0]) {
  // Neither case nor hyphens are minded.
  const auto it = std::find_if(infos.begin(), infos.end(),
                               [&](const auto& info) { return is_same_name(info.name, name); });
  return it == infos.end() ? nullptr : &*it;
}

}  // namespace

const std::vector<GameInfo>& games() {
  static const std::vector<GameInfo> all = [] {
    std::vector<GameInfo> infos;
    for (const auto& game : registered_games()) {
      infos.insert(infos.end(), game.infos.begin(), game.infos.end());
    }
    return infos;
  }();
  return all;
}

const std::vector<AlgorithmInfo>& algorithms() {
  static const std::vector<AlgorithmInfo> all = [] {
    auto infos = shared_algorithms();
    for (const auto& game : registered_games()) {
      infos.insert(infos.end(), game.algorithms.begin(), game.algorithms.end());
    }
    infos.insert(infos.end(), added_algorithms().begin(), added_algorithms().end());
    return infos;
  }();
  return all;
}

std::string Algorithm::text() const {
  const auto values = options.text();
  return values.empty() ? info->name : info->name + ':' + values;
}

std::string Algorithm::short_text() const {
  const auto values = options.difference_text();
  return values.empty() ? info->name : info->name + ':' + values;
}

Expected<Algorithm> parse_algorithm(std::string_view text) {
  const auto [name, values] = split_name(text);
  const auto* info = find_named(algorithms(), name);
  if (info == nullptr) {
    return Error{
        fmt::format("unknown algorithm '{}'{}", name, which_of(name, names_of(algorithms())))};
  }
  auto options = Options::parse(info->options, values);
  if (!options) return options.error().told_of(fmt::format("algorithm {}", info->name));
  return Algorithm{info, std::move(*options)};
}

std::string Knowledge::text() const {
  if (info == nullptr) return "none";
  const auto values = options.text();
  return values.empty() ? info->name : info->name + ':' + values;
}

std::string Knowledge::short_text() const {
  if (info == nullptr) return "none";
  const auto values = options.difference_text();
  return values.empty() ? info->name : info->name + ':' + values;
}

namespace {

Expected<Knowledge> parse_knowledge(const GameInfo& game, std::string_view text) {
  const auto [name, values] = split_name(text);
  if (is_same_name(name, "none") && values.empty()) return Knowledge{};
  const auto* info = find_named(game.knowledge, name);
  if (info == nullptr) {
    auto known = names_of(game.knowledge);
    known.insert(known.begin(), "none");
    return Error{fmt::format("{} has no knowledge '{}'{}", game.name, name, which_of(name, known))};
  }
  auto options = Options::parse(info->options, values);
  if (!options) return options.error().told_of(fmt::format("knowledge {}", name));
  return Knowledge{info, std::move(*options)};
}

}  // namespace

Expected<Algorithm> choose_algorithm(const AnyGame& game, std::string_view text) {
  auto chosen = parse_algorithm(text.empty() ? game.default_algorithm() : text);
  if (!chosen) return chosen;
  const auto& info = *chosen->info;
  if (info.works_on(game.info().base)) return chosen;
  return Error{
      fmt::format("algorithm {} is for {}, not for {}", info.name,
                  info.game.empty() ? fmt::format("{}", fmt::join(info.made_for, ", ")) : info.game,
                  game.info().name)};
}

Expected<Knowledge> choose_knowledge(const AnyGame& game, std::string_view text) {
  return parse_knowledge(game.info(), text.empty() ? game.default_knowledge() : text);
}

Expected<SearchChoice> choose_search(const AnyGame& game, std::string_view algorithm,
                                     std::string_view knowledge) {
  auto chosen = choose_algorithm(game, algorithm);
  if (!chosen) return chosen.error();
  auto known = choose_knowledge(game, knowledge);
  if (!known) return known.error();
  return SearchChoice{std::move(*chosen), std::move(*known)};
}

const GameInfo* find_game(std::string_view name) {
  return find_named(games(), name);
}

namespace {

// A game that was asked for by name, with its options.
struct AskedGame {
  const RegisteredGame& game;
  const GameInfo& info;
  Options options;
};

Expected<AskedGame> parse_game(std::string_view text) {
  const auto [name, values] = split_name(text);
  const auto* info = find_game(name);
  if (info == nullptr) {
    return Error{fmt::format("unknown game '{}'{}", name, which_of(name, names_of(games())))};
  }
  // A preset's options come first, so that what the user says overrides them.
  std::string all = info->base_options;
  if (!all.empty() && !values.empty()) all += ',';
  all += values;
  auto options = Options::parse(info->options, all);
  if (!options) return options.error().told_of(fmt::format("game {}", info->name));

  for (const auto& game : registered_games()) {
    if (game.infos.front().name == info->base) return AskedGame{game, *info, std::move(*options)};
  }
  return Error{fmt::format("game {} is not registered", name)};
}

}  // namespace

Expected<GamePosition> read_position(std::string_view game, std::string_view position) {
  const auto asked = parse_game(game);
  if (!asked) return asked.error();
  return asked->game.read(asked->info, asked->options, without_move_numbers(position));
}

Expected<GameRecord> read_record(std::string_view game, std::string_view text) {
  const auto asked = parse_game(game);
  if (!asked) return asked.error();
  return asked->game.read_record(asked->info, asked->options, without_move_numbers(text));
}

bool is_record_file(std::string_view game, std::string_view content) {
  const auto asked = parse_game(game);
  return asked && asked->game.is_record_file(content);
}

Expected<std::vector<std::string>> games_in_collection(std::string_view game,
                                                       std::string_view bytes) {
  const auto asked = parse_game(game);
  if (!asked) return asked.error();
  return asked->game.games_in(bytes);
}

GamePosition GameRecord::end() const {
  auto at = start;
  for (const auto& move : moves) {
    auto after = at.game->play_recorded(at.position, move);
    assert(after);
    at.position = std::move(*after);
  }
  return at;
}

Expected<std::string> record_text(const GameRecord& record, std::string_view format) {
  const auto& info = record.start.game->info();
  const auto& known = info.record_formats;
  if (std::find(known.begin(), known.end(), format) == known.end()) {
    if (known.empty()) return Error{fmt::format("games of {} can't be written", info.name)};
    return Error{fmt::format("games of {} are written as {}, not as '{}'", info.name,
                             fmt::join(known, " or "), format)};
  }
  return record.start.game->record_text(format, record.start.position, record.moves);
}

Expected<SearchChoice> choose_search(std::string_view game, std::string_view algorithm,
                                     std::string_view knowledge) {
  const auto at = read_position(game, "start");
  if (!at) return at.error();
  return choose_search(*at->game, algorithm, knowledge);
}

}  // namespace proofboard
