// `proofboard engine`: a protocol on standard input and output.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "command/choices.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/settings.h"
#include "core/suggest.h"
#include "protocol/gtp_engine.h"
#include "protocol/nboard_engine.h"
#include "protocol/usi_engine.h"

namespace proofboard::command {

namespace {

Expected<Exit> run_gtp(const EngineArguments& arguments) {
  const auto limits = parse_settings(arguments.limits);
  if (!limits) return limits.error();
  const auto game = arguments.game.empty() ? "hex" : arguments.game;
  protocol::EngineSettings settings{game, PROOFBOARD_VERSION, {}};
  settings.parameters.algorithm = arguments.algorithm;
  settings.parameters.knowledge = arguments.knowledge;
  if (!arguments.limits.time.empty()) settings.parameters.seconds = limits->limits.seconds;
  settings.parameters.bytes = limits->limits.bytes;
  settings.parameters.seed = limits->seed;
  const auto user_interface = arguments.user_interface.empty() ? "gogui" : arguments.user_interface;
  if (const auto suited = settings.parameters.suit(user_interface); !suited) {
    return suited.error().told_of("--for");
  }
  auto engine = protocol::GtpEngine::create(std::move(settings), STDIN_FILENO, stdout,
                                            {&take_interrupt, interrupt_descriptor()});
  if (!engine) return engine.error();
  engine->run();
  return Exit::answered;
}

Expected<Exit> run_usi(const EngineArguments& arguments) {
  if (!arguments.game.empty() && arguments.game != "shogi") {
    return Error{fmt::format("usi is for shogi, not for '{}'", arguments.game)};
  }
  if (!arguments.limits.time.empty()) {
    return Error{"--time: usi gets its time from the user interface: go mate MILLISECONDS"};
  }
  if (!arguments.user_interface.empty()) {
    return Error{"--for: the user interfaces of usi are all treated alike"};
  }
  const auto limits = parse_settings(arguments.limits);
  if (!limits) return limits.error();
  auto engine =
      protocol::UsiEngine::create({PROOFBOARD_VERSION, arguments.algorithm, arguments.knowledge,
                                   limits->limits.bytes, limits->seed},
                                  STDIN_FILENO, stdout, {&take_interrupt, interrupt_descriptor()});
  if (!engine) return engine.error();
  engine->run();
  return Exit::answered;
}

Expected<Exit> run_nboard(const EngineArguments& arguments) {
  const auto name = arguments.game.substr(0, arguments.game.find(':'));
  if (!name.empty() && name != "othello") {
    return Error{fmt::format("nboard is for othello, not for '{}'", arguments.game)};
  }
  if (!arguments.algorithm.empty() || !arguments.knowledge.empty()) {
    return Error{"nboard gets its moves from a player: --player, not --algorithm or --knowledge"};
  }
  if (!arguments.user_interface.empty()) {
    return Error{"--for: the user interfaces of nboard are all treated alike"};
  }
  const auto limits = parse_settings(arguments.limits);
  if (!limits) return limits.error();
  protocol::NboardSettings settings;
  if (!arguments.game.empty()) settings.game = arguments.game;
  if (!arguments.player.empty()) settings.player = arguments.player;
  if (!arguments.limits.time.empty()) settings.seconds = limits->limits.seconds;
  settings.bytes = limits->limits.bytes;
  settings.seed = limits->seed;
  auto engine = protocol::NboardEngine::create(std::move(settings), STDIN_FILENO, stdout, stderr,
                                               {&take_interrupt, interrupt_descriptor()});
  if (!engine) return engine.error();
  engine->run();
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const EngineArguments& arguments, const Console& /*console*/) {
  if (arguments.protocol == "nboard") return run_nboard(arguments);
  if (!arguments.player.empty()) {
    return Error{"--player is for nboard; with gtp, `param_engine player NAME` sets it"};
  }
  if (arguments.protocol == "gtp") return run_gtp(arguments);
  if (arguments.protocol == "usi") return run_usi(arguments);
  return Error{fmt::format("there is no protocol '{}'{}", arguments.protocol,
                           which_of(arguments.protocol, {protocols.begin(), protocols.end()}))};
}

}  // namespace proofboard::command
