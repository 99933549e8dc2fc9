// Output that can't be written: exit code 4 and one line on standard error, for every command, and
// no crash where standard error can't be written either.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "tests/command/program.h"

namespace proofboard::testing {
namespace {

const std::string full = "/dev/full";

// The exit code of a program whose streams go to these files; 128 and more after a signal.
int exit_of(const std::string& program, const std::string& words, const std::string& out,
            const std::string& err) {
  const std::string command =
      "'" + program + "' " + words + " </dev/null >'" + out + "' 2>'" + err + "'";
  return WEXITSTATUS(std::system(command.c_str()));
}

class FullDisk : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(full)) GTEST_SKIP();
    const auto solved = run({"solve", "hex", "start:3", "--certificate", folder_.path("c")});
    ASSERT_EQ(solved.exit, 0);
    words_ = GetParam();
    if (const auto at = words_.find("CERT"); at != std::string::npos) {
      words_.replace(at, 4, "'" + folder_.path("c") + "'");
    }
  }
  void expect_one_line(const std::string& program) {
    EXPECT_EQ(exit_of(program, words_, full, folder_.path("err")), 4);
    const auto err = folder_.read("err");
    EXPECT_NE(err.find("can't write to standard output"), std::string::npos) << err;
    EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
    EXPECT_EQ(exit_of(program, words_, full, full), 4);
  }

  Folder folder_;
  std::string words_;
};

using OfTheProgram = FullDisk;
TEST_P(OfTheProgram, is_noticed) {
  expect_one_line(PROOFBOARD_PROGRAM);
}
INSTANTIATE_TEST_SUITE_P(
    FullDisk, OfTheProgram,
    ::testing::Values("games", "games --json", "games hex", "algorithms", "algorithms --json",
                      "players", "--help", "--version", "help solve", "manual", "completion bash",
                      "show hex start:3", "show hex start:3 --json", "show hex start:3 --write sgf",
                      "perft hex start:3 --depth 2", "solve", "solve hex start:3",
                      "solve hex start:3 --json", "solve hex start:3 --quiet",
                      "solve hex start:3 --all-moves", "check CERT", "check CERT --json",
                      "check CERT --explain", "compare hex start:3 --algorithm pn",
                      "compare hex start:3 --algorithm pn --csv", "analyse othello f5d6",
                      "lab list"));

using OfTheChecker = FullDisk;
TEST_P(OfTheChecker, is_noticed) {
  expect_one_line(PROOFBOARD_CHECK_PROGRAM);
}
INSTANTIATE_TEST_SUITE_P(FullDisk, OfTheChecker,
                         ::testing::Values("CERT", "--explain CERT", "--help", "--version"));

// What a program says, and its exit code, where files can't grow: as on a full disk.
std::pair<std::string, int> told_without_room(const std::string& words) {
  const auto command = std::string("trap '' XFSZ; ulimit -f 0; exec '") + PROOFBOARD_PROGRAM +
                       "' " + words + " </dev/null 2>&1 >/dev/null";
  auto* const program = popen(command.c_str(), "r");
  if (program == nullptr) return {"", -1};
  std::string told;
  for (int byte = 0; (byte = std::fgetc(program)) != EOF;) told += static_cast<char>(byte);
  return {told, WEXITSTATUS(pclose(program))};
}

TEST(FullDisk, of_files_is_not_bad_input) {
  const Folder folder;
  for (const std::string words :
       {"show hex start:3 --picture", "solve hex start:3 --all-moves --picture",
        "solve hex start:3 --certificate",
        "match hex start:3 --player random --player random --journal"}) {
    const auto [told, exit] = told_without_room(words + " '" + folder.path("file") + "'");
    EXPECT_EQ(exit, 4) << words << '\n' << told;
    EXPECT_NE(told.find("File too large"), std::string::npos) << words << '\n' << told;
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
  }
}

TEST(FullDisk, is_something_else_than_a_folder_that_is_not_there) {
  const Folder folder;
  for (const std::string command : {"show hex start:3 --picture", "solve hex start:3 --certificate",
                                    "check", "analyse othello --file"}) {
    EXPECT_EQ(exit_of(PROOFBOARD_PROGRAM, command + " '" + folder.path("no/folder") + "'",
                      "/dev/null", folder.path("err")),
              2)
        << command << folder.read("err");
  }
}

TEST(FullDisk, of_the_messages_changes_no_exit_code) {
  if (!std::filesystem::exists(full)) GTEST_SKIP();
  EXPECT_EQ(exit_of(PROOFBOARD_PROGRAM, "slove", "/dev/null", full), 2);
  EXPECT_EQ(exit_of(PROOFBOARD_PROGRAM, "solve hex start:3 --algorithm pn --threads 2", "/dev/null",
                    full),
            0);
  EXPECT_EQ(exit_of(PROOFBOARD_CHECK_PROGRAM, "missing", "/dev/null", full), 2);
  EXPECT_EQ(exit_of(PROOFBOARD_CHECK_PROGRAM, "", "/dev/null", full), 2);
}

}  // namespace
}  // namespace proofboard::testing
