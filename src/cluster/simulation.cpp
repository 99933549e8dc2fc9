#include "cluster/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/model_tree.h"
#include "cluster/pacing.h"
#include "cluster/worker.h"
#include "search/depth_first.h"
#include "search/jobs/remote_search.h"
#include "search/policies/df_pn.h"

namespace proofboard::cluster {

namespace {

// Proof numbers tell of the effort, in their way: the side that gets what it wants has the smaller
// one, mostly.
ProofNumbers numbers_of(const ModelTree::Position& at, double effort) {
  Random random(at.id ^ 0x9e37);
  const auto noise = [&] { return std::exp2(random.unit() - 0.5); };
  const double right = std::sqrt(effort) * noise();
  const double wrong = std::sqrt(effort * std::pow(10, random.unit())) * noise();
  const ProofNumbers numbers{1 + finite_number(right), 1 + finite_number(wrong)};
  return at.is_proven ? numbers : ProofNumbers{numbers.dn, numbers.pn};
}

class SimulatedBroker final : public JobBroker {
 public:
  explicit SimulatedBroker(const SimulationOptions& options)
      : options_(options), random_(options.seed), last_(options.workers) {
    for (std::size_t i = options.workers; i > 0; --i) idle_.push_back(i - 1);
  }

  std::size_t places() override { return jobs_at_once(options_.workers); }

  void put(const RemoteJob& job) override {
    const auto known = answered_.find(job.id);
    if (known != answered_.end()) {
      ready_.push_back(known->second);
      return;
    }
    master_ += options_.queue_cost;
    asked_.insert_or_assign(job.id, job);
    waiting_.push_back(job.id);
  }
  // Its worker goes on until it hears of it; we let it finish.
  void cancel(const std::string& id) override { asked_.erase(id); }

  std::vector<RemoteAnswer> take_answers(std::chrono::milliseconds /*most*/) override {
    spend_master_time();
    hand_out();
    while (ready_.empty() && !events_.empty()) {
      now_ = std::max(now_, events_.top().time);
      while (!events_.empty() && events_.top().time <= now_) happen();
      hand_out();
    }
    entered_ = Clock::now();
    return std::exchange(ready_, {});
  }
  void tell(const Indicators& /*now*/) override {}
  StopReason trouble() const override {
    return options_.stop != nullptr && *options_.stop ? StopReason::interrupted : StopReason::none;
  }

  SimulationReport report() const {
    SimulationReport report;
    report.seconds = now_;
    report.jobs = answered_.size();
    report.failed = failed_;
    report.work = work_;
    report.master_busy = now_ == 0 ? 0 : busy_ / now_;
    report.scheduler_cost = scheduler_ / static_cast<double>(std::max<std::size_t>(1, report.jobs));
    return report;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Event {
    double time = 0;
    std::string id;
    std::size_t worker = 0;
    bool is_lost = false;  // the worker was killed: the lease has run out
    RemoteAnswer answer = {};

    bool operator<(const Event& other) const { return time > other.time; }  // the first on top
  };

  // What the scheduler takes on this machine, and the queue, is time for the master there.
  void spend_master_time() {
    const double scheduler = std::chrono::duration<double>(Clock::now() - entered_).count();
    scheduler_ += scheduler;
    const double spent = scheduler + std::exchange(master_, 0);
    busy_ += spent;
    now_ += spent;
  }

  void hand_out() {
    while (!idle_.empty() && !waiting_.empty()) {
      const auto worker = idle_.back();
      const auto job = asked_.find(take_nearest(worker));
      if (job == asked_.end()) continue;  // cancelled
      idle_.pop_back();
      last_[worker] = job->second;
      const double start = now_ + options_.latency;
      if (random_.unit() < options_.failures) {
        ++failed_;
        events_.push({start + options_.lease, job->first, worker, true});
        continue;
      }
      const auto answer = run(job->second, worker);
      events_.push({start + answer.seconds + options_.latency, job->first, worker, false, answer});
    }
  }

  // As workers do it.
  std::string take_nearest(std::size_t worker) {
    std::size_t best = 0, most = 0;
    for (std::size_t i = 0; i < std::min(waiting_.size(), jobs_to_choose_from); ++i) {
      const auto job = asked_.find(waiting_[i]);
      if (job == asked_.end()) continue;
      const auto steps = steps_in_common(job->second, last_[worker]);
      if (steps > most) std::tie(best, most) = std::pair(i, steps);
    }
    auto id = waiting_[best];
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
    return id;
  }

  // A worker's table is warm with what it has done above, as far as that helps here.
  RemoteAnswer run(const RemoteJob& job, std::size_t worker) {
    const auto position = *rules_.decode(job.position);
    double done = 0;
    for (const auto key : job.path) {
      const auto found = done_.find(key);
      const bool is_warm = found != done_.end() && found->second.worker == worker;
      done = std::max(done * options_.kept, is_warm ? found->second.part : 0);
    }
    const double left = position.effort * (1 - done);
    const double most = job_seconds(options_.workers, answered_.size()) * options_.nodes_per_second;
    RemoteAnswer answer;
    answer.id = job.id;
    const double nodes = std::min(left, most);
    answer.nodes = static_cast<std::uint64_t>(nodes) + 1;
    answer.seconds = nodes / options_.nodes_per_second;
    if (left <= most) {
      answer.truth = position.is_proven ? Truth::proven : Truth::disproven;
    } else {
      done_[position.id] = {worker, done + most / position.effort};
      answer.is_used_up = true;
      answer.numbers = numbers_of(position, left - most);
      ModelTree::Moves moves;
      rules_.moves(position, moves);
      for (const auto move : moves) {
        auto child = position;
        rules_.play(child, move);
        answer.children.push_back({move, numbers_of(child, child.effort)});
      }
    }
    return answer;
  }

  void happen() {
    auto event = events_.top();
    events_.pop();
    idle_.push_back(event.worker);
    if (event.is_lost) {
      waiting_.push_front(event.id);
      return;
    }
    work_ += static_cast<double>(event.answer.nodes);
    master_ += is_solved(event.answer.truth) ? options_.check_cost : 0;
    const bool is_asked = asked_.erase(event.id) > 0;
    if (is_asked) ready_.push_back(event.answer);
    event.answer.nodes = 0;
    answered_.emplace(event.id, std::move(event.answer));
  }

  SimulationOptions options_;
  ModelTree rules_;
  std::vector<std::size_t> idle_;  // who came last gets the next: its table is warm
  Random random_;
  std::vector<RemoteJob> last_;  // of each worker
  double now_ = 0;               // of the simulated clock
  double master_ = 0;            // what it still has to do
  double busy_ = 0, scheduler_ = 0;
  double work_ = 0;
  std::uint64_t failed_ = 0;
  Clock::time_point entered_ = Clock::now();
  std::unordered_map<std::string, RemoteJob> asked_;
  std::unordered_map<std::string, RemoteAnswer> answered_;
  struct Done {
    std::size_t worker;
    double part;  // of the effort
  };
  std::unordered_map<std::uint64_t, Done> done_;  // by position, by whoever was there last
  std::deque<std::string> waiting_;
  std::priority_queue<Event> events_;
  std::vector<RemoteAnswer> ready_;
};

}  // namespace

SimulationReport simulate(const SimulationOptions& options) {
  constexpr std::size_t table_bytes = std::size_t{256} << 20;
  DfPn policy;
  policy.epsilon = 0.25;
  SimulatedBroker broker(options);
  const ModelTree rules;
  auto engine = std::make_unique<DepthFirst<ModelTree, DfPn>>(
      rules, policy, DepthFirstSettings{}, SolverSetup<ModelTree>{table_bytes, options.seed});
  RemoteSearch<ModelTree> search(rules, std::move(engine), nullptr, broker, options.jobs,
                                 table_bytes);
  ModelTree::Position root;
  root.id = mix_bits(options.seed + 1);
  root.effort = options.effort;
  Budget budget(Limits{}, options.stop);
  const auto truth = search.solve({root, {Side::black, Target::win()}}, budget);
  auto report = broker.report();
  report.is_solved = is_solved(truth);
  return report;
}

}  // namespace proofboard::cluster
