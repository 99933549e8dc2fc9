// Where the files of the project are, for tests that hold them to what they say.
#pragma once

#include <filesystem>

namespace proofboard::testing_games {

// Told by CMake: __FILE__ need not be a whole path, and isn't with ccache's base_dir.
std::filesystem::path source_folder();

inline std::filesystem::path docs_folder() {
  return source_folder() / "docs";
}

}  // namespace proofboard::testing_games
