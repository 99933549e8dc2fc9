#include "core/held.h"

namespace proofboard {

namespace {

thread_local std::chrono::steady_clock::duration in_all{};

}  // namespace

void note_held(std::chrono::steady_clock::duration time) {
  in_all += time;
}

HeldSince::HeldSince() : before_(in_all) {}

std::chrono::steady_clock::duration HeldSince::time() const {
  return in_all - before_;
}

}  // namespace proofboard
