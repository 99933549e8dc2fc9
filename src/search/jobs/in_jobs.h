// An engine as a search in many pieces: on several threads, or in other processes.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "search/jobs/job_search.h"
#include "search/jobs/remote_search.h"

namespace proofboard {

template <Rules R>
bool searches_in_jobs(const SolverSetup<R>& setup) {
  return setup.threads > 1 || setup.jobs.broker != nullptr;
}

// What the tree above the jobs gets of the memory.
template <Rules R>
std::size_t bytes_for_tree(const SolverSetup<R>& setup) {
  return setup.bytes / 16;
}

// What the first engine is made with.
template <Rules R>
SolverSetup<R> without_tree(SolverSetup<R> setup) {
  setup.bytes -= bytes_for_tree(setup);
  return setup;
}

template <Rules R>
std::unique_ptr<Solver<R>> in_jobs(const R& rules, std::unique_ptr<JobEngine<R>> first,
                                   const SolverSetup<R>& setup) {
  if (setup.jobs.broker != nullptr) {
    return std::make_unique<RemoteSearch<R>>(rules, std::move(first), setup.insight,
                                             *setup.jobs.broker, setup.jobs, bytes_for_tree(setup));
  }
  auto of_one = without_tree(setup);
  std::vector<std::unique_ptr<JobEngine<R>>> engines;
  engines.push_back(std::move(first));
  for (std::size_t i = 1; i < static_cast<std::size_t>(setup.threads); ++i) {
    of_one.insight = setup.more_insights.empty() ? nullptr : setup.more_insights[i - 1];
    engines.push_back(engines.front()->another(of_one));
  }
  return std::make_unique<JobSearch<R>>(std::move(engines), setup.jobs, bytes_for_tree(setup));
}

}  // namespace proofboard
