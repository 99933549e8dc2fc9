#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "command/commands.h"
#include "command/json.h"
#include "command/options_table.h"
#include "engine/engine.h"

namespace proofboard::command {

Expected<Exit> run(const GamesArguments&, const Console& console) {
  for (const auto& game : games()) {
    if (console.is_json) {
      print_json({{"name", game.name},
                  {"title", game.title},
                  {"base", game.base},
                  {"base_options", game.base_options},
                  {"default_algorithm", game.default_algorithm},
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
      fmt::print("  default algorithm: {}\n", game.default_algorithm);
      fmt::print("  example: proofboard solve {} '{}'\n\n", game.name, game.example);
    }
  }
  return Exit::answered;
}

}  // namespace proofboard::command
