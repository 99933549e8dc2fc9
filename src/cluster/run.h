// A run as its master has it: opened, asked with the broker that brings its jobs to the workers,
// and finished. And what a worker does before it begins: it waits for the run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/answer.h"
#include "cluster/queue_broker.h"

namespace proofboard::cluster {

struct RunOptions {
  std::string name;
  std::string version;  // of the program: those of others are refused
  std::string folder;   // for certificates of workers
  MasterOptions master;
  const std::atomic<bool>* stop = nullptr;
};

class Run {
 public:
  // Makes the run of this subject, or goes on with it.
  static Expected<Run> open(RedisConnection connection, const Subject& subject,
                            const RunOptions& options);

  bool was_solved() const { return was_solved_; }  // before; its ledger is used again
  std::uint64_t jobs_answered() const { return broker_->jobs_answered(); }

  // What does the jobs of the search that asks the subject. It lives as long as the run.
  JobBroker& broker() { return *broker_; }

  // Answers that did not stand the check, and the worker and the fault of the last.
  std::uint64_t refused() const { return broker_->refused(); }
  const std::string& last_refusal() const { return broker_->last_refusal(); }

  // Tells the queue how the search ended. An error if the queue was lost, before or now.
  Expected<void> finish(const Answer& answer);

 private:
  Run(std::unique_ptr<QueueBroker> broker, bool was_solved)
      : broker_(std::move(broker)), was_solved_(was_solved) {}

  std::unique_ptr<QueueBroker> broker_;
  bool was_solved_;
};

// No other worker has it, on whatever machine.
std::string fresh_worker_name();

// Workers may be there before the master is, and after it: asks again and again whether the run has
// begun. False if `stop` was set first. `waiting` is called once if it has not begun yet.
Expected<bool> wait_for_run(RedisConnection& connection, const std::string& name,
                            const std::atomic<bool>& stop, const std::function<void()>& waiting);

}  // namespace proofboard::cluster
