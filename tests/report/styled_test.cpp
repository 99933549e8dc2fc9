#include "report/styled.h"

#include <gtest/gtest.h>

namespace proofboard::report {
namespace {

TEST(StyledText, is_the_same_text_without_its_styles) {
  StyledText text("a ");
  text += Styled{Style::good, "b"};
  text += " c";
  EXPECT_EQ(text.plain(), "a b c");
  EXPECT_EQ(text.parts().size(), 3u);
}

}  // namespace
}  // namespace proofboard::report
