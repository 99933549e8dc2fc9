#include "command/ask.h"

#include <system_error>

#include <atomic>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "command/interrupt.h"

namespace proofboard::command {

namespace {

class Shows final : public Watcher {
 public:
  explicit Shows(const std::function<void(const Snapshot&)>& show) : show_(show) {}

  void entered(Phase /*phase*/, const Snapshot& now) override { progressed(now); }
  void narrowed(const ScoreBounds& /*said*/, const Snapshot& now) override { progressed(now); }
  void progressed(const Snapshot& now) override {
    if (show_) show_(now);
  }

 private:
  const std::function<void(const Snapshot&)>& show_;
};

}  // namespace

Outcome ask(const Ask& question, const std::function<void(const Snapshot&)>& show) {
  Shows watcher(show);
  Inquiry inquiry(question, &watcher);
  const OnInterrupt interrupt([&] { inquiry.stop(); });
  return inquiry.wait();
}

std::size_t run_in_order(std::size_t count, int threads,
                         const std::function<Outcome(std::size_t)>& work,
                         const std::function<void(std::size_t, const Outcome&)>& deliver,
                         const std::function<void()>& idle) {
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) {
      if (stop_flag()) return i;
      deliver(i, work(i));
    }
    return count;
  }

  std::vector<std::promise<std::optional<Outcome>>> promises(count);
  std::vector<std::future<std::optional<Outcome>>> results;
  for (auto& promise : promises) results.push_back(promise.get_future());

  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_cancelled{false};
  // Each index is taken by exactly one worker, and in order: what was begun is a prefix.
  const auto labour = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        if (stop_flag() || is_cancelled) {
          promises[i].set_value(std::nullopt);
        } else {
          promises[i].set_value(work(i));
        }
      } catch (...) {
        promises[i].set_exception(std::current_exception());
      }
    }
    idle();
  };
  std::vector<std::jthread> workers;
  try {
    for (int i = 0; i < threads; ++i) workers.emplace_back(labour);
  } catch (const std::system_error&) {
    if (workers.empty()) throw;  // else those that there are do it
  }
  try {
    for (std::size_t i = 0; i < count; ++i) {
      const auto result = results[i].get();
      if (!result) return i;
      deliver(i, *result);
    }
  } catch (...) {
    is_cancelled = true;
    throw;
  }
  return count;
}

}  // namespace proofboard::command
