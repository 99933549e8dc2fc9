// What wraps a solver or an insight passes everything on: each virtual function of the interface is
// one of the forwarding class too.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "tests/support/source_folder.h"

namespace proofboard {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(testing_games::source_folder() / "src" / file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The names of the functions of a class that look like this.
std::set<std::string> names_in(const std::string& file, const std::string& name_of_class,
                               const std::regex& function) {
  const auto text = text_of(file);
  const auto begin = text.find("class " + name_of_class + " ");
  const auto end = text.find("\n};", begin);
  EXPECT_NE(begin, std::string::npos) << name_of_class;
  std::set<std::string> names;
  const std::string body = text.substr(begin, end - begin);
  for (std::sregex_iterator it(body.begin(), body.end(), function), last; it != last; ++it) {
    names.insert((*it)[1]);
  }
  return names;
}

void expect_all_forwarded(const std::string& interface, const std::string& name_of_interface,
                          const std::string& forwarding, const std::string& name_of_forwarding) {
  const std::regex declared(R"(virtual [^;{~]*?(\w+)\()");
  const std::regex forwarded(
      R"((\w+)\([^;{}]*\)(?: const)? override \{\s*(?:return )?other_(?:\.|->)\1\()");
  const auto wanted = names_in(interface, name_of_interface, declared);
  EXPECT_GT(wanted.size(), 15u);
  EXPECT_EQ(names_in(forwarding, name_of_forwarding, forwarded), wanted);
}

TEST(Forwarding, a_solver_that_wraps_another_passes_on_every_call) {
  expect_all_forwarded("search/solver.h", "Solver", "search/forwarding_solver.h",
                       "ForwardingSolver");
}

TEST(Forwarding, an_insight_that_wraps_another_passes_on_every_call) {
  expect_all_forwarded("game/insight.h", "Insight", "search/forwarding_insight.h",
                       "ForwardingInsight");
}

}  // namespace
}  // namespace proofboard
