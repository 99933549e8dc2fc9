// What a job-level search asks of the search that does its jobs: to go to a node of the tree above,
// to search there for a while, to open the node for that tree, and to bring what was found up to
// the nodes above it. The depth-first engine is one; each thread has its own, and all share a
// table.
//
// The tree above keeps frames as the engine itself has them on its stack, so what is chosen,
// combined and stored there is what the algorithm would choose, combine and store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/frame.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
struct KeptFrame {
  std::vector<FrameChild<R>> children;
  std::vector<WaitingMove<R>> waiting;
  std::size_t still_waiting = 0;

  std::size_t bytes() const {
    return children.capacity() * sizeof(FrameChild<R>) +
           waiting.capacity() * sizeof(WaitingMove<R>);
  }
};

template <Rules R>
struct PathStep {
  typename R::Move move{};
  Place<R> place;  // that it leads to
};

template <Rules R>
class JobEngine : public Solver<R> {
 public:
  using Child = FrameChild<R>;

  // One more of its kind, for another thread, which shares the table.
  virtual std::unique_ptr<JobEngine> another(const SolverSetup<R>& setup) const = 0;

  // Before the jobs of a question. The budget is this engine's alone.
  virtual void begin_jobs(const Question<R>& question, Budget& budget) = 0;
  // When all engines are done with them.
  virtual void end_jobs() = 0;
  virtual Place<R> root_place() = 0;
  virtual Turn root_turn() const = 0;

  // Puts the position at the end of the path on the board.
  virtual void go_to(std::span<const PathStep<R>> path) = 0;
  // Back to the position before the last step, for back_up().
  virtual void step_back() = 0;

  // The following are about the position on the board, at this place and depth.

  // Searches until the thresholds are reached, it is solved or the budget is spent.
  virtual Found<R> work(Bounds thresholds, const Place<R>& place, int depth, bool is_leaf) = 0;
  // Its frame, with what is known of its children; nothing if it turned out to be solved.
  virtual std::optional<KeptFrame<R>> open(const Place<R>& place, int depth) = 0;
  // A child of the frame was searched: what that makes of the node. It is stored in the table.
  virtual Found<R> back_up(KeptFrame<R>& frame, const Place<R>& place, int depth, std::size_t child,
                           const Found<R>& found, std::uint64_t work) = 0;

  // The position on the board was searched elsewhere: what was found is stored in the table. Solved
  // ones lean on nothing.
  virtual void learn(const Place<R>& place, int depth, const Found<R>& found,
                     std::uint64_t work) = 0;

  // What these children make of their parent.
  virtual Found<R> summarise(Turn turn, std::span<const Child> children, std::size_t waiting,
                             int depth) const = 0;
  // The child to search next. `previous` is the one that was searched last, or no_child.
  virtual Choice choose(Turn turn, std::span<const Child> children, std::size_t waiting,
                        std::size_t previous, Bounds here, Bounds thresholds) const = 0;
  virtual Bounds root_thresholds(Turn turn, Bounds here) const = 0;

  // A try for a closed set at the root, now and then; only the first engine makes them.
  virtual bool is_trial_due() const = 0;
  virtual Truth run_trial(const Question<R>& question) = 0;

  // Whether some line was too long to follow it.
  virtual bool is_too_deep() const = 0;

  // The shared table, for when no job is under way: to grow, to forget, to be saved with what all
  // engines have measured together.
  virtual bool wants_maintenance() const = 0;
  virtual void maintain() = 0;
  virtual void save_with(const Indicators& all, CheckpointWriter& file) const = 0;
  virtual std::size_t table_bytes() const = 0;
  virtual std::size_t own_bytes() const = 0;  // beside the table
};

}  // namespace proofboard
