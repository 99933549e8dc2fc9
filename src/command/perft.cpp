#include <fmt/format.h>

#include <chrono>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/positions.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

constexpr int most_plies = 1000;

struct Count {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Count count_at(const GamePosition& at, int depth) {
  const auto start = std::chrono::steady_clock::now();
  const auto nodes = at.game->perft(at.position, depth, &stop_flag());
  return {nodes, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

}  // namespace

Expected<Exit> run(const PerftArguments& arguments, const Console& console) {
  if (arguments.depth < 0 || arguments.depth > most_plies) {
    return Error{fmt::format("--depth: {} is not from 0 to {}", arguments.depth, most_plies)};
  }
  const auto at = read_words(arguments.game, arguments.position);
  if (!at) return at.error();

  const auto interrupted = [] {
    complain("interrupted");
    return Exit::out_of_budget;
  };
  if (!console.is_for_people()) {
    const auto count = count_at(*at, arguments.depth);
    if (stop_flag()) return interrupted();
    if (console.is_json) {
      print_json({{"game", arguments.game},
                  {"position", at->game->position_text(at->position)},
                  {"depth", arguments.depth},
                  {"nodes", count.nodes}});
    } else {
      fmt::print("{}\n", count.nodes);
    }
    return Exit::answered;
  }

  fmt::print("{:>5}  {:>20}  {:>12}  {:>10}\n", "depth", "nodes", "time", "rate");
  for (int depth = std::min(1, arguments.depth); depth <= arguments.depth; ++depth) {
    const auto count = count_at(*at, depth);
    if (stop_flag()) return interrupted();
    fmt::print("{:>5}  {:>20}  {:>12}  {:>10}\n", depth, report::count_text(count.nodes),
               report::duration_text(count.seconds),
               report::rate_text(static_cast<double>(count.nodes), count.seconds));
    std::fflush(stdout);
  }
  return Exit::answered;
}

}  // namespace proofboard::command
