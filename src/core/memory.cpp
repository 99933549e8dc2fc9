#include "core/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <new>
#include <utility>

namespace proofboard {

MappedMemory::MappedMemory(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(block);
  // A wish: without it everything works, slower. Small searches stay within small pages: a huge one
  // takes longer to clear than such a search takes.
  constexpr std::size_t small_part = std::size_t{4} << 20;
  if (bytes > small_part) madvise(data_ + small_part, bytes - small_part, MADV_HUGEPAGE);
}

MappedMemory::MappedMemory(MappedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedMemory& MappedMemory::operator=(MappedMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedMemory::~MappedMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

void MappedMemory::forget(std::size_t offset, std::size_t bytes) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
  const std::size_t first = (offset + page - 1) / page * page;
  const std::size_t last = (offset + bytes) / page * page;
  if (first < last && last <= size_) madvise(data_ + first, last - first, MADV_DONTNEED);
}

std::uint64_t physical_memory() {
  const auto pages = sysconf(_SC_PHYS_PAGES);
  const auto page_size = sysconf(_SC_PAGE_SIZE);
  if (pages < 0 || page_size < 0) return 0;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size);
}

}  // namespace proofboard
