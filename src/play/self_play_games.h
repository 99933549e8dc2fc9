// Self-play for a game behind its common interface; the templates are made once per game
// (play/self_play_game.cpp.in).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/games.h"
#include "core/options.h"
#include "play/self_play.h"
#include "search/brings.h"

namespace proofboard::play {

// Nothing if that game ended too early.
std::optional<PositionBytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                                std::uint64_t seed);

// All positions of a game, up to its end or to so many moves.
std::vector<PositionBytes> self_play_game(const GamePosition& start, const SelfPlay& settings,
                                          std::uint64_t seed, int most_plies);

struct SelfPlayingGame {
  std::string name;
  std::optional<Bytes> (*play)(const std::string& options, const Bytes& start,
                               const SelfPlay& settings, std::uint64_t seed);
  std::vector<Bytes> (*play_whole)(const std::string& options, const Bytes& start,
                                   const SelfPlay& settings, std::uint64_t seed, int most_plies);
};
const std::vector<SelfPlayingGame>& self_playing_games();

// From options and bytes to rules and a position.
template <Notated R>
std::optional<Setup<R>> self_play_setup(const std::string& options_text, const Bytes& start) {
  const auto options = Options::parse(R::options(), options_text);
  if (!options) return std::nullopt;
  const auto rules = R::make(*options);
  if (!rules) return std::nullopt;
  const auto at = rules->decode(start);
  if (!at) return std::nullopt;
  return Setup<R>{*rules, *at};
}

template <Notated R, Brings<R> (*brings)()>
std::optional<Bytes> self_play_bytes(const std::string& options_text, const Bytes& start,
                                     const SelfPlay& settings, std::uint64_t seed) {
  const auto setup = self_play_setup<R>(options_text, start);
  if (!setup) return std::nullopt;
  const auto found =
      SelfPlayer<R>(setup->rules, brings().evaluation, settings).play(setup->position, seed);
  if (!found) return std::nullopt;
  Bytes bytes;
  setup->rules.encode(*found, bytes);
  return bytes;
}

template <Notated R, Brings<R> (*brings)()>
std::vector<Bytes> self_play_game_bytes(const std::string& options_text, const Bytes& start,
                                        const SelfPlay& settings, std::uint64_t seed,
                                        int most_plies) {
  std::vector<Bytes> game;
  const auto setup = self_play_setup<R>(options_text, start);
  if (!setup) return game;
  const SelfPlayer<R> player(setup->rules, brings().evaluation, settings);
  for (const auto& at : player.whole_game(setup->position, seed, most_plies)) {
    setup->rules.encode(at, game.emplace_back());
  }
  return game;
}

}  // namespace proofboard::play
