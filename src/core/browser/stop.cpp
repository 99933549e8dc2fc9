#include "core/stop.h"

// What the page that has loaded the module says (web/engine/wasm.js).
extern "C" __attribute__((import_module("host"), import_name("should_stop"))) int
host_should_stop();

namespace proofboard {

bool is_told_to_stop(const std::atomic<bool>* stop) {
  return stop != nullptr && (stop->load(std::memory_order_relaxed) || host_should_stop() != 0);
}

}  // namespace proofboard
