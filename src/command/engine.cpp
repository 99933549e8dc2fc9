// `proofboard engine`: a protocol on standard input and output.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/settings.h"
#include "protocol/gtp_engine.h"

namespace proofboard::command {

namespace {

Expected<protocol::EngineSettings> engine_settings(const EngineArguments& arguments) {
  const auto limits = parse_settings(arguments.limits);
  if (!limits) return limits.error();
  protocol::EngineSettings settings{arguments.game, PROOFBOARD_VERSION, {}};
  settings.parameters.algorithm = arguments.algorithm;
  settings.parameters.knowledge = arguments.knowledge;
  if (!arguments.limits.time.empty()) settings.parameters.seconds = limits->limits.seconds;
  settings.parameters.bytes = limits->limits.bytes;
  settings.parameters.seed = limits->seed;
  if (const auto suited = settings.parameters.suit(arguments.user_interface); !suited) {
    return Error{"--for: " + suited.error().message};
  }
  return settings;
}

}  // namespace

Expected<Exit> run(const EngineArguments& arguments, const Console& /*console*/) {
  if (arguments.protocol != "gtp") {
    return Error{fmt::format("there is no protocol '{}'; known: gtp", arguments.protocol)};
  }
  auto settings = engine_settings(arguments);
  if (!settings) return settings.error();
  auto engine =
      protocol::GtpEngine::create(std::move(*settings), STDIN_FILENO, stdout, &take_interrupt);
  if (!engine) return engine.error();
  engine->run();
  return Exit::answered;
}

}  // namespace proofboard::command
