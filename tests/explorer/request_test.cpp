// Requests as text: what is read of them, and what is not.
#include "explorer/request.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "explorer/base64.h"
#include "tests/explorer/visitor.h"

namespace proofboard::explorer {
namespace {

std::string message_of(const std::string& text) {
  const auto parsed = parse_request(text);
  return parsed ? "" : parsed.error().message;
}

TEST(Requests, are_objects) {
  EXPECT_EQ(message_of(R"({"op": "about"})"), "");
  EXPECT_EQ(message_of("[]"), "a request is an object");
  EXPECT_EQ(message_of("7"), "a request is an object");
  EXPECT_NE(message_of("{").find("not JSON"), std::string::npos);
  EXPECT_NE(message_of("").find("not JSON"), std::string::npos);
}

TEST(Requests, that_are_deep_or_have_many_names_are_not_read) {
  EXPECT_EQ(message_of(std::string(1'000'000, '[')), "this is more than a request can be");
  std::string many = "{";
  for (int i = 0; i < 3000; ++i) many += "\"a" + std::to_string(i) + "\":1,";
  EXPECT_EQ(message_of(many), "this is more than a request can be");
  EXPECT_EQ(message_of("[" + std::string(200'000, ',')), "this is more than a request can be");
  // In a text they are letters.
  EXPECT_EQ(message_of(R"({"op": ")" + std::string(5000, '[') + R"(\"[:,"})"), "");
}

TEST(Requests, have_fields_that_are_read_or_are_errors) {
  const auto object = request(R"({"op": "x", "a": "text", "b": true, "c": 7, "d": ["x", "y"]})");
  Fields fields(object);
  EXPECT_EQ(fields.text("a"), "text");
  EXPECT_TRUE(fields.flag("b"));
  EXPECT_EQ(fields.whole("c", 0, 10), 7u);
  EXPECT_EQ(fields.word("c"), "7");
  ASSERT_FALSE(fields.end());
  EXPECT_NE(fields.end().error().message.find("'d'"), std::string::npos);
  EXPECT_EQ(fields.texts("d", 2), (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(fields.end());
  EXPECT_EQ(fields.text("e", "usual"), "usual");
  EXPECT_TRUE(fields.end());
}

TEST(Requests, of_the_wrong_kind_say_which_field) {
  const auto object =
      request(R"({"op": "x", "a": 1, "b": "yes", "c": -7, "d": ["x", 1], "e": {}})");
  const auto complaint = [&](const std::function<void(Fields&)>& read) {
    Fields fields(object);
    read(fields);
    const auto fine = fields.end();
    return fine ? std::string() : fine.error().message;
  };
  EXPECT_EQ(complaint([](Fields& f) { f.text("a"); }), "a: a text is wanted");
  EXPECT_EQ(complaint([](Fields& f) { f.flag("b"); }), "b: true or false is wanted");
  EXPECT_EQ(complaint([](Fields& f) { f.whole("c", 0, 9); }),
            "c: a whole number from 0 to 9 is wanted");
  EXPECT_EQ(complaint([](Fields& f) { f.texts("d", 9); }), "d: a list of texts is wanted");
  EXPECT_EQ(complaint([](Fields& f) { f.texts("e", 9); }), "e: a list of texts is wanted");
  EXPECT_EQ(complaint([](Fields& f) { f.needed_text("none"); }), "none: is missing");
}

RC_GTEST_PROP(Base64, gives_back_what_it_was_given, (const std::vector<std::uint8_t>& bytes)) {
  const auto back = from_base64(to_base64(bytes));
  RC_ASSERT(back);
  RC_ASSERT(*back == bytes);
}

TEST(Base64, is_that_of_the_standard) {
  const auto packed = [](const std::string& text) {
    return to_base64(std::vector<std::uint8_t>(text.begin(), text.end()));
  };
  EXPECT_EQ(packed(""), "");
  EXPECT_EQ(packed("f"), "Zg==");
  EXPECT_EQ(packed("fo"), "Zm8=");
  EXPECT_EQ(packed("foo"), "Zm9v");
  EXPECT_EQ(packed("foob"), "Zm9vYg==");
}

TEST(Base64, refuses_what_it_is_not) {
  for (const auto* text : {"Zg==Zg", "Z", "Zg*=", "Z\xc3\xa4=="}) {
    EXPECT_FALSE(from_base64(text)) << text;
  }
  EXPECT_TRUE(from_base64("Zm9v\nYg"));
}

}  // namespace
}  // namespace proofboard::explorer
