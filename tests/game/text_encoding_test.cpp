#include "game/text_encoding.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace proofboard {
namespace {

TEST(TextEncoding, utf8_stays_and_loses_its_mark) {
  for (const std::string text : {"", "start", "手合割：平手\n", "\xf0\x9f\x98\x80"}) {
    EXPECT_EQ(*utf8_from(text), text);
    EXPECT_EQ(*utf8_from("\xef\xbb\xbf" + text), text);
  }
}

TEST(TextEncoding, shift_jis_becomes_utf8) {
  EXPECT_EQ(*utf8_from("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n"), "手合割：平手\r\n");
  // The second byte of these is a backslash or a bar.
  EXPECT_EQ(*utf8_from("\x83\x5c\x95\x5c\x8e\xa6 \x83\x7c"), "ソ表示 ポ");
  EXPECT_EQ(*utf8_from("\xb6\xc5 \xfa\xb1"), "ｶﾅ 﨑") << "half-width signs, Microsoft's signs";
  std::string long_text;
  for (int i = 0; i < 5000; ++i) long_text += "\x95\xe0";
  EXPECT_EQ(utf8_from(long_text)->size(), 15000U);
}

TEST(TextEncoding, what_is_neither_is_an_error_with_the_places) {
  const auto error_of = [](std::string_view text) {
    const auto read = utf8_from(text);
    return read ? *read : read.error().message;
  };
  EXPECT_EQ(
      error_of("a\n\x95\xe0\xff\xff"),
      "the text is neither UTF-8 nor Shift-JIS: not UTF-8 at byte 3 (line 2), not Shift-JIS at "
      "byte 5 (line 2)");
  EXPECT_EQ(error_of("歩\n歩\xe6\xad"),
            "the text is cut off within a character at byte 8 (line 2)");
  EXPECT_EQ(error_of("\xef\xbb\xbf\n\x95\xe0"),
            "the text says it is UTF-8, but is not at byte 5 (line 2)");
}

TEST(TextEncoding, only_the_shortest_form_of_characters_is_utf8) {
  EXPECT_EQ(first_not_utf8("ab歩"), std::string_view::npos);
  EXPECT_EQ(first_not_utf8("\xf4\x8f\xbf\xbf"), std::string_view::npos) << "the last character";
  for (const std::string_view wrong :
       {"\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\x80", "\xe6\xad", "\xff"}) {
    EXPECT_EQ(first_not_utf8(wrong), 0U);
  }
}

TEST(TextEncoding, quoted_text_is_readable_and_harmless) {
  EXPECT_EQ(quoted_utf8("７六歩"), "'７六歩'");
  EXPECT_EQ(quoted_utf8("a\n\x1b[0m\x7f"), "'a\\x0a\\x1b[0m\\x7f'");
  EXPECT_EQ(quoted_utf8("\xc2\x9b"), "'\\xc2\\x9b'") << "a control character beyond ASCII";
  EXPECT_EQ(quoted_utf8("\xff"), "'\\xff'");
  std::string forty, more;
  for (int i = 0; i < 40; ++i) forty += "歩";
  EXPECT_EQ(quoted_utf8(forty), "'" + forty + "'");
  EXPECT_EQ(quoted_utf8(forty + "歩"), "'" + forty + "…'");
}

}  // namespace
}  // namespace proofboard
