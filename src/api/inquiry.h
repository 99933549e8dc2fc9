// An inquiry: a question being worked on. It is started with limits, watched, stopped and answered;
// the program's commands, protocols and bindings are all written on it.
//
//     const auto at = read_position("hex", "start:4");
//     const auto ask = ask_of(*at, Side::black);
//     Inquiry inquiry(*ask);
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
#include "api/ask.h"

namespace proofboard {

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
  explicit Inquiry(Ask ask);
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
