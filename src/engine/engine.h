// The library's front door: games and algorithms by name, positions as exact bytes, questions and
// answers as plain values. Everything below is templates over a game; here they are behind one
// virtual interface, instantiated once per game (engine/game.cpp.in).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/indicators.h"
#include "core/options.h"
#include "core/status.h"
#include "core/truth.h"
#include "rules/question.h"
#include "rules/rules.h"

namespace proofboard {

using Bytes = std::vector<std::uint8_t>;

struct GameInfo {
  std::string name;
  std::string title;
  std::string example;       // a small position, as text
  std::string base;          // the game whose preset this is, or its own name
  std::string base_options;  // "m=19,n=19,…" for a preset
  OptionTable options;
  std::string default_algorithm;  // "df-pn:epsilon=0.25"
};

struct AlgorithmInfo {
  std::string name;
  std::string title;    // one line: what it is
  std::string engine;   // "best-first", "depth-first", "threat-space" or "baseline"
  std::string example;  // "df-pn:epsilon=0.25"
  OptionTable options;
  std::string only_for = {};  // the one game that it works on; empty: every game

  // The game's name is that of its rules, GameInfo::base.
  bool works_on(std::string_view base) const { return only_for.empty() || only_for == base; }
};

const std::vector<GameInfo>& games();
const std::vector<AlgorithmInfo>& algorithms();

// An algorithm with its options settled.
struct Algorithm {
  const AlgorithmInfo* info;
  Options options;

  std::string text() const;  // "name:key=value,…", all options written out
};
Expected<Algorithm> parse_algorithm(std::string_view text);  // "name[:key=value,…]"
// The same for a search in this game, "name[:key=value,…]": an algorithm for another is an error.
Expected<Algorithm> parse_algorithm_for(std::string_view game, std::string_view text);

struct CertificateInfo {
  std::string file;
  std::uint64_t bytes = 0;
  std::uint64_t nodes = 0;     // distinct positions of the proof, final ones included
  std::uint64_t searched = 0;  // nodes searched again because the table had lost them
  double seconds = 0;
};

// A turn of a forced win, and all the moves that could answer it: none at the end.
struct ForcedTurnText {
  std::vector<std::string> turn;
  std::vector<std::string> defence;
};

struct Answer {
  Truth truth = Truth::unknown;
  StopReason reason = StopReason::none;  // why it is unknown or not confirmed
  std::string move;                      // for the side that gets what it wants; may be empty
  std::vector<std::string> line;         // best play as far as it is known
  std::vector<ForcedTurnText> forced;    // where the line leads to one: how the win is forced
  Indicators indicators;
  double seconds = 0;
  // Whether the complete proof was walked through after the search. False only if the budget did
  // not suffice for that; then the answer rests on no two positions having had the same 64-bit key.
  bool is_confirmed = false;
  double proof_seconds = 0;  // for that, and for writing the certificate
  std::optional<CertificateInfo> certificate;
  std::string certificate_error;  // why there is no proof
  std::string refusal;            // why there was no search: the checkpoint can't be used
  std::string checkpoint_error;   // the last one could not be written; the search went on
};

struct SolveRequest {
  Goal goal;
  Limits limits;
  std::uint64_t seed = 0;
  const std::atomic<bool>* stop = nullptr;
  Budget::Progress progress;
  std::string certificate_file;     // empty: none
  std::string checkpoint_file;      // empty: none
  double checkpoint_seconds = 300;  // between two checkpoints
  std::string resume_file;          // the checkpoint to go on from; empty: none
};

// One game with its options settled. Immutable, so any number of threads may use it.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const std::string& name() const = 0;
  virtual std::string options_text() const = 0;
  virtual int score_limit() const = 0;

  virtual Bytes initial() const = 0;
  virtual std::string position_text(const Bytes& position) const = 0;
  virtual BoardView view(const Bytes& position) const = 0;
  virtual Side to_move(const Bytes& position) const = 0;
  virtual std::optional<int> result(const Bytes& position) const = 0;
  virtual std::vector<std::string> moves(const Bytes& position) const = 0;
  // What the game can tell of a position beyond its rules, as sentences; often nothing.
  virtual std::vector<std::string> remarks(const Bytes& position) const = 0;
  virtual Expected<Bytes> play(const Bytes& position, std::string_view move) const = 0;
  // The positions `depth` moves below; stops early (and is then meaningless) when `stop` is set.
  virtual std::uint64_t perft(const Bytes& position, int depth,
                              const std::atomic<bool>* stop) const = 0;
  // A position reached by `plies` random legal moves from `position`, or fewer if the game ends.
  virtual Bytes random_playout(const Bytes& position, int plies, std::uint64_t seed) const = 0;

  virtual Answer solve(const Bytes& position, const Algorithm& algorithm,
                       const SolveRequest& request) const = 0;
};

// A position with its game.
struct GamePosition {
  std::shared_ptr<const AnyGame> game;
  Bytes position;
};

const GameInfo* find_game(std::string_view name);
// GAME is "name[:key=value,…]"; the position's text may settle the size of the board.
Expected<GamePosition> read_position(std::string_view game, std::string_view position);

}  // namespace proofboard
