#include "core/line_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace proofboard {
namespace {

class LineFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string path = (std::filesystem::temp_directory_path() / "line-file-XXXXXX").string();
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    folder_ = path;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file() const { return (folder_ / "in" / "here").string(); }
  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }
  void write(const std::string& text) const {
    std::filesystem::create_directories(folder_ / "in");
    std::ofstream(file(), std::ios::binary) << text;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(LineFileTest, makes_its_folder_and_appends) {
  auto lines = LineFile::open(file());
  ASSERT_TRUE(lines) << lines.error().message;
  EXPECT_TRUE(lines->found().lines.empty());
  ASSERT_TRUE(lines->append("one") && lines->append(""));
  EXPECT_EQ(content(), "one\n\n");
}

TEST_F(LineFileTest, a_torn_line_is_ignored_and_cut_off) {
  write("one\ntwo\nthr");
  auto lines = LineFile::open(file());
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->found().lines, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(lines->found().torn, "thr");
  EXPECT_EQ(content(), "one\ntwo\nthr") << "nothing is changed before keep()";
  ASSERT_TRUE(lines->keep(2) && lines->append("three"));
  EXPECT_EQ(content(), "one\ntwo\nthree\n");
}

TEST_F(LineFileTest, can_begin_anew) {
  write("one\ntw");
  auto lines = LineFile::open(file());
  ASSERT_TRUE(lines && lines->keep(0) && lines->append("1"));
  EXPECT_EQ(content(), "1\n");
}

TEST_F(LineFileTest, has_one_writer_and_any_readers) {
  auto first = LineFile::open(file());
  ASSERT_TRUE(first && first->append("one"));
  EXPECT_FALSE(LineFile::open(file()));
  const auto read = read_whole_lines(file());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->lines, std::vector<std::string>{"one"});
  EXPECT_FALSE(read_whole_lines(file() + "none"));
}

}  // namespace
}  // namespace proofboard
