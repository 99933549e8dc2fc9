// Options that several commands have. It knows CLI11, so only the files that add commands include
// it.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

#include "command/command_app.h"

namespace proofboard::command {

// A name that an option had before: it is still understood, and nothing tells of it.
inline void add_old_name(CLI::App& app, const std::string& name, std::string& value) {
  app.add_option(name, value)->group("");
}

inline void add_output(CLI::App& app, OutputArguments& output) {
  app.add_flag("--json", output.json, "One JSON object per line on standard output");
  app.add_flag("-q,--quiet", output.quiet, "Nothing but the result");
}

inline void add_limits(CLI::App& app, LimitArguments& limits) {
  app.add_option("--nodes", limits.nodes, "Stop after this many nodes: 5000, 10k, 5M, 1e9")
      ->type_name("N");
  app.add_option("--time", limits.time, "Stop after this time: 500ms, 30s, 2m, 1h")
      ->type_name("TIME");
  app.add_option("--memory", limits.memory, "Memory to use (default: a quarter, at most 2GiB)")
      ->type_name("SIZE");
  app.add_option("--threads", limits.threads,
                 "Threads: of one search, or searches side by side (default: 1)")
      ->type_name("N");
  app.add_option("--seed", limits.seed, "Random seed (default: 0)")->type_name("N");
}

inline void add_jobs(CLI::App& app, LimitArguments& limits) {
  app.add_option("--jobs", limits.jobs,
                 "With --threads, except for scns: work=N nodes per job (0: about 10 ms), "
                 "virtual=likely|loss|win, "
                 "patience=0.25")
      ->type_name("KEY=VALUE,…");
}

inline void add_goal(CLI::App& app, GoalArguments& goal) {
  app.add_option("--attacker", goal.attacker,
                 "Whose result: black (x), white (o) or mover (default)")
      ->type_name("SIDE");
  app.add_option(
         "--target", goal.target,
         "win, draw (or better), N points, or mate in shogi (default: mate there, else win); "
         "solve: exact, the score itself")
      ->type_name("RESULT");
}

inline void add_game(CLI::App& app, std::string& game, bool is_required) {
  app.add_option("GAME", game, "A game with its options: hex, connect:k=4, ...")
      ->required(is_required)
      ->type_name("");
}

// One position whose words may come apart.
inline void add_position(CLI::App& app, std::string& game, std::vector<std::string>& words,
                         bool is_required = true) {
  add_game(app, game, true);
  app.add_option("POSITION", words, "start, start:SIZE, rows as 2x1/4/… x, … [moves m1 m2 …]")
      ->required(is_required)
      ->type_name("");
}

// Many positions, or a file of them.
inline void add_positions(CLI::App& app, std::string& game, bool is_game_required,
                          std::vector<std::string>& positions, std::string& file) {
  add_game(app, game, is_game_required);
  app.add_option("POSITION", positions, "Positions, each in quotes if it has blanks")
      ->type_name("");
  app.add_option("--file", file,
                 "A file of positions, one a line, or a game record; - is standard input")
      ->type_name("FILE");
}

// Adds a command whose arguments are read into an A.
template <class A>
A& add_command(CLI::App& all, std::vector<Command>& commands, const std::string& name,
               const std::string& title) {
  auto* app = all.add_subcommand(name, title)->group("Commands");
  app->footer("");  // not that of the whole program
  auto arguments = std::make_shared<A>();
  add_output(*app, arguments->output);
  commands.push_back({app, [arguments] { return Arguments{*arguments}; }});
  return *arguments;
}

inline void add_search(CLI::App& app, std::string& knowledge) {
  app.add_option("--knowledge", knowledge, "none, or what the game knows (see `proofboard games`)")
      ->type_name("NAME[:key=value,...]");
}

inline void add_names(CLI::App& app, std::vector<std::string>& names, const std::string& what) {
  app.add_option("NAME", names, what + " alone (default: all)")->type_name("");
}

}  // namespace proofboard::command
