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

// As a solution's column, unless a column has this name: the moves that follow the position, as in
// "POSITION moves M1 M2 ...".
inline constexpr std::string_view moves_behind_position = "moves";

struct Problem {
  std::size_t line = 0;  // of the file, from 1
  std::string id;        // the line's number if there is no other
  std::string position;
  std::optional<double> rank = {};         // above 0; 1 is the best
  std::string kind = {};                   // its class
  std::vector<std::string> solution = {};  // moves
  bool solution_follows = false;           // as moves behind the position, in its text
  bool fills_file = false;                 // a record of several lines
};

// What is in a file. An error begins with the file's name, and the line if one is to blame.
Expected<std::vector<Problem>> read_problems(std::string_view content, std::string_view file,
                                             const ProblemColumns& columns);
// The same of a file that is a single problem, all of it the position's text.
Expected<Problem> read_whole_problem(std::string_view content, std::string_view file,
                                     const ProblemColumns& columns);

}  // namespace proofboard::lab
