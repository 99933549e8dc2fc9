// The truth by brute force, with endless play as a draw, and certificates made from it.
//
// One side of a question must reach something to be right, the other is right if it never does: the
// positions where the first can force it are found by repeating "some / every move leads there"
// until nothing is added. The round in which a position was added is its rank: playing to smaller
// ranks ends the game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "game/notated.h"
#include "game/question.h"

namespace proofboard::testing_games {

template <Notated R>
class Oracle {
 public:
  using Position = typename R::Position;
  using Key = std::string;  // the bytes of a position

  Oracle(const R& rules, const Position& root, Goal goal)
      : rules_(rules), root_(root), goal_(goal), reached_truth_(reached_truth(goal)) {
    explore(root);
    for (int rank = 1; add_round(rank); ++rank) {
    }
  }

  Truth truth() const { return truth(root_); }
  Truth truth(const Position& at) const {
    return nodes_.at(key_of(at)).rank ? reached_truth_ : opposite(reached_truth_);
  }
  std::size_t size() const { return nodes_.size(); }

  // The index of a move that keeps what the prover has; for the side that must reach, one that also
  // comes nearer.
  std::uint32_t prover_move(const Position& at) const {
    const Node& node = nodes_.at(key_of(at));
    for (std::uint32_t i = 0; i < node.children.size(); ++i) {
      const Node& child = nodes_.at(node.children[i]);
      if (node.rank ? child.rank && *child.rank < *node.rank : !child.rank) return i;
    }
    ADD_FAILURE() << "the oracle has no move for the prover";
    return 0;
  }

  CertificateHeader header() const {
    return {std::string(R::name), rules_.options_text(), encoded(root_), goal_, truth()};
  }

  // With references every position is proven once, without them again and again: only for proofs
  // that don't rely on endless play.
  void write(const std::string& path, bool with_references) const {
    auto writer = CertificateWriter::create(path, header());
    ASSERT_TRUE(writer) << writer.error().message;
    std::map<Key, std::uint64_t> visits;
    if (with_references) {
      Position at = root_;
      count_visits(at, visits);
    }
    std::map<Key, std::uint64_t> names;
    Position at = root_;
    write_node(*writer, at, visits, names);
    const auto size = writer->finish();
    ASSERT_TRUE(size) << size.error().message;
  }

 private:
  struct Node {
    Side to_move = Side::black;
    std::vector<Key> children;  // in canonical order
    std::optional<int> score;
    std::optional<int> rank;  // nothing: can't be forced
  };

  // What the side that does not profit from endless play wants.
  static Truth reached_truth(Goal goal) {
    return goal.target.threshold <= 0 ? Truth::disproven : Truth::proven;
  }

  Side prover() const {
    return truth() == Truth::proven ? goal_.attacker : opponent(goal_.attacker);
  }

  std::vector<std::uint8_t> encoded(const Position& at) const {
    std::vector<std::uint8_t> bytes;
    rules_.encode(at, bytes);
    return bytes;
  }
  Key key_of(const Position& at) const {
    const auto bytes = encoded(at);
    return {bytes.begin(), bytes.end()};
  }

  void explore(const Position& at) {
    const auto [entry, is_new] = nodes_.try_emplace(key_of(at));
    if (!is_new) return;
    Node& node = entry->second;
    node.to_move = rules_.to_move(at);
    node.score = rules_.result(at);
    typename R::Moves moves;
    rules_.moves(at, moves);
    for (const auto move : moves) {
      Position child = at;
      rules_.play(child, move);
      node.children.push_back(key_of(child));
      explore(child);
    }
  }

  bool add_round(int rank) {
    const Side reacher =
        reached_truth_ == Truth::proven ? goal_.attacker : opponent(goal_.attacker);
    const auto is_in = [&](const Key& child) {
      const auto& found = nodes_.at(child).rank;
      return found && *found < rank;
    };
    bool is_changed = false;
    for (auto& [bytes, node] : nodes_) {
      if (node.rank) continue;
      const auto& children = node.children;
      const bool joins = node.score ? goal_.judge(*node.score) == reached_truth_
                         : node.to_move == reacher
                             ? std::any_of(children.begin(), children.end(), is_in)
                             : std::all_of(children.begin(), children.end(), is_in);
      if (!joins) continue;
      node.rank = rank;
      is_changed = true;
    }
    return is_changed;
  }

  template <class Visit>
  void for_each_move(Position& at, const Visit& visit) const {
    typename R::Moves moves;
    rules_.moves(at, moves);
    const bool is_prover = rules_.to_move(at) == prover();
    const std::size_t chosen = is_prover ? prover_move(at) : 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (is_prover && i != chosen) continue;
      const auto undo = rules_.play(at, moves[i]);
      visit();
      rules_.undo(at, moves[i], undo);
    }
  }

  void count_visits(Position& at, std::map<Key, std::uint64_t>& visits) const {
    if (rules_.result(at) || ++visits[key_of(at)] > 1) return;
    for_each_move(at, [&] { count_visits(at, visits); });
  }

  void write_node(CertificateWriter& writer, Position& at,
                  const std::map<Key, std::uint64_t>& visits,
                  std::map<Key, std::uint64_t>& names) const {
    if (rules_.result(at)) return;
    const Key bytes = key_of(at);
    if (const auto name = names.find(bytes); name != names.end()) {
      writer.reference(name->second);
      return;
    }
    const auto found = visits.find(bytes);
    const std::uint64_t references = found == visits.end() ? 0 : found->second - 1;
    if (references > 0) names.emplace(bytes, writer.names());
    writer.node(rules_.to_move(at) == prover() ? prover_move(at) : 0, references);
    for_each_move(at, [&] { write_node(writer, at, visits, names); });
  }

  const R& rules_;
  Position root_;
  Goal goal_;
  Truth reached_truth_;
  std::map<Key, Node> nodes_;
};

}  // namespace proofboard::testing_games
