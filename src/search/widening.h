// A search with an insight, as a solver of its own.
//
// Where everything that the insight settles or leaves out has a reason, this is the search itself.
// If not, a disproof is an opinion: the view may have shown too little. So it is widened, and
// searched again from what is proven already, until there is a proof, the budget is spent or
// nothing is left out without a reason.
#pragma once

#include <memory>
#include <utility>

#include "search/forwarding_solver.h"

namespace proofboard {

template <Rules R>
class WideningSolver final : public ForwardingSolver<R> {
 public:
  // The solver asks this very insight.
  WideningSolver(std::unique_ptr<Solver<R>> solver, std::shared_ptr<Insight<R>> insight)
      : ForwardingSolver<R>(*solver), solver_(std::move(solver)), insight_(std::move(insight)) {}

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
