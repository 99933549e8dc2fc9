// The same work on several threads.
#pragma once

#include <functional>

namespace proofboard {

// Of this machine; at least one.
int core_count();

// Calls it on this thread and on as many more as make `threads`, and waits for all. Where the
// system has no more threads, those that there are do it. It must not throw.
void work_on_threads(int threads, const std::function<void()>& work);

}  // namespace proofboard
