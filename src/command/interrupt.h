// Ctrl-C: the first one asks the work to stop and report what is known, the second one kills.
#pragma once

#include <atomic>

namespace proofboard::command {

// For SIGINT and SIGTERM. Also lets a closed pipe (`proofboard … | head`) end the program quietly.
void handle_signals();

// Set by the first of those signals. Searches watch it from any thread.
const std::atomic<bool>& stop_flag();

// For what goes on after Ctrl-C has stopped a part of it: whether the flag was set; clears it.
bool take_interrupt();

}  // namespace proofboard::command
