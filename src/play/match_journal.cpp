#include "play/match_journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <utility>

namespace proofboard::play {

namespace {

constexpr std::string_view magic = "match 1";

std::string limits_text(const MatchSettings& settings) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (settings.limits.seconds != MoveLimits{}.seconds) {
    add(fmt::format("time={}s", settings.limits.seconds));
  }
  if (settings.limits.nodes != MoveLimits{}.nodes) {
    add(fmt::format("nodes={}", settings.limits.nodes));
  }
  if (settings.clock_seconds > 0) add(fmt::format("clock={}s", settings.clock_seconds));
  return text;
}

// Fields of a line; each is false if it is not there as it should be.
bool read(const Json& line, std::string_view name, std::string& value) {
  const auto* field = line.find(name);
  if (field == nullptr || field->text() == nullptr) return false;
  value = *field->text();
  return true;
}
template <std::unsigned_integral Number>
bool read(const Json& line, std::string_view name, Number& value) {
  const auto* field = line.find(name);
  if (field == nullptr || field->whole() == nullptr) return false;
  value = static_cast<Number>(*field->whole());
  return true;
}
bool read(const Json& line, std::string_view name, double& value) {
  const auto* field = line.find(name);
  if (field == nullptr || !field->is_number()) return false;
  value = field->number();
  return true;
}
bool read(const Json& line, std::string_view name, std::vector<std::string>& values) {
  const auto* field = line.find(name);
  if (field == nullptr || !field->is_array()) return false;
  for (const auto& element : field->elements()) {
    if (element.text() == nullptr) return false;
    values.push_back(*element.text());
  }
  return true;
}

std::optional<MatchHead> read_head(const std::string& text) {
  const auto line = Json::parse(text);
  std::string kind;
  MatchHead head;
  if (!line || !read(*line, "proofboard", kind) || kind != magic) return std::nullopt;
  const bool is_good = read(*line, "game", head.game) && read(*line, "limits", head.limits) &&
                       read(*line, "players", head.players) &&
                       read(*line, "openings", head.openings) &&
                       read(*line, "rounds", head.rounds) && read(*line, "seed", head.seed);
  if (!is_good) return std::nullopt;
  return head;
}

Expected<MatchContent> parse_match(const WholeLines& whole, const std::string& file) {
  const auto refusal = Error{fmt::format("{} is not the journal of a match", file)};
  MatchContent content;
  if (whole.lines.empty()) {
    constexpr std::string_view beginning = "{\"proofboard\":\"match 1\"";
    const auto known = std::min(whole.torn.size(), beginning.size());
    if (whole.torn.substr(0, known) != beginning.substr(0, known)) return refusal;
    return content;
  }
  content.head = read_head(whole.lines.front());
  if (!content.head) return refusal;
  for (std::size_t i = 1; i < whole.lines.size(); ++i) {
    const auto line = Json::parse(whole.lines[i]);
    auto game = line ? read_game(*line) : std::nullopt;
    if (!game) return Error{fmt::format("{}: line {} is not a game", file, i + 1)};
    content.games.push_back(std::move(*game));
  }
  return content;
}

}  // namespace

MatchHead MatchHead::of(const MatchSettings& settings) {
  MatchHead head;
  const auto& game = *settings.openings.front().start.game;
  head.game = game.info().base + ':' + game.options_text();
  head.limits = limits_text(settings);
  for (const auto& player : settings.players) head.players.push_back(player.short_text());
  for (const auto& opening : settings.openings) {
    const auto end = opening.end();
    head.openings.push_back(end.game->position_text(end.position));
  }
  head.rounds = settings.rounds;
  head.seed = settings.seed;
  return head;
}

Json json_of(const MatchHead& head) {
  return {{"proofboard", magic},     {"game", head.game},         {"limits", head.limits},
          {"players", head.players}, {"openings", head.openings}, {"rounds", head.rounds},
          {"seed", head.seed}};
}

std::optional<PlayedGame> read_game(const Json& line) {
  PlayedGame game;
  std::string end;
  const bool is_good =
      read(line, "number", game.number) && read(line, "opening", game.opening) &&
      read(line, "black", game.players[0]) && read(line, "white", game.players[1]) &&
      read(line, "black_score", game.black_score) && read(line, "end", end) &&
      read(line, "moves", game.moves) && read(line, "black_seconds", game.seconds[0]) &&
      read(line, "white_seconds", game.seconds[1]) && read(line, "black_nodes", game.nodes[0]) &&
      read(line, "white_nodes", game.nodes[1]);
  const auto known = parse_game_end(end);
  if (!is_good || !known || game.black_score < 0 || game.black_score > 1) return std::nullopt;
  game.end = *known;
  read(line, "fault", game.fault);
  return game;
}

Json json_of(const PlayedGame& game) {
  Json line{{"number", game.number},
            {"opening", game.opening},
            {"black", game.players[0]},
            {"white", game.players[1]},
            {"black_score", game.black_score},
            {"end", to_text(game.end)},
            {"moves", game.moves},
            {"black_seconds", game.seconds[0]},
            {"white_seconds", game.seconds[1]},
            {"black_nodes", game.nodes[0]},
            {"white_nodes", game.nodes[1]}};
  if (!game.fault.empty()) line["fault"] = game.fault;
  return line;
}

Expected<MatchContent> read_match(const std::string& file) {
  const auto whole = read_whole_lines(file);
  if (!whole) return whole.error();
  return parse_match(*whole, file);
}

Expected<MatchJournal> MatchJournal::open(const std::string& file, const MatchSettings& settings) {
  auto lines = LineFile::open(file);
  if (!lines) return lines.error();
  auto content = parse_match(lines->found(), file);
  if (!content) return content.error();
  const auto head = MatchHead::of(settings);
  if (content->head && *content->head != head) {
    return Error{
        fmt::format("{} is the journal of another match: other players, openings, limits "
                    "or seed; choose another file",
                    file)};
  }
  const auto kept = lines->keep(content->head ? lines->found().lines.size() : 0);
  if (!kept) return kept.error();
  if (!content->head) {
    if (const auto written = lines->append(json_of(head).dump()); !written) {
      return written.error();
    }
  }
  return MatchJournal(std::move(*lines), std::move(content->games));
}

Expected<void> MatchJournal::append(const PlayedGame& game) {
  return file_.append(json_of(game).dump());
}

}  // namespace proofboard::play
