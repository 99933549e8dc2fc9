// Every algorithm has a page in docs/algorithms/, and its table of options is the program's own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "api/api.h"
#include "tests/support/source_folder.h"

namespace proofboard {
namespace {

const auto docs = testing_games::docs_folder();

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// The rows below the heading "## Options", without the two of the table's own heading.
std::vector<std::string> option_rows(const std::vector<std::string>& page) {
  std::vector<std::string> rows;
  auto line = std::find(page.begin(), page.end(), "## Options");
  if (line == page.end()) return rows;
  for (++line; line != page.end() && !line->starts_with("## "); ++line) {
    if (line->starts_with("|")) rows.push_back(*line);
  }
  rows.erase(rows.begin(), rows.begin() + std::min<std::ptrdiff_t>(2, std::ssize(rows)));
  return rows;
}

// A bar inside a cell would end it.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string row_of(const OptionInfo& option) {
  return fmt::format("| `{}` | {} | {} | {} |", option.name, escaped(option.default_text()),
                     escaped(option.range_text()), escaped(option.help));
}

TEST(AlgorithmPages, list_exactly_the_options_of_the_program) {
  for (const auto& algorithm : algorithms()) {
    const auto path = docs / "algorithms" / (algorithm.name + ".md");
    const auto page = lines_of(path);
    ASSERT_FALSE(page.empty()) << path << " is missing";
    std::vector<std::string> expected;
    for (const auto& option : algorithm.options) expected.push_back(row_of(option));
    EXPECT_EQ(option_rows(page), expected) << path;
  }
}

TEST(AlgorithmPages, are_all_in_the_index) {
  const auto index = lines_of(docs / "algorithms" / "README.md");
  for (const auto& algorithm : algorithms()) {
    const auto link = fmt::format("[`{0}`]({0}.md)", algorithm.name);
    EXPECT_TRUE(
        std::any_of(index.begin(), index.end(),
                    [&](const std::string& line) { return line.find(link) != std::string::npos; }))
        << link << " is not in the index";
  }
}

TEST(AlgorithmPages, are_of_algorithms_that_there_are) {
  int pages = 0;
  for (const auto& file : std::filesystem::directory_iterator(docs / "algorithms")) {
    const auto name = file.path().stem().string();
    if (file.path().extension() != ".md" || name == "README") continue;
    ++pages;
    EXPECT_TRUE(static_cast<bool>(parse_algorithm(name))) << file.path();
  }
  EXPECT_GT(pages, 3);
}

}  // namespace
}  // namespace proofboard
