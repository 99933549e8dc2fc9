// A folder of its own for a test's files, gone afterwards. In memory where the system has such a
// place: the tests write tens of thousands of small files, and certificates are synced.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <stdlib.h>
#include <string>

namespace proofboard::testing_games {

class TestFolder {
 public:
  TestFolder() {
    const std::filesystem::path memory = "/dev/shm";
    const bool has_memory = access(memory.c_str(), W_OK | X_OK) == 0;
    const auto parent = has_memory ? memory : std::filesystem::temp_directory_path();
    std::string path = (parent / "proofboard-test-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("can't make " + path);
    path_ = path;
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::size_t count_files() const {
    const auto files = std::filesystem::directory_iterator(path_);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace proofboard::testing_games
