// An inquiry: a question being worked on. It is started, watched, stopped and answered; the
// program's commands, protocols and bindings are all written on it.
//
//     const auto at = read_position("hex", "start:4");
//     const auto ask = parse_ask(*at, {.goal = {.attacker = "black"}, .limits = {.time = "30s"}});
//     if (!ask) return complain(ask.error().message);
//
//     struct Shows : Watcher {
//       void progressed(const Snapshot& now) override { show(now.indicators.nodes); }
//     };
//     Shows watcher;
//     Inquiry inquiry(*ask, &watcher);
//     inquiry.go();                              // a thread of its own
//     inquiry.snapshot();                        // at any time, from any thread
//     inquiry.stop();                            // likewise
//     const Outcome& outcome = inquiry.wait();
#pragma once

#include <chrono>
#include <memory>

#include "api/answer.h"
#include "api/ask.h"
#include "api/watcher.h"

namespace proofboard {

// Its functions may be called in any order, from any threads; only from inside a watcher nobody may
// wait. SIGINT, SIGTERM and SIGHUP are left to the threads of the program.
class Inquiry {
 public:
  // The watcher, if there is one, outlives the inquiry.
  explicit Inquiry(Ask ask, Watcher* watcher = nullptr);
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;
  ~Inquiry();  // stops, and waits

  const Ask& ask() const;
  // Begins to work on a thread of its own, once: called again it does nothing.
  void go();
  // The same as wait(), but unless it has begun already the thread that calls does the work: where
  // a program has no other, or has one for it.
  const Outcome& answer_here();
  // Soon after, wait() returns with what is known. Before go() it will be asked, and answered at
  // once; when it is answered already, nothing happens.
  void stop();
  // The last that was told, with the time as it is now; before that there is nothing but the time.
  Snapshot snapshot() const;
  // Whether it is answered within this time. Does not begin by itself.
  bool wait_for(std::chrono::milliseconds time) const;
  // The answer; begins if nobody has. What the work or the watcher has thrown is thrown here, every
  // time.
  const Outcome& wait();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace proofboard
