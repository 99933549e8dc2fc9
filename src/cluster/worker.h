// A worker: does the jobs of a run until it is over or it is told to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "cluster/job_queue.h"
#include "cluster/messages.h"
#include "cluster/subject.h"

namespace proofboard::cluster {

struct WorkerOptions {
  std::uint64_t bytes = 0;
  const std::atomic<bool>* stop = nullptr;  // ends it; what it has begun is for others
};

struct WorkerReport {
  std::uint64_t jobs = 0;     // answered by it
  std::uint64_t dropped = 0;  // called back, or answered by others in the meantime
  std::uint64_t nodes = 0;
  RunState run = RunState::open;
};

// Until the run is over.
Expected<WorkerReport> work_on(JobWorker queue, const WorkerOptions& options);

// How many steps from the root two jobs have in common: what was learned in one helps in the
// other. Of so many that wait, a worker takes the one that is nearest to its last.
inline constexpr std::size_t jobs_to_choose_from = 8;
std::size_t steps_in_common(const RemoteJob& a, const RemoteJob& b);

}  // namespace proofboard::cluster
