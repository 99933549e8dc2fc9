// Game records in SGF.
#include "game/sgf.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  constexpr int most = 19;
  const auto text = fuzz::as_text(data, size);
  looks_like_sgf(text);
  const auto game = parse_sgf(text, most);
  if (!game) {
    fuzz::require(!game.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::require(game->width >= 0 && game->width <= most, "no board is too wide");
  fuzz::require(game->height >= 0 && game->height <= most, "no board is too high");
  fuzz::require((game->width == 0) == (game->height == 0), "a board has two sides or none");
  return 0;
}
