#include "core/stop.h"

namespace proofboard {

bool is_told_to_stop(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace proofboard
