#include "report/catalogue.h"

#include <fmt/format.h>

#include <stdexcept>

#include "report/layout.h"

namespace proofboard::report {

namespace {

Json knowledge_json(const GameInfo& game) {
  Json list = Json::array();
  for (const auto& known : game.knowledge) {
    list.push_back(Json{
        {"name", known.name}, {"title", known.title}, {"options", options_json(known.options)}});
  }
  return list;
}

std::string example_of(const GameInfo& game) {
  return fmt::format("proofboard solve {} '{}'", game.name, game.example);
}

// What is chosen where nothing is said depends on the board as it is at the start.
struct DefaultNames {
  std::string algorithm, knowledge;
};
DefaultNames defaults_of(const GameInfo& game) {
  const auto start = read_position(game.name, "start");
  if (!start) throw std::logic_error(start.error().message);
  return {start->game->default_algorithm(), start->game->default_knowledge()};
}

StyledText headed(const std::string& name, const std::string& rest) {
  StyledText text;
  text += Styled{Style::bold, name};
  text += rest;
  return text;
}

}  // namespace

Json options_json(const OptionTable& options) {
  Json list = Json::array();
  for (const auto& option : options) {
    list.push_back(Json{{"name", option.name},
                        {"default", option.default_text()},
                        {"range", option.range_text()},
                        {"help", option.help}});
  }
  return list;
}

std::string options_table(std::string_view owner, const OptionTable& options) {
  if (options.empty()) return "  no options\n";
  Rows rows{{"option", "default", "range", "meaning"}};
  for (const auto& option : options) {
    rows.push_back({fmt::format("{}:{}=", owner, option.name), option.default_text(),
                    option.range_text(), option.help});
  }
  return columns(rows, Columns::words, "  ");
}

Json game_json(const GameInfo& game) {
  const auto [algorithm, knowledge] = defaults_of(game);
  return {{"name", game.name},
          {"title", game.title},
          {"base", game.base},
          {"base_options", game.base_options},
          {"default_algorithm", algorithm},
          {"default_knowledge", knowledge},
          {"knowledge", knowledge_json(game)},
          {"example", example_of(game)},
          {"options", options_json(game.options)}};
}

StyledText game_text(const GameInfo& game) {
  auto text = headed(game.name, fmt::format("  {}\n", game.title));
  if (game.base == game.name) {
    text += options_table(game.name, game.options);
    for (const auto& known : game.knowledge) {
      text += fmt::format("  knowledge {}: {}\n{}", known.name, known.title,
                          options_table(known.name, known.options));
    }
  } else {
    text += fmt::format("  short for {}:{}, with the same options\n", game.base, game.base_options);
  }
  const auto [algorithm, knowledge] = defaults_of(game);
  text += fmt::format("  default: --algorithm {} --knowledge {}\n  example: {}\n\n", algorithm,
                      knowledge, example_of(game));
  return text;
}

Json algorithm_json(const AlgorithmInfo& algorithm) {
  return {{"name", algorithm.name},
          {"title", algorithm.title},
          {"engine", algorithm.engine},
          {"only_for", algorithm.game.empty() ? Json(nullptr) : Json(algorithm.game)},
          {"example", algorithm.example},
          {"options", options_json(algorithm.options)}};
}

StyledText algorithm_text(const AlgorithmInfo& algorithm) {
  const auto only = algorithm.game.empty() ? "" : ", only for " + algorithm.game;
  return headed(
      algorithm.name,
      fmt::format("  {} ({}{})\n{}  example: --algorithm {}\n\n", algorithm.title, algorithm.engine,
                  only, options_table(algorithm.name, algorithm.options), algorithm.example));
}

Json player_json(const play::PlayerInfo& player) {
  return {{"name", player.name},
          {"title", player.title},
          {"example", player.example},
          {"options", options_json(player.options)}};
}

StyledText player_text(const play::PlayerInfo& player) {
  return headed(player.name,
                fmt::format("  {}\n{}  example: --player {}\n\n", player.title,
                            options_table(player.name, player.options), player.example));
}

}  // namespace proofboard::report
