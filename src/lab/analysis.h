// A game read move by move: who is ahead, how firmly, where it turned and where it was decided.
//
// Ishitobi: "Deep Proof-Number Search and Aesthetics of Mating Problems" (thesis, 2016), section
// 2.3.3, after Khalid, Yusof, Iida, Ishitobi 2015. For every position a small search of all moves
// gives a value, and conspiracy numbers tell how many of its leaves must change for another value.
// Over a fixed list of values these are summed up:
//
//     Positive_CN_Sum = Σ ↑CN(v) over the values above: hard to improve if large
//     Negative_CN_Sum = Σ ↓CN(v) over those below: hard to spoil if large
//     CN_difference   = Positive_CN_Sum − Negative_CN_Sum
//
// All in Black's eyes from the first move to the last, so that they can be compared.
//
// Where a sum more than doubles or falls below half from one position to the next, the position is
// critical. (The thesis says so in words; its formula |P' − P| > |P'| sees only the fall. Ours is
// |P' − P| > min(P, P').) Sums are comparable if the two sides have as many plies in every search,
// so an even number is looked ahead.
//
// What the numbers only suggest a solver settles where it can: from the end backwards every
// position is asked about, until three in a row are too hard. Of a position whose outcome is proven
// the numbers have nothing more to say: it is not critical, and its value is the proven one.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/games.h"

namespace proofboard::lab {

// The values whose conspiracy numbers are told, from a loss for certain to a win for certain; in
// between, those of the evaluation up to what is about decisive.
const std::vector<conspiracy::Value>& told_values();

// `no_mate`: where mates with checks alone are asked about, neither side has one. Of who wins the
// game that says nothing.
enum class GameOutcome : std::uint8_t { unknown, black_wins, white_wins, draw, no_mate };

// How a sum has gone on: not steady is critical.
enum class Trend : std::uint8_t { steady, fallen, risen };

struct ConspiracySums {
  Number positive = 0;  // may be infinite
  Number negative = 0;

  // Nothing if both are infinite: the value is certain.
  std::optional<double> difference() const;
};

struct ReadPosition {
  PositionBytes position;
  std::optional<RecordedMove> move;                     // that led here; none at the start
  bool is_ordinary_move = true;                         // not one that only records know: a swap
  std::optional<conspiracy::ValueFunctions> functions;  // none if nobody can say who is ahead
  ConspiracySums sums;
  Trend positive = Trend::steady;  // of the sums, from the position before
  Trend negative = Trend::steady;
  GameOutcome outcome = GameOutcome::unknown;  // with best play from here, if that is proven

  bool is_critical() const { return positive != Trend::steady || negative != Trend::steady; }
  // Who wins with best play, or that nobody does, is proven.
  bool is_settled() const {
    return outcome != GameOutcome::unknown && outcome != GameOutcome::no_mate;
  }
  // By the proof if there is one, else by the search; nothing if nobody can say who is ahead.
  std::optional<conspiracy::Value> value() const;
};

struct AnalysisSettings {
  int plies = 0;  // of the search for values; 0: what can be done in seconds
  SearchChoice search;
  Limits limits;  // of each question to the solver
  std::uint64_t seed = 0;
};

struct Analysis {
  int plies = 0;  // 0: the game has no evaluation
  std::vector<ReadPosition> positions;
  bool was_stopped = false;  // then not everything is known that could be
};

using AnalysisProgress = std::function<void(std::string_view part, std::size_t position)>;

Analysis analyse(const GameRecord& record, const AnalysisSettings& settings,
                 const std::atomic<bool>* stop, const AnalysisProgress& progress = {});

// Whether a sum has more than doubled or fallen below half.
Trend trend(Number before, Number after);

// A position at which something happened, and what.
struct TurningPoint {
  std::size_t position = 0;
  Trend positive = Trend::steady;  // Positive_CN_Sum has changed abruptly
  Trend negative = Trend::steady;
  bool is_thrown_away = false;  // the move gave away a win or a draw that is proven
  bool is_decided = false;      // from here to the end the outcome is proven and stays the same
};

// In the order of the game.
std::vector<TurningPoint> turning_points(const Analysis& analysis);

// The chart of a game as gnuplot is told it; data included.
std::string analysis_script(const Analysis& analysis, const std::string& title);

}  // namespace proofboard::lab
