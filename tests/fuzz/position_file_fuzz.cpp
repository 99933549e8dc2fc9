// Files of positions, cut into lines or taken as one game record. What the lines mean is read by
// the targets of the games.
#include "game/position_lines.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  const auto content = fuzz::as_text(data, size);
  const bool is_record = content.find("(;") != std::string_view::npos;
  std::size_t last = 0;
  for (const auto& [number, text] : split_positions(content)) {
    // Records may share a line, positions may not.
    fuzz::require(number > last || (number == last && is_record), "lines are numbered in order");
    fuzz::require(!text.empty() && trimmed(text) == text, "no blanks are left");
    fuzz::require(text[0] != '#' && text[0] != '%', "comments are left out");
    fuzz::require(content.find(text) != std::string_view::npos, "nothing is made up");
    last = number;
  }
  return 0;
}
