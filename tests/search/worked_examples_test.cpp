// The pages in docs/algorithms/ show small trees with numbers. Everything they show is written
// again here by the rules and the engines, and must come out the same.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "search/algorithm_info.h"
#include "tests/support/source_folder.h"
#include "tests/support/worked_page.h"

namespace proofboard {
namespace {

using testing_games::ExplicitTree;

const auto docs = testing_games::docs_folder();

std::string page_of(std::string_view algorithm) {
  std::ifstream file(docs / "algorithms" / (std::string(algorithm) + ".md"));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for (const auto& info : shared_algorithms()) names.push_back(info.name);
  return names;
}

class WorkedExample : public ::testing::TestWithParam<std::string> {};

TEST_P(WorkedExample, on_the_page_is_what_the_program_does) {
  std::string tree;
  int compared = 0;
  for (const auto& block : testing_games::blocks_of(page_of(GetParam()))) {
    if (block.kind == "tree") {
      tree = block.text;
      continue;
    }
    ASSERT_FALSE(tree.empty()) << "no tree before " << block.header();
    EXPECT_EQ(block.text, testing_games::block_text(tree, block)) << block.header();
    ++compared;
  }
  EXPECT_GE(compared, 1) << "docs/algorithms/" << GetParam() << ".md has no worked example";
}

INSTANTIATE_TEST_SUITE_P(Pages, WorkedExample, ::testing::ValuesIn(algorithm_names()),
                         [](const auto& tested) {
                           auto name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(ExplicitTree, is_read_as_it_is_written) {
  const ExplicitTree tree("A(B:-50(D+ E-) C(D))");
  EXPECT_EQ(tree.size(), 5U);
  const auto b = tree.find("B");
  EXPECT_EQ(tree.node(b).value, -50);
  EXPECT_EQ(tree.node(b).side, Side::white);
  EXPECT_EQ(tree.node(tree.find("D")).result, 1);
  EXPECT_EQ(tree.node(tree.find("C")).children, std::vector{tree.find("D")});
  EXPECT_THROW(ExplicitTree("A(B)"), std::invalid_argument);
  EXPECT_THROW(ExplicitTree("A(B(A))"), std::invalid_argument);
  EXPECT_THROW(ExplicitTree("A(B(C+) C)"), std::invalid_argument);
}

}  // namespace
}  // namespace proofboard
