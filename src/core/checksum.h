// XXH3-64 (seed 0) over bytes that come in pieces. It guards against accidents, not against malice:
// a certificate is believed because it is checked, never because its sum is right.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <new>
#include <span>

namespace proofboard {

class Checksum {
 public:
  Checksum() : state_(XXH3_createState()) {
    if (!state_) throw std::bad_alloc();
    XXH3_64bits_reset(state_.get());
  }

  void add(std::span<const std::uint8_t> bytes) {
    XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
  }
  std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

}  // namespace proofboard
