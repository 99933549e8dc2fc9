// Asking: one question, and many questions on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "api/inquiry.h"

namespace proofboard::command {

// Works on an inquiry until it is answered or Ctrl-C comes; meanwhile, on the threads that work on
// it, shows how it stands.
Outcome ask(const Ask& question, const std::function<void(const Snapshot&)>& show = {});

// Runs work(0) … work(count − 1) on `threads` threads and calls deliver(i, result) on this one, in
// order and as soon as may be. After Ctrl-C nothing new is begun: the result is the number
// delivered. What work() throws is thrown here. A thread that has nothing left to do calls idle().
std::size_t run_in_order(
    std::size_t count, int threads, const std::function<Outcome(std::size_t)>& work,
    const std::function<void(std::size_t, const Outcome&)>& deliver,
    const std::function<void()>& idle = [] {});

}  // namespace proofboard::command
