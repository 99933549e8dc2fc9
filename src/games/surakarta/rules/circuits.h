// Surakarta's two circuits, along which pieces capture.
//
// Each is a ring of 24 points: four lines of six (across, upright, across, upright), joined by
// loops at the corners of the board, between points 5 and 6, 11 and 12, 17 and 18, 23 and 0. A
// point is a cell as the ring passes it: where two lines of a ring cross, the cell is two of its
// points. A cell may also lie on both rings; the corners lie on neither.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace proofboard::surakarta {

inline constexpr int board_size = 6;
inline constexpr int board_cells = board_size * board_size;
inline constexpr int ring_length = 24;
inline constexpr std::uint32_t whole_ring = (std::uint32_t{1} << ring_length) - 1;

// Sets of points of a ring, by ring.
using RingSets = std::array<std::uint32_t, 2>;

struct Circuits {
  std::array<std::array<std::uint8_t, ring_length>, 2> cell{};  // of a point
  std::array<RingSets, board_cells> points{};                   // of a cell

  // Ring 0, the small one, has the second line from each edge, ring 1 the third.
  constexpr Circuits() {
    for (std::size_t ring = 0; ring < 2; ++ring) {
      const int near = static_cast<int>(ring) + 1;  // column or row, counted from 0
      const int far = board_size - 1 - near;
      for (int i = 0; i < board_size; ++i) {
        const int back = board_size - 1 - i;
        const auto put = [&](int line, int column, int row) {
          const auto point = static_cast<std::size_t>(board_size * line + i);
          const auto at = static_cast<std::size_t>(board_size * row + column);
          cell[ring][point] = static_cast<std::uint8_t>(at);
          points[at][ring] |= std::uint32_t{1} << point;
        };
        put(0, i, near);     // a2 b2 … f2 on ring 0, then a loop to
        put(1, far, i);      // e1 e2 … e6, to
        put(2, back, far);   // f5 e5 … a5, to
        put(3, near, back);  // b6 b5 … b1, and to a2 again
      }
    }
  }
};

inline constexpr Circuits circuits;

// Calls f(from, to) for every capture of one side's, given the points that either side occupies. A
// capture that several rides make comes several times.
//
// The points on the way are empty, but for the other point of the rider's own cell, which is not in
// its way. So a ride over a loop starts from the cell of the nearest piece on this side of the loop
// and ends at the nearest other piece on the far side: two rides a loop are all there can be.
template <class F>
inline void for_each_capture(const RingSets& own, const RingSets& other, F f) {
  for (std::size_t ring = 0; ring < own.size(); ++ring) {
    if (own[ring] == 0 || other[ring] == 0) continue;
    for (int loop = 0; loop < ring_length; loop += board_size) {
      // The ring cut open at the loop: point `loop` comes first.
      const auto cut_open = [loop](std::uint32_t set) {
        return (set >> loop | set << (ring_length - loop)) & whole_ring;
      };
      const auto cell_of = [ring, loop](int place) {
        const int point = place + loop;
        return circuits.cell[ring][static_cast<std::size_t>(
            point < ring_length ? point : point - ring_length)];
      };
      const auto first = [](std::uint32_t set) { return std::countr_zero(set); };
      const auto last = [](std::uint32_t set) { return 31 - std::countl_zero(set); };
      const auto mine = cut_open(own[ring]);
      const auto theirs = cut_open(other[ring]);
      const auto ride = [&](int start, const auto& nearest_to_loop) {
        if ((mine >> start & 1) == 0) return;
        const auto from = cell_of(start);
        const auto in_the_way = (mine | theirs) & ~cut_open(circuits.points[from][ring]);
        const int met = nearest_to_loop(in_the_way);  // there is one of theirs at least
        if ((theirs >> met & 1) != 0) f(from, cell_of(met));
      };
      ride(last(mine | theirs), first);
      ride(first(mine | theirs), last);
    }
  }
}

}  // namespace proofboard::surakarta
