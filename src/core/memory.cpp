#include "core/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <mutex>
#include <new>
#include <utility>

namespace proofboard {

namespace {

#if defined(__SANITIZE_ADDRESS__)  // of g++
constexpr bool is_watched = true;
#elif defined(__has_feature)  // of clang
constexpr bool is_watched = __has_feature(address_sanitizer);
#else
constexpr bool is_watched = false;
#endif

// Forbidden ground on each side of a block; whole pages.
constexpr std::size_t margin = is_watched ? std::size_t{1} << 16 : 0;

void unmap(std::byte* data, std::size_t size) {
  allow(data - margin, size + 2 * margin);  // others may get these addresses
  munmap(data - margin, size + 2 * margin);
}

// Blocks that were given back and are forbidden: their addresses are not used again soon, so that
// who still holds on to one is found. For the sanitizer alone.
class Quarantine {
 public:
  void add(std::byte* data, std::size_t size) {
    madvise(data, size, MADV_DONTNEED);
    forbid(data, size);
    const std::lock_guard lock(mutex_);
    auto& [oldest, its_size] = blocks_[next_++ % blocks_.size()];
    if (oldest != nullptr) unmap(oldest, its_size);
    oldest = data;
    its_size = size;
  }

 private:
  std::mutex mutex_;
  std::array<std::pair<std::byte*, std::size_t>, 64> blocks_{};
  std::size_t next_ = 0;
};

[[maybe_unused]] Quarantine& quarantine() {
  static Quarantine blocks;
  return blocks;
}

}  // namespace

MappedMemory::MappedMemory(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  void* block = mmap(nullptr, bytes + 2 * margin, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(block) + margin;
  forbid(block, margin);
  forbid(data_ + bytes, margin);
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
  if (data_ == nullptr) return;
  if constexpr (is_watched) {
    quarantine().add(data_, size_);
  } else {
    unmap(data_, size_);
  }
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
