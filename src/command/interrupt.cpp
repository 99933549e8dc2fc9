#include "command/interrupt.h"

#include <algorithm>
#include <csignal>
#include <mutex>
#include <poll.h>
#include <thread>
#include <utility>
#include <vector>

#include "core/wakeup.h"

namespace proofboard::command {

namespace {

// A handler can reach nothing but static objects.
std::atomic<bool> is_stopping{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not take locks");

// Never destroyed: signals come as long as the program runs, and a thread waits for them.
const Wakeup& interrupted() {
  static const auto* const wakeup = new Wakeup;
  return *wakeup;
}
const Wakeup& for_callers() {
  static const auto* const wakeup = new Wakeup;
  return *wakeup;
}

void ask_to_stop(int signal) {
  if (!is_stopping.exchange(true)) {
    interrupted().notify();
    for_callers().notify();
    return;
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Whom to call, and the thread that does it.
class Callers {
 public:
  static Callers& all() {
    static auto* const callers = new Callers;  // never destroyed, as its thread never ends
    return *callers;
  }

  void add(std::function<void()>& stop) {
    const std::lock_guard lock(mutex_);
    if (is_stopping) return stop();
    if (to_call_.empty() && !std::exchange(has_thread_, true))
      std::thread([this] { wait(); }).detach();
    to_call_.push_back(&stop);
  }
  // It is not called any more when this returns.
  void remove(std::function<void()>& stop) {
    const std::lock_guard lock(mutex_);
    std::erase(to_call_, &stop);
  }

 private:
  void wait() {
    while (true) {
      pollfd waiting{for_callers().descriptor(), POLLIN, 0};
      if (poll(&waiting, 1, -1) <= 0) continue;
      for_callers().clear();
      const std::lock_guard lock(mutex_);
      if (!is_stopping) continue;  // it was taken meanwhile
      for (auto* const stop : std::exchange(to_call_, {})) (*stop)();
    }
  }

  std::mutex mutex_;
  std::vector<std::function<void()>*> to_call_;
  bool has_thread_ = false;
};

}  // namespace

void handle_signals() {
  interrupted();  // made before a signal can come
  for_callers();
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  std::signal(SIGPIPE, SIG_DFL);  // a parent may have set it to be ignored
}

const std::atomic<bool>& stop_flag() {
  return is_stopping;
}

bool take_interrupt() {
  interrupted().clear();
  return is_stopping.exchange(false);
}

int interrupt_descriptor() {
  return interrupted().descriptor();
}

OnInterrupt::OnInterrupt(std::function<void()> stop) : stop_(std::move(stop)) {
  Callers::all().add(stop_);
}

OnInterrupt::~OnInterrupt() {
  Callers::all().remove(stop_);
}

}  // namespace proofboard::command
