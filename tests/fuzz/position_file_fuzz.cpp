// Files of positions: the first line names the game with its options, or an algorithm; the rest is
// the file.
#include "command/positions.h"
#include "engine/engine.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  const auto [name, content] = fuzz::cut_line(fuzz::as_text(data, size));

  if (const auto algorithm = parse_algorithm(name)) {
    fuzz::require(bool(parse_algorithm(algorithm->text())), "an algorithm's text can be read");
  }

  std::size_t last = 0;
  for (const auto& [number, text] : command::split_positions(content)) {
    fuzz::require(number > last, "lines are numbered in order");
    fuzz::require(!text.empty(), "blank lines are left out");
    last = number;
    const auto at = read_position(name, text);
    if (!at) continue;
    const auto again = read_position(name, at->game->position_text(at->position));
    fuzz::require(again && again->position == at->position, "a position's text is read back");
  }
  return 0;
}
