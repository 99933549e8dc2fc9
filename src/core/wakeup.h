// Wakes a thread that sleeps in poll(): what one thread notifies, another one sees as a descriptor
// that can be read.
#pragma once

namespace proofboard {

class Wakeup {
 public:
  Wakeup();  // std::system_error if the system has no descriptors left
  ~Wakeup();
  Wakeup(const Wakeup&) = delete;
  Wakeup& operator=(const Wakeup&) = delete;

  // From any thread, and from a signal handler. Stays until it is cleared, however often it comes.
  void notify() const noexcept;
  void clear() const noexcept;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace proofboard
