// Jobs of one game, behind the interface that knows no game.
#pragma once

#include <string>
#include <utility>

#include "api/games.h"
#include "api/solver_of.h"
#include "core/own_stack.h"
#include "search/jobs/job_runner.h"

namespace proofboard {

template <Notated R>
class JobRunnerOf final : public AnyJobRunner {
 public:
  JobRunnerOf(const R& rules, const Brings<R>& brings, const SearchChoice& search,
              const JobRunnerSetup& setup)
      : runner_(make(rules, brings, search, setup)) {}

  Expected<std::optional<RemoteAnswer>> run(const RemoteJob& job,
                                            const JobRunLimits& limits) override {
    Expected<std::optional<RemoteAnswer>> answer = std::optional<RemoteAnswer>();
    run_on_own_stack([&] { answer = runner_.run(job, limits); });
    return answer;
  }

 private:
  // The solver keeps what it knows from job to job, so it never holds more than its half.
  static JobRunner<R> make(const R& rules, const Brings<R>& brings, const SearchChoice& search,
                           const JobRunnerSetup& setup) {
    auto [insight, solver] =
        make_solver_of(rules, brings, search.algorithm, search.knowledge,
                       SolverSetup<R>{static_cast<std::size_t>(setup.bytes / 2), setup.seed});
    const ProofSetup<R> proof{static_cast<std::size_t>(setup.bytes), brings.make_reasons,
                              insight.get()};
    return JobRunner<R>(rules, searched_goal<R>(setup.asked), setup.asked, std::move(solver),
                        std::move(insight), proof);
  }

  JobRunner<R> runner_;
};

}  // namespace proofboard
