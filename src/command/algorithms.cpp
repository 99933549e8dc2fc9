#include <fmt/format.h>

#include "api/games.h"
#include "command/commands.h"
#include "command/json.h"
#include "command/named.h"
#include "command/options_table.h"

namespace proofboard::command {

Expected<Exit> run(const AlgorithmsArguments& arguments, const Console& console) {
  const auto chosen = those_named("algorithm", algorithms(), arguments.names);
  if (!chosen) return chosen.error();
  for (const auto* one : *chosen) {
    const auto& algorithm = *one;
    if (console.is_json) {
      print_json({{"name", algorithm.name},
                  {"title", algorithm.title},
                  {"engine", algorithm.engine},
                  {"only_for", algorithm.game.empty() ? Json(nullptr) : Json(algorithm.game)},
                  {"example", algorithm.example},
                  {"options", options_json(algorithm.options)}});
    } else if (console.is_quiet) {
      fmt::print("{}\n", algorithm.name);
    } else {
      fmt::print("{}  {} ({}{})\n", paint(console, Style::bold, algorithm.name), algorithm.title,
                 algorithm.engine, algorithm.game.empty() ? "" : ", only for " + algorithm.game);
      fmt::print("{}", options_table(algorithm.name, algorithm.options));
      fmt::print("  example: --algorithm {}\n\n", algorithm.example);
    }
  }
  return Exit::answered;
}

}  // namespace proofboard::command
