#include <fmt/format.h>

#include "command/commands.h"
#include "command/json.h"
#include "command/options_table.h"
#include "play/player.h"

namespace proofboard::command {

Expected<Exit> run(const PlayersArguments&, const Console& console) {
  for (const auto& player : play::players()) {
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
