#include "protocol/watch.h"

namespace proofboard::protocol {

const Outcome& watch(Inquiry& inquiry, const std::function<bool()>& look) {
  constexpr auto between_looks = std::chrono::milliseconds(20);
  inquiry.go();
  while (!inquiry.wait_for(between_looks)) {
    if (look()) inquiry.stop();
  }
  return inquiry.wait();
}

}  // namespace proofboard::protocol
