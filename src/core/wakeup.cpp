#include "core/wakeup.h"

#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace proofboard {

Wakeup::Wakeup() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Wakeup::~Wakeup() {
  close(descriptor_);
}

void Wakeup::notify() const noexcept {
  const int error = errno;  // a signal handler leaves it as it was
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(descriptor_, &one, sizeof one);
  errno = error;
}

void Wakeup::clear() const noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto was_read = read(descriptor_, &count, sizeof count);
}

}  // namespace proofboard
