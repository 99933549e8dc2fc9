// Positions of our own to begin with: each shows something, and says what. All are answered in a
// few seconds on one thread (tests/explorer/gallery_test.cpp).
#pragma once

#include <span>

namespace proofboard::explorer {

struct GalleryPosition {
  const char* name;  // for links: "hex-bridge"
  const char* title;
  const char* game;
  const char* text;
  const char* what;         // there is to see
  const char* target = "";  // empty: the game's own
  bool asks_all_moves = false;
  bool asks_shortest = false;
  bool is_puzzle = false;  // the side to move has something to find
};

std::span<const GalleryPosition> gallery_positions();

}  // namespace proofboard::explorer
