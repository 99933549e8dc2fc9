// Where the system has no more threads, or no room for their stacks, a call ends with an answer or
// one line on standard error.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "tests/command/program.h"

namespace proofboard::testing {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool needs_all_addresses = true;
#else
constexpr bool needs_all_addresses = false;
#endif

class FewThreads : public ::testing::TestWithParam<std::string> {};

TEST_P(FewThreads, are_no_reason_to_crash) {
  if (needs_all_addresses) GTEST_SKIP();
  const Folder folder;
  const std::string command = "ulimit -v 1000000 && '" PROOFBOARD_PROGRAM "' " + GetParam() +
                              " >/dev/null 2>'" + folder.path("err") + "'";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_LT(WEXITSTATUS(status), 128) << "a signal ended it: " << folder.read("err");
  const auto err = folder.read("err");
  EXPECT_LE(std::count(err.begin(), err.end(), '\n'), 1) << err;
}
INSTANTIATE_TEST_SUITE_P(
    Commands, FewThreads,
    ::testing::Values("solve loa start:5 --threads 200 --memory 64MiB --time 2s",
                      "solve loa start:5 --threads 200 --memory 64MiB --time 2s --algorithm scns",
                      "match othello:size=4 --player greedy --player random --random 2 --rounds 300"
                      " --threads 200"));

}  // namespace
}  // namespace proofboard::testing
