// Ctrl-C: the first one asks the work to stop and report what is known, the second one kills.
#pragma once

#include <atomic>

namespace proofboard::command {

// For SIGINT and SIGTERM. Also lets a closed pipe (`proofboard … | head`) end the program quietly.
void handle_signals();

// Set by the first of those signals, never cleared. Searches watch it from any thread.
const std::atomic<bool>& stop_flag();

}  // namespace proofboard::command
