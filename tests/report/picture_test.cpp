#include "report/picture.h"

#include <gtest/gtest.h>

namespace proofboard::report {
namespace {

TEST(Picture, escapes_what_would_not_be_xml) {
  Picture picture;
  picture.board = {1, 1, ".", true, true};
  picture.title = "a < b & \"c\" > d";
  const auto svg = svg_text(picture);
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot; &gt; d"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("a < b"), std::string::npos) << svg;
}

}  // namespace
}  // namespace proofboard::report
