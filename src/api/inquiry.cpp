#include "api/inquiry.h"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <stdexcept>
#include <thread>
#include <utility>

#include "api/all_moves.h"
#include "core/held.h"

namespace proofboard {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The threads that are begun while this lives leave the signals that people send to the others.
class SignalsLeftToOthers {
 public:
  SignalsLeftToOthers() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalsLeftToOthers() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsLeftToOthers(const SignalsLeftToOthers&) = delete;
  SignalsLeftToOthers& operator=(const SignalsLeftToOthers&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

// The question, the thread that works on it, and what it tells: to itself, for snapshots, and to
// the watcher.
class Inquiry::Work final : private Watcher {
 public:
  Work(Ask ask, Watcher* watcher) : ask_(std::move(ask)), watcher_(watcher) {}
  ~Work() override {
    stop();
    if (thread_.joinable()) thread_.join();
  }

  const Ask& ask() const { return ask_; }

  void go() {
    const std::lock_guard lock(mutex_);
    if (stage_ != Stage::waits) return;
    start_ = last_told_ = Clock::now();
    const SignalsLeftToOthers signals;
    thread_ = std::thread([this] { work(); });
    stage_ = Stage::works;
  }

  const Outcome& answer_here() {
    if (telling == this) throw std::logic_error("a watcher can't wait for what it watches");
    bool begins = false;
    {
      const std::lock_guard lock(mutex_);
      begins = stage_ == Stage::waits;
      if (begins) {
        start_ = last_told_ = Clock::now();
        stage_ = Stage::works;
      }
    }
    if (begins) work();
    return wait();
  }

  void stop() { is_stopped_ = true; }

  Snapshot snapshot() const {
    const std::lock_guard lock(mutex_);
    auto now = last_;
    if (stage_ == Stage::works) now.seconds += seconds_since(last_told_);
    return now;
  }

  bool wait_for(std::chrono::milliseconds time) const {
    std::unique_lock lock(mutex_);
    return has_ended_.wait_for(lock, time, [&] { return stage_ == Stage::has_ended; });
  }

  const Outcome& wait() {
    if (telling == this) throw std::logic_error("a watcher can't wait for what it watches");
    go();
    std::unique_lock lock(mutex_);
    has_ended_.wait(lock, [&] { return stage_ == Stage::has_ended; });
    if (failure_) std::rethrow_exception(failure_);
    return outcome_;
  }

 private:
  enum class Stage : std::uint8_t { waits, works, has_ended };

  void work() {
    std::exception_ptr failure;
    try {
      tell([&](Watcher& watcher) { watcher.started(ask_); });
      outcome_ = answer();
      tell([&](Watcher& watcher) { watcher.answered(outcome_); });
    } catch (...) {
      failure = std::current_exception();
    }
    {
      const std::lock_guard lock(mutex_);
      failure_ = watchers_failure_ ? watchers_failure_ : failure;
      last_.seconds += seconds_since(last_told_);
      stage_ = Stage::has_ended;
    }
    has_ended_.notify_all();
    tell([](Watcher& watcher) { watcher.ended(); });
  }

  Outcome answer() {
    Outcome outcome;
    Ask whole = ask_;
    whole.all_moves = false;
    const bool asks_whole = !ask_.all_moves || !ask_.certificate_file.empty();
    if (ask_.all_moves) {
      ask_all_moves(outcome, asks_whole);
      whole.limits.seconds = ask_.limits.seconds - seconds_since(start_);
    }
    if (asks_whole || outcome.moves.empty()) outcome.answer = solve(whole);
    if (!outcome.moves.empty()) combine(ask_, outcome);
    return outcome;
  }

  void ask_all_moves(Outcome& outcome, bool asks_whole) {
    const auto& [game, position] = ask_.at;
    const auto moves = game->moves(position);
    auto part = of_moves();
    for (const auto& move : moves) {
      auto after = game->play(position, move);
      if (!after) {
        throw std::logic_error("a legal move can't be played: " + after.error().message);
      }
      const auto ended = why_it_has_ended();
      if (ended != StopReason::none && !game->result(*after)) {
        outcome.moves.push_back({move, not_asked(ended)});
        continue;
      }
      // What earlier ones have not used is there for the others.
      const auto left = moves.size() - outcome.moves.size() + (asks_whole ? 1 : 0);
      part.limits.seconds =
          (ask_.limits.seconds - seconds_since(start_)) / static_cast<double>(left);
      part.at.position = std::move(*after);
      before_.move = {move, outcome.moves.size() + 1, moves.size()};
      tell([&](Watcher& watcher) { watcher.move_begun(before_.move); });
      const auto& told = outcome.moves.emplace_back(MoveAnswer{move, solve(part)});
      tell([&](Watcher& watcher) { watcher.move_answered(before_.move, told); });
      before_.add(told.answer);
    }
    before_.move = {};
    if (ask_.wants_score) rank_by_score(ask_.goal.turn_of(ask_.to_move()), outcome.moves);
  }

  // Where nothing is left to spend, not even a solver is made: with many moves, threads and large
  // tables that alone takes seconds.
  StopReason why_it_has_ended() const {
    if (is_stopped_) return StopReason::interrupted;
    return seconds_since(start_) >= ask_.limits.seconds ? StopReason::time : StopReason::none;
  }
  Answer not_asked(StopReason reason) const {
    Answer answer;
    answer.reason = reason;
    if (ask_.wants_score) {
      const int most = ask_.at.game->score_limit();
      answer.score = ScoreBounds{-most, most};
    }
    return answer;
  }

  // The same question after one of the moves, without what is of the question as a whole.
  Ask of_moves() const {
    Ask part = ask_;
    part.all_moves = part.shortens = part.wants_curve = false;
    // What a winning move needs nobody looks at.
    if (part.area != WantedArea::none) part.area = WantedArea::of_side_to_move;
    part.futile_rule.clear();
    part.certificate_file.clear();
    part.checkpoints = {};
    return part;
  }

  Answer solve(const Ask& part) {
    before_.trees = trees_;
    return part.at.game->solve(part, {.stop = &is_stopped_, .watcher = this, .start = start_});
  }

  // Of all that is told one after the other.
  template <class Event>
  void tell(const Event& event) {
    if (watcher_ == nullptr) return;
    const std::lock_guard lock(telling_mutex_);
    if (watchers_failure_) return;
    const auto* const others = std::exchange(telling, this);
    const HeldSince held;
    try {
      event(*watcher_);
    } catch (...) {
      watchers_failure_ = std::current_exception();
      stop();
    }
    telling = others;
    start_ += held.time();
  }

  // What a search tells, as a part of the whole.
  Snapshot noted(const Snapshot& now) {
    auto all = now;
    all.move = before_.move.move;
    all.move_number = before_.move.number;
    all.move_count = before_.move.count;
    all.indicators.nodes += before_.nodes;
    all.search_seconds += before_.search_seconds;
    if (!all.move.empty()) {
      all.moves.clear();  // they are not those of the question
      all.line.insert(all.line.begin(), all.move);
    }
    const std::lock_guard lock(mutex_);
    last_ = all;
    last_told_ = Clock::now();
    return all;
  }

  void entered(Phase phase, const Snapshot& now) override {
    const auto all = noted(now);
    tell([&](Watcher& watcher) { watcher.entered(phase, all); });
  }
  void progressed(const Snapshot& now) override {
    const auto all = noted(now);
    tell([&](Watcher& watcher) { watcher.progressed(all); });
  }
  void narrowed(const ScoreBounds& said, const Snapshot& now) override {
    const auto all = noted(now);
    tell([&](Watcher& watcher) { watcher.narrowed(said, all); });
  }

  Tree wants_tree() const override {
    return watcher_ == nullptr ? Tree::none : watcher_->wants_tree();
  }
  template <class Event>
  void tell_node(const WatchedNode& node, const Event& event) {
    trees_ = before_.trees + node.tree;
    auto line = node.line;
    if (!before_.move.move.empty()) line.insert(line.begin(), before_.move.move);
    tell([&](Watcher& watcher) { event(watcher, WatchedNode{trees_, line, node.numbers}); });
  }
  void expanded(const WatchedNode& node) override {
    tell_node(node, [](Watcher& watcher, const WatchedNode& all) { watcher.expanded(all); });
  }
  void updated(const WatchedNode& node) override {
    tell_node(node, [](Watcher& watcher, const WatchedNode& all) { watcher.updated(all); });
  }
  void solved(const WatchedNode& node, Truth truth) override {
    tell_node(node, [&](Watcher& watcher, const WatchedNode& all) { watcher.solved(all, truth); });
  }

  // What there was before the question that is worked on now: the one after a move, if all are
  // asked about.
  struct Before {
    MoveOfAll move;
    std::uint64_t nodes = 0, trees = 0;
    double search_seconds = 0;

    void add(const Answer& answer) {
      nodes += answer.indicators.nodes;
      search_seconds += answer.seconds;
    }
  };

  // Of the work that tells its watcher something on this thread.
  static thread_local const Work* telling;

  const Ask ask_;
  Watcher* const watcher_;
  Clock::time_point start_;
  std::atomic<bool> is_stopped_ = false;

  // Of the thread that works, and of those that search for it while it waits.
  Before before_;
  std::uint64_t trees_ = 0;
  std::mutex telling_mutex_;  // held while the watcher is told something
  std::exception_ptr watchers_failure_;

  mutable std::mutex mutex_;  // of all that follows
  mutable std::condition_variable has_ended_;
  Stage stage_ = Stage::waits;
  Snapshot last_;
  Clock::time_point last_told_;  // or when it began
  Outcome outcome_;
  std::exception_ptr failure_;

  std::thread thread_;
};

thread_local const Inquiry::Work* Inquiry::Work::telling = nullptr;

Inquiry::Inquiry(Ask ask, Watcher* watcher)
    : work_(std::make_unique<Work>(std::move(ask), watcher)) {}

Inquiry::~Inquiry() = default;

const Ask& Inquiry::ask() const {
  return work_->ask();
}

void Inquiry::go() {
  work_->go();
}

const Outcome& Inquiry::answer_here() {
  return work_->answer_here();
}

void Inquiry::stop() {
  work_->stop();
}

Snapshot Inquiry::snapshot() const {
  return work_->snapshot();
}

bool Inquiry::wait_for(std::chrono::milliseconds time) const {
  return work_->wait_for(time);
}

const Outcome& Inquiry::wait() {
  return work_->wait();
}

}  // namespace proofboard
