#include "play/player.h"

#include <fmt/format.h>

#include "core/suggest.h"
#include "game/notation.h"
#include "play/players/all.h"
#include "play/playing_games.h"

namespace proofboard::play {

const std::vector<PlayerInfo>& players() {
  static const auto all = player_infos(AllPlayers{});
  return all;
}

std::string PlayerChoice::text() const {
  const auto values = options.text();
  return values.empty() ? info->name : info->name + ':' + values;
}

std::string PlayerChoice::short_text() const {
  const auto values = options.difference_text();
  return values.empty() ? info->name : info->name + ':' + values;
}

Expected<PlayerChoice> parse_player(std::string_view text) {
  const auto colon = text.find(':');
  const auto name = text.substr(0, colon);
  std::vector<std::string> known;
  for (const auto& info : players()) {
    if (!is_same_name(info.name, name)) {
      known.push_back(info.name);
      continue;
    }
    auto options =
        Options::parse(info.options, colon == std::string_view::npos ? "" : text.substr(colon + 1));
    if (!options) return options.error().told_of(fmt::format("player {}", info.name));
    return PlayerChoice{&info, std::move(*options)};
  }
  return Error{fmt::format("there is no player {}{}", quoted(name), which_of(name, known))};
}

std::string_view to_text(Certainty certainty) {
  switch (certainty) {
    case Certainty::none: return "unknown";
    case Certainty::win: return "win";
    case Certainty::loss: return "loss";
  }
  return "";
}

std::string_view to_text(ExpectedScore::Kind kind) {
  switch (kind) {
    case ExpectedScore::Kind::guessed: return "guessed";
    case ExpectedScore::Kind::at_least: return "at least";
    case ExpectedScore::Kind::exact: return "exact";
  }
  return "";
}

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerChoice& choice,
                                                 std::uint64_t seed, std::size_t bytes) {
  auto search = choose_search(game, "", "");
  if (!search) return search.error();
  const auto* playing = find_playing(game);
  if (playing == nullptr) return Error{fmt::format("there is no player for {}", game.info().name)};
  return playing->make_player(game, {choice, std::move(*search), seed, bytes});
}

}  // namespace proofboard::play
