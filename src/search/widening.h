// A search with an insight, as a solver of its own.
//
// Where everything that the insight settles or leaves out has a reason, this is the search itself.
// If not, a disproof is an opinion: the view may have shown too little. So it is widened, and
// searched again from what is proven already, until there is a proof, the budget is spent or
// nothing is left out without a reason.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "search/solver.h"

namespace proofboard {

template <Rules R>
class WideningSolver final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // The solver asks this very insight.
  WideningSolver(std::unique_ptr<Solver<R>> solver, std::shared_ptr<Insight<R>> insight)
      : solver_(std::move(solver)), insight_(std::move(insight)) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    insight_->begin(question, budget);
    Truth truth = Truth::unknown;
    while (true) {
      truth = solver_->solve(question, budget);
      if (truth != Truth::disproven || insight_->has_reasons_for_all() || !insight_->widen()) break;
      solver_->keep_only_proofs();
    }
    insight_->end();
    indicators_ = solver_->indicators();
    indicators_.peak_bytes += insight_->peak_bytes();
    if (truth == Truth::disproven && !insight_->has_reasons_for_all()) {
      budget.stop_because(insight_->shortcoming());
      return Truth::unknown;
    }
    return truth;
  }

  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position& position) override { return solver_->why(position); }
  std::optional<Fragment<Position>> fragment_for(const Position& position) override {
    return solver_->fragment_for(position);
  }
  bool joins_images() const override { return solver_->joins_images(); }
  std::vector<RootMove<Move>> root_moves() const override { return solver_->root_moves(); }
  std::vector<Move> line() const override { return solver_->line(); }
  double table_fill() const override { return solver_->table_fill(); }
  std::size_t shrink_to(std::size_t bytes) override { return solver_->shrink_to(bytes); }
  void keep_only_proofs() override { solver_->keep_only_proofs(); }

  bool can_save() const override { return solver_->can_save(); }
  void save(CheckpointWriter& file) const override {
    insight_->save(file);
    solver_->save(file);
  }
  bool load(CheckpointReader& file, const Question<R>& question) override {
    return insight_->load(file) && solver_->load(file, question);
  }

 private:
  std::unique_ptr<Solver<R>> solver_;
  std::shared_ptr<Insight<R>> insight_;
  Indicators indicators_;
};

}  // namespace proofboard
