#include "protocol/watch.h"

namespace proofboard::protocol {

const Outcome& watch(Inquiry& inquiry, News& news, InputLines* input, const Look& look) {
  InputLines nothing(-1);
  auto& listened_to = input != nullptr ? *input : nothing;
  inquiry.go();
  while (true) {
    if (look.look(news.take())) inquiry.stop();
    if (news.is_over()) return inquiry.wait();
    listened_to.wait(news.descriptor(),
                     look.next ? look.next() : InputLines::Clock::time_point::max());
  }
}

}  // namespace proofboard::protocol
