#include "games/shogi/knowledge/features.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/games/texts.h"

namespace proofboard::shogi {

namespace {

using Counted = std::map<std::string, std::optional<double>>;

Counted count(const std::string& sfen, Side attacker, const std::vector<std::string>& line) {
  const auto [rules, start] = texts::read<Game>(sfen);
  Solution<Game> solution{{attacker, Target::win()}, Truth::proven, {}};
  auto at = start;
  for (const auto& text : line) {
    const auto move = rules.parse_move(at, text);
    EXPECT_TRUE(move) << text;
    if (!move) return {};
    solution.line.push_back(*move);
    rules.play(at, *move);
  }
  Counted counted;
  for (const auto& feature : koyama_features(rules, start, solution)) {
    counted[feature.name] = feature.value;
  }
  return counted;
}

// The king takes the rook, and a silver that leaves the lance's file mates with it.
const Counted rook_for_mate{
    {"attackers", 3}, {"defenders", 1},  {"in_hand", 1},    {"king_file", 2}, {"king_rank", 1},
    {"closeness", 1}, {"king_moves", 1}, {"sacrifices", 1}, {"aki_oute", 1},  {"ryo_oute", 1}};

}  // namespace

TEST(KoyamaFeatures, of_a_sacrifice_and_a_double_check) {
  EXPECT_EQ(count("7k1/9/7PS/9/8L/9/9/9/9 b R", Side::black, {"R*1a", "2a1a", "1c2b"}),
            rook_for_mate);
}

TEST(KoyamaFeatures, are_the_same_seen_from_the_other_side) {
  EXPECT_EQ(count("9/9/9/9/l8/9/sp7/9/1K7 w r", Side::white, {"R*9i", "8i9i", "9g8h"}),
            rook_for_mate);
}

TEST(KoyamaFeatures, an_exchange_is_no_sacrifice) {
  const auto counted = count("7kp/9/6SNS/9/8L/9/9/9/9 b -", Side::black, {"2c1a+", "2a1a", "1c2b"});
  EXPECT_EQ(counted.at("sacrifices"), 0);
  EXPECT_EQ(counted.at("king_moves"), 1);
  EXPECT_EQ(counted.at("ryo_oute"), 1);
}

// From a game: the dragon chases the king, a gold is put between and taken.
TEST(KoyamaFeatures, of_a_mate_in_nine_from_a_game) {
  const Counted expected{{"attackers", 18}, {"defenders", 17}, {"in_hand", 3},    {"king_file", 6},
                         {"king_rank", 2},  {"closeness", 3},  {"king_moves", 2}, {"sacrifices", 0},
                         {"aki_oute", 0},   {"ryo_oute", 0}};
  EXPECT_EQ(
      count("ln2k3l/1Rs1gsgb1/2pppp3/p5Npp/5PP2/PP2P3P/2PPS4/1Bs2K3/LN3G1+rL w 2Pgnp", Side::white,
            {"2i2h", "4i3h", "G*3g", "4h5i", "2h2i", "3h3i", "2i3i", "5i5h", "3i6i"}),
      expected);
}

TEST(KoyamaFeatures, of_the_solution_are_missing_if_it_does_not_mate) {
  const auto counted = count("7k1/9/7PS/9/8L/9/9/9/9 b R", Side::black, {"R*1a", "2a1a"});
  EXPECT_EQ(counted.at("attackers"), 3);
  for (const auto* name : {"closeness", "king_moves", "sacrifices", "aki_oute", "ryo_oute"}) {
    EXPECT_FALSE(counted.at(name)) << name;
  }
}

}  // namespace proofboard::shogi
