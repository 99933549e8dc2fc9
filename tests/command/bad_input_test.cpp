// Bad usage and bad input: exit code 2, one clear line on standard error, nothing on standard
// output, and never a crash.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

// Runs, and holds the program to the rule above; gives the line for a look at what it says.
std::string error_of(const std::vector<std::string>& words) {
  const auto outcome = run(words);
  EXPECT_TRUE(outcome.is_one_clear_error())
      << ::testing::PrintToString(words) << " exit " << outcome.exit << " signal " << outcome.signal
      << "\nout: " << outcome.out << "\nerr: " << outcome.err;
  return outcome.err;
}

::testing::AssertionResult says(const std::string& line, const std::string& part) {
  if (line.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << part << "' is not in: " << line;
}

TEST(BadInput, positions) {
  EXPECT_TRUE(says(error_of({"solve", "othello", "8/8/8/3ox3/3xo2/8/8/8 x"}), "row 5"));
  EXPECT_TRUE(says(error_of({"solve", "othello", "8/8/8/3oz3/3xo3/8/8/8 x"}), "'z'"));
  error_of({"solve", "othello", "8/8/8/3ox3/3xo3/8/8/8 x o"});
  error_of({"solve", "othello", "8/8/8/3ox3/3xo3/8/8/8"});
  error_of({"solve", "hex", "3/3/3 x o"});
  error_of({"solve", "tic-tac-toe", "xxo/xx1/3 x"});
  error_of({"solve", "hex", ""});
  error_of({"solve", "hex", "start:3 moves b2 b2"});
  error_of({"show", "hex", "start:99"});
  error_of({"perft", "hex", "start:3 moves z9", "--depth", "2"});
  error_of({"show", "hex", "\x1b[31m\n\xff"});
}

TEST(BadInput, usage) {
  EXPECT_TRUE(says(error_of({"frobnicate"}), "known: games"));
  EXPECT_TRUE(says(error_of({"--frobnicate"}), "--frobnicate"));
  EXPECT_TRUE(says(error_of({"solve", "hex", "start:3", "--frobnicate"}), "--frobnicate"));
  EXPECT_TRUE(says(error_of({"solve", "nogame", "start"}), "known: "));
  EXPECT_TRUE(says(error_of({"solve", "hex:wide=3", "start"}), "known: width"));
  EXPECT_TRUE(says(error_of({"solve", "hex:width=99", "start"}), "out of range"));
  EXPECT_TRUE(says(error_of({"solve", "hex", "start:3", "--algorithm", "magic"}), "known: "));
  EXPECT_TRUE(says(error_of({"solve", "hex", "start:3", "--algorithm", "vcdt"}),
                   "--algorithm: algorithm vcdt is for connect, not for hex"));
  EXPECT_TRUE(says(error_of({"compare", "othello", "start:4", "--algorithm", "vcst:depth=3"}),
                   "--algorithm: algorithm vcst is for connect, not for othello"));
  error_of({"solve", "hex", "start:3", "--algorithm", "df-pn:epsilon=-1"});
  error_of({"solve", "hex", "start:3", "--algorithm", "df-pn:magic=1"});
  error_of({"solve", "hex"});
  error_of({"solve", "hex", "start:3", "--target", "99"});
  error_of({"solve", "hex", "start:3", "--attacker", "red"});
  error_of({"solve", "hex", "start:3", "--nodes", "-5"});
  error_of({"solve", "hex", "start:3", "--time", "soon"});
  error_of({"solve", "hex", "start:3", "--threads", "0"});
  error_of({"solve", "hex", "start:3", "--seed", "x"});
  error_of({"perft", "hex", "start:3", "--depth", "x"});
  error_of({"perft", "hex", "start:3"});
  error_of({"check"});
  error_of({"compare", "hex", "start:3"});
  error_of({"show"});
}

TEST(BadInput, a_forgotten_pair_of_quotes_is_hinted_at_before_any_search) {
  EXPECT_TRUE(says(error_of({"solve", "hex", "start", "moves", "b2"}), "quotes"));
}

TEST(BadInput, memory_that_the_machine_does_not_have) {
  EXPECT_TRUE(says(error_of({"solve", "hex", "start:3", "--memory", "4000TiB"}),
                   "more than this machine has"));
  EXPECT_TRUE(says(error_of({"solve", "hex", "start:3", "--memory", "10"}), "at least 1 MiB"));
  error_of({"solve", "hex", "start:3", "start:3", "--memory", "1MiB", "--threads", "2"});
}

TEST(BadInput, certificate_paths_that_cannot_be_written) {
  const Folder folder;
  const auto certificate = [](const std::string& file) {
    return error_of({"solve", "hex", "start:9", "--certificate", file});  // no search would end
  };
  EXPECT_TRUE(says(certificate(folder.path("nowhere/proof")), "--certificate"));
  EXPECT_TRUE(says(certificate(folder.path("")), "can't write"));
  EXPECT_TRUE(says(certificate("/dev/null"), "not a plain file"));
  certificate(folder.write("file", "") + "/proof");
}

TEST(BadInput, files_of_positions) {
  const Folder folder;
  const auto solve = [](const std::string& file) {
    return error_of({"solve", "hex", "--file", file});
  };
  EXPECT_TRUE(says(solve(folder.path("missing")), "No such file"));
  EXPECT_TRUE(says(solve(folder.write("empty", "")), "no position"));
  EXPECT_TRUE(says(solve(folder.write("comments", "# nothing\n\n")), "no position"));
  EXPECT_TRUE(says(solve(folder.write("binary", std::string("\x7f\0\1ELF", 6))), "NUL"));
  EXPECT_TRUE(says(solve(folder.path("")), "directory"));
  error_of({"solve", "hex", "start:3", "--file", folder.path("empty")});
}

TEST(BadInput, certificates) {
  const Folder folder;
  error_of({"check", folder.path("missing")});
  error_of({"check", folder.path("")});
  EXPECT_EQ(run({"check", folder.write("empty", "")}).exit, 1);
  EXPECT_EQ(run({"check", folder.write("text", "not a certificate\n")}).exit, 1);
}

TEST(BadInput, a_closed_pipe_ends_the_program_quietly) {
  const Folder folder;
  const auto err = folder.path("err");
  const std::string command =
      std::string(PROOFBOARD_PROGRAM) + " show connect6 start --json 2>" + err + " | true";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
  EXPECT_EQ(folder.read("err"), "");
}

}  // namespace
}  // namespace proofboard
