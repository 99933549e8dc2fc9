#include "tests/support/source_folder.h"

namespace proofboard::testing_games {

std::filesystem::path source_folder() {
  return PROOFBOARD_FOLDER;
}

}  // namespace proofboard::testing_games
