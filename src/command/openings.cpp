#include "command/openings.h"

#include <fmt/format.h>

#include "command/positions.h"
#include "core/counted.h"
#include "core/options.h"
#include "game/position_lines.h"
#include "play/match.h"

namespace proofboard::command {

Expected<std::size_t> parse_number(std::string_view option, const std::string& text,
                                   std::size_t fallback, std::int64_t least) {
  constexpr std::int64_t most = 1'000'000;
  if (text.empty()) return fallback;
  const auto number = parse_integer(text);
  if (!number || *number < least || *number > most) {
    return Error{fmt::format("{}: '{}' is not a number from {} to {}", option, text, least, most)};
  }
  return static_cast<std::size_t>(*number);
}

namespace {

Expected<std::vector<GameRecord>> read_openings(const std::string& game, const std::string& file) {
  const auto content = read_text(file);
  if (!content) return content.error();
  std::vector<GameRecord> openings;
  for (const auto& [line, text] : split_positions(*content)) {
    auto record = read_record(game, text);
    const auto where = fmt::format("{}:{}", display_name(file), line);
    if (!record) return record.error().told_of(where);
    const auto end = record->end();
    if (end.game->result(end.position)) return Error{fmt::format("{}: the game is over", where)};
    openings.push_back(std::move(*record));
  }
  if (openings.empty()) {
    return Error{fmt::format("{}: there is no position in it", display_name(file))};
  }
  return openings;
}

}  // namespace

Expected<std::vector<GameRecord>> choose_openings(const OpeningArguments& arguments,
                                                  std::size_t count, std::uint64_t seed) {
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  const bool is_file = !arguments.opening.empty() && arguments.opening != "all";
  if (is_file) {
    if (!arguments.random.empty() || !arguments.position.empty()) {
      return Error{"--opening FILE takes the place of a position and of --random"};
    }
    return read_openings(arguments.game, arguments.opening);
  }
  const auto start = arguments.position.empty() ? read_position(arguments.game, "start")
                                                : read_words(arguments.game, arguments.position);
  if (!start) return start.error();
  if (start->game->result(start->position)) return Error{"the game is over at the start"};
  if (!arguments.opening.empty()) {
    if (!arguments.random.empty()) return Error{"give --opening all or --random, not both"};
    auto openings = play::all_openings(*start);
    if (openings.empty()) return Error{"every first move ends the game"};
    return openings;
  }
  if (arguments.random.empty()) return std::vector<GameRecord>{{*start, {}}};
  const auto plies = parse_number("--random", arguments.random, 0, 1);
  if (!plies) return plies.error();
  auto openings = play::random_openings(*start, static_cast<int>(*plies), count, seed);
  if (openings.size() < count) {
    return Error{
        fmt::format("--random: nearly every game is over within {}", counted(*plies, "move"))};
  }
  return openings;
}

}  // namespace proofboard::command
