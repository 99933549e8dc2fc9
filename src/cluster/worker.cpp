#include "cluster/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/counted.h"

namespace proofboard::cluster {

namespace {

using Clock = std::chrono::steady_clock;

class Worker {
 public:
  Worker(JobWorker queue, const Subject& subject, const WorkerOptions& options)
      : queue_(std::move(queue)),
        options_(options),
        runner_(subject.at.game->job_runner(subject.search,
                                            {subject.goal, options.bytes, subject.seed})) {}

  Expected<WorkerReport> work() {
    while (!is_stopped()) {
      if (const auto heard = say_hello(); !heard) return heard.error();
      if (report_.run != RunState::open) break;
      const auto job = queue_.take_job(nap, choice());
      if (!job) return job.error();
      if (!*job) continue;
      if (const auto done = run(**job); !done) return done.error();
    }
    if (const auto left = queue_.leave(); !left) return left.error();
    return report_;
  }

 private:
  static constexpr auto nap = std::chrono::milliseconds(500);
  static constexpr auto between_hellos = std::chrono::milliseconds(1000);

  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }

  JobChoice choice() const {
    return {jobs_to_choose_from, [this](const Job& job) {
              const auto message = parse_job(job.bytes);
              return message ? static_cast<double>(steps_in_common(message->job, last_)) : 0.0;
            }};
  }

  Expected<void> say_hello() {
    if (Clock::now() < next_hello_) return {};
    next_hello_ = Clock::now() + between_hellos;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const auto state = queue_.heartbeat(
        fmt::format("{}, {:.2f} M nodes/s", counted(report_.jobs, "job"),
                    static_cast<double>(report_.nodes) / std::max(seconds, 1e-3) / 1e6));
    if (!state) return state.error();
    report_.run = *state;
    return {};
  }

  Expected<void> run(const Job& taken) {
    auto message = parse_job(taken.bytes);
    if (!message) return message.error().told_of(fmt::format("job {}", taken.id));
    auto& [job, seconds] = *message;
    job.id = taken.id;
    // The lease is renewed, and a job that is called back is left, by the searching thread itself.
    std::atomic<bool> is_to_leave = false;
    Expected<void> fine;
    const auto between_renewals = std::min(between_hellos, queue_.run().lease / 3);
    auto next_renewal = Clock::now() + between_renewals;
    JobRunLimits limits;
    limits.seconds = seconds;
    limits.stop = &is_to_leave;
    limits.certificate_bytes = most_certificate_bytes;
    limits.progress = [&] {
      if (is_stopped()) is_to_leave = true;
      if (is_to_leave || Clock::now() < next_renewal) return;
      next_renewal = Clock::now() + between_renewals;
      const auto is_ours = queue_.renew(taken);
      if (!is_ours) fine = is_ours.error();
      if (fine) fine = say_hello();
      if (!fine || !*is_ours || report_.run != RunState::open) is_to_leave = true;
    };
    const auto answer = runner_->run(job, limits);
    if (!fine) return fine.error();
    if (!answer) return answer.error().told_of(fmt::format("job {}", taken.id));
    last_ = std::move(job);
    if (!*answer) {
      ++report_.dropped;
      return {};
    }
    return send(taken, **answer);
  }

  Expected<void> send(const Job& taken, const RemoteAnswer& answer) {
    const auto counts = queue_.answer(taken, bytes_of(answer));
    if (!counts) return counts.error();
    report_.nodes += answer.nodes;
    ++(*counts ? report_.jobs : report_.dropped);
    return {};
  }

  JobWorker queue_;
  WorkerOptions options_;
  std::unique_ptr<AnyJobRunner> runner_;
  RemoteJob last_;
  WorkerReport report_;
  Clock::time_point start_ = Clock::now(), next_hello_{};
};

}  // namespace

std::size_t steps_in_common(const RemoteJob& a, const RemoteJob& b) {
  const auto [end, other] =
      std::mismatch(a.path.begin(), a.path.end(), b.path.begin(), b.path.end());
  return static_cast<std::size_t>(end - a.path.begin());
}

Expected<WorkerReport> work_on(JobWorker queue, const WorkerOptions& options) {
  const auto subject = parse_subject(queue.run().description);
  if (!subject) return subject.error();
  return Worker(std::move(queue), *subject, options).work();
}

}  // namespace proofboard::cluster
