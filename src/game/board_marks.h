// What can be drawn onto a board beside its stones: labels and colours of cells, and a line of
// text. A game shows its knowledge by views (below); protocols and pictures draw them, each in its
// way.
#pragma once

#include <string>
#include <vector>

#include "game/rules.h"

namespace proofboard {

enum class MarkColour : unsigned char {
  none,
  good,      // for the side to move
  bad,       // for the side to move
  doubtful,  // not known, or of no use
  first,     // Black's
  second,    // White's
};

struct CellMark {
  std::string cell;   // as in move_text(): "c4"
  std::string label;  // a few letters without blanks; may be empty
  MarkColour colour = MarkColour::none;
};

struct BoardMarks {
  std::vector<CellMark> cells;
  std::string text;  // one line; may be empty
};

// One way to look at a position of the game.
template <Rules R>
struct View {
  std::string name;   // as it is asked for: "must-play"
  std::string title;  // for menus: "Where White must play". Without '/'
  BoardMarks (*marks)(const R& rules, const typename R::Position& at);
};

}  // namespace proofboard
