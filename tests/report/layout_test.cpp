#include "report/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace proofboard::report {
namespace {

TEST(Wrapping, words_stay_within_the_width_and_under_the_label) {
  const std::vector<std::string> words(12, "abcde");
  EXPECT_EQ(wrap(40, "line  ", words),
            "line  abcde abcde abcde abcde abcde\n"
            "      abcde abcde abcde abcde abcde\n"
            "      abcde abcde\n");
}

TEST(Columns, numbers_stand_flush_right_and_words_flush_left) {
  const Rows rows{{"name", "count"}, {"a", "12"}};
  EXPECT_EQ(columns(rows, Columns::words), "name  count\na     12\n");
  EXPECT_EQ(columns(rows, Columns::numbers), "name  count\na        12\n");
}

TEST(Columns, what_does_not_fit_goes_below) {
  const Rows rows{{"name", std::string(20, 'a'), std::string(20, 'b')}, {"x", "1", "2"}};
  EXPECT_EQ(columns_that_fit(40, rows),
            "name  aaaaaaaaaaaaaaaaaaaa\n"
            "x                        1\n"
            "\n"
            "name  bbbbbbbbbbbbbbbbbbbb\n"
            "x                        2\n");
}

TEST(Columns, tables_below_each_other_stay_within_the_width) {
  const auto text = columns_that_fit(
      40,
      {{"name", "aaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbb", "ccccccccccccccc"}, {"x", "1", "2", "3"}});
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 40u) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;  // two tables, a blank line
  EXPECT_NE(text.find("ccc"), std::string::npos) << text;
}

}  // namespace
}  // namespace proofboard::report
