// Files of problems: positions one a line, or tables whose columns are parted by tabs.
//
// A file is a table if its first line, remarks apart, has a tab. That line is a header if one of
// its cells is "position"; then columns have names. Columns always have numbers, from 1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard::lab {

// Which columns hold what: names or numbers, or empty for the usual ones. Those are the columns
// "position" and "id" of a table with a header, the last and the first of one without.
struct ProblemColumns {
  std::string position = {};
  std::string id = {};
  std::string rank = {};      // empty: there are no ranks
  std::string kind = {};      // empty: there are no classes
  std::string solution = {};  // empty: there are no solutions
};

struct Problem {
  std::size_t line = 0;  // of the file, from 1
  std::string id;        // the line's number if there is no other
  std::string position;
  std::optional<double> rank = {};         // above 0; 1 is the best
  std::string kind = {};                   // its class
  std::vector<std::string> solution = {};  // moves
};

// What is in a file. An error begins with the file's name, and the line if one is to blame.
Expected<std::vector<Problem>> read_problems(std::string_view content, std::string_view file,
                                             const ProblemColumns& columns);

}  // namespace proofboard::lab
