#include "lab/problems.h"

#include <gtest/gtest.h>

namespace proofboard::lab {
namespace {

std::vector<Problem> read(std::string_view content, const ProblemColumns& columns = {}) {
  auto problems = read_problems(content, "set.txt", columns);
  EXPECT_TRUE(problems) << problems.error().message;
  return problems ? *problems : std::vector<Problem>{};
}

std::string error_of(std::string_view content, const ProblemColumns& columns = {}) {
  const auto problems = read_problems(content, "set.txt", columns);
  return problems ? "" : problems.error().message;
}

TEST(Problems, a_plain_file_has_a_position_a_line) {
  const auto problems = read("# openings\nstart:3\n\nstart:3 moves b2\n");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].position, "start:3");
  EXPECT_EQ(problems[1].id, "4");
  EXPECT_EQ(problems[1].line, 4u);
}

TEST(Problems, a_record_is_one_problem_whatever_blanks_it_has) {
  EXPECT_EQ(read("(;FF[4]\tSZ[3]\n;B[b2])").size(), 1u);
}

TEST(Problems, a_header_names_the_columns) {
  const auto problems = read(
      "id\tplace\tposition\tjudged\tsolution\n"
      "first\t2\tstart:3\tgood\tb2 c1\n"
      "\t1.5\tstart:4\tbad\t\n",
      {.rank = "place", .kind = "judged", .solution = "solution"});
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].id, "first");
  EXPECT_EQ(problems[0].position, "start:3");
  EXPECT_EQ(problems[0].rank, 2);
  EXPECT_EQ(problems[0].kind, "good");
  EXPECT_EQ(problems[0].solution, (std::vector<std::string>{"b2", "c1"}));
  EXPECT_EQ(problems[1].id, "3");
  EXPECT_EQ(problems[1].rank, 1.5);
  EXPECT_TRUE(problems[1].solution.empty());
}

TEST(Problems, without_a_header_columns_have_numbers) {
  const auto problems = read("a\t1\tstart:3\r\nb\t2\tstart:4\r\n", {.rank = "2"});
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[1].id, "b");
  EXPECT_EQ(problems[1].position, "start:4");
  EXPECT_EQ(problems[1].rank, 2);
  EXPECT_EQ(read("start:3\t1\n", {.position = "1"})[0].id, "1");
  EXPECT_EQ(read("start:3\tmine\n", {.position = "1", .id = "2"})[0].id, "mine");
}

TEST(Problems, the_solution_may_follow_the_position) {
  const auto plain = read("start:3 moves b2\n", {.solution = "moves"});
  ASSERT_EQ(plain.size(), 1u);
  EXPECT_TRUE(plain[0].solution_follows);
  EXPECT_EQ(plain[0].position, "start:3 moves b2");
  EXPECT_TRUE(read("a\tstart:3 moves b2\n", {.solution = "moves"})[0].solution_follows);
  EXPECT_FALSE(read("start:3 moves b2\n")[0].solution_follows);
  // A column of that name goes first.
  const auto named = read("position\tmoves\nstart:3\tb2 a1\n", {.solution = "moves"});
  EXPECT_FALSE(named[0].solution_follows);
  EXPECT_EQ(named[0].solution, (std::vector<std::string>{"b2", "a1"}));
}

TEST(Problems, a_whole_file_is_called_by_its_name) {
  const auto problem = read_whole_problem("a\nb\n", "problems/first.kif", {.solution = "moves"});
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->id, "first.kif");
  EXPECT_EQ(problem->position, "a\nb\n");
  EXPECT_TRUE(problem->solution_follows);
  const auto refused = read_whole_problem("a", "first.kif", {.rank = "place"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "first.kif: --rank: there is no column 'place': the file is a single record");
}

TEST(Problems, errors_name_file_line_and_column) {
  EXPECT_EQ(error_of(""), "set.txt: there is no position in it");
  EXPECT_EQ(error_of("# nothing\n"), "set.txt: there is no position in it");
  EXPECT_EQ(error_of("id\tposition\n"), "set.txt: there is no position in it");
  EXPECT_EQ(error_of("id\tposition\na\tstart:3\n", {.rank = "place"}),
            "set.txt: --rank: there is no column 'place'; there are id, position");
  EXPECT_NE(error_of("a\tstart:3\n", {.kind = "3"}).find("there are 1 to 2"), std::string::npos);
  EXPECT_NE(error_of("start:3\n", {.rank = "2"}).find("--rank: there is no column '2'"),
            std::string::npos);
  EXPECT_EQ(error_of("id\tplace\tposition\na\tfirst\tstart:3\n", {.rank = "place"}),
            "set.txt:2: the rank 'first' is not a number above 0");
  EXPECT_EQ(error_of("a\t0\tstart:3\n", {.rank = "2"}),
            "set.txt:1: the rank '0' is not a number above 0");
  EXPECT_EQ(error_of("id\tposition\tplace\na\tstart:3\n", {.rank = "place"}),
            "set.txt:2: there is no column 3, only 2");
  EXPECT_EQ(error_of("id\tposition\na\t\n"), "set.txt:2: the position is empty");
}

}  // namespace
}  // namespace proofboard::lab
