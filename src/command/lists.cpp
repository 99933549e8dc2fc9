// `proofboard games`, `algorithms` and `players`: what there is, with its options.
#include <fmt/format.h>

#include "command/commands.h"
#include "command/json.h"
#include "command/named.h"
#include "report/catalogue.h"

namespace proofboard::command {

namespace {

// Those of these names, each told by one of two functions.
template <class Info>
Expected<Exit> list(std::string_view what, const std::vector<Info>& all,
                    const std::vector<std::string>& names, const Console& console,
                    Json (*json)(const Info&), report::StyledText (*text)(const Info&)) {
  const auto chosen = those_named(what, all, names);
  if (!chosen) return chosen.error();
  for (const auto* one : *chosen) {
    if (console.is_json) {
      print_json(json(*one));
    } else if (console.is_quiet) {
      fmt::print("{}\n", one->name);
    } else {
      fmt::print("{}", paint(console, text(*one)));
    }
  }
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const GamesArguments& arguments, const Console& console) {
  return list("game", games(), arguments.names, console, report::game_json, report::game_text);
}

Expected<Exit> run(const AlgorithmsArguments& arguments, const Console& console) {
  return list("algorithm", algorithms(), arguments.names, console, report::algorithm_json,
              report::algorithm_text);
}

Expected<Exit> run(const PlayersArguments& arguments, const Console& console) {
  return list("player", play::players(), arguments.names, console, report::player_json,
              report::player_text);
}

}  // namespace proofboard::command
