// What a search answers, and what it tells meanwhile, as plain values.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/indicators.h"
#include "core/root_curve.h"
#include "core/status.h"
#include "core/truth.h"
#include "game/question.h"
#include "search/jobs/job_settings.h"
#include "search/score_bounds.h"

namespace proofboard {

struct CertificateInfo {
  std::string file;
  std::uint64_t bytes = 0;
  std::uint64_t nodes = 0;     // positions of the proof, final ones included
  std::uint64_t searched = 0;  // nodes searched again because the table had lost them
  double seconds = 0;
};

// A turn of a forced win, and all the moves that could answer it: none at the end.
struct ForcedTurnText {
  std::vector<std::string> turn;
  std::vector<std::string> defence;
};

// Of a win, where a game counts how long it takes: plies against the longest resistance.
struct LengthBounds {
  int at_most = 0;   // the win that was found
  int at_least = 0;  // no win is shorter, as far as that is proven

  bool is_shortest() const { return at_least == at_most; }
};

struct Answer {
  // Proven or disproven only if the complete proof was walked through after the search.
  Truth truth = Truth::unknown;
  StopReason reason = StopReason::none;  // why it is unknown, or has no certificate
  Truth unconfirmed = Truth::unknown;    // what a search said whose proof was not completed
  std::string move;                      // for the side that gets what it wants; may be empty
  std::vector<std::string> line;         // best play as far as it is known, within the limits
  bool line_is_complete = false;         // and the longest resistance: it ends with the game
  std::optional<LengthBounds> length;    // of a proven one, in games that count it
  // If the score was asked for, in the attacker's eyes: bounds of which each has its own complete
  // proof, or is the least or most that a game can end with. Where they meet the answer is proven.
  std::optional<ScoreBounds> score;
  // What the searches said beyond that. It is no more than their word.
  std::optional<ScoreBounds> unconfirmed_score;
  std::vector<ForcedTurnText> forced;  // where the line leads to one: how the win is forced
  // If it was asked for, in games that know it: the empty cells that the winner needs. It wins even
  // if the other side has all the others, by a proof of its own. Empty: not known.
  std::vector<std::string> area = {};
  Indicators indicators;
  std::vector<CurvePoint> curve;  // the numbers at the root over the search, if asked for
  double seconds = 0;
  double proof_seconds = 0;  // for the proof, and for writing the certificate
  std::optional<CertificateInfo> certificate;
  // Why there is no proof, or what the certificates that were asked for don't show: then `reason`
  // says whether a limit came first.
  std::string certificate_error;
  std::optional<Error> refusal;  // why there was no search: the checkpoint can't be used
  std::string checkpoint_error;  // the last one could not be written; the search went on
};

// A move at the root of a running search.
struct RootMoveText {
  std::string move;
  ProofNumbers numbers;
  Truth truth = Truth::unknown;
};

// What is being done for a question.
enum class Phase : std::uint8_t {
  searching,
  proving,     // of what the search said a complete proof is made
  shortening,  // a shorter win is looked for
  writing,     // the certificate
};

constexpr std::string_view to_text(Phase phase) {
  switch (phase) {
    case Phase::searching: return "searching";
    case Phase::proving: return "proving";
    case Phase::shortening: return "shortening";
    case Phase::writing: return "writing";
  }
  return "";
}

// A question being worked on, as it was a moment ago. Numbers and truths are in the eyes of the
// goal that was asked, and are the word of a search: nothing of it is proven but a win that is to
// become shorter.
struct Snapshot {
  Phase phase = Phase::searching;
  Indicators indicators;            // of its searches, the numbers at the root among them
  std::vector<RootMoveText> moves;  // as far as they are known
  std::vector<std::string> line;    // what is being looked at
  double seconds = 0;               // since it was asked, with the runs that it goes on from
  double search_seconds = 0;        // of these, in searches: their nodes took so long
  double table_fill = 0;            // how full the table is, 0 to 1; 0 of a search without one
  // While the score is looked for: the numbers are those of "at least this?", and what the searches
  // have said of the score before.
  std::optional<int> asks_at_least = {};
  std::optional<ScoreBounds> score_said = {};
  // With all moves asked for: the one after which the question is asked, and which of them it is,
  // from 1.
  std::string move = {};
  std::size_t move_number = 0, move_count = 0;
  // While a shorter win is looked for: the best that is proven, and its bounds.
  std::vector<std::string> win = {};
  std::optional<LengthBounds> length = {};
};

// The same goal after one of the legal moves: with the attacker to move, "proven" means that this
// move reaches it.
struct MoveAnswer {
  std::string move;
  Answer answer;
};

struct Outcome {
  Answer answer;
  std::vector<MoveAnswer> moves;  // only if asked for; by their scores, the best first
};

class Watcher;

// What goes with a question while it is worked on.
struct Solving {
  const std::atomic<bool>* stop = nullptr;  // soon after it is set, the answer comes
  Watcher* watcher = nullptr;               // null: nobody watches
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  double seconds() const {  // since then
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
};

}  // namespace proofboard
