#include "core/replacing_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::TestFolder;

void write(ReplacingFile& file, std::string_view text) {
  file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string content(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TEST(ReplacingFile, replaces_only_when_it_is_whole) {
  const TestFolder folder;
  const auto place = folder.file("here");
  std::ofstream(place) << "old";
  {
    auto file = ReplacingFile::create(place, "text");
    ASSERT_TRUE(file);
    write(*file, "half");
    EXPECT_EQ(content(place), "old");
  }
  EXPECT_EQ(content(place), "old");
  auto file = ReplacingFile::create(place, "text");
  ASSERT_TRUE(file);
  write(*file, "new");
  EXPECT_TRUE(file->commit());
  EXPECT_EQ(content(place), "new");
  EXPECT_EQ(folder.count_files(), 1U);
}

TEST(ReplacingFile, removes_what_a_killed_process_has_left_there) {
  const TestFolder folder;
  const auto place = folder.file("here");
  for (const auto* left : {".proofboard-0.partial", ".proofboard-1.partial"}) {
    std::ofstream(place + left) << "half";
  }
  std::ofstream(folder.file("there.proofboard-0.partial")) << "of another file";
  {
    const auto file = ReplacingFile::create(place, "text");
    ASSERT_TRUE(file);
  }
  EXPECT_FALSE(std::filesystem::exists(place + ".proofboard-0.partial"));
  EXPECT_FALSE(std::filesystem::exists(place + ".proofboard-1.partial"));
  EXPECT_EQ(folder.count_files(), 1U);
}

TEST(ReplacingFile, leaves_alone_what_is_being_written) {
  const TestFolder folder;
  const auto place = folder.file("here");
  auto first = ReplacingFile::create(place, "text");
  auto second = ReplacingFile::create(place, "text");
  ASSERT_TRUE(first && second);
  write(*first, "first");
  write(*second, "second");
  EXPECT_TRUE(first->commit());
  EXPECT_EQ(content(place), "first");
  auto third = ReplacingFile::create(place, "text");
  EXPECT_TRUE(second->commit());
  EXPECT_EQ(content(place), "second");
}

TEST(ReplacingFile, says_of_which_kind_a_fault_is) {
  const TestFolder folder;
  const auto nowhere = ReplacingFile::create(folder.file("no/such/folder"), "text");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().kind, ErrorKind::not_found);
  const auto device = ReplacingFile::create("/dev/null", "text");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().kind, ErrorKind::input);
}

// A limit on the size of files stands in for the end of the disk.
TEST(ReplacingFile, says_that_there_is_no_room) {
  const TestFolder folder;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 1000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  auto file = ReplacingFile::create(folder.file("here"), "text");
  if (file) write(*file, std::string(5000, 'x'));
  const auto written = file ? file->commit() : Expected<void>(file.error());
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::no_room) << written.error().message;
}

}  // namespace
}  // namespace proofboard
