#include "core/checkpoint.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/random.h"

namespace proofboard {
namespace {

class Checkpoint : public testing::Test {
 protected:
  void SetUp() override {
    std::string path = (std::filesystem::temp_directory_path() / "checkpoint-XXXXXX").string();
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    folder_ = path;
    file_ = (folder_ / "file").string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Numbers that hardly compress, so that several buffers are needed.
  void write(std::uint64_t numbers) {
    auto writer = CheckpointWriter::create(file_);
    ASSERT_TRUE(writer);
    writer->put_text("a text");
    Random random(1);
    for (std::uint64_t i = 0; i < numbers; ++i) writer->put(random.next());
    ASSERT_TRUE(writer->finish());
  }
  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(file_, std::ios::binary).rdbuf();
    return text.str();
  }
  void replace(const std::string& content) const {
    std::ofstream(file_, std::ios::binary) << content;
  }
  std::string refusal() const {
    const auto reader = CheckpointReader::open(file_);
    return reader ? "" : reader.error().message;
  }

  std::filesystem::path folder_;
  std::string file_;
};

TEST_F(Checkpoint, gives_back_what_was_put_in_and_no_more) {
  constexpr std::uint64_t numbers = 300'000;
  write(numbers);
  auto reader = CheckpointReader::open(file_);
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->get_text(), "a text");
  Random random(1);
  for (std::uint64_t i = 0; i < numbers; ++i)
    ASSERT_EQ(reader->get<std::uint64_t>(), random.next());
  EXPECT_EQ(reader->get<std::uint8_t>(), std::nullopt);
}

TEST_F(Checkpoint, is_refused_wherever_it_is_cut) {
  write(100);
  const auto whole = content();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    replace(whole.substr(0, length));
    ASSERT_NE(refusal(), "") << length;
  }
  replace(whole + "x");
  EXPECT_NE(refusal(), "");
}

TEST_F(Checkpoint, is_refused_whichever_byte_is_changed) {
  write(100);
  const auto whole = content();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    auto changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    replace(changed);
    ASSERT_NE(refusal(), "") << i;
  }
}

TEST_F(Checkpoint, leaves_the_last_one_alone_until_the_new_one_is_complete) {
  write(100);
  const auto before = content();
  {
    auto writer = CheckpointWriter::create(file_);
    ASSERT_TRUE(writer);
    for (int i = 0; i < 100'000; ++i) writer->put(i);
    EXPECT_EQ(content(), before);
  }
  EXPECT_EQ(content(), before);
  const auto files = std::distance(std::filesystem::directory_iterator(folder_), {});
  EXPECT_EQ(files, 1) << "nothing half-written stays";
}

TEST_F(Checkpoint, of_a_folder_or_nowhere_is_an_error_that_names_it) {
  EXPECT_NE(CheckpointWriter::create(folder_.string()).error().message.find(folder_.string()),
            std::string::npos);
  EXPECT_FALSE(CheckpointWriter::create((folder_ / "no" / "file").string()));
  EXPECT_FALSE(CheckpointReader::open((folder_ / "none").string()));
}

}  // namespace
}  // namespace proofboard
