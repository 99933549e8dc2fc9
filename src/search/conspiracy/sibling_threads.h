// SCNS on several threads (Pawlewicz, Hayward 2015, section 3.6): each has a search of its own over
// one table. It takes its own interval at the root, goes down by what is known and by what it must
// assume of the others (under_way.h), and is back after `work` expansions.
//
// The first thread opens the root, then the others join it. The calling thread supervises: it looks
// at the clock while all are busy. With one thread it is that search and nothing else.
//
// What is proven or disproven holds as it does with one thread: solved is told by truths alone, and
// only what holds on every path is in the table. The order in which threads come by differs from
// run to run, and with it nodes, lines and proofs.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/own_stack.h"
#include "search/conspiracy/sibling_search.h"

namespace proofboard {

template <Rules R>
class SiblingThreads final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  SiblingThreads(const R& rules, const SiblingSettings& settings, const SolverSetup<R>& setup)
      : seats_(setup.jobs.seats) {
    auto of_one = setup;
    add(std::make_unique<Search>(rules, settings, of_one));
    for (std::size_t i = 1; i < static_cast<std::size_t>(setup.threads); ++i) {
      of_one.insight = setup.more_insights.empty() ? nullptr : setup.more_insights[i - 1];
      add(std::make_unique<Search>(first(), of_one));
    }
  }

  Truth solve(const Question<R>& question, Budget& budget) override {
    if (is_alone()) return first().solve(question, budget);
    auto& common = first().common();
    common.begin(budget);
    budget.look_every(0);  // it is only asked now and then
    const auto expansions = common.expansions;
    for (auto& worker : workers_) prepare(*worker, question);
    std::vector<std::thread> threads;
    try {
      for (auto& worker : workers_) {
        threads.emplace_back([&, its = worker.get()] { work_or_fail(*its, question, expansions); });
      }
    } catch (...) {  // the system has no more of them
      note_failure();
    }
    supervise();
    for (auto& thread : threads) thread.join();
    if (const auto thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
    if (is_solved(common.truth)) common.total.see_root(ProofNumbers::of(common.truth));
    note_peak();
    return common.truth;
  }

  const Indicators& indicators() const override {
    return is_alone() ? first().indicators() : first().common().total;
  }

  // Whoever has a reason for it is asked first.
  std::optional<Why<Move>> why(const Position& position) override {
    std::optional<Why<Move>> best;
    for (auto& worker : workers_) {
      auto why = worker->search->why(position);
      if (!why) continue;
      if (why->reason) return why;
      if (!best) best = std::move(why);
    }
    return best;
  }

  void keep_only_proofs() override { first().keep_only_proofs(); }
  std::size_t shrink_to(std::size_t bytes) override {
    std::size_t held = first().shrink_to(bytes);
    for (std::size_t i = 1; i < workers_.size(); ++i) held += workers_[i]->search->own_bytes();
    return held;
  }

  std::vector<RootMove<Move>> root_moves() const override { return first().root_moves(); }
  std::vector<Move> line() const override { return first().line(); }
  double table_fill() const override { return first().table_fill(); }

  // For players, as SiblingSearch has them.
  std::vector<RootEffort<Move>> efforts() const { return first().efforts(); }
  void search_only(const std::vector<Move>& moves) {
    for (auto& worker : workers_) worker->search->search_only(moves);
  }
  void open_root(bool opens) {
    for (auto& worker : workers_) worker->search->open_root(opens);
  }

  // Between searches: what a thread has left behind for others to believe. It should be nothing.
  std::size_t marks_left() const { return first().common().under_way.size(); }

 private:
  using Search = SiblingSearch<R>;

  static constexpr auto between_looks = std::chrono::milliseconds(10);

  struct Worker {
    explicit Worker(std::unique_ptr<Search> its_search)
        : search(std::move(its_search)), budget(Limits{}, &search->common().is_over) {}

    std::unique_ptr<Search> search;
    Budget budget;  // of its insight; it ends when all is over
  };

  void add(std::unique_ptr<Search> search) {
    workers_.push_back(std::make_unique<Worker>(std::move(search)));
  }
  Search& first() const { return *workers_.front()->search; }
  bool is_alone() const { return workers_.size() == 1; }

  static void prepare(Worker& worker, const Question<R>& question) {
    worker.budget.begin_job(worker.search->indicators(), std::numeric_limits<std::uint64_t>::max());
    if (auto* insight = worker.search->insight()) insight->begin(question, worker.budget);
  }

  // What is thrown here is thrown by solve() when all threads have ended.
  void work_or_fail(Worker& worker, const Question<R>& question, std::uint64_t expansions) {
    const bool is_first = &worker == workers_.front().get();
    auto& common = first().common();
    try {
      if (!is_first && !joins(expansions)) return;
      run_on_own_stack([&] { worker.search->solve(question, worker.budget); });
    } catch (...) {
      note_failure();
    }
    if (is_first) {
      const std::lock_guard lock(common.mutex);
      common.finish();
    } else if (seats_) {
      seats_->give();
    }
  }

  // Of what was just caught.
  void note_failure() {
    auto& common = first().common();
    const std::lock_guard lock(common.mutex);
    thrown_ = std::current_exception();
    common.finish();
  }

  // Waits until the root is open and there is a seat; false if all is over before.
  bool joins(std::uint64_t expansions) {
    auto& common = first().common();
    std::unique_lock lock(common.mutex);
    common.changed.wait(lock, [&] { return common.is_over || common.expansions != expansions; });
    while (!common.is_over) {
      if (!seats_ || seats_->try_take()) return true;
      common.changed.wait_for(lock, between_looks);
    }
    return false;
  }

  void supervise() {
    auto& common = first().common();
    std::unique_lock lock(common.mutex);
    while (!common.is_over) {
      common.changed.wait_for(lock, between_looks, [&] { return common.is_over.load(); });
      common.is_spent();
    }
  }

  void note_peak() {
    auto& common = first().common();
    std::uint64_t bytes = common.table.peak_bytes();
    for (const auto& worker : workers_) bytes += worker->search->own_peak_bytes();
    common.total.peak_bytes = std::max(common.total.peak_bytes, bytes);
  }

  std::vector<std::unique_ptr<Worker>> workers_;
  std::shared_ptr<Seats> seats_;  // of the threads but the first; null: each has one
  std::exception_ptr thrown_;     // with the lock
};

}  // namespace proofboard
