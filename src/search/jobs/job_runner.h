// Does jobs for a search in another process (remote_job.h), one after the other with one solver, so
// that what it has learned in one serves in the next.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "search/proof.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class JobRunner {
 public:
  // The solver asks this very insight, if there is one. Questions are searched with `goal`;
  // certificates are about `asked`, which is the same or its dual.
  JobRunner(R rules, Goal goal, Goal asked, std::unique_ptr<Solver<R>> solver,
            std::shared_ptr<Insight<R>> insight, const ProofSetup<R>& proof_setup)
      : rules_(std::move(rules)),
        goal_(goal),
        asked_(asked),
        solver_(std::move(solver)),
        insight_(std::move(insight)),
        proof_setup_(proof_setup) {}

  // Nothing if it was stopped; an error if the job makes no sense. The certificate of what is
  // solved is in memory.
  Expected<std::optional<RemoteAnswer>> run(const RemoteJob& job,
                                            const JobRunLimits& limits) requires Notated<R> {
    const auto position = rules_.decode(job.position);
    if (!position) return position.error();
    if (rules_.result(*position)) return Error{"the job's position is final"};
    widen_to(job.view);
    const Question<R> question{*position, goal_};
    RemoteAnswer answer;
    answer.id = job.id;
    const auto nodes_before = solver_->indicators().nodes;
    Budget budget = budget_of(job, limits);
    answer.truth = search(question, budget);
    answer.nodes = solver_->indicators().nodes - nodes_before;
    if (budget.reason() == StopReason::interrupted) return std::optional<RemoteAnswer>();
    answer.numbers = solver_->indicators().root;
    answer.is_opinion =
        answer.truth == Truth::disproven && insight_ != nullptr && !insight_->has_reasons_for_all();
    if (is_solved(answer.truth) && !answer.is_opinion) {
      prove(question, limits, answer);
      if (is_stopped(limits)) return std::optional<RemoteAnswer>();
    }
    answer.is_used_up = !is_solved(answer.truth) && budget.reason() != StopReason::thresholds;
    if (!is_solved(answer.truth)) add_children(*position, answer);
    answer.seconds = budget.seconds();
    return std::optional(std::move(answer));
  }

 private:
  static bool is_stopped(const JobRunLimits& limits) {
    return limits.stop != nullptr && limits.stop->load();
  }
  static Budget::Progress progress_of(const JobRunLimits& limits) {
    if (!limits.progress) return {};
    return [&limits](const Indicators&) { limits.progress(); };
  }

  Budget budget_of(const RemoteJob& job, const JobRunLimits& limits) const {
    Limits all;
    all.seconds = limits.seconds;
    all.thresholds = job.thresholds;
    Budget budget(all, limits.stop, progress_of(limits));
    if (job.nodes > 0) budget.begin_job(solver_->indicators(), job.nodes);
    return budget;
  }

  void widen_to(int view) {
    for (; view_ < view; ++view_) {
      if (insight_ != nullptr && insight_->widen()) solver_->keep_only_proofs();
    }
  }

  Truth search(const Question<R>& question, Budget& budget) {
    if (insight_ != nullptr) insight_->begin(question, budget);
    const auto truth = solver_->solve(question, budget);
    if (insight_ != nullptr) insight_->end();
    return truth;
  }

  // What can't be proven is not solved.
  void prove(const Question<R>& question, const JobRunLimits& limits, RemoteAnswer& answer) {
    Budget budget(Limits{}, limits.stop, progress_of(limits));
    auto setup = proof_setup_;
    setup.progress = progress_of(limits);
    ProofBuilder<R> proof(rules_, question, answer.truth, *solver_, setup);
    CertificateBytes bytes;
    if (proof.build(budget) &&
        proof.write(memory_sink(bytes, limits.certificate_bytes), asked_, budget)) {
      answer.truth = proof.truth();
      answer.certificate = KeptCertificate::in_memory(std::move(bytes));
    } else {
      answer.truth = Truth::unknown;
    }
  }

  void add_children(const typename R::Position& position, RemoteAnswer& answer) {
    typename R::Moves moves;
    rules_.moves(position, moves);
    for (const auto& [move, numbers, truth] : solver_->root_moves()) {
      const auto found = std::find(moves.begin(), moves.end(), move);
      if (found == moves.end()) continue;
      answer.children.push_back({static_cast<std::uint32_t>(found - moves.begin()), numbers});
    }
  }

  R rules_;
  Goal goal_, asked_;
  std::unique_ptr<Solver<R>> solver_;
  std::shared_ptr<Insight<R>> insight_;
  ProofSetup<R> proof_setup_;
  int view_ = 0;
};

}  // namespace proofboard
