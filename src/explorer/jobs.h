// What takes longer than an answer: jobs, which are started, tell events, and can be stopped.
//
// With threads a job has one of its own, as soon as the limits let it run; until then it waits, the
// first come first. Without threads it is done inside the call that starts it. Either way its last
// event is `answer` or `failed`, and there is exactly one of these.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/json.h"
#include "core/status.h"
#include "explorer/limits.h"

namespace proofboard::explorer {

// Told by the thread of the job, one event of a job after the other. It is quick, and calls nothing
// of the service but for a stop.
using TellEvent = std::function<void(const std::string& visitor, const Json& event)>;

struct JobNeeds {
  std::uint64_t bytes = 0;
  double seconds = 0;  // so long it should take at most; well beyond that it is stopped
};

class Job {
 public:
  using Id = std::uint64_t;

  Job(Id id, std::string op, std::string visitor, JobNeeds needs, const TellEvent& tell,
      const std::function<bool()>& is_to_stop);

  Id id() const { return id_; }
  const std::string& op() const { return op_; }
  const std::string& visitor() const { return visitor_; }
  const JobNeeds& needs() const { return needs_; }

  // {"job": …, "event": name}, then the fields.
  void tell(std::string_view name, const Json& fields);

  // For whatever takes a flag and looks at it.
  const std::atomic<bool>& stop_flag() const { return is_stopped_; }
  bool is_stopped() const { return is_stopped_; }
  // For whatever wants to be told; at once if it is stopped already. An empty one is told nothing.
  void when_stopped(std::function<void()> told);
  // The work is at a place where it can be held: waits as long as it is paused, and asks the host.
  void look_around();

  void stop();
  // Paused, it is held where it looks around next; the limit of its time does not count that.
  void pause();
  void go_on();
  bool is_paused() const;
  std::chrono::steady_clock::duration paused_for() const;  // in all

 private:
  using Clock = std::chrono::steady_clock;

  const Id id_;
  const std::string op_, visitor_;
  const JobNeeds needs_;
  const TellEvent& tell_;
  const std::function<bool()>& is_to_stop_;  // of the host; may be empty

  std::atomic<bool> is_stopped_ = false;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_paused_ = false;
  Clock::time_point paused_at_;      // while it is
  Clock::duration paused_before_{};  // all earlier ones
  std::function<void()> when_stopped_;
};

class Jobs {
 public:
  // Makes the fields of the last event.
  using Work = std::function<Expected<Json>(Job&)>;

  // `tell` and `is_to_stop`, which may be empty, outlive all jobs.
  Jobs(const ServiceLimits& limits, bool has_threads, const TellEvent& tell,
       const std::function<bool()>& is_to_stop);
  ~Jobs();  // stops all, and waits

  // An error if there are too many.
  Expected<Job::Id> start(const std::string& visitor, std::string op, JobNeeds needs, Work work);
  // Null if the visitor has no such job that is not over.
  std::shared_ptr<Job> find(const std::string& visitor, Job::Id id) const;
  std::vector<std::shared_ptr<Job>> of(const std::string& visitor) const;
  std::size_t running() const;

  // It ends soon; one that waits fails at once. Nothing happens if there is no such job.
  void stop(const std::string& visitor, Job::Id id);
  void stop_all_of(const std::string& visitor);
  // From now on nothing is started any more.
  void stop_all();
  // Comes back when none is left.
  void wait();

 private:
  using Clock = std::chrono::steady_clock;

  struct Running {
    std::shared_ptr<Job> job;
    std::thread thread;
    Clock::time_point latest;  // then it is stopped
    bool has_ended = false;
  };
  struct Waiting {
    std::shared_ptr<Job> job;
    Work work;
  };

  static void run(Job& job, const Work& work);
  bool has_room_for(const JobNeeds& needs) const;
  std::size_t count_of(const std::string& visitor) const;
  void start_waiting();
  // Takes them from the queue.
  std::vector<std::shared_ptr<Job>> take_waiting(
      const std::function<bool(const Job& job)>& is_meant);
  void join_ended(std::unique_lock<std::mutex>& lock);
  void watch();

  const ServiceLimits limits_;
  const bool has_threads_;
  const TellEvent& tell_;
  const std::function<bool()>& is_to_stop_;

  mutable std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  Job::Id last_id_ = 0;
  std::map<Job::Id, Running> running_;
  std::deque<Waiting> waiting_;
  std::uint64_t running_bytes_ = 0;
  bool is_closed_ = false;
  std::thread watch_;  // stops those that take too long, and sees to what has ended
};

}  // namespace proofboard::explorer
