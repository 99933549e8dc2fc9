// How a search is cut into jobs.
#pragma once

#include <cstdint>
#include <memory>

#include "core/seats.h"
#include "search/jobs/remote_job.h"

namespace proofboard {

// What is assumed of a leaf while it is searched: that it comes out as its numbers say, or against
// or in favour of the side that would play there.
enum class VirtualOutcome : std::uint8_t { likely, loss, win };

struct JobSettings {
  std::uint64_t work = 0;  // nodes of a job; 0: as many as take about a hundredth of a second
  VirtualOutcome outcome = VirtualOutcome::likely;
  double patience = 0.25;  // a job stays until its numbers have grown by this part of them
  std::shared_ptr<Seats> seats = {};  // of the threads but the first; null: each has one
  JobBroker* broker = nullptr;        // does the jobs in place of threads; null: none
};

}  // namespace proofboard
