// Tuning: a player's numbers are looked for with which it wins the most games (play/clop.h).
//
// In each game the player has other numbers; its opponents, the openings and the colours take
// turns. With one thread and limits by nodes the same seed plays the same games, in however many
// pieces; with more threads the numbers of a game depend on which games have ended before it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal.h"
#include "core/json.h"
#include "play/clop.h"
#include "play/match.h"

namespace proofboard::play {

// One of the player's options, and where its best value is looked for.
struct TunedParameter {
  std::string name;
  double low = 0, high = 1;
  bool is_whole = false;  // only whole numbers
  bool is_log = false;    // looked for on a logarithmic scale

  // "NAME=LOW..HIGH[:integer|log]" for this player; whole if the option is. Both ends must be
  // values that the option can have.
  static Expected<TunedParameter> parse(std::string_view text, const PlayerChoice& player);
  std::string text() const;

  // Between the scale of the search, -1 to 1, and values as they are given to the player.
  std::string value_at(double coordinate) const;
  double coordinate_of(double value) const;
};

struct TuningSettings {
  MatchSettings match;  // its first player is tuned, the others are the opponents
  std::vector<TunedParameter> parameters;
  std::size_t games = 0;
};

struct TunedGame {
  PlayedGame played;
  std::vector<std::string> values;  // of the parameters

  double score() const;  // of the tuned player, who is Black in games of even number
};
Json json_of(const TunedGame& game);

// The player with these values; each must be one that the parameter can have.
PlayerChoice player_with(const TuningSettings& settings, const std::vector<std::string>& values);

struct TuningEstimate {
  struct Value {
    std::string best;          // as it can be given to the player
    double low = 0, high = 0;  // one standard deviation of the games that count to each side
  };
  std::vector<Value> values;
  ClopEstimate clop;
};
TuningEstimate estimate(const TuningSettings& settings, const std::vector<TunedGame>& games);

// As that of a match (play/match_journal.h): first what is tuned, then a line for each game.
class TuningJournal : public JournalOf<TunedGame> {
 public:
  static Expected<TuningJournal> open(const std::string& file, const TuningSettings& settings);
  Expected<void> append(const TunedGame& game);

 private:
  using JournalOf::JournalOf;
};

struct TuningRun {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  MakePlayer make;  // empty: make_player
  // Told of every finished game, one at a time. An error ends the run.
  std::function<Expected<void>(const TunedGame&)> finished;
};

// Plays what is left of the games. True if all are done then.
Expected<bool> run_tuning(const TuningSettings& settings, const std::vector<TunedGame>& done,
                          const TuningRun& run);

}  // namespace proofboard::play
