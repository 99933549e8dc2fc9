// The geometry of an N x N board: its lines, which cells touch which, its symmetries. One object
// per size, made when it is first asked for and shared by all games of that size.
#pragma once

#include <array>
#include <cstdint>

#include "game/pieces.h"
#include "games/loa/rules/lines.h"

namespace proofboard::loa {

inline constexpr int smallest_size = 4;
inline constexpr int largest_size = longest_line;
inline constexpr int largest_cells = largest_size * largest_size;
inline constexpr int most_lines = 6 * largest_size - 6;

using Cells = CellSetOf<largest_cells>;
using Pieces = StonesOf<largest_cells>;

// One of the four lines through a cell.
struct LinePlace {
  std::uint32_t table = 0;   // LineTable::first() of its length
  std::uint16_t weight = 0;  // of the cell's digit in the line's number
  std::uint8_t line = 0;
};

// Cell i of a line is first + i * step.
struct Line {
  std::uint32_t table = 0;
  std::int16_t first = 0;
  std::int16_t step = 0;
};

class Board {
 public:
  static const Board& of_size(int size);

  int size() const { return size_; }
  int cells() const { return size_ * size_; }
  int line_count() const { return line_count_; }
  int most_pieces() const { return 2 * (size_ - 2); }  // of a side: as many as at the start

  const Line& line(int line) const { return lines_[static_cast<std::size_t>(line)]; }
  const std::array<LinePlace, 4>& places(int cell) const {
    return places_[static_cast<std::size_t>(cell)];
  }
  const ImageKeys<largest_cells>& keys() const { return keys_; }

  bool touches(int cell, const Cells& cells) const {
    const Cells& around = neighbours_[static_cast<std::size_t>(cell)];
    return ((around.word(0) & cells.word(0)) | (around.word(1) & cells.word(1))) != 0;
  }

  // Whether the pieces hang together, diagonals included. `seed` is one of them.
  bool is_connected(const Cells& pieces, int seed) const {
    return size_ <= 8 ? fills<std::uint64_t>(pieces, seed) : fills<unsigned __int128>(pieces, seed);
  }

 private:
  explicit Board(int size);

  void add_line(int column, int row, int right, int up, std::size_t direction);

  // Floods from the seed; a Word has all cells of the board.
  template <class Word>
  bool fills(const Cells& pieces, int seed) const {
    const auto all = word_of<Word>(pieces);
    const auto not_first = word_of<Word>(not_first_column_);
    const auto not_last = word_of<Word>(not_last_column_);
    Word reached = Word{1} << seed;
    while (true) {
      Word wider = reached | (reached & not_last) << 1 | (reached & not_first) >> 1;
      wider = (wider | wider << size_ | wider >> size_) & all;
      if (wider == reached) return reached == all;
      reached = wider;
    }
  }

  template <class Word>
  static Word word_of(const Cells& cells) {
    if constexpr (sizeof(Word) == sizeof(std::uint64_t)) {
      return cells.word(0);
    } else {
      return Word{cells.word(1)} << 64 | cells.word(0);
    }
  }

  int size_;
  int line_count_ = 0;
  Cells not_first_column_;
  Cells not_last_column_;
  std::array<std::array<LinePlace, 4>, largest_cells> places_{};
  std::array<Cells, largest_cells> neighbours_{};
  std::array<Line, most_lines> lines_{};
  ImageKeys<largest_cells> keys_;
};

}  // namespace proofboard::loa
