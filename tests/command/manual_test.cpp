// The manual page and the shell's completion: made of the same table as --help.
#include <gtest/gtest.h>

#include "command/command_line.h"
#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

std::string escaped(const std::string& name) {
  std::string text;
  for (const char c : name) text += c == '-' ? std::string("\\-") : std::string(1, c);
  return text;
}

TEST(Manual, has_every_command_and_option_that_help_has) {
  const auto page = run({"manual"});
  ASSERT_EQ(page.exit, 0) << page.err;
  const auto table = command::command_table();
  EXPECT_GE(table.commands.size(), 20u);
  for (const auto& command : table.commands) {
    const auto at = page.out.find(".SS " + command.name + "\n");
    ASSERT_NE(at, std::string::npos) << command.name;
    const auto section = page.out.substr(at, page.out.find(".SS ", at + 1) - at);
    const auto help = run({command.name, "--help"}).out;
    for (const auto& option : command.options) {
      EXPECT_NE(section.find("\\fB" + escaped(option.name()) + "\\fR"), std::string::npos)
          << command.name << ' ' << option.name();
      EXPECT_NE(help.find(option.name()), std::string::npos) << command.name << option.name();
    }
  }
}

TEST(Manual, is_plain_text_for_troff) {
  const Folder folder;
  if (std::system("command -v groff >/dev/null") != 0) GTEST_SKIP() << "groff is not installed";
  const auto file = folder.write("page.1", run({"manual"}).out);
  const auto err = folder.path("err");
  EXPECT_EQ(std::system(("groff -man -Tutf8 -ww -z " + file + " 2>" + err).c_str()), 0);
  EXPECT_EQ(folder.read("err"), "");
}

// What bash would offer for these words, the last of which is being typed.
std::string completions(const std::vector<std::string>& words) {
  const Folder folder;
  const auto script = folder.write("script", run({"completion", "bash"}).out);
  std::string array;
  for (const auto& word : words) array += " '" + word + "'";
  const auto out = folder.path("out");
  const auto test = folder.write("test", "source " + script + "; COMP_WORDS=(" + array +
                                             "); COMP_CWORD=" + std::to_string(words.size() - 1) +
                                             "; _proofboard; echo \"${COMPREPLY[*]}\"");
  EXPECT_EQ(std::system(("bash " + test + " >" + out + " 2>&1").c_str()), 0);
  auto text = folder.read("out");
  if (!text.empty()) text.pop_back();
  return text;
}

TEST(Completion, of_commands_options_and_names) {
  EXPECT_EQ(completions({"proofboard", "sol"}), "solve");
  EXPECT_EQ(completions({"proofboard", "solve", "ot"}), "othello");
  EXPECT_EQ(completions({"proofboard", "solve", "hex", "start:3", "--al"}),
            "--algorithm --all-moves");
  EXPECT_EQ(completions({"proofboard", "solve", "hex", "--algorithm", "deep-p"}), "deep-pn");
  EXPECT_EQ(completions({"proofboard", "lab", "re"}), "report repeat");
  EXPECT_EQ(completions({"proofboard", "help", "cl"}), "cluster");
  EXPECT_EQ(completions({"proofboard", "algorithms", "pn", "pd"}), "pds");
  EXPECT_EQ(completions({"proofboard", "engine", "u"}), "usi");
  // Files are the shell's own business.
  EXPECT_EQ(completions({"proofboard", "solve", "hex", "--file", "a"}), "");
  EXPECT_EQ(completions({"proofboard", "check", "a"}), "");
  EXPECT_TRUE(run({"completion", "tcsh"}).is_one_clear_error());
}

}  // namespace
}  // namespace proofboard
