// Walks over proofs that are open, and games against them, whatever the game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checker/games.h"
#include "core/random.h"
#include "tests/certificate/forge.h"
#include "tests/support/source_folder.h"

namespace proofboard::testing_games {

inline std::vector<std::string> proof_files() {
  std::vector<std::string> files;
  const auto folder = source_folder() / "tests/checker/proofs";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".cert") files.push_back(entry.path().string());
  }
  EXPECT_FALSE(files.empty()) << folder;
  std::sort(files.begin(), files.end());
  return files;
}

inline CertificateReader reader_of(const Bytes& bytes) {
  return *CertificateReader::open(memory_source(std::make_shared<const Bytes>(bytes)));
}

inline std::unique_ptr<ProofTree> tree_of(const Bytes& bytes,
                                          const std::vector<CheckedGame>& games = checked_games()) {
  auto tree = open_proof(reader_of(bytes), {}, games);
  EXPECT_TRUE(tree) << tree.error().message;
  return tree ? std::move(*tree) : nullptr;
}

// Whatever can be reached from the roots, without moves beyond the file.
struct Walked {
  std::set<std::uint32_t> entries;
  std::uint64_t finals = 0;      // by the moves of nodes that were reached
  std::uint64_t references = 0;  // followed
  std::uint64_t statements = 0;
  std::uint64_t left_out = 0;
};

// And holds every node to what it says of its children.
inline Walked walk_everywhere(ProofTree& tree) {
  Walked walked;
  std::vector<ProofPlace> todo;
  for (std::uint32_t part = 0; part < tree.index().parts().size(); ++part) {
    todo.push_back(tree.root(part));
  }
  const auto go_to = [&](const ProofPlace& place) {
    if (place.played.empty() && !walked.entries.contains(place.entry)) todo.push_back(place);
  };
  while (!todo.empty()) {
    const auto place = todo.back();
    todo.pop_back();
    if (place.entry != ProofIndex::none && !walked.entries.insert(place.entry).second) continue;
    const auto node = tree.node(place);
    EXPECT_TRUE(node) << node.error().message;
    if (!node) continue;
    EXPECT_EQ(node->place, place);
    if (node->kind == ProofNodeKind::final_position) {
      EXPECT_TRUE(node->score && node->claim.holds_with(*node->score));
      continue;
    }
    EXPECT_FALSE(node->score);
    if (!node->sizes) {
      ADD_FAILURE() << "a place in the file has sizes";
      continue;
    }
    walked.statements += node->statement.has_value();
    if (node->target) go_to(*node->target);
    const auto prover = node->claim.prover();
    if (node->kind == ProofNodeKind::chosen) {
      EXPECT_EQ(node->to_move, prover);
    }
    if (node->kind == ProofNodeKind::answered) {
      EXPECT_NE(node->to_move, prover);
    }
    if (node->kind != ProofNodeKind::chosen && node->kind != ProofNodeKind::answered) continue;

    // With *only* the node behind the statement has an entry of its own.
    if (node->statement == Statement::only) walked.entries.insert(place.entry + 1);
    auto sizes = ProofSizes{1, 1, 0, ProofSizes::endless};
    std::uint64_t chosen = 0;
    for (const auto& child : node->moves) {
      using Outcome = ProofChild::Outcome;
      chosen += child.outcome != Outcome::not_chosen;
      EXPECT_EQ(child.to.has_value(), child.outcome != Outcome::not_chosen) << child.move;
      if (child.outcome == Outcome::not_chosen) {
        EXPECT_EQ(node->kind, ProofNodeKind::chosen);
        continue;
      }
      if (child.outcome == Outcome::left_out) {
        EXPECT_EQ(node->statement, Statement::only);
        EXPECT_EQ(node->kind, ProofNodeKind::answered);
        ++walked.left_out;
        continue;
      }
      ProofSizes below{1, 1, 0, 0};
      if (child.outcome == Outcome::final_position) {
        ++walked.finals;
        EXPECT_TRUE(child.score && node->claim.holds_with(*child.score));
      } else {
        go_to(*child.to);
        EXPECT_TRUE(child.sizes);
        if (!child.sizes) continue;
        below = *child.sizes;
        walked.references += child.reference.has_value();
        if (child.reference) {
          EXPECT_EQ(below.positions, 0U);
        }
      }
      const auto one_more = [](std::uint64_t n) { return n == ProofSizes::endless ? n : n + 1; };
      const bool is_endless = sizes.tree_positions == ProofSizes::endless ||
                              below.tree_positions == ProofSizes::endless;
      sizes.positions += below.positions;
      sizes.tree_positions =
          is_endless ? ProofSizes::endless : sizes.tree_positions + below.tree_positions;
      sizes.longest = std::max(sizes.longest, one_more(below.longest));
      sizes.shortest = std::min(sizes.shortest, one_more(below.shortest));
    }
    EXPECT_GE(chosen, 1U);
    if (node->kind == ProofNodeKind::chosen) {
      EXPECT_EQ(chosen, 1U);
    }
    if (node->kind == ProofNodeKind::answered) {
      EXPECT_EQ(chosen, node->moves.size());
    }
    EXPECT_EQ(node->sizes->positions, sizes.positions);
    EXPECT_EQ(node->sizes->tree_positions, sizes.tree_positions);
    EXPECT_EQ(node->sizes->longest, sizes.longest);
    EXPECT_EQ(node->sizes->shortest, sizes.shortest);
  }
  return walked;
}

// Each record is reached, and nothing else.
inline void expect_every_record(ProofTree& tree) {
  const auto walked = walk_everywhere(tree);
  std::set<std::uint32_t> all;
  for (std::uint32_t entry = 0; entry < tree.index().size(); ++entry) all.insert(entry);
  // References are passed on the way to what they refer to.
  auto reached = walked.entries;
  for (const auto entry : all) {
    if (reached.contains(entry)) continue;
    const auto node = tree.node({0, entry});
    const auto other = tree.node({1, entry});
    const auto& there = node ? node : other;
    ASSERT_TRUE(there);
    EXPECT_EQ(there->kind, ProofNodeKind::reference);
    EXPECT_TRUE(there->target);
    reached.insert(entry);
  }
  EXPECT_EQ(reached, all);
  EXPECT_EQ(tree.index().size(), tree.report().records);
  std::uint64_t positions = 0;
  for (std::uint32_t part = 0; part < tree.index().parts().size(); ++part) {
    const auto node = tree.node(tree.root(part));
    ASSERT_TRUE(node);
    positions += node->sizes ? node->sizes->positions : 1;
  }
  EXPECT_EQ(positions, tree.report().positions);
}

// The longest and the shortest way have as many moves as the sizes say.
inline void expect_ways(ProofTree& tree) {
  for (std::uint32_t part = 0; part < tree.index().parts().size(); ++part) {
    const auto root = tree.root(part);
    const auto node = tree.node(root);
    ASSERT_TRUE(node);
    if (!node->sizes) continue;
    const auto moves = [](const ProofWay& way) {
      return static_cast<std::uint64_t>(
          std::count_if(way.steps.begin(), way.steps.end(),
                        [](const ProofStep& step) { return !step.move.empty(); }));
    };
    const auto longest = tree.longest_way(root);
    const auto shortest = tree.shortest_way(root);
    ASSERT_TRUE(longest && shortest);
    EXPECT_EQ(longest->is_endless, node->sizes->longest == ProofSizes::endless);
    if (!longest->is_endless) {
      EXPECT_EQ(moves(*longest), node->sizes->longest);
    }
    EXPECT_EQ(shortest->is_endless, node->sizes->shortest == ProofSizes::endless);
    if (!shortest->is_endless) {
      EXPECT_EQ(moves(*shortest), node->sizes->shortest);
    }
  }
}

// Somebody plays random moves against the proof. How many moves were made by the checker's own
// play.
inline int expect_claim_against(ProofTree& tree, std::uint32_t part, std::uint64_t seed) {
  constexpr int most_moves = 600;
  Random random(seed);
  const auto claim = tree.index().parts()[part].claim;
  auto play = tree.play(part);
  EXPECT_TRUE(play) << play.error().message;
  if (!play) return 0;
  ProofPlay& game = **play;
  std::string line = game.position_text();
  int by_checker = 0;
  for (int i = 0; i < most_moves && !game.result(); ++i) {
    if (claim.is_made_by(game.to_move())) {
      const auto answer = game.answer();
      EXPECT_TRUE(answer) << line << ": " << answer.error().message;
      if (!answer) return by_checker;
      by_checker += answer->why.is_by_checker;
      line += ' ' + answer->move;
    } else {
      const auto moves = game.legal_moves();
      const auto& move = moves[random.below(moves.size())];
      const auto played = game.play(move);
      line += ' ' + move;
      EXPECT_TRUE(played) << line << ": " << played.error().message;
      if (!played) return by_checker;
    }
  }
  const bool may_be_endless = tree.index().parts()[part].kind == ProofKind::closed_set;
  EXPECT_TRUE(game.result() || may_be_endless) << line;
  if (game.result()) {
    EXPECT_TRUE(claim.holds_with(*game.result())) << line;
  }
  return by_checker;
}

}  // namespace proofboard::testing_games
