// A game read move by move: what each move has cost, who is ahead, where it was decided, and how
// firmly all that stands.
//
// Where scores count (Othello) each position gets its score, and each move what it has cost, in
// points (game_scores.h). Elsewhere a small search of all moves tells who is ahead, and a solver
// settles who wins where it can: from the end backwards every position is asked about, until three
// in a row are too hard.
//
// Conspiracy numbers may be asked for beside that. Ishitobi: "Deep Proof-Number Search and
// Aesthetics of Mating Problems" (thesis, 2016), section 2.3.3, after Khalid, Yusof, Iida, Ishitobi
// 2015. They tell how many leaves of the small search must change for another value. Over a fixed
// list of values these are summed up:
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
// so an even number is looked ahead. Of a position whose outcome is proven the numbers have nothing
// more to say: it is not critical, and its value is the proven one.
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

// A score that a position has with best play, in Black's eyes.
struct KnownScore {
  double points = 0;
  bool is_proven = false;  // else it is expected
};

struct BetterMove {
  std::string move;
  std::optional<KnownScore> score = {};  // after it, where scores count
  std::vector<std::string> line = {};    // from it on, as far as it is known
};

struct MoveCost {
  double points = 0;
  bool is_proven = false;
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
  // Where scores count: with best play from here; as it was seen after the move that led here; and
  // what that move has cost the side that made it.
  std::optional<KnownScore> score, after;
  std::optional<MoveCost> cost;
  // Than the move that led here, the best first, as far as they are known. Where scores don't count
  // they are proven to keep what it threw away.
  std::vector<BetterMove> better;

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
  Limits limits;  // the time and the memory are of all, the nodes of each question to the solver
  std::uint64_t seed = 0;
  int threads = 1;  // scores use them
  bool wants_conspiracy = false;
};

// What a move costs at least that may be called a blunder, in points.
inline constexpr double blunder_points = 6;

// So deep a position is searched for the score that is expected, if there is time.
inline constexpr int usual_score_plies = 8;

// Of all moves of one player whose cost is known.
struct PlayersCosts {
  std::size_t moves = 0;
  double points = 0;
  std::size_t blunders = 0;

  double average() const { return moves == 0 ? 0 : points / static_cast<double>(moves); }
};

struct Analysis {
  bool has_scores = false;      // they count in this game
  int score_plies = 0;          // searched for scores that are expected; 0: none is
  bool has_conspiracy = false;  // it was asked for, and there are values
  int plies = 0;                // of the search for values; 0: there are none
  std::vector<ReadPosition> positions;
  bool was_stopped = false;  // then not everything is known that could be

  PlayersCosts costs(Side side) const;
  // The first position from which to the end all scores are proven; nothing if not even the last.
  std::optional<std::size_t> proven_from() const;
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
  bool is_blunder = false;      // it cost a lot, where scores count
  bool is_decided = false;      // from here to the end the outcome is proven and stays the same
};

// In the order of the game.
std::vector<TurningPoint> turning_points(const Analysis& analysis);

// The chart of a game as gnuplot is told it; data included.
std::string analysis_script(const Analysis& analysis, const std::string& title);

}  // namespace proofboard::lab
