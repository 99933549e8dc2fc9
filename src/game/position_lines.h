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
// starts with "(;" is one game record and so one position.
std::vector<PositionText> split_positions(std::string_view content);

}  // namespace proofboard
