// The tree of the best-first engine, and what is done with a tree as a whole: its checkpoint, and
// the hints for a proof.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/arena.h"
#include "core/checkpoint.h"
#include "core/transposition_table.h"
#include "search/solver.h"
#include "search/table_keys.h"

namespace proofboard {

template <class PolicyNumbers, class Move>
struct TreeNode {
  PolicyNumbers numbers;
  std::uint32_t first_child;  // 0: a leaf
  std::uint16_t child_count : 14;
  std::uint16_t truth_bits : 2;
  Move move;

  Truth truth() const { return static_cast<Truth>(truth_bits); }
  void set_truth(Truth truth) { truth_bits = static_cast<std::uint16_t>(truth) & 3U; }
  bool is_leaf() const { return first_child == 0; }
};

template <class Node>
std::span<const Node> children_of(const Arena<Node>& tree, const Node& node) {
  return {&tree[node.first_child], node.child_count};
}

inline constexpr std::uint32_t root_index = 0;

// What a node's children say of it.
template <class Node>
Truth settled_by(Turn turn, std::span<const Node> children) {
  bool all_solved = true;
  for (const auto& child : children) {
    if (child.truth() == wanted_by(turn)) return wanted_by(turn);
    all_solved &= is_solved(child.truth());
  }
  return all_solved ? opposite(wanted_by(turn)) : Truth::unknown;
}

// A leaf is told by its first child, whose index is of no use in a file. `save_more` writes what a
// node has elsewhere.
template <class Node, class SaveMore>
void save_tree(const Arena<Node>& tree, CheckpointWriter& file, const SaveMore& save_more) {
  const auto put = [&](Node node) {
    node.first_child = node.is_leaf() ? 0 : 1;
    file.put(node);
    save_more(node);
  };
  file.put(static_cast<std::uint64_t>(tree.live()));
  put(tree[root_index]);
  std::vector<std::uint32_t> open{root_index};
  while (!open.empty()) {
    const Node& node = tree[open.back()];
    open.pop_back();
    for (std::uint32_t i = 0; i < node.child_count; ++i) {
      const auto child = node.first_child + i;
      put(tree[child]);
      if (!tree[child].is_leaf()) open.push_back(child);
    }
  }
}

// Into an empty tree. False if it makes no sense or does not fit. `load_more` reads what a node has
// elsewhere.
template <class Node, class LoadMore>
bool load_tree(Arena<Node>& tree, CheckpointReader& file, const LoadMore& load_more) {
  const auto get = [&](Node& node) {
    const auto read = file.get<Node>();
    if (!read || read->truth() > Truth::disproven) return false;
    node = *read;
    return load_more(node) && (node.is_leaf() ? node.child_count == 0 : node.child_count > 0);
  };
  const auto live = file.get<std::uint64_t>();
  if (!live || *live == 0 || !tree.has_room(*live)) return false;
  tree.allocate(1);
  if (!get(tree[root_index])) return false;
  std::vector<std::uint32_t> open;
  if (!tree[root_index].is_leaf()) open.push_back(root_index);
  while (!open.empty()) {
    Node& node = tree[open.back()];
    open.pop_back();
    if (tree.live() + node.child_count > *live) return false;
    node.first_child = tree.allocate(node.child_count);
    for (std::uint32_t i = 0; i < node.child_count; ++i) {
      const auto child = node.first_child + i;
      if (!get(tree[child])) return false;
      if (!tree[child].is_leaf()) open.push_back(child);
    }
  }
  return true;
}

// Walks through a tree, without recursion: it may be deep. `enter(node, position)` sees every inner
// node that is come to, `follows(node, child, position)` says whether to go on from it to an inner
// child, `leave(node, position)` sees it again after all below it.
template <Rules R, class Node, class Enter, class Follows, class Leave>
void walk_tree(const R& rules, const Arena<Node>& tree, typename R::Position position,
               const Enter& enter, const Follows& follows, const Leave& leave) {
  struct Open {
    std::uint32_t node;
    std::uint32_t next;
    typename R::Undo undo;
  };
  if (tree[root_index].is_leaf()) return;
  std::vector<Open> open;
  const auto come_to = [&](std::uint32_t index, const typename R::Undo& undo) {
    enter(tree[index], position);
    open.push_back({index, 0, undo});
  };
  come_to(root_index, {});
  while (!open.empty()) {
    auto& [index, next, undo] = open.back();
    const Node& node = tree[index];
    if (next < node.child_count) {
      const auto child = node.first_child + next++;
      if (tree[child].is_leaf() || !follows(node, tree[child], position)) continue;
      come_to(child, rules.play(position, tree[child].move));
      continue;
    }
    leave(node, position);
    if (index != root_index) rules.undo(position, node.move, undo);
    open.pop_back();
  }
}

// Whether the children of every inner node are legal moves, and all of them where `all` says so. A
// wrong move would break the board.
template <Rules R, class Node>
bool is_tree_of(const R& rules, const Arena<Node>& tree, const typename R::Position& root,
                bool all) {
  bool is_fine = true;
  typename R::Moves moves;
  const auto enter = [&](const Node& node, const typename R::Position& position) {
    rules.moves(position, moves);
    const auto children = children_of(tree, node);
    is_fine &= (all ? children.size() == moves.size() : children.size() <= moves.size()) &&
               std::all_of(children.begin(), children.end(), [&](const Node& child) {
                 return std::find(moves.begin(), moves.end(), child.move) != moves.end();
               });
  };
  const auto follows = [&](const Node&, const Node&, const typename R::Position&) {
    return is_fine;
  };
  walk_tree(rules, tree, root, enter, follows, [](const Node&, const typename R::Position&) {});
  return is_fine;
}

// Whether inner nodes are what their children say, and a leaf is done if it is solved. A policy
// that searches below solved nodes would not come back from others.
template <Rules R, class Node, class Policy>
bool is_backed_up(const R& rules, const Arena<Node>& tree, const Question<R>& question,
                  const Policy& policy) {
  bool is_fine = true;
  const auto enter = [&](const Node& node, const typename R::Position& position) {
    const auto turn = question.goal.turn_of(rules.to_move(position));
    const auto children = children_of(tree, node);
    is_fine &=
        node.truth() == settled_by(turn, children) &&
        node.numbers == policy.combine(turn, children) &&
        std::all_of(children.begin(), children.end(), [&](const Node& child) {
          return !child.is_leaf() || is_solved(child.truth()) == Policy::is_done(child.numbers);
        });
  };
  const auto follows = [&](const Node&, const Node&, const typename R::Position&) {
    return is_fine;
  };
  walk_tree(rules, tree, question.position, enter, follows,
            [](const Node&, const typename R::Position&) {});
  return is_fine;
}

// Of two proofs none is better.
struct AllAlike {
  template <class Node>
  bool operator()(const Node& /*one*/, const Node& /*other*/) const {
    return false;
  }
};

// The moves of the solved part of a tree by key: below a node that its mover wins, the child that
// shows it, of several the best, the first of equals; below another, all children.
template <Rules R, class Node, class IsBetter = AllAlike>
TranspositionTable<ProofEntry> hints_of(const R& rules, TableKeys<R>& keys, const Arena<Node>& tree,
                                        const Question<R>& question, std::size_t bytes,
                                        const IsBetter& is_better = {}) {
  using Position = typename R::Position;
  TranspositionTable<ProofEntry> hints(bytes);
  if (!is_solved(tree[root_index].truth())) return hints;
  // The child that wins for the mover, or null if the mover has lost.
  const auto winner_of = [&](const Node& node, const Position& position) -> const Node* {
    if (node.truth() != wanted_by(question.goal.turn_of(rules.to_move(position)))) return nullptr;
    const Node* winner = nullptr;  // only in a forged tree there is none; then there is no hint
    for (const Node& child : children_of(tree, node)) {
      if (child.truth() != node.truth()) continue;
      if (winner == nullptr || is_better(child, *winner)) winner = &child;
    }
    return winner;
  };
  std::vector<std::uint64_t> work{0};
  const auto enter = [&](const Node&, const Position&) { work.push_back(1); };
  const auto follows = [&](const Node& node, const Node& child, const Position& position) {
    const auto* winner = winner_of(node, position);
    return winner == nullptr || winner == &child;
  };
  const auto leave = [&](const Node& node, const Position& position) {
    const auto* winner = winner_of(node, position);
    auto all = work.back();
    work.pop_back();
    for (const auto& child : children_of(tree, node)) {
      all += child.is_leaf() && (winner == nullptr || winner == &child);
    }
    const auto capped = static_cast<std::uint32_t>(std::min<std::uint64_t>(all, 0xffffffffU));
    const auto move = winner == nullptr ? typename R::Move{} : winner->move;
    hints.store(keys(position), {{}, capped, keys.pack(position, move), node.truth()});
    work.back() += all;
  };
  walk_tree(rules, tree, question.position, enter, follows, leave);
  return hints;
}

}  // namespace proofboard
