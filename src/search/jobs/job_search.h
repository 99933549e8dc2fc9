// One question in many pieces: the top of its tree is kept (top_tree.h), and threads search its
// leaves, each with an engine of its own over one shared table. A leaf that comes back unsolved
// after its share of work becomes a node of the tree.
//
// The calling thread supervises: it looks at the clock, tells how things stand and saves. Upkeep of
// the table (growth, garbage) and saving wait until no job is under way.
//
// What is proven or disproven here holds as it does in a search with one thread. The order in which
// jobs come back differs from run to run, and with it nodes, lines and proofs.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/own_stack.h"
#include "search/jobs/top_tree.h"

namespace proofboard {

template <Rules R>
class JobSearch final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // The engines share a table. The tree stops growing when it takes so many bytes.
  JobSearch(std::vector<std::unique_ptr<JobEngine<R>>> engines, const JobSettings& settings,
            std::size_t tree_bytes)
      : engines_(std::move(engines)),
        settings_(settings),
        tree_bytes_(tree_bytes),
        tree_(settings.outcome) {
    for (std::size_t i = 0; i < engines_.size(); ++i) {
      workers_.push_back(std::make_unique<Worker>(*engines_[i]));
    }
  }

  Truth solve(const Question<R>& question, Budget& budget) override {
    question_ = question;
    whole_ = &budget;
    budget.look_every(0);  // it is only asked now and then
    tree_ = TopTree<R>(settings_.outcome);
    truth_ = Truth::unknown;
    is_over_ = is_root_under_way_ = is_pausing_ = false;
    under_way_ = 0;
    before_ = indicators_;
    for (auto& worker : workers_) {
      worker->engine.begin_jobs(question, worker->budget);
      worker->before = worker->measured = worker->engine.indicators();
    }
    std::vector<std::thread> threads;
    try {
      for (auto& worker : workers_) {
        threads.emplace_back([this, &worker] { work_or_fail(*worker); });
      }
    } catch (...) {  // the system has no more of them
      note_failure();
    }
    supervise();
    for (auto& thread : threads) thread.join();
    engines_.front()->end_jobs();
    if (const auto thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
    gather();
    return truth_;
  }

  const Indicators& indicators() const override { return indicators_; }

  // Whoever has a reason for it is asked first.
  std::optional<Why<Move>> why(const Position& position) override {
    std::optional<Why<Move>> best;
    for (auto& engine : engines_) {
      auto why = engine->why(position);
      if (!why) continue;
      if (why->reason) return why;
      if (!best) best = std::move(why);
    }
    return best;
  }
  bool joins_images() const override { return engines_.front()->joins_images(); }

  // Called by the supervisor, which holds the lock.
  std::vector<RootMove<Move>> root_moves() const override {
    return tree_.has_root() ? tree_.root_moves() : std::vector<RootMove<Move>>{};
  }
  std::vector<Move> line() const override {
    return tree_.has_root() ? tree_.line(*engines_.front()) : std::vector<Move>{};
  }
  double table_fill() const override { return engines_.front()->table_fill(); }

  std::size_t shrink_to(std::size_t bytes) override {
    tree_ = TopTree<R>(settings_.outcome);
    std::size_t held = engines_.front()->shrink_to(bytes);
    for (std::size_t i = 1; i < engines_.size(); ++i) held += engines_[i]->own_bytes();
    return held;
  }
  void keep_only_proofs() override { engines_.front()->keep_only_proofs(); }

  // The tree is not saved: the table brings the search back to it.
  bool can_save() const override { return engines_.front()->can_save(); }
  void save(CheckpointWriter& file) const override {
    engines_.front()->save_with(indicators_, file);
  }
  bool load(CheckpointReader& file, const Question<R>& question) override {
    if (!engines_.front()->load(file, question)) return false;
    indicators_ = engines_.front()->indicators();
    return true;
  }

 private:
  using Leaf = typename TopTree<R>::Leaf;
  using Node = typename TopTree<R>::Node;
  using Clock = std::chrono::steady_clock;

  struct Worker {
    explicit Worker(JobEngine<R>& its_engine)
        : engine(its_engine), budget(Limits{}, &is_told_to_stop) {}

    JobEngine<R>& engine;
    std::atomic<bool> is_told_to_stop = false;
    Budget budget;
    bool has_seat = false;
    std::optional<Leaf> leaf;     // that it searches
    Indicators before, measured;  // by its engine before the question, and when it last came back
    std::size_t bytes = 0;        // of its engine then, beside the table
    double nodes_per_second = 0;
  };

  // What is thrown here is thrown by solve() when all threads have ended.
  void work_or_fail(Worker& worker) {
    try {
      run_on_own_stack([&] { work(worker); });
    } catch (...) {
      note_failure();
    }
  }
  // Of what was just caught.
  void note_failure() {
    const std::lock_guard lock(mutex_);
    thrown_ = std::current_exception();
    finish();
  }

  void work(Worker& worker) {
    while (takes_leaf(worker)) run(worker, *worker.leaf);
    if (worker.has_seat) settings_.seats->give();
    worker.has_seat = false;
  }

  bool may_work(Worker& worker) {
    if (!settings_.seats || &worker == workers_.front().get() || worker.has_seat) return true;
    return worker.has_seat = settings_.seats->try_take();
  }

  // Waits until there is something to do; false when all is done.
  bool takes_leaf(Worker& worker) {
    std::unique_lock lock(mutex_);
    while (true) {
      if (is_over_) return false;
      if (!may_work(worker)) {
        constexpr auto between_looks = std::chrono::milliseconds(10);
        changed_.wait_for(lock, between_looks);
        continue;
      }
      const bool wants_maintenance = worker.engine.wants_maintenance();
      if (wants_maintenance && under_way_ == 0) worker.engine.maintain();
      if (!is_pausing_ && (!wants_maintenance || under_way_ == 0)) {
        worker.leaf = next_leaf(worker);
        if (worker.leaf) {
          worker.budget.begin_job(worker.engine.indicators(), work_of(worker));
          ++under_way_;
          worker.is_told_to_stop = false;
          return true;
        }
      }
      changed_.wait(lock);
    }
  }

  std::optional<Leaf> next_leaf(Worker& worker) {
    if (tree_.has_root()) return tree_.choose(worker.engine);
    if (is_root_under_way_) return std::nullopt;
    is_root_under_way_ = true;
    Leaf root;
    root.place = worker.engine.root_place();
    return root;
  }

  void run(Worker& worker, const Leaf& leaf) {
    auto& engine = worker.engine;
    const auto nodes_before = engine.indicators().nodes;
    const auto start = Clock::now();
    engine.go_to(leaf.path);
    const int depth = static_cast<int>(leaf.path.size());
    auto found = engine.work(thresholds_of(leaf), leaf.place, depth, leaf.is_leaf);
    const auto made = engine.indicators().nodes - nodes_before;
    note_speed(worker, made, start);
    std::optional<KeptFrame<R>> frame;
    const bool used_up = worker.budget.reason() == StopReason::nodes;
    if (!is_solved(found.truth) && used_up && tree_has_room()) {
      frame = engine.open(leaf.place, depth);
    }
    if (&engine == engines_.front().get() && !is_solved(found.truth) && engine.is_trial_due()) {
      try_closed_set(worker);
    }
    deliver(worker, found, made, std::move(frame));
  }

  Bounds thresholds_of(const Leaf& leaf) const {
    if (leaf.parent == nullptr) return {infinity, infinity};
    return leaf.patient_thresholds(settings_.patience);
  }

  // With the lock: what is left of the whole is not exceeded by one job.
  std::uint64_t work_of(const Worker& worker) const {
    const auto all = whole_->limits().nodes;
    const auto left = all > indicators_.nodes ? all - indicators_.nodes : 1;
    return std::min(left, usual_work(worker));
  }
  std::uint64_t usual_work(const Worker& worker) const {
    if (settings_.work > 0) return settings_.work;
    constexpr std::uint64_t least = 16, at_first = 256;
    constexpr double seconds = 0.01;
    if (worker.nodes_per_second == 0) return at_first;
    return std::max(least, static_cast<std::uint64_t>(worker.nodes_per_second * seconds));
  }
  static void note_speed(Worker& worker, std::uint64_t nodes, Clock::time_point start) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (nodes == 0 || seconds <= 0) return;
    const double now = static_cast<double>(nodes) / seconds;
    worker.nodes_per_second =
        worker.nodes_per_second == 0 ? now : 0.9 * worker.nodes_per_second + 0.1 * now;
  }
  bool tree_has_room() {
    const std::lock_guard lock(mutex_);
    return tree_.bytes() < tree_bytes_;
  }

  void try_closed_set(Worker& worker) {
    worker.budget.begin_job(worker.engine.indicators(), std::numeric_limits<std::uint64_t>::max());
    const auto truth = worker.engine.run_trial(question_);
    if (!is_solved(truth)) return;
    const std::lock_guard lock(mutex_);
    truth_ = truth;
    finish();
  }

  void deliver(Worker& worker, const Found<R>& found, std::uint64_t made,
               std::optional<KeptFrame<R>> frame) {
    const std::lock_guard lock(mutex_);
    const auto leaf = std::move(*std::exchange(worker.leaf, std::nullopt));
    worker.measured = worker.engine.indicators();
    worker.bytes = worker.engine.own_bytes();
    --under_way_;
    if (!is_over_) {
      if (leaf.parent == nullptr) {
        deliver_root(worker, leaf, found, std::move(frame));
      } else {
        tree_.bring_up(worker.engine, leaf, found, made, std::move(frame),
                       [&](const Node& solved) { call_back_from(solved); });
      }
      if (tree_.has_root() && is_solved(tree_.root().found.truth)) {
        truth_ = tree_.root().found.truth;
        finish();
      }
      if (worker.engine.is_too_deep()) whole_->stop_because(StopReason::depth);
      // What its insight needs more of than there is, the next job will need too.
      if (worker.budget.reason() == StopReason::memory) whole_->stop_because(StopReason::memory);
      gather();
      if (whole_->spent(indicators_)) finish();
    }
    changed_.notify_all();
    idle_.notify_all();
  }

  void deliver_root(Worker& worker, const Leaf& leaf, const Found<R>& found,
                    std::optional<KeptFrame<R>> frame) {
    is_root_under_way_ = false;
    if (is_solved(found.truth)) {
      truth_ = found.truth;
      finish();
    } else if (frame) {
      tree_.plant(worker.engine, worker.engine.root_turn(), leaf.place, std::move(*frame));
    }
  }
  // Jobs below a node that is solved are of no use any more.
  void call_back_from(const Node& solved) {
    for (auto& worker : workers_) {
      if (!worker->leaf) continue;
      const Node* node = worker->leaf->parent;
      while (node != nullptr && node != &solved) node = node->parent;
      if (node == &solved) worker->is_told_to_stop = true;
    }
  }

  void finish() {
    is_over_ = true;
    for (auto& worker : workers_) worker->is_told_to_stop = true;
    changed_.notify_all();
    idle_.notify_all();
  }

  void supervise() {
    constexpr auto between_looks = std::chrono::milliseconds(10);
    std::unique_lock lock(mutex_);
    while (!is_over_) {
      idle_.wait_for(lock, between_looks);
      if (is_over_) break;
      if (whole_->spent(indicators_)) finish();
      if (!whole_->is_save_due()) continue;
      is_pausing_ = true;
      while (under_way_ > 0 && !is_over_) {
        idle_.wait_for(lock, between_looks);
        if (!is_over_ && whole_->spent(indicators_)) finish();
      }
      if (under_way_ == 0) whole_->offer_save();
      is_pausing_ = false;
      changed_.notify_all();
    }
  }

  // Puts together what the engines have measured.
  void gather() {
    auto all = before_;
    std::size_t bytes = tree_.bytes() + engines_.front()->table_bytes();
    for (const auto& worker : workers_) {
      all.add_work(worker->before, worker->measured);
      bytes += worker->bytes;
    }
    all.max_pn = indicators_.max_pn;
    all.max_dn = indicators_.max_dn;
    all.peak_bytes = std::max<std::uint64_t>(indicators_.peak_bytes, bytes);
    if (tree_.has_root()) {
      all.see_root(numbers_from(tree_.root().turn, tree_.root().found.bounds));
    } else if (is_solved(truth_)) {
      all.see_root(ProofNumbers::of(truth_));
    }
    indicators_ = all;
  }

  std::vector<std::unique_ptr<JobEngine<R>>> engines_;
  JobSettings settings_;
  std::size_t tree_bytes_;
  Question<R> question_;
  Indicators indicators_, before_;  // now, and before the question

  // While threads work, what follows is used with the lock alone, but for what is each worker's
  // own.
  std::mutex mutex_;
  std::condition_variable changed_;  // there may be a leaf to search, or all is done
  std::condition_variable idle_;     // a job has come back
  Budget* whole_ = nullptr;
  TopTree<R> tree_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::size_t under_way_ = 0;
  std::exception_ptr thrown_;
  Truth truth_ = Truth::unknown;
  bool is_root_under_way_ = false;
  bool is_pausing_ = false;  // to save: nobody begins a job
  bool is_over_ = false;
};

}  // namespace proofboard
