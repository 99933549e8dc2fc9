#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "command/command_line.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/terminal.h"

namespace proofboard::command {

namespace {

Exit run_program(int argc, const char* const* argv) {
  const auto line = parse_command_line(argc, argv);
  if (!line) {
    complain(line.error().message);
    return exit_of(line.error().kind);
  }
  if (const auto* text = std::get_if<Text>(&*line)) {
    fmt::print("{}", text->text);
    return Exit::answered;
  }
  return std::visit(
      [](const auto& arguments) {
        const auto console = Console::detect(arguments.output.json, arguments.output.quiet);
        const auto exit = run(arguments, console);
        if (exit) return *exit;
        complain(exit.error().message);
        return stop_flag() ? Exit::out_of_budget : exit_of(exit.error().kind);
      },
      std::get<Arguments>(*line));
}

}  // namespace

}  // namespace proofboard::command

int main(int argc, char** argv) {
  using namespace proofboard::command;
  handle_signals();
  Exit exit = Exit::internal;
  try {
    exit = run_program(argc, argv);
  } catch (const std::bad_alloc&) {
    complain("out of memory; give less with --memory");
  } catch (const std::exception& error) {
    // What can't be written is thrown too, and told below.
    if (std::ferror(stdout) == 0) complain(std::string("internal error: ") + error.what());
  }
  // A full disk shows only now.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    complain("can't write to standard output");
    exit = Exit::internal;
  }
  return static_cast<int>(exit);
}
