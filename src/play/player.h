// Players by name: whoever can be given a position and answers with a move.
//
// A player is named with its options as an algorithm is: `alpha-beta:depth=6`. It plays for one
// side in one game at a time and may remember what it has seen; it belongs to one thread. Limited
// by nodes alone, the same player with the same seed makes the same moves on every machine.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "core/options.h"
#include "core/status.h"

namespace proofboard::play {

struct PlayerInfo {
  std::string name;
  std::string title;  // one line: how it chooses
  std::string example;
  OptionTable options;
};

const std::vector<PlayerInfo>& players();

// A player with its options settled.
struct PlayerChoice {
  const PlayerInfo* info;
  Options options;

  std::string text() const;        // all options written out
  std::string short_text() const;  // only those that are not the defaults
};
Expected<PlayerChoice> parse_player(std::string_view text);  // "name[:key=value,…]"

// Of one move. A node is a position searched, or a playout.
struct MoveLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  const std::atomic<bool>* stop = nullptr;  // soon after it is set, the best move so far is told
  bool wants_value = false;  // of an only move, too, which is else played without a thought

  bool is_any() const {
    return seconds != std::numeric_limits<double>::infinity() ||
           nodes != std::numeric_limits<std::uint64_t>::max();
  }
};

// What is certain of the game for the side to move.
enum class Certainty : std::uint8_t { none, win, loss };
std::string_view to_text(Certainty certainty);  // "unknown", "win", "loss"

// What a player says of the final score, in the eyes of the side to move.
struct ExpectedScore {
  enum class Kind : std::uint8_t {
    guessed,   // by the evaluation
    at_least,  // seen by a search to the end: it is this or more
    exact      // likewise: it is this
  };
  double points = 0;
  Kind kind = Kind::guessed;

  bool is_exact() const { return kind == Kind::exact; }
};

std::string_view to_text(ExpectedScore::Kind kind);  // "guessed", "at least", "exact"

struct ChosenMove {
  std::string move;
  int value = 0;  // in the eyes of the side to move, in the unit of the game's evaluation
  Certainty certainty = Certainty::none;
  std::vector<std::string> line;  // what it expects, from this move on
  std::uint64_t nodes = 0;
  double seconds = 0;
  int depth = 0;                            // searched, if it counts any
  bool is_solved = false;                   // the solver has found the win
  std::optional<ExpectedScore> score = {};  // where scores count
};

class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;

  // `game` is every position of the game so far; the last is the one to move in, and not final.
  virtual ChosenMove choose(std::span<const PositionBytes> game, const MoveLimits& limits) = 0;
};

// Each thread's memory for tables and trees, unless told otherwise. A quarter of it must hold a
// look at the empty Hex board of the largest size.
inline constexpr std::size_t player_bytes = std::size_t{192} << 20;

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerChoice& choice,
                                                 std::uint64_t seed,
                                                 std::size_t bytes = player_bytes);

}  // namespace proofboard::play
