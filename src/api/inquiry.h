// An inquiry: a question being worked on. It is started with limits, watched, stopped and answered;
// the program's commands, protocols and bindings are all written on it.
//
//     Inquiry inquiry({.at = *read_position("hex", "start:4"),
//                      .goal = {Side::black, Target::win()}, …});
//     inquiry.go();                      // a thread of its own
//     inquiry.snapshot();                // at any time, from any thread
//     inquiry.stop();                    // likewise
//     const Outcome& outcome = inquiry.wait();
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "api/answer.h"
#include "api/games.h"

namespace proofboard {

struct CheckpointsWanted {
  std::string resume_file;  // to go on from; empty: none
  std::string file;         // to write; empty: none
  double seconds = 300;     // between two of them

  bool is_wanted() const { return !resume_file.empty() || !file.empty(); }
};

struct Inquired {
  GamePosition at;
  Goal goal;
  SearchChoice search;
  Limits limits;  // with all_moves they share the time; the nodes are of each move
  std::uint64_t seed = 0;
  JobSettings jobs = {};     // with more than one thread
  bool wants_score = false;  // of the position, and with all_moves of every move
  bool all_moves = false;
  std::string futile_rule = {};       // for the line: moves that are not counted; empty: all are
  bool shortens = false;              // looks for the shortest win, in games that count its length
  std::string certificate_file = {};  // empty: none
  CheckpointsWanted checkpoints = {};
  bool wants_curve = false;  // of the question as a whole

  Side to_move() const { return at.game->to_move(at.position); }
  bool is_over() const { return at.game->result(at.position).has_value(); }
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

class Inquiry {
 public:
  explicit Inquiry(Inquired inquired);
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;
  ~Inquiry();  // stops, and waits

  // Begins to work on a thread of its own. Once.
  void go();
  // Soon after, wait() returns with what is known. Does nothing if it is answered already.
  void stop();
  // The last that the search has told; empty before that.
  Snapshot snapshot() const;
  // Whether it is answered within this time.
  bool wait_for(std::chrono::milliseconds time);
  // The answer. What the search has thrown is thrown here.
  const Outcome& wait();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// What follows for the question from the answers to all its moves. Work is summed up.
Answer combine_moves(Turn turn, const std::vector<MoveAnswer>& moves);
// Likewise, of scores.
Answer combine_scores(Turn turn, const std::vector<MoveAnswer>& moves);

}  // namespace proofboard
