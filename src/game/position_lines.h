// Files of positions: which parts of a text are positions, and where they stand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proofboard {

// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

struct PositionText {
  std::size_t number = 0;  // its line in the file, from 1
  std::string text;
};

// One position a line; blank lines and lines that start with # or % are left out. A text that
// starts with "(;" is of game records, SGF or GGF: each is a position, however many lines it has.
std::vector<PositionText> split_positions(std::string_view content);

// A list of moves as people write it, without what is no move: numbers (1. f5 d6 2. c3) and commas.
// Only what follows `moves`, or a line that is nothing but moves; any other text stays as it is.
std::string without_move_numbers(std::string_view text);

}  // namespace proofboard
