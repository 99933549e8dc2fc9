// Asking: one question, a question move by move, and many questions on several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "command/settings.h"
#include "engine/engine.h"

namespace proofboard::command {

struct CheckpointsWanted {
  std::string resume_file;  // to go on from; empty: none
  std::string file;         // to write; empty: none
  double seconds = 0;       // between two of them

  bool is_wanted() const { return !resume_file.empty() || !file.empty(); }
};

struct QuestionAsked {
  GamePosition at;
  Goal goal;
  std::string certificate_file;  // empty: none
  bool all_moves = false;
  CheckpointsWanted checkpoints = {};

  Side to_move() const { return at.game->to_move(at.position); }
  bool is_over() const { return at.game->result(at.position).has_value(); }
};

// The same goal after one of the legal moves: with the attacker to move, "proven" means that this
// move reaches it.
struct MoveAnswer {
  std::string move;
  Answer answer;
};

struct AnswerGiven {
  Answer answer;
  std::vector<MoveAnswer> moves;  // only if asked for
};

// Limits hold for each search, so with all_moves for each move. Watches the stop flag.
AnswerGiven ask(const QuestionAsked& question, const Algorithm& algorithm, const Limits& limits,
                std::uint64_t seed, const Budget::Progress& progress);

// What follows for the question from the answers to all its moves. Work is summed up.
Answer combine_moves(Turn turn, const std::vector<MoveAnswer>& moves);

// Runs work(0) … work(count − 1) on `threads` threads and calls deliver(i, result) on this one, in
// order and as soon as may be. After Ctrl-C nothing new is begun: the result is the number
// delivered. What work() throws is thrown here.
std::size_t run_in_order(std::size_t count, int threads,
                         const std::function<AnswerGiven(std::size_t)>& work,
                         const std::function<void(std::size_t, const AnswerGiven&)>& deliver);

}  // namespace proofboard::command
