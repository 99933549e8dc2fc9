// Ctrl-C: the first one asks the work to stop and report what is known, the second one kills.
#pragma once

#include <atomic>
#include <functional>

namespace proofboard::command {

// For SIGINT and SIGTERM. Also lets a closed pipe (`proofboard … | head`) end the program quietly.
void handle_signals();

// Set by the first of those signals. Searches watch it from any thread.
const std::atomic<bool>& stop_flag();

// For what goes on after Ctrl-C has stopped a part of it: whether the flag was set; clears it.
bool take_interrupt();
// Can be read while one waits to be taken: for threads that sleep in poll().
int interrupt_descriptor();

// While it lives, Ctrl-C calls this at once, on a thread of its own; right away if one has come
// already. Not more than once.
class OnInterrupt {
 public:
  explicit OnInterrupt(std::function<void()> stop);
  ~OnInterrupt();
  OnInterrupt(const OnInterrupt&) = delete;
  OnInterrupt& operator=(const OnInterrupt&) = delete;

 private:
  std::function<void()> stop_;
};

}  // namespace proofboard::command
