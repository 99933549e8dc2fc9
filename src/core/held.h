// How long work has been held on purpose: by a visitor who pauses a search, in what the search
// calls to tell how it stands. That is nobody's time: whoever measures the time of work that others
// may hold looks how long it was held while they were called, and leaves that out.
#pragma once

#include <chrono>

namespace proofboard {

// The work of this thread has just been held for so long.
void note_held(std::chrono::steady_clock::duration time);

// Of the thread that makes it, since then.
class HeldSince {
 public:
  HeldSince();
  std::chrono::steady_clock::duration time() const;

 private:
  std::chrono::steady_clock::duration before_;
};

}  // namespace proofboard
