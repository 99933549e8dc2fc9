// Nobody sleeps in poll(): there is one thread.
#include "core/wakeup.h"

namespace proofboard {

Wakeup::Wakeup() : descriptor_(-1) {}
Wakeup::~Wakeup() {}  // there is nothing to close

void Wakeup::notify() const noexcept {}
void Wakeup::clear() const noexcept {}

}  // namespace proofboard
