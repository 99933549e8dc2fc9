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

const GamePosition& problem() {
  static const auto at = *read_position("shogi", "6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p");
  return at;
}

std::string text_of(const Soundness& found, std::string_view notation = {}) {
  return soundness_text(width, problem(), found, notation);
}

Soundness sound_mate_in_three() {
  Soundness found;
  found.mates = Truth::proven;
  found.plies = 3;
  found.line = {"R*1d"};
  return found;
}

TEST(Soundness, a_problem_is_called_sound_only_with_all_the_evidence) {
  auto found = sound_mate_in_three();
  EXPECT_TRUE(has(text_of(found), "完全")) << text_of(found);
  EXPECT_TRUE(has(text_of(found), "3 plies as composers count")) << text_of(found);
  EXPECT_EQ(json_of(found)["verdict"], "sound");

  found.left = {"金"};
  EXPECT_FALSE(has(text_of(found), "完全"));
  EXPECT_EQ(json_of(found)["verdict"], "pieces left over");

  found = sound_mate_in_three();
  found.not_known = {{Flaw::cook, 1, "2d3b+"}};
  EXPECT_FALSE(has(text_of(found), "完全"));
  EXPECT_EQ(json_of(found)["verdict"], "not settled");
  EXPECT_EQ(json_of(found)["unknown"], nlohmann::json::array({"1 2d3b+"}));

  found = sound_mate_in_three();
  found.departures = {{Flaw::cook, 1, "R*1e", 5}};
  EXPECT_FALSE(has(text_of(found), "完全"));
  EXPECT_TRUE(has(text_of(found), "余詰: move 1: R*1e, 5 plies in all")) << text_of(found);
  EXPECT_EQ(json_of(found)["verdict"], "cooked");
}

TEST(Soundness, what_is_open_is_said) {
  Soundness found;
  found.mates = Truth::proven;
  found.open = {{OpenMatter::shortest_mate}, {OpenMatter::budget, 3}};
  EXPECT_TRUE(has(text_of(found), "the shortest mate is not known"));
  EXPECT_FALSE(has(text_of(found), "plies"));
  EXPECT_EQ(json_of(found)["open"], nlohmann::json::array({"the shortest mate is not known",
                                                           "the limit was reached at move 3"}));
}

TEST(Soundness, whether_there_is_a_mate_may_be_unknown) {
  EXPECT_TRUE(json_of(Soundness{})["mates"].is_null());
}

TEST(Soundness, a_solution_is_told_what_it_misses) {
  auto found = sound_mate_in_three();
  found.solution =
      GivenSolution{{"R*1e"}, {{SolutionRemark::shorter_mate, 1, "R*1e", {"R*1d"}, 3}}, true};
  EXPECT_TRUE(has(text_of(found), "R*1d mates sooner, 3 plies in")) << text_of(found);
  EXPECT_TRUE(has(text_of(found), "早詰"));
  EXPECT_EQ(json_of(found)["verdict"], "shorter mate");
  EXPECT_EQ(json_of(found)["solution"]["intended"], false);
  EXPECT_EQ(json_of(found)["solution"]["remarks"][0]["better"], nlohmann::json::array({"R*1d"}));
}

TEST(Soundness, moves_are_written_as_one_reads_them) {
  auto found = sound_mate_in_three();
  found.departures = {{Flaw::cook, 1, "R*1e", 5}};
  const auto text = text_of(found, "japanese");
  EXPECT_TRUE(has(text, "▲１四飛")) << text;
  EXPECT_TRUE(has(text, "▲１五飛")) << text;
  EXPECT_FALSE(has(text, "R*1")) << text;
}

TEST(Soundness, a_collection_is_a_table) {
  auto found = sound_mate_in_three();
  found.departures = {{Flaw::promotion, 1, "2d3b"}};
  EXPECT_EQ(soundness_csv_heading(),
            "number,position,verdict,plies,line,flaws,left_in_hand,solution\n");
  EXPECT_EQ(soundness_csv_line(7, problem(), found),
            "7,6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p 1,sound,3,R*1d,promotion: 1 2d3b,,\n");
}

}  // namespace
}  // namespace proofboard::report
