// A game's solvers by name, each with the insight that it asks.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "api/ask.h"
#include "api/games.h"
#include "search/algorithms.h"
#include "search/brings.h"
#include "search/jobs/insight_group.h"
#include "search/widening.h"

namespace proofboard {

// Endless play is a draw: where that would do, the searches are asked whether the other side can
// win instead.
template <Rules R>
Goal searched_goal(Goal asked) {
  return R::can_cycle && asked.holds_in_endless_play() ? asked.dual() : asked;
}

template <Rules R>
struct SolverOf {
  std::shared_ptr<Insight<R>> insight;  // null: none
  std::unique_ptr<Solver<R>> solver;
};

// `setup.bytes` are for both together, and for all threads.
template <Rules R>
SolverOf<R> make_solver_of(const R& rules, const Brings<R>& brings, const Algorithm& algorithm,
                           const Knowledge& knowledge, SolverSetup<R> setup) {
  SolverOf<R> made;
  setup.evaluation = brings.evaluation;
  setup.merits = brings.playing.merits;
  for (const auto& kind : brings.insights) {
    if (knowledge.info == nullptr || kind.name != knowledge.info->name) continue;
    const auto insight_bytes = kind.remembers ? setup.bytes / 2 : 0;
    setup.bytes -= insight_bytes;
    std::vector<std::shared_ptr<Insight<R>>> of_threads;
    for (int i = 0; i < setup.threads; ++i) {
      of_threads.push_back(kind.make(rules, knowledge.options,
                                     insight_bytes / static_cast<std::size_t>(setup.threads)));
    }
    setup.insight = of_threads.front().get();
    for (std::size_t i = 1; i < of_threads.size(); ++i) {
      setup.more_insights.push_back(of_threads[i].get());
    }
    made.insight = of_threads.size() == 1
                       ? of_threads.front()
                       : std::make_shared<InsightGroup<R>>(std::move(of_threads));
  }
  for (const auto& own : brings.algorithms) {
    if (own.info.name == algorithm.info->name) {
      made.solver = own.make(rules, algorithm.options, setup);
      return made;
    }
  }
  made.solver = make_solver<R>(algorithm.info->name, rules, algorithm.options, setup);
  return made;
}

// What searches for a question, of so many bytes together.
template <Rules R>
SolverOf<R> make_search_of(const R& rules, const Brings<R>& brings, const Ask& ask,
                           std::size_t bytes, SearchObserver<R>* observer) {
  const auto& [algorithm, knowledge] = ask.search;
  SolverSetup<R> setup{bytes, ask.seed};
  setup.threads = algorithm.can_use_threads() ? ask.limits.threads : 1;
  setup.jobs = ask.jobs;
  setup.observer = observer;
  auto made = make_solver_of(rules, brings, algorithm, knowledge, setup);
  // A game's own algorithms have their knowledge built in.
  if (made.insight && algorithm.info->game.empty()) {
    made.solver = std::make_unique<WideningSolver<R>>(std::move(made.solver), made.insight);
  }
  return made;
}

}  // namespace proofboard
