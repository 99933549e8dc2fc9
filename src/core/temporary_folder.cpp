#include "core/temporary_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "core/system_error.h"

namespace proofboard {

namespace fs = std::filesystem;

Expected<TemporaryFolder> TemporaryFolder::create() {
  std::error_code error;
  const auto parent = fs::temp_directory_path(error);
  if (error) return system_error("there is no temporary folder", error);
  std::string path = (parent / "proofboard-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) {
    return system_error(fmt::format("can't make a folder in {}", parent.string()), errno);
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
