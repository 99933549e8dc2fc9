// Proofs as JSON: places are texts that lead back to where they come from.
#include "report/proof.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/checker/proof_walking.h"

namespace proofboard::report {
namespace {

using testing_games::proof_files;
using testing_games::read_bytes;
using testing_games::tree_of;

TEST(ProofJson, places_come_back) {
  const ProofPlace places[] = {{0, 17}, {1, 0, {3, 0, 512}}, {2, ProofIndex::none}, {0, 5, {1}}};
  for (const auto& place : places) {
    const auto again = parse_place(place_text(place));
    ASSERT_TRUE(again) << place_text(place);
    EXPECT_EQ(*again, place);
  }
  for (const auto* text : {"", "0", "x:1", "0:x", "0:1:x", "0:-1", "0:1:70000", "0:1:2.-3"}) {
    EXPECT_FALSE(parse_place(text)) << text;
  }
}

TEST(ProofJson, moves_of_a_node_lead_to_nodes) {
  int followed = 0;
  for (const auto& file : proof_files()) {
    SCOPED_TRACE(file);
    const auto tree = tree_of(read_bytes(file));
    auto node = tree->node(tree->root(0));
    for (int i = 0; i < 8; ++i) {
      ASSERT_TRUE(node) << node.error().message;
      const auto json = proof_node_json(*node);
      EXPECT_EQ(*json.find("place")->text(), place_text(node->place));
      const auto* target = json.find("target");
      const auto* moves = json.find("moves");
      std::string to = target == nullptr ? "" : *target->text();
      for (const auto& move : moves == nullptr ? Json::Array{} : moves->elements()) {
        if (const auto* leads = move.find("to")) to = *leads->text();
      }
      if (to.empty()) break;
      node = tree->node(*parse_place(to));
      ++followed;
    }
  }
  EXPECT_GT(followed, 0);
}

}  // namespace
}  // namespace proofboard::report
