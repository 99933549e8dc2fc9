#include "core/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace proofboard {
namespace {

TEST(Json, is_written_in_one_line_in_the_order_of_setting) {
  auto json = Json::object();
  json["b"] = 1;
  json["a"] = "text";
  json["c"] = Json::array();
  json["b"] = 2.5;
  EXPECT_EQ(json.dump(), R"({"b":2.5,"a":"text","c":[]})");
}

TEST(Json, has_values_of_every_kind) {
  const Json json{{"none", nullptr},
                  {"yes", true},
                  {"least", std::numeric_limits<std::int64_t>::min()},
                  {"most", std::numeric_limits<std::uint64_t>::max()},
                  {"half", 0.5},
                  {"text", std::string("a \"b\"\n")},
                  {"list", std::vector<std::string>{"x", "y"}},
                  {"deep", Json{{"er", 1}}}};
  EXPECT_EQ(json.dump(), R"({"none":null,"yes":true,"least":-9223372036854775808,)"
                         R"("most":18446744073709551615,"half":0.5,"text":"a \"b\"\n",)"
                         R"("list":["x","y"],"deep":{"er":1}})");
  EXPECT_EQ(nlohmann::json::parse(json.dump()).at("list").at(1), "y");
}

TEST(Json, what_is_written_is_read_back) {
  const std::string text =
      R"({"z":[1,-2,0.25,1e+300,"é",null,true,false,{},[]],"a":{"b":{"c":[[[0]]]}},"":""})";
  const auto json = Json::parse(text);
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(json->dump(), text);
  EXPECT_EQ(Json::parse(json->dump())->dump(), text);
}

TEST(Json, is_asked_for_what_it_holds) {
  const auto json =
      *Json::parse(R"({"t":"x","f":false,"w":7,"n":-7,"r":0.5,"l":[1,2],"o":{"k":1}})");
  ASSERT_TRUE(json.is_object());
  EXPECT_EQ(json.fields().size(), 7U);
  ASSERT_NE(json.find("t"), nullptr);
  EXPECT_EQ(json.find("none"), nullptr);
  EXPECT_EQ(*json.find("t")->text(), "x");
  EXPECT_EQ(json.find("f")->text(), nullptr);
  EXPECT_EQ(*json.find("f")->flag(), false);
  EXPECT_EQ(json.find("t")->flag(), nullptr);
  EXPECT_EQ(*json.find("w")->whole(), 7U);
  EXPECT_EQ(json.find("n")->whole(), nullptr) << "less than 0";
  EXPECT_EQ(json.find("r")->whole(), nullptr);
  for (const auto* name : {"w", "n", "r"}) EXPECT_TRUE(json.find(name)->is_number()) << name;
  for (const auto* name : {"t", "f", "l", "o"}) EXPECT_FALSE(json.find(name)->is_number()) << name;
  EXPECT_EQ(json.find("w")->number(), 7);
  EXPECT_EQ(json.find("n")->number(), -7);
  EXPECT_EQ(json.find("r")->number(), 0.5);
  EXPECT_TRUE(json.find("l")->is_array());
  EXPECT_EQ(json.find("l")->elements().size(), 2U);
  EXPECT_FALSE(json.find("o")->is_array());
}

TEST(Json, of_another_kind_has_no_elements_or_fields) {
  for (const Json& json : {Json(), Json(3), Json("x"), Json(true)}) {
    EXPECT_TRUE(json.elements().empty());
    EXPECT_TRUE(json.fields().empty());
    EXPECT_EQ(json.find("x"), nullptr);
  }
}

TEST(Json, whole_numbers_are_whole_whatever_their_type) {
  EXPECT_EQ(Json(3U).dump(), "3");
  EXPECT_EQ(Json(std::uint8_t{200}).dump(), "200");
  EXPECT_EQ(Json(-3).dump(), "-3");
  EXPECT_EQ(Json(3).number(), 3);
}

TEST(Json, a_null_becomes_what_it_is_used_as) {
  Json list;
  list.push_back(1);
  list.push_back("two");
  EXPECT_EQ(list.dump(), R"([1,"two"])");
  Json object;
  object["a"]["b"] = true;
  EXPECT_EQ(object.dump(), R"({"a":{"b":true}})");
}

TEST(Json, an_update_sets_fields_and_leaves_the_others) {
  auto json = *Json::parse(R"({"a":1,"b":2})");
  json.update(*Json::parse(R"({"b":3,"c":4})"));
  EXPECT_EQ(json.dump(), R"({"a":1,"b":3,"c":4})");
}

TEST(Json, text_that_is_none_is_an_error) {
  for (const auto* text : {"", "{", "[1,", "{\"a\":}", "nul", "1 2", "'x'", "{\"a\":1,}", "\xff"}) {
    const auto json = Json::parse(text);
    EXPECT_FALSE(json) << text;
    if (json) continue;
    EXPECT_FALSE(json.error().message.empty());
  }
}

TEST(Json, bytes_that_are_no_text_are_replaced) {
  const auto text = Json(
                        "a\xff"
                        "b")
                        .dump();
  EXPECT_EQ(text,
            "\"a\xef\xbf\xbd"
            "b\"");
  EXPECT_TRUE(Json::parse(text));
}

}  // namespace
}  // namespace proofboard
