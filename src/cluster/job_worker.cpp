#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cluster/job_queue.h"
#include "cluster/queue_calls.h"
#include "cluster/queue_replies.h"
#include "cluster/queue_scripts.h"

namespace proofboard::cluster {

using std::chrono::milliseconds;

namespace {

// So that no worker has the counter's name, and that names can be shown anywhere.
Expected<void> check_worker_name(std::string_view name) {
  const auto is_usual = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == ':';
  };
  if (!name.empty() && std::all_of(name.begin(), name.end(), is_usual)) return {};
  return Error{
      fmt::format("a worker's name has only letters, digits and any of -_.: , unlike '{}'", name)};
}

// Of equals the first, which is the oldest.
const Job& best_of(const std::vector<Job>& jobs, const JobChoice& choice) {
  if (!choice.score) return jobs.front();
  std::vector<double> scores;
  for (const auto& job : jobs) scores.push_back(choice.score(job));
  const auto best = std::max_element(scores.begin(), scores.end());
  return jobs[static_cast<std::size_t>(best - scores.begin())];
}

}  // namespace

Expected<JobWorker> JobWorker::join(RedisConnection connection, std::string_view run_name,
                                    std::string_view worker_name, std::string_view version) {
  if (const auto checked = check_run_name(run_name); !checked) return checked.error();
  if (const auto checked = check_worker_name(worker_name); !checked) return checked.error();
  JobWorker worker(std::move(connection), run_name, worker_name);
  const auto reply = call_script(worker.connection_, run_name, scripts::read_run, {});
  if (!reply) return reply.error();
  auto record = run_record(*reply);
  if (!record) return strange_reply(worker.connection_, run_name);
  if (record->version != version) {
    return Error{fmt::format("the run {} was made by version {} of the program, and this is {}",
                             run_name, record->version, version)};
  }
  worker.record_ = std::move(*record);
  if (const auto heard = worker.heartbeat(""); !heard) return heard.error();
  return worker;
}

Expected<std::optional<Job>> JobWorker::take_job(milliseconds wait, const JobChoice& choice) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + wait;
  const auto stream = run_key(run_name_, "jobs");
  while (true) {
    auto job = look_for_job(choice);
    if (!job || *job || is_closed_) return job;
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds(0) || connection_.is_stopped()) return std::optional<Job>();
    // A bell, which rings for one of those who wait, and makes the job that came this worker's own:
    // the next look finds it. Repeated, it may bring a second one, which the next look but one
    // finds, or another worker when its lease is over.
    const auto nap = std::min(left, longest_nap);
    const auto bell =
        connection_.command({"XREADGROUP", "GROUP", "workers", name_, "COUNT", "1", "BLOCK",
                             std::to_string(nap.count()), "STREAMS", stream, ">"},
                            nap);
    if (!bell) return bell.error();
  }
}

Expected<std::optional<Job>> JobWorker::look_for_job(const JobChoice& choice) {
  const auto most = std::to_string(std::max<std::size_t>(choice.among, 1));
  while (true) {
    const auto reply = call_script(connection_, run_name_, scripts::look_for_job, {name_, most});
    if (!reply) return reply.error();
    const auto& outcome = reply->items.front();
    is_closed_ = outcome.is("closed");
    if (is_closed_ || outcome.is("nothing")) return std::optional<Job>();

    std::vector<Job> jobs;
    for (std::size_t i = 1; i < reply->items.size(); ++i) {
      auto job = described_job(reply->items[i]);
      if (!job) return strange_reply(connection_, run_name_);
      jobs.push_back(std::move(*job));
    }
    if (jobs.empty()) return strange_reply(connection_, run_name_);
    const auto& best = best_of(jobs, choice);
    if (outcome.is("taken")) return std::optional<Job>(best);
    const auto is_held = hold(best);
    if (!is_held) return is_held.error();
    if (*is_held) return std::optional<Job>(best);
    // Another worker was faster. It has one now, so this ends.
  }
}

Expected<bool> JobWorker::hold(const Job& job) {
  const auto reply = call_script(connection_, run_name_, scripts::hold, {name_, job.entry});
  if (!reply) return reply.error();
  return reply->items.front().is("held");
}

Expected<bool> JobWorker::renew(const Job& job) {
  return hold(job);
}

Expected<bool> JobWorker::answer(const Job& job, std::string_view bytes) {
  const auto reply = call_script(connection_, run_name_, scripts::answer, {name_, job.id, bytes});
  if (!reply) return reply.error();
  return reply->items.front().is("taken");
}

Expected<RunState> JobWorker::heartbeat(std::string_view text) {
  const auto reply = call_script(connection_, run_name_, scripts::heartbeat, {name_, text});
  if (!reply) return reply.error();
  const auto state = reply->items.size() == 2 ? run_state(reply->items[1]) : std::nullopt;
  if (!state) return strange_reply(connection_, run_name_);
  return *state;
}

Expected<void> JobWorker::leave() {
  const auto reply = call_script(connection_, run_name_, scripts::leave, {name_});
  if (!reply) return reply.error();
  return {};
}

}  // namespace proofboard::cluster
