// How many jobs a master keeps under way, and how long each may take.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace proofboard::cluster {

// A job that waits was chosen before the last answers came. So no more than a few do, for workers
// that would else wait for the master.
inline std::size_t jobs_at_once(std::size_t workers) {
  return std::max<std::size_t>(1, workers + workers / 8);
}

// Short jobs follow the numbers at the root soon. But a master deals with some hundreds of jobs a
// second, so with many workers they are longer; and in a long run too, or its ledger would grow
// without end.
inline double job_seconds(std::size_t workers, std::uint64_t answered) {
  constexpr double least = 0.1, for_a_worker = 0.002, for_an_answer = 1e-5;
  return std::max({least, for_a_worker * static_cast<double>(workers),
                   for_an_answer * static_cast<double>(answered)});
}

}  // namespace proofboard::cluster
