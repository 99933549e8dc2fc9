// Proofs: opened, walked, tried and played against.
#include <gtest/gtest.h>

#include <algorithm>

#include "explorer/base64.h"
#include "tests/explorer/visitor.h"

namespace proofboard::explorer {
namespace {

std::string with(const std::string& op, const std::string& proof, const std::string& more = "") {
  return R"({"op": ")" + op + R"(", "proof": ")" + proof + '"' + more + "}";
}

std::string proof_of(Visitor& visitor, const std::string& game, const std::string& position) {
  return text(visitor.run(R"({"op": "solve", "certificate": true, "game": ")" + game +
                          R"(", "text": ")" + position + R"("})"),
              "proof");
}

// By the rules alone, so that there are nodes to walk.
std::string long_proof(Visitor& visitor) {
  return text(visitor.run(R"({"op": "solve", "game": "hex", "text": "start:4", "knowledge": "none",
                              "algorithm": "df-pn", "certificate": true})"),
              "proof");
}

const Json* followed(const Json& node) {
  for (const auto& move : field(node, "moves").elements()) {
    if (text(move, "outcome") == "followed") return &move;
  }
  return nullptr;
}

TEST(Proofs, are_walked_from_the_root) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto proof = long_proof(visitor);
  const auto root = visitor.get(with("proof-node", proof));
  EXPECT_EQ(text(root, "kind"), "chosen");
  EXPECT_EQ(text(root, "prover"), "black");
  EXPECT_FALSE(text(root, "sentence").empty());
  EXPECT_EQ(text(field(root, "position"), "text"), "4/4/4/4 x");
  EXPECT_TRUE(field(field(root, "position"), "board").is_object());
  ASSERT_EQ(field(root, "moves").elements().size(), 16u);
  const auto* chosen = followed(root);
  ASSERT_NE(chosen, nullptr);
  EXPECT_EQ(chosen, field(root, "moves").elements().data());  // what is no part of it comes last
  const auto next =
      visitor.get(with("proof-node", proof, R"(, "place": ")" + text(*chosen, "to") + '"'));
  EXPECT_EQ(text(next, "kind"), "answered");
  const auto& replies = field(next, "moves").elements();
  ASSERT_EQ(replies.size(), 15u);
  // By the size of what follows.
  std::uint64_t last = ~std::uint64_t{0};
  for (const auto& move : replies) {
    const auto* sizes = move.find("sizes");
    if (sizes == nullptr) continue;
    EXPECT_LE(whole(*sizes, "tree_positions"), last);
    last = whole(*sizes, "tree_positions");
  }
  for (const auto* which : {"longest", "shortest"}) {
    const auto way =
        visitor.get(with("proof-way", proof, R"(, "which": ")" + std::string(which) + '"'));
    EXPECT_FALSE(field(way, "steps").elements().empty());
    EXPECT_FALSE(flag(way, "is_endless"));
  }
  EXPECT_EQ(visitor.error(with("proof-node", proof, R"(, "place": "9:9")")), "input");
  EXPECT_EQ(visitor.error(with("proof-node", proof, R"(, "place": "here")")), "input");
  EXPECT_EQ(visitor.error(with("proof-way", proof, R"(, "which": "widest")")), "input");
  EXPECT_EQ(visitor.error(with("proof-node", "p99")), "not_found");
}

TEST(Proofs, of_every_game_say_why_and_have_positions) {
  TestHouse house;
  auto& visitor = house.visitor;
  const std::vector<std::pair<std::string, std::string>> questions{
      {"hex", "start:3"},
      {"othello", "start:4"},
      {"connect6", "start moves j10 d4 p16"},
      {"loa", "start:4"},
      {"surakarta", "2o3/1o4/1o2o1/xxxo2/1x2x1/6 x"},
      {"shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"}};
  for (const auto& [game, position] : questions) {
    SCOPED_TRACE(game);
    const auto proof = proof_of(visitor, game, position);
    const auto opened = visitor.run(with("open", proof));
    EXPECT_TRUE(flag(opened, "is_valid"));
    const auto& parts = field(opened, "parts").elements();
    ASSERT_FALSE(parts.empty());
    const auto node =
        visitor.get(with("proof-node", proof, R"(, "place": ")" + text(parts[0], "place") + '"'));
    EXPECT_TRUE(field(node, "position").is_object()) << node.dump().substr(0, 300);
    visitor.get(with("proof-way", proof));
  }
}

TEST(Proofs, are_played_against_and_the_visitor_loses) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto proof = long_proof(visitor);
  std::string moves;
  std::vector<std::string> lines;
  for (int i = 0; i < 16; ++i) {
    const auto game = visitor.get(with("proof-play", proof, R"(, "moves": [)" + moves + "]"));
    EXPECT_EQ(text(game, "visitor"), "white");
    EXPECT_EQ(text(field(game, "line").elements().front(), "by"), "proof");
    const auto& position = field(game, "position");
    lines.push_back(field(game, "line").dump());
    if (!is_null(field(position, "result"))) {
      EXPECT_EQ(text(field(position, "result"), "winner"), "black");
      // Taken back to the first move, it is as it was.
      const auto again = visitor.get(with("proof-play", proof));
      EXPECT_EQ(field(again, "line").dump(), lines.front());
      return;
    }
    EXPECT_EQ(text(position, "to_move"), "white");
    moves += (moves.empty() ? "\"" : ", \"") +
             text(field(position, "moves").elements()[0], "move") + '"';
  }
  FAIL() << "nobody has won";
}

TEST(Proofs, refuse_moves_that_are_none) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto proof = proof_of(visitor, "hex", "start:3");
  EXPECT_EQ(visitor.error(with("proof-play", proof, R"(, "moves": ["z9"])")), "input");
  EXPECT_EQ(visitor.error(with("proof-play", proof, R"(, "part": 1)")), "input");
  visitor.get(with("proof-play", proof));
}

TEST(Proofs, that_are_not_valid_say_why) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto proof = proof_of(visitor, "hex", "start:3");
  auto bytes = from_base64(text(visitor.get(with("certificate", proof)), "bytes"));
  ASSERT_TRUE(bytes);
  const auto good = visitor.run(R"({"op": "open", "bytes": ")" + to_base64(*bytes) + R"("})");
  EXPECT_TRUE(flag(good, "is_valid"));
  EXPECT_NE(text(good, "proof"), proof);
  (*bytes)[bytes->size() / 2] ^= 1;
  const auto bad = visitor.run(R"({"op": "open", "bytes": ")" + to_base64(*bytes) + R"("})");
  EXPECT_NE(field(bad, "is_valid").dump(), "true");
  EXPECT_TRUE(field(bad, "parts").elements().empty());
  EXPECT_FALSE(text(field(bad, "check"), "message").empty());
  EXPECT_EQ(visitor.error(with("proof-node", text(bad, "proof"))), "input");
  const auto nonsense = visitor.run(R"({"op": "open", "bytes": "bm9uc2Vuc2U="})");
  EXPECT_NE(field(nonsense, "is_valid").dump(), "true");
  EXPECT_EQ(visitor.error(R"({"op": "open", "bytes": "*"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "open"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "open", "proof": "p99"})"), "not_found");
}

TEST(Try, judges_a_move_by_the_proof) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto right =
      visitor.run(R"({"op": "try", "game": "hex", "text": "start:3", "move": "b2"})");
  EXPECT_TRUE(flag(right, "is_right"));
  EXPECT_TRUE(field(field(right, "way"), "steps").is_array());
  const auto wrong =
      visitor.run(R"({"op": "try", "game": "hex", "text": "start:3", "move": "a1"})");
  EXPECT_FALSE(flag(wrong, "is_right"));
  EXPECT_FALSE(text(wrong, "proof").empty());
  for (const auto& step : field(field(wrong, "way"), "steps").elements()) {
    EXPECT_FALSE(text(step, "text").empty());
  }
  const auto longer = visitor.run(R"({"op": "try", "game": "hex", "text": "start:4", "move": "a1",
                                      "knowledge": "none", "algorithm": "df-pn"})");
  EXPECT_FALSE(flag(longer, "is_right"));
  EXPECT_FALSE(field(field(longer, "way"), "steps").elements().empty());
  EXPECT_EQ(visitor.error(R"({"op": "try", "game": "hex", "text": "start:3", "move": "z1"})"),
            "input");
  EXPECT_EQ(visitor.error(R"({"op": "try", "game": "hex", "text": "start:3"})"), "input");
  // The attacker is the other side: what is right for the one that moves is to prevent it.
  const auto kept = visitor.run(
      R"({"op": "try", "game": "hex", "text": "start:3", "attacker": "white", "move": "b2"})");
  EXPECT_TRUE(flag(kept, "is_right"));
}

TEST(Kept, certificates_go_when_there_is_no_room) {
  ServiceSetup setup;
  setup.limits.kept_of_visitor = 400;
  TestHouse house(std::move(setup));
  auto& visitor = house.visitor;
  const auto first = proof_of(visitor, "hex", "start:2");
  std::string last;
  for (int i = 0; i < 20; ++i) last = proof_of(visitor, "hex", "start:2");
  EXPECT_EQ(visitor.error(with("certificate", first)), "not_found");
  visitor.get(with("certificate", last));
  EXPECT_LE(house.service.kept_bytes(), 400u);
}

TEST(Kept, certificates_are_those_of_their_visitor) {
  TestHouse house;
  Visitor other(house.service, house.told, "another");
  const auto proof = proof_of(house.visitor, "hex", "start:2");
  EXPECT_EQ(other.error(with("certificate", proof)), "not_found");
  EXPECT_EQ(other.error(with("proof-node", proof)), "not_found");
  other.get(with("close", proof));
  house.visitor.get(with("certificate", proof));
  house.service.leave("another");
  house.visitor.get(with("certificate", proof));
  house.service.leave(house.visitor.name());
  EXPECT_EQ(house.service.kept_bytes(), 0u);
}

}  // namespace
}  // namespace proofboard::explorer
