#include "play/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "core/threads.h"
#include "game/notation.h"
#include "play/match_journal.h"

namespace proofboard::play {

namespace {

std::string number_text(double value, bool is_whole) {
  return is_whole ? fmt::format("{}", std::llround(value)) : fmt::format("{:.6g}", value);
}

std::vector<double> coordinates_of(const TuningSettings& settings, const TunedGame& game) {
  std::vector<double> point;
  for (std::size_t i = 0; i < settings.parameters.size(); ++i) {
    point.push_back(settings.parameters[i].coordinate_of(*parse_real(game.values[i])));
  }
  return point;
}

// Who plays a game, and from where. The colours take turns by the number.
struct GamePlan {
  MatchSettings match;
  std::size_t opening = 0;
};
GamePlan plan_of(const TuningSettings& settings, std::size_t number,
                 const std::vector<std::string>& values) {
  const auto& all = settings.match;
  const auto opponents = all.players.size() - 1;
  GamePlan plan{all, number / 2 / opponents % all.openings.size()};
  plan.match.players = {player_with(settings, values), all.players[1 + number / 2 % opponents]};
  plan.match.openings = {all.openings[plan.opening]};
  return plan;
}

constexpr std::string_view magic = "tuning 1";

std::string head_of(const TuningSettings& settings) {
  auto head = json_of(MatchHead::of(settings.match));
  head["proofboard"] = magic;
  std::vector<std::string> parameters;
  for (const auto& parameter : settings.parameters) parameters.push_back(parameter.text());
  head["parameters"] = parameters;
  return head.dump();
}

bool is_head(const std::string& text) {
  const auto line = Json::parse(text);
  const auto* kind = line ? line->find("proofboard") : nullptr;
  return kind != nullptr && kind->text() != nullptr && *kind->text() == magic;
}

std::optional<TunedGame> read_tuned(const std::string& text, const TuningSettings& settings) {
  const auto& parameters = settings.parameters;
  const auto line = Json::parse(text);
  if (!line) return std::nullopt;
  const auto played = read_game(*line);
  const auto* values = line->find("values");
  if (!played || values == nullptr || values->elements().size() != parameters.size()) {
    return std::nullopt;
  }
  TunedGame game{*played, {}};
  for (const auto& value : values->elements()) {
    const auto& range = parameters[game.values.size()];
    const auto number = value.text() != nullptr ? parse_real(*value.text()) : Error{"no text"};
    if (!number || *number < range.low || *number > range.high) return std::nullopt;
    game.values.push_back(*value.text());
  }
  return game;
}

}  // namespace

Expected<TunedParameter> TunedParameter::parse(std::string_view text, const PlayerChoice& player) {
  const auto wrong = [&](std::string_view why) {
    return Error{
        fmt::format("{}: {}; it is written NAME=LOW..HIGH[:integer|log]", quoted(text), why)};
  };
  const auto equals = text.find('='), dots = text.find("..");
  if (equals == std::string_view::npos || dots == std::string_view::npos || dots < equals) {
    return wrong("there is no range");
  }
  TunedParameter parameter;
  parameter.name = text.substr(0, equals);
  auto high = text.substr(dots + 2);
  std::string_view kind;
  if (const auto colon = high.find(':'); colon != std::string_view::npos) {
    kind = high.substr(colon + 1);
    high = high.substr(0, colon);
    if (kind != "integer" && kind != "log") return wrong("its kind is not known");
  }
  const auto from = parse_real(text.substr(equals + 1, dots - equals - 1));
  const auto to = parse_real(high);
  if (!from || !to || !(*from < *to)) return wrong("that is not a range of numbers");
  // With as many digits as values have, so that those at the ends lie within.
  parameter.low = *parse_real(number_text(*from, false));
  parameter.high = *parse_real(number_text(*to, false));
  parameter.is_log = kind == "log";
  if (parameter.is_log && parameter.low <= 0) return wrong("logarithms need numbers above 0");

  parameter.is_whole = kind == "integer";
  for (const auto& option : player.info->options) {
    if (option.name != parameter.name) continue;
    if (std::holds_alternative<OptionInfo::Choice>(option.kind)) return wrong("it is not a number");
    if (std::holds_alternative<OptionInfo::Integer>(option.kind)) parameter.is_whole = true;
  }
  const bool has_whole_ends =
      parameter.low == std::round(parameter.low) && parameter.high == std::round(parameter.high);
  if (parameter.is_whole && !has_whole_ends) return wrong("it takes whole numbers");
  for (const double end : {parameter.low, parameter.high}) {
    const auto value = parameter.name + '=' + number_text(end, parameter.is_whole);
    const auto options = Options::parse(player.info->options, value);
    if (!options) return wrong(options.error().message);
  }
  return parameter;
}

std::string TunedParameter::text() const {
  return fmt::format("{}={}..{}{}", name, number_text(low, is_whole), number_text(high, is_whole),
                     is_log     ? ":log"
                     : is_whole ? ":integer"
                                : "");
}

// A whole number has as much room as any other: half a step is added at both ends.
std::string TunedParameter::value_at(double coordinate) const {
  const double share = (coordinate + 1) / 2;
  const double margin = is_whole && !is_log ? 0.5 : 0;
  double value = is_log ? std::exp(std::lerp(std::log(low), std::log(high), share))
                        : std::lerp(low - margin, high + margin, share);
  if (is_whole) value = std::round(value);
  return number_text(std::clamp(value, low, high), is_whole);
}

double TunedParameter::coordinate_of(double value) const {
  const double margin = is_whole && !is_log ? 0.5 : 0;
  const double share = is_log ? std::log(value / low) / std::log(high / low)
                              : (value - low + margin) / (high - low + 2 * margin);
  return std::clamp(2 * share - 1, -1.0, 1.0);
}

double TunedGame::score() const {
  return played.number % 2 == 0 ? played.black_score : 1 - played.black_score;
}

Json json_of(const TunedGame& game) {
  auto line = json_of(game.played);
  line["values"] = game.values;
  return line;
}

PlayerChoice player_with(const TuningSettings& settings, const std::vector<std::string>& values) {
  auto player = settings.match.players.front();
  for (std::size_t i = 0; i < values.size(); ++i) {
    // It lies between two values that could be set.
    (void)player.options.set(settings.parameters[i].name, values[i]);
  }
  return player;
}

TuningEstimate estimate(const TuningSettings& settings, const std::vector<TunedGame>& games) {
  Clop clop(settings.parameters.size());
  for (const auto& game : games) clop.add(coordinates_of(settings, game), game.score());
  TuningEstimate told;
  told.clop = clop.estimate();
  for (std::size_t i = 0; i < settings.parameters.size(); ++i) {
    const auto& parameter = settings.parameters[i];
    const auto at = [&](double coordinate) {
      return *parse_real(parameter.value_at(std::clamp(coordinate, -1.0, 1.0)));
    };
    const double best = told.clop.optimum[i], spread = told.clop.spread[i];
    told.values.push_back({parameter.value_at(best), at(best - spread), at(best + spread)});
  }
  return told;
}

Expected<TuningJournal> TuningJournal::open(const std::string& file,
                                            const TuningSettings& settings) {
  auto lines = LineFile::open(file);
  if (!lines) return lines.error();
  const auto& found = lines->found();
  const auto head = head_of(settings);
  std::vector<TunedGame> games;
  if (found.lines.empty()) {
    const auto known = std::min(found.torn.size(), head.size());
    if (found.torn.size() > head.size() || found.torn != head.substr(0, known)) {
      return Error{fmt::format("{} is not the journal of a tuning", file)};
    }
  } else if (!is_head(found.lines.front())) {
    return Error{fmt::format("{} is not the journal of a tuning", file)};
  } else if (found.lines.front() != head) {
    return Error{
        fmt::format("{} is the journal of another tuning: other players, parameters, openings, "
                    "limits or seed; choose another file",
                    file)};
  }
  for (std::size_t i = 1; i < found.lines.size(); ++i) {
    auto game = read_tuned(found.lines[i], settings);
    if (!game) return Error{fmt::format("{}: line {} is not a game", file, i + 1)};
    games.push_back(std::move(*game));
  }
  if (const auto kept = lines->keep(found.lines.size()); !kept) return kept.error();
  if (found.lines.empty()) {
    if (const auto written = lines->append(head); !written) return written.error();
  }
  return TuningJournal(std::move(*lines), std::move(games));
}

Expected<void> TuningJournal::append(const TunedGame& game) {
  return file_.append(json_of(game).dump());
}

Expected<bool> run_tuning(const TuningSettings& settings, const std::vector<TunedGame>& done,
                          const TuningRun& run) {
  const MakePlayer make =
      run.make ? run.make
               : [&](const AnyGame& game, const PlayerChoice& choice, std::uint64_t seed) {
                   return make_player(game, choice, seed, settings.match.player_bytes);
                 };
  auto stoppable = settings;
  stoppable.match.limits.stop = run.stop;
  std::vector<bool> is_done(settings.games, false);
  Clop clop(settings.parameters.size());
  for (const auto& game : done) {
    clop.add(coordinates_of(settings, game), game.score());
    if (game.played.number < is_done.size()) is_done[game.played.number] = true;
  }

  // Guards all that follows, and the search for values.
  std::mutex mutex;
  std::size_t next = 0, left = 0;
  std::optional<Error> failure;
  const auto is_stopped = [&] { return run.stop != nullptr && *run.stop; };
  const auto values_of = [&](std::size_t number) {
    Random random(mix_bits(settings.match.seed + mix_bits(number + 1)));
    const auto point = clop.next(random);
    std::vector<std::string> values;
    for (std::size_t i = 0; i < point.size(); ++i) {
      values.push_back(settings.parameters[i].value_at(point[i]));
    }
    return values;
  };
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (!failure && !is_stopped()) {
      while (next < is_done.size() && is_done[next]) ++next;
      if (next >= is_done.size()) return;
      const auto number = next++;
      const auto values = values_of(number);
      lock.unlock();
      const auto plan = plan_of(stoppable, number, values);
      auto played = play_game(plan.match, number, make);
      lock.lock();
      if (!played) {
        ++left;
        return;
      }
      played->opening = plan.opening;
      const TunedGame game{std::move(*played), values};
      clop.add(coordinates_of(settings, game), game.score());
      if (const auto told = run.finished(game); !told && !failure) failure = told.error();
    }
  };
  work_on_threads(run.threads, work);
  if (failure) return *failure;
  while (next < is_done.size() && is_done[next]) ++next;
  return left == 0 && next >= is_done.size();
}

}  // namespace proofboard::play
