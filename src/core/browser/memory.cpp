// WebAssembly has one memory, which grows and never shrinks; what it grows by is zero, and costs
// nothing until it is touched.
#include "core/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace proofboard {

namespace {

constexpr std::size_t page = std::size_t{1} << 16;

// Of words, which are looked at several at a time.
bool is_zero(const std::uint64_t* words, std::size_t count) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < count; ++i) all |= words[i];
  return all == 0;
}

// Pages that were not touched since the memory grew are left so. `bytes` is a multiple of 8.
void clear(std::byte* from, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += page) {
    const auto count = std::min(page, bytes - at);
    const auto* const words = reinterpret_cast<const std::uint64_t*>(from + at);
    if (!is_zero(words, count / sizeof *words)) std::memset(from + at, 0, count);
  }
}

}  // namespace

MappedMemory::MappedMemory(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  const auto* const fresh = static_cast<const std::byte*>(sbrk(0));
  const auto whole = (bytes + 63) / 64 * 64;
  data_ = whole < bytes ? nullptr : static_cast<std::byte*>(std::aligned_alloc(64, whole));
  if (data_ == nullptr) throw std::bad_alloc();
  if (data_ < fresh) clear(data_, std::min(whole, static_cast<std::size_t>(fresh - data_)));
}

MappedMemory::MappedMemory(MappedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedMemory& MappedMemory::operator=(MappedMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedMemory::~MappedMemory() {
  std::free(data_);
}

void MappedMemory::forget(std::size_t offset, std::size_t bytes) {
  const std::size_t first = (offset + page - 1) / page * page;
  const std::size_t last = (offset + bytes) / page * page;
  if (first < last && last <= size_) clear(data_ + first, last - first);
}

// Addresses have 32 bits, and the program itself needs some. How much of it there is, only trying
// tells.
std::uint64_t physical_memory() {
  return std::uint64_t{7} << 29;
}

}  // namespace proofboard
