// A vector with room for `Capacity` elements inside itself: move lists without allocation.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace proofboard {

template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t capacity = Capacity;

  FixedVector() {}  // leaves the elements unset: clearing 361 moves a node would cost

  void clear() { size_ = 0; }
  void push_back(T value) {
    assert(size_ < Capacity);
    elements_[size_++] = value;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return elements_[i]; }
  const T& operator[](std::size_t i) const { return elements_[i]; }
  T* begin() { return elements_; }
  T* end() { return elements_ + size_; }
  const T* begin() const { return elements_; }
  const T* end() const { return elements_ + size_; }

 private:
  T elements_[Capacity];
  std::size_t size_ = 0;
};

}  // namespace proofboard
