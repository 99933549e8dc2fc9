#include "protocol/graphics.h"

#include <gtest/gtest.h>

namespace proofboard::protocol {
namespace {

TEST(Graphics, hold_labels_colours_influence_and_text_in_the_order_that_hexgui_needs) {
  const BoardMarks marks{{{"a1", "wins", MarkColour::good},
                          {"b2", "", MarkColour::bad},
                          {"c3", "x", MarkColour::none},
                          {"d4", "b", MarkColour::first},
                          {"e5", "w", MarkColour::second}},
                         "a line"};
  EXPECT_EQ(graphics_text(marks),
            "LABEL a1 wins c3 x d4 b e5 w\n"
            "COLOR #009e73 a1\n"
            "COLOR #d55e00 b2\n"
            "COLOR #0072b2 d4\n"
            "COLOR #e69f00 e5\n"
            "INFLUENCE a1 1 b2 0 d4 0.75 e5 0.25\n"
            "TEXT a line\n");
  EXPECT_EQ(label_text(marks), "a1 wins c3 x d4 b e5 w");
  EXPECT_EQ(graphics_text({}), "");
}

TEST(LiveGraphics, show_line_and_root_moves) {
  const auto at = read_position("hex", "start:3");
  Snapshot now;
  now.moves = {{"a1", {12, 4}, Truth::unknown},
               {"b2", ProofNumbers::of(Truth::proven), Truth::proven},
               {"c3", ProofNumbers::of(Truth::disproven), Truth::disproven}};
  now.line = {"a1", "b2"};
  now.indicators.nodes = 1000;
  now.indicators.root = {12, 4500};
  now.seconds = 1.5;
  const auto view = live_view(*at, now);
  EXPECT_EQ(live_text(view, LiveGraphics::gogui),
            "gogui-gfx: CLEAR\n"
            "gogui-gfx: VAR B a1 W b2\n"
            "gogui-gfx: INFLUENCE a1 0.25 b2 1.00 c3 0.00\n"
            "gogui-gfx: LABEL a1 12 b2 W c3 L\n"
            "gogui-gfx: TEXT 1000 nodes, 1.5 s, pn 12, dn 4k\n");
  EXPECT_EQ(live_text(view, LiveGraphics::hexgui),
            "gogui-gfx:\ndfpn\nVAR B a1 W b2\nLABEL a1 12 b2 W c3 L\n"
            "TEXT 1000 nodes, 1.5 s, pn 12, dn 4k\n\n");
  EXPECT_EQ(live_text(view, LiveGraphics::off), "");
  now.phase = Phase::proving;
  EXPECT_EQ(live_view(*at, now).text, "1000 nodes, 1.5 s, proving") << "nothing is open any more";
}

}  // namespace
}  // namespace proofboard::protocol
