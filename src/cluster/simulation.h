// What a run would take with so many workers: the real scheduler (search/jobs/remote_search.h) on a
// model of a hard question (model_tree.h), with workers that are numbers and a clock that jumps.
#pragma once

#include <atomic>
#include <cstdint>

#include "search/jobs/job_settings.h"

namespace proofboard::cluster {

struct SimulationOptions {
  std::size_t workers = 1;
  double effort = 1e10;           // nodes to solve it, if no move were tried in vain
  double nodes_per_second = 1e6;  // of a worker
  double latency = 0.0005;        // seconds, of a message each way
  double queue_cost = 0.0003;     // seconds of the master, for a job's way through the queue
  double check_cost = 0.001;      // seconds of the master, for the certificate of a solved job
  double failures = 0;            // part of the jobs whose worker is killed
  double lease = 60;              // seconds, after which another one does such a job
  // What is left, one move deeper, of what a worker has done at a position that it did not solve.
  double kept = 0.95;
  std::uint64_t seed = 1;
  JobSettings jobs = {};  // its virtual outcome
  const std::atomic<bool>* stop = nullptr;
};

struct SimulationReport {
  bool is_solved = false;
  double seconds = 0;         // until the answer
  std::uint64_t jobs = 0;     // answered
  std::uint64_t failed = 0;   // and done again
  double work = 0;            // nodes of all workers
  double master_busy = 0;     // part of the time
  double scheduler_cost = 0;  // seconds for a job, as measured here
};

SimulationReport simulate(const SimulationOptions& options);

}  // namespace proofboard::cluster
