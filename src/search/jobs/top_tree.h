// The top of a search's tree, of which jobs search the leaves.
//
// A leaf that is being searched counts for others as if it had come out already: as a *virtual* win
// or loss. So whoever asks next for a job gets the leaf that would matter then. If that settles the
// root there is nothing left that must be searched, and the best leaf that is still free is
// taken, which may turn out to be in vain.
//
// Every node stands for one path from the root. So a disproof that leans on positions of its path
// (search/path.h) may stay in it: where play can come round again, what is in this tree is as right
// as what is on the stack of a search.
//
// Invariants
// - A node's `found` is made of its children's real bounds, its `seen` of the virtual ones; both
//   are as new as the last job that came back from below it.
// - A node that is solved has left the tree. As long as jobs are under way below it, it is kept
//   aside: they come back to it, and go no further.
//
// Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "search/jobs/job_engine.h"
#include "search/jobs/job_settings.h"

namespace proofboard {

template <Rules R>
class TopTree {
 public:
  using Child = FrameChild<R>;
  struct Node;

  // A leaf to search: a child of a node, or, before the tree has one, the root itself.
  struct Leaf {
    Node* parent = nullptr;
    std::size_t child = 0;
    std::vector<PathStep<R>> path;  // from the root
    Place<R> place;
    Bounds bounds, thresholds;  // in the eyes of the side on turn there
    bool is_leaf = true;        // never expanded

    // A job that ends as soon as another leaf looks better would hardly begin: it stays at least
    // until its numbers have grown by this part of them.
    Bounds patient_thresholds(double patience) const {
      const auto raised = [&](Number number) {
        return number <= 0
                   ? 1
                   : add(add(number, finite_number(static_cast<double>(number) * patience)), 1);
      };
      return {std::max(thresholds.phi, raised(bounds.phi)),
              std::max(thresholds.delta, raised(bounds.delta))};
    }
  };

  struct Branch {
    std::unique_ptr<Node> node;  // null: a leaf
    bool is_under_way = false;   // a leaf that is being searched
  };

  struct Node {
    Node* parent = nullptr;
    std::size_t index = 0;  // of itself among the parent's children
    int depth = 0;
    Turn turn = Turn::attacker;
    Place<R> place;
    KeptFrame<R> frame;
    std::vector<Branch> branches;  // as many as children
    Found<R> found, seen;
    std::size_t under_way = 0;  // jobs at leaves below
    std::size_t free = 0;       // open leaves below that nobody searches
  };

  explicit TopTree(VirtualOutcome outcome) : outcome_(outcome) {}

  bool has_root() const { return root_ != nullptr; }
  const Node& root() const { return *root_; }
  std::size_t bytes() const { return bytes_; }

  // The next leaf to search; nothing if all of them are under way.
  std::optional<Leaf> choose(const JobEngine<R>& engine) {
    if (root_->free == 0) return std::nullopt;
    Bounds thresholds = engine.root_thresholds(root_->turn, root_->seen.bounds);
    // Numbers that say that the root is as good as solved lead nowhere.
    bool is_virtual = !is_solved(root_->seen.truth);
    Leaf leaf;
    for (Node* node = root_.get();;) {
      std::size_t index = 0;
      std::tie(index, thresholds) = choose_child(engine, *node, thresholds, is_virtual);
      const Child& child = node->frame.children[index];
      leaf.path.push_back({child.move, child.place});
      if (child.same_mover) thresholds = thresholds.swapped();
      Branch& branch = node->branches[index];
      if (branch.node) {
        node = branch.node.get();
        is_virtual = is_virtual && !is_solved(node->seen.truth);
        continue;
      }
      leaf.parent = node;
      leaf.child = index;
      leaf.place = child.place;
      leaf.bounds = child.same_mover ? child.bounds.swapped() : child.bounds;
      leaf.thresholds = thresholds;
      leaf.is_leaf = child.is_leaf;
      branch.is_under_way = true;
      refresh_from(engine, node);
      return leaf;
    }
  }

  // Makes the root of the tree, unless it is seen to be solved.
  void plant(const JobEngine<R>& engine, Turn turn, const Place<R>& place, KeptFrame<R> frame) {
    root_ = node_of(nullptr, 0, 0, turn, place, std::move(frame));
    root_->found = engine.summarise(turn, root_->frame.children, root_->frame.still_waiting, 0);
    refresh(engine, *root_);
    if (!is_solved(root_->found.truth)) return;
    release(*root_);
    root_.reset();
  }

  // A job has come back: its leaf is free again, and has children if `frame` does. The engine,
  // whose board shows the leaf, brings it up to the root. Calls leave(node) for every node that is
  // solved by it and still has jobs below.
  template <class Leave>
  void bring_up(JobEngine<R>& engine, const Leaf& leaf, Found<R> found, std::uint64_t work,
                std::optional<KeptFrame<R>> frame, Leave leave) {
    if (give_up_if_aside(engine, leaf)) return;
    Node* node = leaf.parent;
    node->branches[leaf.child].is_under_way = false;
    std::size_t index = leaf.child;
    for (bool is_first = true; node != nullptr; is_first = false) {
      engine.step_back();
      bytes_ -= bytes_of(*node);
      found = engine.back_up(node->frame, node->place, node->depth, index, found, work);
      node->found = found;
      node->branches.resize(node->frame.children.size());
      bytes_ += bytes_of(*node);
      if (is_first && frame && !is_solved(node->frame.children[index].truth)) {
        grow(engine, *node, index, std::move(*frame));
      }
      set_aside_solved(*node, leave);
      refresh(engine, *node);
      index = node->index;
      node = node->parent;
    }
  }

  // The job of a leaf below a node that is solved is of no use any more: the leaf is given up
  // without an answer. False if it is still of use.
  bool give_up_if_aside(const JobEngine<R>& engine, const Leaf& leaf) {
    Node* node = leaf.parent;
    if (!is_aside(*node)) return false;
    node->branches[leaf.child].is_under_way = false;
    forget_if_idle(engine, node);
    return true;
  }

  std::vector<RootMove<typename R::Move>> root_moves() const {
    std::vector<RootMove<typename R::Move>> moves;
    for (const auto& child : root_->frame.children) {
      moves.push_back({child.move, numbers_from(opposite(root_->turn), child.bounds), child.truth});
    }
    return moves;
  }

  // The best line by the real numbers, as far as the tree goes.
  std::vector<typename R::Move> line(const JobEngine<R>& engine) const {
    std::vector<typename R::Move> moves;
    for (const Node* node = root_.get(); node != nullptr;) {
      if (is_solved(node->found.truth)) break;
      const auto choice = engine.choose(node->turn, node->frame.children, node->frame.still_waiting,
                                        no_child, node->found.bounds, {infinity, infinity});
      moves.push_back(node->frame.children[choice.child].move);
      node = node->branches[choice.child].node.get();
    }
    return moves;
  }

 private:
  std::unique_ptr<Node> node_of(Node* parent, std::size_t index, int depth, Turn turn,
                                const Place<R>& place, KeptFrame<R> frame) {
    auto node = std::make_unique<Node>();
    node->parent = parent;
    node->index = index;
    node->depth = depth;
    node->turn = turn;
    node->place = place;
    node->frame = std::move(frame);
    node->branches.resize(node->frame.children.size());
    bytes_ += bytes_of(*node);
    return node;
  }
  static std::size_t bytes_of(const Node& node) {
    return sizeof(Node) + node.frame.bytes() + node.branches.capacity() * sizeof(Branch);
  }

  void grow(const JobEngine<R>& engine, Node& node, std::size_t index, KeptFrame<R> frame) {
    const Child& child = node.frame.children[index];
    const Turn turn = child.same_mover ? node.turn : opposite(node.turn);
    auto made = node_of(&node, index, node.depth + 1, turn, child.place, std::move(frame));
    made->found =
        engine.summarise(turn, made->frame.children, made->frame.still_waiting, made->depth);
    refresh(engine, *made);
    if (is_solved(made->found.truth)) {
      release(*made);  // others have solved it by now: the next job there will say so
    } else {
      node.branches[index].node = std::move(made);
    }
  }

  // The children as they are seen while jobs are under way.
  const std::vector<Child>& seen_children(const Node& node) {
    seen_ = node.frame.children;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      const Branch& branch = node.branches[i];
      Child& child = seen_[i];
      if (is_solved(child.truth)) continue;
      if (branch.node && branch.node->under_way > 0) {
        branch.node->seen.show_in(child);
      } else if (branch.is_under_way) {
        child.truth = assumed(node.turn, child);
        child.bounds = bounds_for(opposite(node.turn), ProofNumbers::of(child.truth));
      }
    }
    return seen_;
  }
  // A child's bounds are in the eyes of the opponent of the side on turn.
  Truth assumed(Turn turn, const Child& child) const {
    const Truth wanted = wanted_by(turn);
    switch (outcome_) {
      case VirtualOutcome::win: return wanted;
      case VirtualOutcome::loss: return opposite(wanted);
      case VirtualOutcome::likely: break;
    }
    return child.bounds.delta <= child.bounds.phi ? wanted : opposite(wanted);
  }

  std::pair<std::size_t, Bounds> choose_child(const JobEngine<R>& engine, const Node& node,
                                              Bounds thresholds, bool is_virtual) {
    if (is_virtual) {
      const auto choice = engine.choose(node.turn, seen_children(node), node.frame.still_waiting,
                                        no_child, node.seen.bounds, thresholds);
      if (has_free_leaf(node, choice.child)) return {choice.child, choice.thresholds};
    }
    std::size_t best = no_child;
    for (std::size_t i = 0; i < node.branches.size(); ++i) {
      if (!has_free_leaf(node, i)) continue;
      if (best == no_child ||
          node.frame.children[i].bounds.delta < node.frame.children[best].bounds.delta) {
        best = i;
      }
    }
    return {best, node.frame.children[best].bounds};
  }
  static bool has_free_leaf(const Node& node, std::size_t index) {
    if (is_solved(node.frame.children[index].truth)) return false;
    const Branch& branch = node.branches[index];
    return branch.node ? branch.node->free > 0 : !branch.is_under_way;
  }

  void refresh(const JobEngine<R>& engine, Node& node) {
    node.under_way = 0;
    node.free = 0;
    for (std::size_t i = 0; i < node.branches.size(); ++i) {
      const Branch& branch = node.branches[i];
      node.under_way += branch.node ? branch.node->under_way : branch.is_under_way;
      if (is_solved(node.frame.children[i].truth)) continue;
      node.free += branch.node ? branch.node->free : !branch.is_under_way;
    }
    node.seen = node.under_way == 0 ? node.found
                                    : engine.summarise(node.turn, seen_children(node),
                                                       node.frame.still_waiting, node.depth);
  }
  void refresh_from(const JobEngine<R>& engine, Node* node) {
    for (; node != nullptr; node = node->parent) refresh(engine, *node);
  }

  // Children that are solved are leaves again. If jobs are under way below one, it is kept until
  // they are back.
  template <class Leave>
  void set_aside_solved(Node& node, Leave leave) {
    for (std::size_t i = 0; i < node.branches.size(); ++i) {
      auto& below = node.branches[i].node;
      if (below && (is_solved(node.found.truth) || is_solved(node.frame.children[i].truth))) {
        set_aside(std::move(below), leave);
      }
    }
  }
  template <class Leave>
  void set_aside(std::unique_ptr<Node> node, Leave leave) {
    if (node->under_way == 0) {
      release(*node);
      return;
    }
    node->parent = nullptr;
    leave(*node);
    aside_.push_back(std::move(node));
  }
  bool is_aside(const Node& node) const {
    const Node* top = &node;
    while (top->parent != nullptr) top = top->parent;
    return top != root_.get();
  }
  void forget_if_idle(const JobEngine<R>& engine, Node* node) {
    Node* top = node;
    for (; node != nullptr; node = node->parent) {
      refresh(engine, *node);
      top = node;
    }
    if (top->under_way > 0) return;
    std::erase_if(aside_, [&](const auto& kept) {
      if (kept.get() == top) release(*kept);
      return kept.get() == top;
    });
  }
  void release(const Node& node) {
    bytes_ -= bytes_of(node);
    for (const auto& branch : node.branches) {
      if (branch.node) release(*branch.node);
    }
  }

  VirtualOutcome outcome_;
  std::unique_ptr<Node> root_;
  std::vector<std::unique_ptr<Node>> aside_;
  std::vector<Child> seen_;  // scratch
  std::size_t bytes_ = 0;
};

}  // namespace proofboard
