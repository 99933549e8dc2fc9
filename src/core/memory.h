// Large blocks of zeroed memory straight from the system: pages cost nothing until they are
// touched, and huge pages are asked for where the system has them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace proofboard {

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

// What this machine has in all, 0 where it can't be told.
std::uint64_t physical_memory();

}  // namespace proofboard
