#include "game/stones.h"

#include <fmt/format.h>

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
