#include "command/interrupt.h"

#include <csignal>

namespace proofboard::command {

namespace {

// A handler can reach nothing but a static object.
std::atomic<bool> is_stopping{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not take locks");

void ask_to_stop(int signal) {
  if (!is_stopping.exchange(true)) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void handle_signals() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  std::signal(SIGPIPE, SIG_DFL);  // a parent may have set it to be ignored
}

const std::atomic<bool>& stop_flag() {
  return is_stopping;
}

bool take_interrupt() {
  return is_stopping.exchange(false);
}

}  // namespace proofboard::command
