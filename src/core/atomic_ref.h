// Reads and writes a number that other threads read and write, too, and that is not declared
// atomic: whoever has it alone treats it as plain. As std::atomic_ref, which the standard library
// of older compilers for WebAssembly lacks, as far as we need it.
#pragma once

#include <atomic>
#include <concepts>

namespace proofboard {

template <std::integral T>
class AtomicRef {
 public:
  static constexpr bool is_always_lock_free = __atomic_always_lock_free(sizeof(T), nullptr);

  explicit AtomicRef(T& number) : number_(&number) {}

  T load(std::memory_order order) const {
    return __atomic_load_n(number_, static_cast<int>(order));
  }
  void store(T value, std::memory_order order) const {
    __atomic_store_n(number_, value, static_cast<int>(order));
  }
  T fetch_add(T value, std::memory_order order) const {
    return __atomic_fetch_add(number_, value, static_cast<int>(order));
  }
  T fetch_or(T bits, std::memory_order order) const {
    return __atomic_fetch_or(number_, bits, static_cast<int>(order));
  }

 private:
  T* number_;
};

}  // namespace proofboard
