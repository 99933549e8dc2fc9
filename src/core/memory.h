// Large blocks of zeroed memory straight from the system: pages cost nothing until they are
// touched, and huge pages are asked for where the system has them.
//
// The address sanitizer knows nothing of such memory by itself. It is told: a block has forbidden
// ground on both sides, and is forbidden itself for a while after it was given back; and whoever
// has parted a block tells with forbid() and allow() which parts are in use. In other builds all of
// that is nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/random.h"

#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>  // without the sanitizer its macros do nothing
#endif

namespace proofboard {

inline void forbid([[maybe_unused]] const void* from, [[maybe_unused]] std::size_t bytes) {
#ifdef ASAN_POISON_MEMORY_REGION
  ASAN_POISON_MEMORY_REGION(from, bytes);
#endif
}
inline void allow([[maybe_unused]] const void* from, [[maybe_unused]] std::size_t bytes) {
#ifdef ASAN_UNPOISON_MEMORY_REGION
  ASAN_UNPOISON_MEMORY_REGION(from, bytes);
#endif
}

class MappedMemory {
 public:
  MappedMemory() = default;
  // Throws std::bad_alloc when the system refuses.
  explicit MappedMemory(std::size_t bytes);
  MappedMemory(MappedMemory&& other) noexcept;
  MappedMemory& operator=(MappedMemory&& other) noexcept;
  ~MappedMemory();

  // Gives these bytes back to the system; they read as zero afterwards. Only whole pages count.
  void forget(std::size_t offset, std::size_t bytes);

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

// Moves a table without need. A table that moves when it grows does so rarely in small tests; in
// builds with assertions it asks this at every store, and moves at any moment, so that whoever
// holds on to a place in it is found. What the table says does not change.
class Restlessness {
 public:
  // Once in about `size` calls: all moves together cost no more than growing does.
  bool wants_to_move([[maybe_unused]] std::size_t size) {
#ifdef NDEBUG
    return false;
#else
    state_ = mix_bits(state_ + 1);
    return state_ % (size + 1) == 0;
#endif
  }

 private:
  std::uint64_t state_ = 0;
};

// What this machine has in all, 0 where it can't be told.
std::uint64_t physical_memory();

}  // namespace proofboard
