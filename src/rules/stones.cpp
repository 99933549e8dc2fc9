#include "rules/stones.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard {

std::uint64_t StoneKeys::of(const Stones& stones, int cells) const {
  std::uint64_t key = 0;
  for (int cell = 0; cell < cells; ++cell) {
    for (const Side side : {Side::black, Side::white}) {
      if (stones[side].contains(cell)) key ^= (*this)(side, cell);
    }
  }
  return key;
}

void encode_stones(const Stones& stones, int cells, std::vector<std::uint8_t>& bytes) {
  for (int first = 0; first < cells; first += 5) {
    unsigned byte = 0;
    for (int cell = std::min(first + 5, cells) - 1; cell >= first; --cell) {
      const unsigned digit = stones[Side::black].contains(cell)   ? 1
                             : stones[Side::white].contains(cell) ? 2
                                                                  : 0;
      byte = 3 * byte + digit;
    }
    bytes.push_back(static_cast<std::uint8_t>(byte));
  }
}

Expected<Stones> decode_stones(std::span<const std::uint8_t> bytes, int cells) {
  Stones stones;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    unsigned byte = bytes[i];
    const int first = static_cast<int>(i) * 5;
    for (int cell = first; cell < std::min(first + 5, cells); ++cell, byte /= 3) {
      if (byte % 3 == 1) stones[Side::black].insert(cell);
      if (byte % 3 == 2) stones[Side::white].insert(cell);
    }
    if (byte != 0) return Error{fmt::format("byte {} of the position holds no cells", i)};
  }
  return stones;
}

Expected<Options> with_board_size(Options options, std::string_view columns_option,
                                  std::string_view rows_option, int columns, int rows) {
  if (columns == 0) return options;
  const auto settle = [&](std::string_view name, int size,
                          std::string_view what) -> Expected<void> {
    if (options.is_given(name) && options.integer(name) != size) {
      return Error{fmt::format("the position has {} {}, but the option says {}={}", size, what,
                               name, options.integer(name))};
    }
    return options.set(name, fmt::format("{}", size));
  };
  if (auto done = settle(columns_option, columns, "columns"); !done) return done.error();
  if (auto done = settle(rows_option, rows, "rows"); !done) return done.error();
  return options;
}

}  // namespace proofboard
