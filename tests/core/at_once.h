// Several threads that do the same at the same time.
#pragma once

#include <barrier>
#include <cstddef>
#include <thread>
#include <vector>

namespace proofboard {

// f(i) by thread i of `threads`, all starting together; waits for the last.
template <class F>
void at_once(int threads, F f) {
  std::barrier start(threads);
  std::vector<std::jthread> running;
  for (int i = 0; i < threads; ++i) {
    running.emplace_back([&start, &f, i] {
      start.arrive_and_wait();
      f(i);
    });
  }
}

}  // namespace proofboard
