#include <fmt/format.h>

#include "command/commands.h"
#include "command/json.h"
#include "command/named.h"
#include "command/options_table.h"
#include "play/player.h"

namespace proofboard::command {

Expected<Exit> run(const PlayersArguments& arguments, const Console& console) {
  const auto chosen = those_named("player", play::players(), arguments.names);
  if (!chosen) return chosen.error();
  for (const auto* one : *chosen) {
    const auto& player = *one;
    if (console.is_json) {
      print_json({{"name", player.name},
                  {"title", player.title},
                  {"example", player.example},
                  {"options", options_json(player.options)}});
    } else if (console.is_quiet) {
      fmt::print("{}\n", player.name);
    } else {
      fmt::print("{}  {}\n", paint(console, Style::bold, player.name), player.title);
      fmt::print("{}", options_table(player.name, player.options));
      fmt::print("  example: --player {}\n\n", player.example);
    }
  }
  return Exit::answered;
}

}  // namespace proofboard::command
