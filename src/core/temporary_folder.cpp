#include "core/temporary_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace proofboard {

namespace fs = std::filesystem;

Expected<TemporaryFolder> TemporaryFolder::create() {
  std::error_code error;
  const auto parent = fs::temp_directory_path(error);
  if (error) return Error{fmt::format("there is no temporary folder: {}", error.message())};
  std::string path = (parent / "proofboard-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) {
    return Error{
        fmt::format("can't make a folder in {}: {}", parent.string(), std::strerror(errno))};
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::move(other.path_)), is_moved_(std::exchange(other.is_moved_, true)) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!is_moved_) fs::remove_all(path_, ignored);
}

}  // namespace proofboard
