// std::bit_cast, which the standard library of older compilers for WebAssembly lacks.
#pragma once

namespace proofboard {

template <class To, class From>
constexpr To cast_bits(const From& from) {
  return __builtin_bit_cast(To, from);
}

}  // namespace proofboard
