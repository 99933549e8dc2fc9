// What is said of runs, workers and simulations.
#pragma once

#include <string>

#include "cluster/job_queue.h"
#include "cluster/simulation.h"
#include "cluster/worker.h"
#include "core/json.h"

namespace proofboard::cluster {

Json status_json(const std::string& run, const QueueStatus& status);
// `before` was read so many seconds ago; null: nothing was.
std::string status_text(const std::string& run, const QueueStatus& status,
                        const QueueStatus* before, double seconds);

Json worker_json(const std::string& name, const WorkerReport& report);
std::string worker_text(const std::string& name, const WorkerReport& report);

// Beside what a single worker would have needed.
Json simulation_json(const SimulationOptions& options, const SimulationReport& report,
                     const SimulationReport& alone);
std::string simulation_heading();
std::string simulation_row(const SimulationOptions& options, const SimulationReport& report,
                           const SimulationReport& alone);

}  // namespace proofboard::cluster
