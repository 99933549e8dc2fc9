// Marks on a board and running searches in the graphics language of GoGui, which HexGui shares in
// part.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "api/answer.h"
#include "api/games.h"
#include "game/board_marks.h"
#include "protocol/parameters.h"

namespace proofboard::protocol {

// The answer to an analyze command of type gfx. HexGui reads INFLUENCE and the TEXT after it and
// skips what stands before; GoGui shows all.
std::string graphics_text(const BoardMarks& marks);

// "a1 wins b2 c3": the labels alone, for an analyze command of HexGui's type pspairs.
std::string label_text(const BoardMarks& marks);

// How a search stands, to be drawn while it runs.
struct LiveView {
  struct Stone {
    Side side;
    std::string cell;
  };
  struct Label {
    std::string cell;
    std::string text;  // "W": wins for the side to move; else see report/standing.h, or a number
    double worth;      // 0 to 1
  };

  std::vector<Stone> line;  // what is being looked at
  std::vector<Label> labels;
  std::string text;
};

// How near a move is to being proven, from its numbers: 0 to 1.
double worth_of(ProofNumbers numbers);

LiveView live_view(const GamePosition& at, const Snapshot& now);

// The lines to write, or nothing; and where to.
std::string live_text(const LiveView& view, LiveGraphics kind);
std::string live_end_text(LiveGraphics kind);
std::FILE* live_stream(LiveGraphics kind);

}  // namespace proofboard::protocol
