// What a watcher is told, for a thread that has other things to wait for, too: a terminal, a line
// of input, the bindings' own signals.
//
//     const auto ask = ask_of(*read_position("hex", "start:3"), Side::black);
//     News news;
//     Inquiry inquiry(*ask, &news);
//     inquiry.go();
//     while (!news.is_over()) {
//       // Here it sleeps in poll() until news.descriptor() can be read, or something else comes.
//       if (const auto now = news.take()) show(*now);
//     }
#pragma once

#include <mutex>
#include <optional>

#include "api/watcher.h"
#include "core/wakeup.h"

namespace proofboard {

class News final : public Watcher {
 public:
  // The last that was told since it was last taken; nothing if that is nothing.
  std::optional<Snapshot> take();
  // Whether the question is answered, or has failed: wait() tells at once.
  bool is_over() const;

  int descriptor() const { return wakeup_.descriptor(); }

  void entered(Phase phase, const Snapshot& now) override;
  void progressed(const Snapshot& now) override;
  void narrowed(const ScoreBounds& said, const Snapshot& now) override;
  void ended() override;

 private:
  void keep(const Snapshot& now);

  Wakeup wakeup_;
  mutable std::mutex mutex_;
  std::optional<Snapshot> last_;
  bool is_over_ = false;
};

}  // namespace proofboard
