#include "report/soundness.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace proofboard::report {
namespace {

constexpr int width = 80;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

nlohmann::json json_of(const Soundness& found) {
  return nlohmann::json::parse(soundness_json(found).dump());
}

Soundness sound_mate_in_three() {
  Soundness found;
  found.mates = Truth::proven;
  found.is_shortest = true;
  found.plies = 3;
  return found;
}

TEST(Soundness, a_problem_is_called_sound_only_with_all_the_evidence) {
  auto found = sound_mate_in_three();
  EXPECT_TRUE(has(soundness_text(width, found), "完全")) << soundness_text(width, found);
  EXPECT_EQ(json_of(found)["verdict"], "sound");

  found.left = {"金"};
  EXPECT_FALSE(has(soundness_text(width, found), "完全"));
  EXPECT_EQ(json_of(found)["verdict"], "pieces left over");

  found = sound_mate_in_three();
  found.not_known = {{2, "5a4a"}};
  EXPECT_FALSE(has(soundness_text(width, found), "完全"));
  EXPECT_EQ(json_of(found)["verdict"], "not settled");
  EXPECT_EQ(json_of(found)["unknown"], nlohmann::json::array({"2 5a4a"}));

  found = sound_mate_in_three();
  found.cooks = {{1, "G*5b"}};
  EXPECT_FALSE(has(soundness_text(width, found), "完全"));
  EXPECT_EQ(json_of(found)["verdict"], "cooked");
}

TEST(Soundness, what_is_open_is_said) {
  auto found = sound_mate_in_three();
  found.is_shortest = false;
  found.open = {{OpenMatter::shortest_mate}, {OpenMatter::budget, 3}};
  EXPECT_TRUE(has(soundness_text(width, found), "the shortest mate is not known"));
  EXPECT_EQ(json_of(found)["open"], nlohmann::json::array({"the shortest mate is not known",
                                                           "the limit was reached at move 3"}));
}

TEST(Soundness, whether_there_is_a_mate_may_be_unknown) {
  EXPECT_TRUE(json_of(Soundness{})["mates"].is_null());
}

}  // namespace
}  // namespace proofboard::report
