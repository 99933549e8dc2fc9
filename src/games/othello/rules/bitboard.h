// Sets of squares on Othello's boards.
//
// Square (column, row) is bit 8 row + column, a1 (top left) is bit 0. Smaller boards lie in the
// corner of a1, so that all sizes share this layout and code: the cells outside never hold a disc,
// and a disc that is not there stops every run.
//
// Both questions that the rules ask - where can I place, what do I turn over - start with a run of
// the opponent's discs that begins next to a seed: next to any own disc in the first case, next to
// the placed disc in the second. The runs of all squares are found at once by filling (Kogge-Stone:
// lengths 1, 2, 4, 6), and the four pairs of directions run side by side in a vector register where
// the processor can shift each part by its own distance.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX512VL__) && defined(__AVX512CD__)
#include <immintrin.h>
#endif

namespace proofboard::othello {

using Squares = std::uint64_t;

constexpr Squares square_bit(int square) {
  return Squares{1} << square;
}

// A square of n x n cells with its top left corner at a1.
constexpr Squares board_of(int n) {
  const Squares row = (Squares{1} << n) - 1;
  Squares board = 0;
  for (int i = 0; i < n; ++i) board |= row << (8 * i);
  return board;
}

constexpr Squares corners_of(int n) {
  return square_bit(0) | square_bit(n - 1) | square_bit(8 * (n - 1)) | square_bit(9 * (n - 1));
}

namespace detail {

// Lane is one number, or a vector of one number per direction; `step` is the distance between
// neighbours in that direction. "up" runs to higher squares, "down" to lower ones.
template <class Lane>
struct Runs {
  Lane up;
  Lane down;
};

template <class Lane>
inline Runs<Lane> runs_from(const Lane& seed, const Lane& other, const Lane& step) {
  Lane up = other & (seed << step);
  Lane down = other & (seed >> step);
  up |= other & (up << step);
  down |= other & (down >> step);
  const Lane pairs_up = other & (other << step);
  const Lane pairs_down = pairs_up >> step;
  const Lane two_steps = step + step;
  up |= pairs_up & (up << two_steps);
  down |= pairs_down & (down >> two_steps);
  up |= pairs_up & (up << two_steps);
  down |= pairs_down & (down >> two_steps);
  return {up, down};
}

// Runs may not go round the edge: discs in the outer columns never stand inside a row or diagonal.
inline constexpr Squares inner_columns = 0x7e7e7e7e7e7e7e7eULL;

// The union over all directions of find(other, step), where `other` holds the discs that a run in
// that direction may go through.
template <class Find>
inline Squares in_all_directions(Squares other, const Find& find) {
  const Squares inner = other & inner_columns;
#ifdef __AVX2__
  using Lanes [[gnu::vector_size(4 * sizeof(Squares))]] = Squares;
  const Lanes found = find(Lanes{inner, inner, other, inner}, Lanes{1, 7, 8, 9});
  return found[0] | found[1] | found[2] | found[3];
#else
  return find(inner, Squares{1}) | find(inner, Squares{7}) | find(other, Squares{8}) |
         find(inner, Squares{9});
#endif
}

}  // namespace detail

// Where the owner of `own` can place a disc; `empty` are the free cells of the board.
inline Squares placings(Squares own, Squares other, Squares empty) {
  return empty & detail::in_all_directions(other, [=](const auto& through, const auto& step) {
           const auto none = through ^ through;
           const auto runs = detail::runs_from(none | own, through, step);
           return (runs.up << step) | (runs.down >> step);
         });
}

namespace detail {

// The cells that lie in each of the eight directions from a square, nearest first in "up", nearest
// last in "down".
struct alignas(64) Rays {
  std::array<Squares, 4> up{};
  std::array<Squares, 4> down{};
};

constexpr std::array<Rays, 64> all_rays() {
  constexpr std::array<int, 4> columns{1, -1, 0, 1}, rows{0, 1, 1, 1};
  std::array<Rays, 64> rays;
  for (int square = 0; square < 64; ++square) {
    const auto ray = [&](int column_step, int row_step) {
      Squares cells = 0;
      int column = square % 8 + column_step, row = square / 8 + row_step;
      for (; column >= 0 && column < 8 && row >= 0 && row < 8;
           column += column_step, row += row_step) {
        cells |= square_bit(8 * row + column);
      }
      return cells;
    };
    auto& [up, down] = rays[static_cast<std::size_t>(square)];
    for (std::size_t i = 0; i < 4; ++i) {
      up[i] = ray(columns[i], rows[i]);
      down[i] = ray(-columns[i], -rows[i]);
    }
  }
  return rays;
}
inline constexpr auto rays_from = all_rays();

}  // namespace detail

// The discs turned over by placing one on `square`: the runs next to it that end at an own disc.
//
// Upwards, where all cells outside the ray count as the opponent's, adding 1 carries through the
// run to the cell behind it. Downwards that cell is the highest of the ray that is not the
// opponent's; processors that count leading zeros in every part of a register find it at once.
// Those with wide registers that can't do so look in all directions together; the others (and
// WebAssembly) look in one after the other.
inline Squares flips(int square, Squares own, Squares other) {
#if defined(__AVX512VL__) && defined(__AVX512CD__)
  const auto& rays = detail::rays_from[static_cast<std::size_t>(square)];
  const auto load = [](const std::array<Squares, 4>& four) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(four.data()));
  };
  const auto all = [](Squares cells) { return _mm256_set1_epi64x(static_cast<long long>(cells)); };
  const auto none = _mm256_setzero_si256();
  const auto mine = all(own), through = all(other), up = load(rays.up), down = load(rays.down);
  const auto carried = _mm256_sub_epi64(_mm256_or_si256(through, ~up), all(~Squares{0}));
  const auto end_up = carried & mine & up;
  const auto turned_up = up & _mm256_add_epi64(end_up, ~_mm256_cmpeq_epi64(end_up, none));
  const auto behind = _mm256_lzcnt_epi64(_mm256_andnot_si256(through, down));
  const auto end_down = _mm256_srlv_epi64(all(Squares{1} << 63), behind) & mine;
  const auto turned_down = down & _mm256_sub_epi64(none, _mm256_add_epi64(end_down, end_down));
  const auto turned = turned_up | turned_down;
  const auto half = _mm256_castsi256_si128(turned) | _mm256_extracti128_si256(turned, 1);
  return static_cast<Squares>(_mm_cvtsi128_si64(half | _mm_unpackhi_epi64(half, half)));
#elif defined(__AVX2__)
  return detail::in_all_directions(other, [=](const auto& through, const auto& step) {
    const auto none = through ^ through;
    const auto runs = detail::runs_from(none | square_bit(square), through, step);
    return (((runs.up << step) & own) != 0 ? runs.up : none) |
           (((runs.down >> step) & own) != 0 ? runs.down : none);
  });
#else
  constexpr Squares highest = Squares{1} << 63, lowest = 1;
  const auto& rays = detail::rays_from[static_cast<std::size_t>(square)];
  Squares turned = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Squares up = rays.up[i], down = rays.down[i];
    const Squares end_up = ((other | ~up) + 1) & own & up;
    turned |= up & (end_up - (end_up != 0));
    const Squares behind = (down & ~other) | lowest;  // never none; in the ray it is the opponent's
    const Squares end_down = (highest >> std::countl_zero(behind)) & own & down;
    turned |= down & -(end_down + end_down);
  }
  return turned;
#endif
}

// The cells next to these, and these themselves.
constexpr Squares with_neighbours(Squares cells) {
  const Squares rows =
      cells | ((cells << 1) & 0xfefefefefefefefeULL) | ((cells >> 1) & 0x7f7f7f7f7f7f7f7fULL);
  return rows | rows << 8 | rows >> 8;
}

// Mirrorings of an n x n board, each its own inverse.
constexpr Squares mirror_columns(Squares s, int n) {
  s = ((s >> 1) & 0x5555555555555555ULL) | ((s & 0x5555555555555555ULL) << 1);
  s = ((s >> 2) & 0x3333333333333333ULL) | ((s & 0x3333333333333333ULL) << 2);
  s = ((s >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((s & 0x0f0f0f0f0f0f0f0fULL) << 4);
  return s >> (8 - n);
}

constexpr Squares mirror_rows(Squares s, int n) {
  return __builtin_bswap64(s) >> (8 * (8 - n));
}

// About the diagonal through a1.
constexpr Squares transpose(Squares s) {
  Squares swap = (s ^ (s >> 7)) & 0x00aa00aa00aa00aaULL;
  s ^= swap ^ (swap << 7);
  swap = (s ^ (s >> 14)) & 0x0000cccc0000ccccULL;
  s ^= swap ^ (swap << 14);
  swap = (s ^ (s >> 28)) & 0x00000000f0f0f0f0ULL;
  return s ^ swap ^ (swap << 28);
}

}  // namespace proofboard::othello
