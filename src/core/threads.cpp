#include "core/threads.h"

#include <system_error>

#include <algorithm>
#include <thread>
#include <vector>

namespace proofboard {

int core_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void work_on_threads(int threads, const std::function<void()>& work) {
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
    // Those that there are do it.
  }
  work();
  for (auto& thread : others) thread.join();
}

}  // namespace proofboard
