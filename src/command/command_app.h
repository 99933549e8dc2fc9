// What the library that splits command lines is told. Its header is heavy, so it is not included
// here.
#pragma once

#include <functional>
#include <vector>

#include "command/arguments.h"

namespace CLI {
class App;
}

namespace proofboard::command {

// A command, with its arguments while they are being read.
struct Command {
  CLI::App* app;
  std::function<Arguments()> arguments;
};

// Tells `app` all commands with their options.
std::vector<Command> add_commands(CLI::App& app);
// Those that have to do with players, to the others.
void add_play_commands(CLI::App& app, std::vector<Command>& commands);

}  // namespace proofboard::command
