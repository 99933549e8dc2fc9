#include "explorer/server/embedded.h"

#include <algorithm>

namespace proofboard::explorer {

const EmbeddedFile* find_embedded(const std::vector<EmbeddedFile>& files, std::string_view name) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.name == name; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace proofboard::explorer
