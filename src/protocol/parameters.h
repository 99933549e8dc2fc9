// What can be set of an engine while it runs, as GoGui's and HexGui's dialogues show it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/games.h"
#include "core/status.h"

namespace proofboard::protocol {

// Where the graphics of a running search go. GoGui reads them from standard error, HexGui in its
// own words from standard output.
enum class LiveGraphics : unsigned char { gogui, hexgui, off };

// What becomes of the first stone when it is swapped. Records and most programs mirror it: it is
// the other side's then, and heads for that side's edges. In HexGui it stays where it is, and the
// players change colours.
enum class SwappedStone : unsigned char { mirrored, kept };

struct Parameters {
  std::string algorithm;  // empty: the game's best
  std::string knowledge;  // empty: the game's own choice
  std::string player;     // who answers genmove; empty: the search itself
  double seconds = 10;    // of a move, and of a question
  std::uint64_t bytes = std::uint64_t{256} << 20;
  std::uint64_t seed = 0;
  bool swaps = false;    // genmove may answer swap-pieces
  bool resigns = false;  // genmove may answer resign, if the loss is proven
  LiveGraphics live = LiveGraphics::gogui;
  SwappedStone swapped_stone = SwappedStone::mirrored;

  // As this user interface needs it: gogui or hexgui.
  Expected<void> suit(std::string_view user_interface);
};

// A line for each: "[bool] swap 0".
std::string list_parameters(const Parameters& parameters, const AnyGame& game);

// An empty value of algorithm or knowledge is the game's own choice; `solver` as player is the
// search itself.
Expected<void> set_parameter(Parameters& parameters, const AnyGame& game, std::string_view name,
                             std::string_view value);

}  // namespace proofboard::protocol
