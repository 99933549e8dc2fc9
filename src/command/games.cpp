#include "api/games.h"

#include <fmt/format.h>

#include <stdexcept>

#include "command/commands.h"
#include "command/json.h"
#include "command/named.h"
#include "command/options_table.h"

namespace proofboard::command {

namespace {

Json knowledge_json(const GameInfo& game) {
  Json list = Json::array();
  for (const auto& known : game.knowledge) {
    list.push_back(Json{
        {"name", known.name}, {"title", known.title}, {"options", options_json(known.options)}});
  }
  return list;
}

}  // namespace

Expected<Exit> run(const GamesArguments& arguments, const Console& console) {
  const auto chosen = those_named("game", games(), arguments.names);
  if (!chosen) return chosen.error();
  for (const auto* one : *chosen) {
    const auto& game = *one;
    const auto start = read_position(game.name, "start");
    if (!start) throw std::logic_error(start.error().message);
    const auto algorithm = start->game->default_algorithm();
    const auto knowledge = start->game->default_knowledge();
    if (console.is_json) {
      print_json({{"name", game.name},
                  {"title", game.title},
                  {"base", game.base},
                  {"base_options", game.base_options},
                  {"default_algorithm", algorithm},
                  {"default_knowledge", knowledge},
                  {"knowledge", knowledge_json(game)},
                  {"example", fmt::format("proofboard solve {} '{}'", game.name, game.example)},
                  {"options", options_json(game.options)}});
    } else if (console.is_quiet) {
      fmt::print("{}\n", game.name);
    } else {
      fmt::print("{}  {}\n", paint(console, Style::bold, game.name), game.title);
      if (game.base == game.name) {
        fmt::print("{}", options_table(game.name, game.options));
      } else {
        fmt::print("  short for {}:{}, with the same options\n", game.base, game.base_options);
      }
      if (game.base == game.name) {
        for (const auto& known : game.knowledge) {
          fmt::print("  knowledge {}: {}\n{}", known.name, known.title,
                     options_table(known.name, known.options));
        }
      }
      fmt::print("  default: --algorithm {} --knowledge {}\n", algorithm, knowledge);
      fmt::print("  example: proofboard solve {} '{}'\n\n", game.name, game.example);
    }
  }
  return Exit::answered;
}

}  // namespace proofboard::command
