// Matches: every player against every other, from the same openings with both colours.
//
// Games run side by side, each with players of its own; limited by nodes, a game depends on its
// number and the seed alone, however many threads there are. A player that fails loses its game and
// nothing else.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "api/games.h"
#include "play/played_game.h"
#include "play/player.h"

namespace proofboard::play {

struct MatchSettings {
  std::vector<PlayerChoice> players;
  std::vector<GameRecord> openings;  // each is played `rounds` times by each pair, in both colours
  std::size_t rounds = 1;
  MoveLimits limits;         // of each move
  double clock_seconds = 0;  // of each side in each game; 0: no clock
  int longest = 1000;        // moves of a game, beyond which it is a draw
  std::uint64_t seed = 0;
  std::size_t player_bytes = play::player_bytes;

  std::size_t games() const;
};

// Who plays game `number` of a match, and from where.
struct Pairing {
  std::size_t opening = 0;
  std::array<std::size_t, 2> players{};  // Black and White
};
Pairing pairing_of(const MatchSettings& settings, std::size_t number);

// So many random openings of so many plies, all different if there are enough, none of them over.
std::vector<GameRecord> random_openings(const GamePosition& start, int plies, std::size_t count,
                                        std::uint64_t seed);
// Every legal first move.
std::vector<GameRecord> all_openings(const GamePosition& start);

// Makes a player for a side of a game; may throw, as the player may.
using MakePlayer = std::function<Expected<std::unique_ptr<AnyPlayer>>(
    const AnyGame& game, const PlayerChoice& choice, std::uint64_t seed)>;

// One game. Nothing if it was stopped before its end.
std::optional<PlayedGame> play_game(const MatchSettings& settings, std::size_t number,
                                    const MakePlayer& make);

struct MatchRun {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  MakePlayer make;  // empty: make_player
  // Told of every finished game, one at a time. An error ends the match.
  std::function<Expected<void>(const PlayedGame&)> finished;
};

// Plays the games that are not done yet. True if all are done then.
Expected<bool> run_match(const MatchSettings& settings, const std::vector<bool>& is_done,
                         const MatchRun& run);

}  // namespace proofboard::play
