// Where docs/ is, for tests that hold the documents to what they say.
#pragma once

#include <filesystem>

namespace proofboard::testing_games {

inline std::filesystem::path docs_folder() {
  return std::filesystem::path(__FILE__).parent_path().parent_path().parent_path() / "docs";
}

}  // namespace proofboard::testing_games
