// Words put into lines and columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proofboard::report {

// Words in lines of at most so many places: the first after `label`, the others under it.
std::string wrap(int line_width, std::string_view label, const std::vector<std::string>& words);

using Rows = std::vector<std::vector<std::string>>;

// Rows of cells as columns of equal width. Cells are plain ASCII.
enum class Columns {
  words,              // all flush left
  numbers,            // all but the first flush right
  numbers_then_words  // but for the first and the last
};
std::string columns(const Rows& rows, Columns kind, std::string_view indent = "");

// The same with numbers, in as many tables below each other as it takes to fit; each begins with
// the first column.
std::string columns_that_fit(int line_width, const Rows& rows);

}  // namespace proofboard::report
