// `proofboard serve`: the explorer in a browser, with this program as its engine.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "api/units.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/settings.h"
#include "core/memory.h"
#include "core/options.h"
#include "core/threads.h"
#include "explorer/server/explorer_server.h"
#include "game/position_lines.h"

namespace proofboard::command {

namespace {

using explorer::ServeOptions;

constexpr std::size_t shortest_token = 16;
constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

// Of questions of people at this machine, and of anybody.
constexpr double local_seconds = 3600, public_seconds = 60;
constexpr double public_paused_seconds = 60;
constexpr std::uint64_t public_bytes = 256 * mebi;

Expected<int> parse_number(std::string_view option, const std::string& text, int usual, int least,
                           int most) {
  if (text.empty()) return usual;
  const auto number = parse_integer(text);
  if (number && *number >= least && *number <= most) return static_cast<int>(*number);
  return Error{fmt::format("{}: '{}' is not a number from {} to {}", option, text, least, most)};
}

Expected<std::string> read_token(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text;
  if (!in || !std::getline(in, text)) {
    return Error{fmt::format("--token: can't read {}", file), ErrorKind::not_found};
  }
  const std::string token(trimmed(text));
  const bool is_plain =
      std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (token.size() < shortest_token || !is_plain) {
    return Error{
        fmt::format("--token: the first line of {} must be {} or more letters, digits and "
                    "signs, without blanks",
                    file, shortest_token)};
  }
  return token;
}

Expected<void> choose_address(const ServeArguments& arguments, ServeOptions& options) {
  options.address = arguments.bind;
  if (options.address.empty()) options.address = arguments.is_public ? "0.0.0.0" : "127.0.0.1";
  const bool is_loopback = explorer::is_loopback(options.address);
  if (!is_loopback && !arguments.is_public) {
    return Error{fmt::format("--bind: others can reach {}: that needs --public and --token",
                             options.address)};
  }
  if (arguments.is_public && arguments.token.empty()) {
    return Error{"--public: needs --token FILE, a file with a word that visitors must know"};
  }
  if (arguments.token.empty()) return {};
  auto token = read_token(arguments.token);
  if (!token) return token.error();
  options.token = std::move(*token);
  return {};
}

Expected<void> choose_limits(const ServeArguments& arguments, ServeOptions& options) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto& given = settings->limits;
  const auto& words = arguments.limits;
  const bool is_public = arguments.is_public;
  auto& limits = options.limits;
  limits.nodes = given.nodes;
  limits.seconds = !words.time.empty() ? given.seconds : is_public ? public_seconds : local_seconds;
  limits.bytes = !words.memory.empty() || !is_public ? given.bytes : public_bytes;
  if (is_public) limits.paused_seconds = public_paused_seconds;
  limits.threads = !words.threads.empty() ? given.threads : is_public ? 1 : core_count();
  constexpr int most_at_once = 1024, local_at_once = 4;
  const auto at_once = parse_number("--at-once", arguments.at_once,
                                    is_public ? core_count() : local_at_once, 1, most_at_once);
  if (!at_once) return at_once.error();
  limits.running = static_cast<std::size_t>(*at_once);
  limits.running_bytes = limits.bytes * limits.running;
  if (const auto machine = physical_memory(); machine > 0) {
    limits.running_bytes = std::min(limits.running_bytes, std::max(limits.bytes, machine / 4 * 3));
  }
  return {};
}

Expected<ServeOptions> parse_options(const ServeArguments& arguments) {
  ServeOptions options;
  options.version = PROOFBOARD_VERSION;
  options.names = arguments.hosts;
  constexpr int usual_port = 8040, most_ports = 65535, most_visitors = 200;
  const auto port = parse_number("--port", arguments.port, usual_port, 0, most_ports);
  if (!port) return port.error();
  options.port = *port;
  const auto visitors = parse_number("--visitors", arguments.visitors,
                                     static_cast<int>(options.visitors), 1, most_visitors);
  if (!visitors) return visitors.error();
  options.visitors = static_cast<std::size_t>(*visitors);
  if (!arguments.idle.empty()) {
    const auto seconds = parse_duration(arguments.idle);
    if (!seconds) return Error{fmt::format("--idle: {}", seconds.error().message)};
    options.idle_seconds = *seconds;
  }
  if (const auto fine = choose_address(arguments, options); !fine) return fine.error();
  if (const auto fine = choose_limits(arguments, options); !fine) return fine.error();
  return options;
}

std::string url_of(const ServeOptions& options, int port) {
  const bool is_six = options.address.find(':') != std::string::npos;
  const bool is_any = options.address == "0.0.0.0" || options.address == "::";
  const auto host = is_any ? "127.0.0.1" : is_six ? '[' + options.address + ']' : options.address;
  return fmt::format("http://{}:{}/", host, port);
}

}  // namespace

Expected<Exit> run(const ServeArguments& arguments, const Console& console) {
  const auto options = parse_options(arguments);
  if (!options) return options.error();
  const auto server = explorer::ExplorerServer::open(*options);
  if (!server) return server.error();
  const auto url = url_of(*options, (*server)->port());
  if (console.is_json) {
    print_json({{"url", url}, {"port", (*server)->port()}, {"has_page", (*server)->has_page()}});
  } else if (console.is_quiet) {
    fmt::print("{}\n", url);
  } else {
    fmt::print("The explorer is at {} (Ctrl-C ends it)\n", url);
  }
  std::fflush(stdout);
  if (!(*server)->has_page()) note(console, "this program was built without the page");
  (*server)->serve(interrupt_descriptor());
  take_interrupt();
  return Exit::answered;
}

}  // namespace proofboard::command
