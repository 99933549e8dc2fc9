#include "api/news.h"

#include <utility>

namespace proofboard {

std::optional<Snapshot> News::take() {
  const std::lock_guard lock(mutex_);
  if (!is_over_) wakeup_.clear();
  return std::exchange(last_, std::nullopt);
}

bool News::is_over() const {
  const std::lock_guard lock(mutex_);
  return is_over_;
}

void News::entered(Phase /*phase*/, const Snapshot& now) {
  keep(now);
}

void News::progressed(const Snapshot& now) {
  keep(now);
}

void News::narrowed(const ScoreBounds& /*said*/, const Snapshot& now) {
  keep(now);
}

void News::ended() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  wakeup_.notify();
}

void News::keep(const Snapshot& now) {
  const std::lock_guard lock(mutex_);
  last_ = now;
  wakeup_.notify();
}

}  // namespace proofboard
