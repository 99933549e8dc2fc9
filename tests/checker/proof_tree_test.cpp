// Proofs that are open: everything is reached from the root, sizes add up, every reply leads
// somewhere, what is not valid is not opened, and whoever plays against a proof loses.
#include "checker/proof_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/loa/rules/loa.h"
#include "games/surakarta/rules/surakarta.h"
#include "tests/checker/checking.h"
#include "tests/checker/proof_walking.h"
#include "tests/checker/table_proofs.h"

namespace proofboard::testing_games {
namespace {

struct Proof {
  std::string name;
  Bytes bytes;
  bool is_of_test_games;

  const std::vector<CheckedGame>& games() const {
    return is_of_test_games ? test_games() : checked_games();
  }
  std::unique_ptr<ProofTree> tree() const { return tree_of(bytes, games()); }
};

template <class R>
void add_oracles(const R& rules, const typename R::Position& root, std::vector<Proof>& all) {
  const TestFolder folder;
  for (int threshold = -1; threshold <= 2; ++threshold) {
    const Oracle<R> oracle(rules, root, {Side::black, {threshold}});
    oracle.write(folder.file("c"), true);
    all.push_back({rules.options_text(), read_bytes(folder.file("c")), true});
  }
}

template <PieceGame R>
void add_table_proofs(const std::string& start, int cells, int most, std::vector<Proof>& all) {
  const auto setup = *read_position<R>(Options(R::options()), start);
  const RetrogradeTable<R> table(setup.rules, cells, most, most);
  TableProver<R> prover(setup.rules, table);
  for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
    for (const int threshold : {0, 1}) {
      int found = 0;
      for (const auto& at : table.sample(200, outcome, 5)) {
        auto proof = prover.proof(at, {setup.rules.to_move(at), {threshold}}, 3'000);
        if (!proof || ++found > 4) continue;
        all.push_back({std::string(R::name), std::move(*proof), false});
      }
    }
  }
}

const std::vector<Proof>& all_proofs() {
  static const auto all = [] {
    std::vector<Proof> proofs;
    for (const auto& file : proof_files()) proofs.push_back({file, read_bytes(file), false});
    const auto piles = rules_of<Subtraction>("pile=12");
    add_oracles(piles, piles.initial(), proofs);
    for (int seed = 1; seed <= 20; ++seed) {
      const auto graph = rules_of<TokenGraph>(fmt::format("seed={},size=20", seed));
      add_oracles(graph, graph.initial(), proofs);
    }
    add_table_proofs<loa::Game>("start:4", 16, 2, proofs);
    return proofs;
  }();
  return all;
}

TEST(ProofTree, every_record_is_reached_and_sizes_add_up) {
  std::uint64_t left_out = 0, references = 0, endless = 0;
  for (const auto& proof : all_proofs()) {
    SCOPED_TRACE(proof.name);
    const auto tree = proof.tree();
    ASSERT_TRUE(tree);
    expect_every_record(*tree);
    const auto walked = walk_everywhere(*tree);
    left_out += walked.left_out;
    references += walked.references;
    const auto root = tree->node(tree->root(0));
    endless += root && root->sizes && root->sizes->longest == ProofSizes::endless;
  }
  EXPECT_GT(left_out, 100U);
  EXPECT_GT(references, 100U);
  EXPECT_GT(endless, 5U);
}

TEST(ProofTree, ways_out_are_as_long_as_sizes_say) {
  for (const auto& proof : all_proofs()) {
    SCOPED_TRACE(proof.name);
    expect_ways(*proof.tree());
  }
}

TEST(ProofTree, nodes_are_the_same_in_any_order) {
  for (const auto& proof : all_proofs()) {
    SCOPED_TRACE(proof.name);
    const auto tree = proof.tree(), other = proof.tree();
    const auto size = tree->index().size();
    const auto step = size / 40 + 1;
    for (std::uint32_t entry = 0; entry < size; entry += step) {
      const ProofPlace there{entry >= tree->index().parts()[0].end ? 1U : 0U, entry};
      const ProofPlace back{size - 1 - entry >= tree->index().parts()[0].end ? 1U : 0U,
                            size - 1 - entry};
      EXPECT_TRUE(tree->node(back));
      const auto node = tree->node(there), again = other->node(there);
      ASSERT_TRUE(node && again);
      EXPECT_EQ(node->position, again->position);
      EXPECT_EQ(node->reason, again->reason);
      EXPECT_EQ(node->moves.size(), again->moves.size());
    }
  }
}

TEST(ProofTree, what_is_not_there_is_an_error) {
  for (const auto& proof : all_proofs()) {
    const auto tree = proof.tree();
    EXPECT_FALSE(tree->node({7, 0}));
    EXPECT_FALSE(tree->node({0, tree->index().size()}));
    EXPECT_FALSE(tree->play(7));
    EXPECT_FALSE(tree->longest_way({7, 0}));
  }
}

TEST(ProofTree, only_what_is_valid_is_opened) {
  int refused = 0;
  for (const auto& proof : all_proofs()) {
    if (proof.bytes.size() > 1000) continue;
    for (std::size_t bit = 88; bit < 8 * (proof.bytes.size() - 16); bit += 1 + bit % 29) {
      auto bytes = proof.bytes;
      bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      sign_again(bytes);
      CheckOptions options;
      options.most_small_exponent = 6;
      const auto report = check_certificate(bytes, options, proof.games());
      const auto tree = open_proof(reader_of(bytes), {options}, proof.games());
      ASSERT_EQ(bool(tree), report->is_valid());
      refused += !tree;
      if (tree) EXPECT_EQ((*tree)->report().digest, report->digest);
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(ProofTree, an_index_that_is_too_large_is_not_made) {
  const auto& proof = *std::max_element(
      all_proofs().begin(), all_proofs().end(),
      [](const Proof& a, const Proof& b) { return a.bytes.size() < b.bytes.size(); });
  ProofTreeOptions options;
  options.check.memory = 10'000;
  const auto tree = open_proof(reader_of(proof.bytes), options, proof.games());
  ASSERT_FALSE(tree);
  EXPECT_NE(tree.error().message.find("memory"), std::string::npos) << tree.error().message;
}

TEST(ProofTree, an_explanation_is_cut_where_the_check_has_ended) {
  for (const auto& proof : all_proofs()) {
    SCOPED_TRACE(proof.name);
    std::ostringstream whole;
    ASSERT_TRUE(explain_certificate(reader_of(proof.bytes), whole, {}, {}, proof.games()));
    const auto lines = whole.str();
    // The last record is taken away: what is left is explained up to there.
    auto bytes = proof.bytes;
    const auto end = bytes.end() - static_cast<std::ptrdiff_t>(trailer_size);
    bytes.erase(end - 1, end);
    sign_again(bytes);
    std::ostringstream part;
    const auto report = explain_certificate(reader_of(bytes), part, {}, {}, proof.games());
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->is_valid());
    EXPECT_LE(part.str().size(), lines.size());
    EXPECT_EQ(lines.substr(0, part.str().size()), part.str());
  }
}

TEST(ProofTree, both_proofs_of_an_exact_score_are_explained_from_the_root) {
  for (const auto& proof : all_proofs()) {
    if (proof.name.find("othello-16-exact") == std::string::npos) continue;
    std::ostringstream out;
    ASSERT_TRUE(explain_certificate(reader_of(proof.bytes), out, {2}));
    const auto text = out.str();
    const auto first = text.find("\n\nthe root\n");
    ASSERT_NE(first, std::string::npos);
    EXPECT_NE(text.find("\n\nthe root\n", first + 1), std::string::npos);
  }
}

TEST(ProofPlay, the_claimed_side_gets_what_is_claimed) {
  int by_checker = 0;
  for (const auto& proof : all_proofs()) {
    SCOPED_TRACE(proof.name);
    const auto tree = proof.tree();
    for (std::uint32_t part = 0; part < tree->index().parts().size(); ++part) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        by_checker += expect_claim_against(*tree, part, seed);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(by_checker, 1000);
}

// Where the file says no more, places can be gone to all the same: after each reply the checker has
// an answer.
TEST(ProofTree, goes_on_beyond_the_file) {
  Random random(1);
  int gone = 0;
  for (const auto& file : proof_files()) {
    SCOPED_TRACE(file);
    const auto tree = tree_of(read_bytes(file));
    for (std::uint32_t entry = 0; entry < tree->index().size(); ++entry) {
      if (entry > 200 && random.below(40) > 0) continue;
      ProofPlace place{entry >= tree->index().parts()[0].end ? 1U : 0U, entry};
      auto node = tree->node(place);
      ASSERT_TRUE(node) << node.error().message;
      for (int i = 0; i < 12; ++i) {
        std::vector<ProofPlace> beyond;
        for (const auto& child : node->moves) {
          if (child.to && !child.to->played.empty()) beyond.push_back(*child.to);
        }
        if (beyond.empty()) break;
        place = beyond[random.below(beyond.size())];
        node = tree->node(place);
        ASSERT_TRUE(node) << node.error().message;
        ++gone;
        if (node->kind == ProofNodeKind::final_position) {
          EXPECT_TRUE(node->score && node->claim.holds_with(*node->score));
          break;
        }
        EXPECT_EQ(node->kind, ProofNodeKind::played_on);
        EXPECT_FALSE(node->moves.empty());
        if (node->to_move == node->claim.prover()) EXPECT_EQ(node->moves.size(), 1U);
      }
    }
  }
  EXPECT_GT(gone, 300);
}

}  // namespace
}  // namespace proofboard::testing_games
