// A durable queue of jobs between one master and many workers, in a Redis broker. Jobs and answers
// are bytes that it never looks into.
//
// Words: a *run* is one use of the queue, with a name. The *master* puts jobs and accepts answers,
// and what it has accepted is the *ledger*. A *worker* takes a job for the time of a *lease*,
// renews the lease while it is at work, and answers. docs/cluster-queue.md has the keys.
//
// Nothing is lost and nothing counts twice, whoever is killed at whatever moment, because:
//
//   1. A job's id names one job for good. The hash `ids` has it from the moment of put_job() on:
//      open (the job is one entry of the stream `jobs`), answered, or cancelled. It never goes
//      back.
//   2. An answer and the end of its job are one step: the id leaves `jobs` and becomes answered in
//      the script that adds it to `answers`. So every job that was put and not cancelled is in
//      exactly one of `jobs`, `answers` and the ledger, and a second answer finds the id answered
//      and is dropped.
//   3. Accepting is one step: the entry leaves `answers` in the script that adds it to the ledger.
//   4. An entry of `jobs` is new, or pending in the group `workers`: with a worker, or on the
//      *counter*, a consumer that is nobody, from which whoever comes may take it. A worker that
//      disappears leaves it pending, Redis counts how long it is idle, and after the lease the next
//      worker takes it. Looking at several jobs takes none of them away from others.
//   5. Every step is a script, which Redis runs and logs as a whole, and repeating one changes
//      nothing (queue_scripts.h says of each why), so a connection may break before, in or after
//      it.
//   6. There is one master: opening a run counts a number up, and who comes with an older number is
//      refused.
//
// What survives the broker's own death is what it has logged: all with `appendfsync always`, with
// `everysec` all but perhaps the last second before a power cut. Then an id put in that second is
// unknown again; putting every unanswered job anew, which does nothing to those that are known,
// makes the queue whole.
//
// Every object here belongs to one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cluster/redis_connection.h"
#include "core/status.h"

namespace proofboard::cluster {

enum class RunState : std::uint8_t { open, solved, stopped };
std::string_view to_text(RunState state);

// What a run is about, for master and workers.
struct RunRecord {
  std::string description;
  std::string version;  // of the program: only the same one may work on it
  RunState state = RunState::open;
  std::string result;  // what finish() was told
  std::chrono::system_clock::time_point created;
  // A worker must renew within this time; every third of it is a good habit.
  std::chrono::milliseconds lease{};
};

// Nothing if there is no such run.
Expected<std::optional<RunRecord>> read_run(RedisConnection& connection, std::string_view name);

struct WorkerStatus {
  std::string name;
  std::chrono::milliseconds since_heard{};
  std::string text;  // the last heartbeat's
};

struct QueueStatus {
  RunState state = RunState::open;
  std::uint64_t waiting = 0;    // jobs that nobody has
  std::uint64_t under_way = 0;  // jobs that a worker has, or had when it disappeared
  std::uint64_t answered = 0;   // answers that the master has not accepted
  std::uint64_t accepted = 0;
  std::vector<WorkerStatus> workers;  // by name
  // What the master has told last, and when; nothing before that.
  struct Progress {
    std::chrono::milliseconds since_told{};
    std::string text;
  };
  std::optional<Progress> progress;
};
Expected<QueueStatus> read_status(RedisConnection& connection, std::string_view name);

// Asks the master to end, and workers get no more jobs. The state afterwards: a solved run stays
// so.
Expected<RunState> stop_run(RedisConnection& connection, std::string_view name);

// All of it. Master and workers that are still there get errors. No run of that name is no error.
Expected<void> remove_run(RedisConnection& connection, std::string_view name);

struct Job {
  std::string id;
  std::string bytes;
  // To how many workers it was given. If that is many, it is perhaps the job that kills them.
  std::uint64_t deliveries = 1;
  std::string entry;  // its place in the stream
};

struct JobAnswer {
  std::string id;
  std::string bytes;
  std::string worker;
  std::string entry;  // its place in the stream of answers, or in the ledger
};

enum class PutOutcome : std::uint8_t {
  queued,
  known,      // put before: it is answered, or will be
  cancelled,  // put before: it never will be
  full,       // nothing wrong: too many are waiting
};

struct MasterOptions {
  std::chrono::milliseconds lease{60'000};
  std::uint64_t most_waiting = 10'000;
};

class JobMaster {
 public:
  // Makes the run, or goes on with it if it has the same description and version; one that was
  // stopped or solved is open again. Whoever was its master until now is refused from now on.
  static Expected<JobMaster> open(RedisConnection connection, std::string_view name,
                                  std::string_view description, std::string_view version,
                                  const MasterOptions& options = {});

  RunState state_before() const { return state_before_; }  // a new run's is open

  Expected<PutOutcome> put_job(std::string_view id, std::string_view bytes);
  // Whether it will never be answered; else it has been already. Who is at work on it learns of it
  // from renew().
  Expected<bool> cancel_job(std::string_view id);

  // Up to `most` answers that this object has not given before, in the order in which they came. A
  // master that starts anew gets all that were not accepted. Waits until there is one.
  Expected<std::vector<JobAnswer>> take_answers(std::size_t most, std::chrono::milliseconds wait);
  // Moves it into the ledger, once.
  Expected<void> accept(const JobAnswer& answer);

  // The ledger in order, a batch at a time: what follows `after`, the last one's `entry`, or from
  // the start. Empty at the end.
  Expected<std::vector<JobAnswer>> read_ledger(std::string_view after, std::size_t most);

  // Shown with the status: how the search stands. Tells in what state the run is.
  Expected<RunState> tell(std::string_view text);

  // Workers get no more jobs. Answers under way still arrive.
  Expected<void> finish(RunState state, std::string_view result);

  RedisConnection& connection() { return connection_; }
  const std::string& name() const { return name_; }

 private:
  JobMaster(RedisConnection connection, std::string_view name, const MasterOptions& options)
      : connection_(std::move(connection)), name_(name), options_(options) {}

  Expected<RedisReply> call(std::string_view script, std::string_view first = {},
                            std::string_view second = {}, std::string_view third = {});

  RedisConnection connection_;
  std::string name_;
  MasterOptions options_;
  RunState state_before_ = RunState::open;
  std::string number_;               // invariant 6
  std::string last_answer_ = "0-0";  // the entry up to which answers were given
};

// Which of several jobs a worker would like best.
struct JobChoice {
  std::size_t among = 1;                    // so many of the oldest
  std::function<double(const Job&)> score;  // the highest is taken, of equals the oldest
};

class JobWorker {
 public:
  // The name must be no other worker's, and a new one after a crash. An error if the run was made
  // by another version of the program.
  static Expected<JobWorker> join(RedisConnection connection, std::string_view run_name,
                                  std::string_view worker_name, std::string_view version);

  const RunRecord& run() const { return record_; }

  // One job at a time: what was taken and not answered comes again. Then come jobs whose lease ran
  // out, or that nobody has chosen for as long as a lease; then, by choice, those that wait.
  // Nothing if there is none within `wait`, or the run is not open.
  Expected<std::optional<Job>> take_job(std::chrono::milliseconds wait,
                                        const JobChoice& choice = {});
  // Starts the lease anew. False if the job is not this worker's any more: answered by another,
  // given to another, or cancelled. An answer may be tried all the same.
  Expected<bool> renew(const Job& job);
  // Whether it is this worker's answer that counts; else another's does, or the job was cancelled.
  Expected<bool> answer(const Job& job, std::string_view bytes);

  // Shown with the status: some words about host, work done, speed.
  Expected<RunState> heartbeat(std::string_view text);
  // What it has taken and not answered is for others at once.
  Expected<void> leave();

  RedisConnection& connection() { return connection_; }

 private:
  JobWorker(RedisConnection connection, std::string_view run_name, std::string_view name)
      : connection_(std::move(connection)), run_name_(run_name), name_(name) {}

  Expected<std::optional<Job>> look_for_job(const JobChoice& choice);
  Expected<bool> hold(const Job& job);

  RedisConnection connection_;
  std::string run_name_;
  std::string name_;
  RunRecord record_;
  bool is_closed_ = false;  // at the last look
};

}  // namespace proofboard::cluster
