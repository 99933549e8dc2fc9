// Self-play for a game behind its common interface; the templates are made once per game
// (lab/self_play_game.cpp.in).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/options.h"
#include "engine/engine.h"
#include "lab/self_play.h"

namespace proofboard::lab {

// Nothing if that game ended too early.
std::optional<Bytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                        std::uint64_t seed);

struct SelfPlayingGame {
  std::string name;
  std::optional<Bytes> (*play)(const std::string& options, const Bytes& start,
                               const SelfPlay& settings, std::uint64_t seed);
};
const std::vector<SelfPlayingGame>& self_playing_games();

template <Rules R>
std::optional<Bytes> self_play_bytes(const std::string& options_text, const Bytes& start,
                                     const SelfPlay& settings, std::uint64_t seed) {
  const auto options = Options::parse(R::options(), options_text);
  if (!options) return std::nullopt;
  const auto rules = R::make(*options);
  if (!rules) return std::nullopt;
  const auto at = rules->decode(start);
  if (!at) return std::nullopt;
  const auto found = SelfPlayer<R>(*rules, settings).play(*at, seed);
  if (!found) return std::nullopt;
  Bytes bytes;
  rules->encode(*found, bytes);
  return bytes;
}

}  // namespace proofboard::lab
