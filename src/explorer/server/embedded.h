// Files that are a part of the program (cmake/Embedded.cmake).
#pragma once

#include <string_view>
#include <vector>

namespace proofboard::explorer {

struct EmbeddedFile {
  std::string_view name;  // a path with slashes
  std::string_view bytes;
};

// The page as it was built (web/dist); empty if it was not.
const std::vector<EmbeddedFile>& page();
// What experiments have measured (docs/results), by the experiment's name.
const std::vector<EmbeddedFile>& measurements();

const EmbeddedFile* find_embedded(const std::vector<EmbeddedFile>& files, std::string_view name);

}  // namespace proofboard::explorer
