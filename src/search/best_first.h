// The best-first engine: a tree in memory, and rounds of choose – expand – update.
//
// A rule makes an algorithm out of it. It supplies
//     Numbers                             what a node carries; compared with ==
//     leaf(Leaf)            -> Numbers    of a new, unsolved leaf
//     solved(Truth)         -> Numbers
//     combine(turn, children) -> Numbers  of an unsolved inner node
//     choose(turn, children) -> index     of an unsolved child
//     proof(Numbers)        -> ProofNumbers   for the indicators
//     reads_position()                    false if leaf() looks at nothing but the depth
//     reads_parent_value()                true if leaf() looks at the parent's evaluation
// where children are TreeNodes: `numbers` and `truth()`.
//
// Games that can cycle: a node whose position is on the path to it already is disproven. As every
// node stands for one path, that needs no more care; but the defender's holding out for ever makes
// trees without end, so now and then a closed set is tried for (closed_set.h).
//
// Invariants
// - A node's truth is settled by its children's truths alone, never by numbers.
// - path_ leads from the root to the node whose position is position_.
// - After an update has stopped at a node whose numbers did not change, nothing above it changed
//   either, so the next descent starts there instead of at the root.
//
// The tree takes no more memory than the budget; when it is full the answer is unknown.
//
// Two levels (PN² — Allis 1994; sizes by Winands, Uiterwijk, van den Herik 2003). Instead of making
// the children of a leaf, a search of its own is made below it, at most
//
//     y = min(x, M − x) nodes,     x = nodes of the tree now, M = all that memory holds,
//
// then everything below the leaf's children is given back. The children keep the numbers they have
// got. The first level sees whether a leaf is final only when it is chosen, the second at once.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/arena.h"
#include "core/transposition_table.h"
#include "search/closed_set.h"
#include "search/leaf.h"
#include "search/move_order.h"
#include "search/observer.h"
#include "search/path.h"
#include "search/solver.h"

namespace proofboard {

template <class RuleNumbers, class Move>
struct TreeNode {
  RuleNumbers numbers;
  std::uint32_t first_child;  // 0: a leaf
  std::uint16_t child_count : 14;
  std::uint16_t truth_bits : 2;
  Move move;

  Truth truth() const { return static_cast<Truth>(truth_bits); }
  void set_truth(Truth truth) { truth_bits = static_cast<std::uint16_t>(truth) & 3U; }
  bool is_leaf() const { return first_child == 0; }
};

struct BestFirstSettings {
  Evaluation evaluation = Evaluation::immediate;
  bool frees_solved = false;  // give the subtrees of solved nodes back
  MoveOrder order = {};
  bool has_second_level = false;
  std::size_t second_level_nodes = 0;  // 0: y = min(x, M − x)
  bool tries_closed_sets = true;       // in games that can cycle
};

template <Rules R, class Rule, class Observer = NoObserver>
class BestFirst final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Node = TreeNode<typename Rule::Numbers, Move>;
  using Index = typename Arena<Node>::Index;
  static_assert(sizeof(Node) <= sizeof(typename Rule::Numbers) + 24);

  BestFirst(R rules, Rule rule, BestFirstSettings settings, std::size_t bytes,
            Observer observer = {})
      : rules_(std::move(rules)),
        rule_(std::move(rule)),
        settings_(settings),
        tree_(R::can_cycle && settings.tries_closed_sets ? bytes - bytes / 4 : bytes),
        hint_bytes_(std::max(bytes / 8, TranspositionTable::smallest_bytes)),
        observer_(std::move(observer)) {
    if (R::can_cycle && settings_.tries_closed_sets) trials_.emplace(rules_, bytes / 4);
  }

  Truth solve(const Question<R>& question, Budget& budget) override {
    question_ = question;
    position_ = question.position;
    if (tree_.live() == 0) {
      make_root();
    } else {
      path_.clear();
      positions_.clear();
      step_to(root_index, {});
    }
    auto by_trial = Truth::unknown;
    while (!is_solved(root().truth()) && !budget.spent(indicators_)) {
      if (trials_ && trials_->is_due(indicators_)) {
        by_trial = trials_->run(question, budget, indicators_, nullptr);
        if (is_solved(by_trial)) break;
      }
      budget.offer_save();
      descend();
      observer_.expanded(position_, depth());
      if (settings_.has_second_level) {
        if (!search_below(budget)) break;
        update(root_index, true);
      } else {
        if (!develop(settings_.evaluation)) break;
        update(root_index, false);
      }
    }
    const bool is_full =
        !is_solved(root().truth()) && !is_solved(by_trial) && budget.reason() == StopReason::none;
    if (is_full && trials_) by_trial = trials_->run(question, budget, indicators_, nullptr);
    if (is_solved(by_trial)) indicators_.see_root(ProofNumbers::of(by_trial));
    if (is_full && !is_solved(by_trial)) budget.stop_because(StopReason::memory);
    indicators_.peak_bytes = std::max<std::uint64_t>(indicators_.peak_bytes, tree_.bytes_touched());
    return is_solved(by_trial) ? by_trial : root().truth();
  }

  const Indicators& indicators() const override { return indicators_; }
  Observer& observer() { return observer_; }

  bool can_save() const override { return true; }
  void save(CheckpointWriter& file) const override {
    file.put(indicators_);
    file.put(static_cast<std::uint64_t>(tree_.live()));
    put_node(file, root());
    std::vector<Index> open{root_index};
    while (!open.empty()) {
      const Node& node = tree_[open.back()];
      open.pop_back();
      for (Index i = 0; i < node.child_count; ++i) {
        const Index child = node.first_child + i;
        put_node(file, tree_[child]);
        if (!tree_[child].is_leaf()) open.push_back(child);
      }
    }
  }
  // The tree is checked against the rules as it is read: wrong moves would break the board.
  bool load(CheckpointReader& file, const Question<R>& question) override {
    const auto indicators = file.get<Indicators>();
    const auto live = file.get<std::uint64_t>();
    if (!indicators || !live || *live == 0 || !tree_.has_room(*live)) return false;
    indicators_ = *indicators;
    if (trials_) trials_->go_on_from(indicators_);
    tree_.allocate(1);
    if (!get_node(file, tree_[root_index])) return false;
    std::vector<Index> open;
    if (!tree_[root_index].is_leaf()) open.push_back(root_index);
    while (!open.empty()) {
      Node& node = tree_[open.back()];
      open.pop_back();
      if (tree_.live() + node.child_count > *live) return false;
      node.first_child = tree_.allocate(node.child_count);
      for (Index i = 0; i < node.child_count; ++i) {
        const Index child = node.first_child + i;
        if (!get_node(file, tree_[child])) return false;
        if (!tree_[child].is_leaf()) open.push_back(child);
      }
    }
    return is_of_this_game(question.position);
  }

  std::optional<Known<Move>> known(const Position& position) override {
    if (auto known = trials_ ? trials_->known(position) : std::nullopt) return known;
    if (!hints_) collect_hints();
    const auto* entry = hints_->find(rules_.key(position));
    if (entry == nullptr) return std::nullopt;
    return Known<Move>{entry->truth, unpack_move<Move>(entry->move), entry->work};
  }

 private:
  struct Step {
    Index node;
    Turn turn;
    typename R::Undo undo;  // of the move that led here; unset at the root
  };

  static constexpr Index root_index = 0;

  // A leaf is told by its first child, whose index is of no use in a file.
  static void put_node(CheckpointWriter& file, Node node) {
    node.first_child = node.is_leaf() ? 0 : 1;
    file.put(node);
  }
  static bool get_node(CheckpointReader& file, Node& node) {
    const auto read = file.get<Node>();
    if (!read || read->truth() > Truth::disproven) return false;
    node = *read;
    return node.is_leaf() ? node.child_count == 0 : node.child_count > 0;
  }

  // Whether the children of every node are its legal moves.
  bool is_of_this_game(Position position) {
    struct Open {
      Index node;
      Index next;
      typename R::Undo undo;
    };
    std::vector<Open> open{{root_index, 0, {}}};
    while (!open.empty()) {
      auto& [index, next, undo] = open.back();
      const Node& node = tree_[index];
      if (next == 0 && !node.is_leaf()) {
        rules_.moves(position, moves_);
        settings_.order.apply(moves_, rules_.key(position));
        const auto list = children(node);
        if (!std::equal(moves_.begin(), moves_.end(), list.begin(), list.end(),
                        [](Move move, const Node& child) { return move == child.move; })) {
          return false;
        }
      }
      if (next < node.child_count) {
        const Index child = node.first_child + next++;
        if (tree_[child].is_leaf()) continue;
        open.push_back({child, 0, rules_.play(position, tree_[child].move)});
        continue;
      }
      if (index != root_index) rules_.undo(position, node.move, undo);
      open.pop_back();
    }
    return true;
  }

  const Node& root() const { return tree_[root_index]; }
  int depth() const { return static_cast<int>(path_.size()) - 1; }
  Turn turn_here() const { return question_.goal.turn_of(rules_.to_move(position_)); }

  std::span<const Node> children(const Node& node) const {
    return {&tree_[node.first_child], node.child_count};
  }

  void make_root() {
    tree_.allocate(1);
    Node& node = tree_[root_index];
    node.first_child = 0;
    node.child_count = 0;
    node.move = Move{};
    step_to(root_index, {});
    evaluate(node, 0, Evaluation::immediate, value_here());
    indicators_.nodes = 1;
    indicators_.see_root(rule_.proof(node.numbers));
  }

  // Sets truth and numbers of a new leaf whose position is on the board.
  void evaluate(Node& node, int at_depth, Evaluation evaluation, int parent_value) {
    auto truth = Truth::unknown;
    if (evaluation == Evaluation::immediate) {
      if (const auto score = rules_.result(position_)) truth = question_.goal.judge(*score);
      if (R::can_cycle && repeats_here(at_depth)) truth = Truth::disproven;
    }
    node.set_truth(truth);
    node.numbers = is_solved(truth) ? rule_.solved(truth)
                                    : rule_.leaf(leaf_here(turn_here(), at_depth, parent_value));
  }

  Leaf<R> leaf_here(Turn turn, int at_depth, int parent_value) const {
    return {rules_, position_, turn, at_depth, question_.goal.attacker, parent_value};
  }

  int value_here() const {
    return rule_.reads_parent_value() ? value_for(question_.goal.attacker, rules_, position_) : 0;
  }

  void descend() {
    while (true) {
      const auto& here = path_.back();
      const Node& node = tree_[here.node];
      if (node.is_leaf()) return;
      const auto chosen = static_cast<Index>(rule_.choose(here.turn, children(node)));
      if (here.node == root_index) note_root_choice(chosen);
      const Index child = node.first_child + chosen;
      const auto undo = rules_.play(position_, tree_[child].move);
      step_to(child, undo);
      if (!tree_[child].is_leaf()) ++indicators_.revisits;
    }
  }

  void step_to(Index node, const typename R::Undo& undo) {
    path_.push_back({node, turn_here(), undo});
    if constexpr (R::can_cycle) positions_.push(rules_.key(position_));
  }

  // Whether the position on the board, at this depth of the tree, is above itself too.
  bool repeats_here(int at_depth) const {
    const int met = positions_.depth_of(rules_.key(position_));
    return met != Path::nowhere && met < at_depth;
  }

  void note_root_choice(Index chosen) {
    if (chosen != root_choice_ && root_choice_ != no_choice) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  // Makes the children of the leaf at the end of the path, or finds that it is final. False if
  // there is no room.
  bool develop(Evaluation evaluation) {
    ++indicators_.iterations;
    indicators_.depth_sum += static_cast<std::uint64_t>(depth());
    const Index index = path_.back().node;
    rules_.moves(position_, moves_);
    const bool is_repetition = R::can_cycle && repeats_here(depth());
    if (moves_.empty() || is_repetition) {  // seen only now: evaluation is delayed
      const auto truth =
          is_repetition ? Truth::disproven : question_.goal.judge(*rules_.result(position_));
      tree_[index].set_truth(truth);
      tree_[index].numbers = rule_.solved(truth);
      observer_.solved(position_, depth(), truth);
      return true;
    }
    if (!tree_.has_room(moves_.size())) return false;
    settings_.order.apply(moves_, rules_.key(position_));
    const Index first = tree_.allocate(moves_.size());
    tree_[index].first_child = first;
    tree_[index].child_count = static_cast<std::uint16_t>(moves_.size()) & 0x3fffU;
    const bool needs_position = evaluation == Evaluation::immediate || rule_.reads_position();
    const int value = value_here();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Node& child = tree_[first + static_cast<Index>(i)];
      child.first_child = 0;
      child.child_count = 0;
      child.move = moves_[i];
      if (needs_position) {
        const auto undo = rules_.play(position_, moves_[i]);
        evaluate(child, depth() + 1, evaluation, value);
        rules_.undo(position_, moves_[i], undo);
      } else {
        child.set_truth(Truth::unknown);
        child.numbers = rule_.leaf(leaf_here(path_.back().turn, depth() + 1, value));
      }
    }
    indicators_.nodes += moves_.size();
    return true;
  }

  // The second level: a search below the leaf at the end of the path, which ends early when memory
  // is full. False if there is no room even for the leaf's children.
  bool search_below(Budget& budget) {
    const Index top = path_.back().node;
    const std::size_t before = tree_.live();
    const std::size_t most = settings_.second_level_nodes > 0
                                 ? settings_.second_level_nodes
                                 : std::min(before, tree_.capacity() - before);
    while (true) {
      descend();
      if (!develop(Evaluation::immediate)) break;
      update(top, false);
      if (is_solved(tree_[top].truth()) || tree_.live() - before >= most ||
          budget.spent(indicators_)) {
        break;
      }
    }
    while (path_.back().node != top) retreat();
    if (tree_[top].is_leaf()) return is_solved(tree_[top].truth());
    for (Index i = 0; i < tree_[top].child_count; ++i) free_below(tree_[top].first_child + i);
    return true;
  }

  void retreat() {
    const auto& here = path_.back();
    rules_.undo(position_, tree_[here.node].move, here.undo);
    path_.pop_back();
    if constexpr (R::can_cycle) positions_.pop();
  }

  // Takes the news from the end of the path as far up as it changes anything, at most to `top`.
  // `is_news`: the last node's numbers are new already.
  void update(Index top, bool is_news) {
    while (true) {
      const auto& here = path_.back();
      Node& node = tree_[here.node];
      bool has_changed = true;  // a leaf that turned out to be final
      if (!node.is_leaf()) {
        const auto truth = settled(here.turn, children(node));
        const auto numbers =
            is_solved(truth) ? rule_.solved(truth) : rule_.combine(here.turn, children(node));
        has_changed = is_news || !(numbers == node.numbers) || truth != node.truth();
        node.numbers = numbers;
        if (is_solved(truth)) {
          node.set_truth(truth);
          observer_.solved(position_, depth(), truth);
          if (settings_.frees_solved || settings_.has_second_level) free_below(here.node);
        }
        observer_.updated(depth(), rule_.proof(numbers));
      }
      if (here.node == root_index) indicators_.see_root(rule_.proof(node.numbers));
      if (here.node == top || !has_changed) return;
      is_news = false;
      retreat();
    }
  }

  static Truth settled(Turn turn, std::span<const Node> children) {
    bool all_solved = true;
    for (const auto& child : children) {
      if (child.truth() == wanted_by(turn)) return wanted_by(turn);
      all_solved &= is_solved(child.truth());
    }
    return all_solved ? opposite(wanted_by(turn)) : Truth::unknown;
  }

  // The root keeps its children: they say which move it was.
  void free_below(Index top) {
    if (top == root_index) return;
    to_free_.assign(1, top);
    while (!to_free_.empty()) {
      const Index index = to_free_.back();
      to_free_.pop_back();
      Node& node = tree_[index];
      if (node.is_leaf()) continue;
      for (Index i = 0; i < node.child_count; ++i) to_free_.push_back(node.first_child + i);
      freed_.push_back(index);
    }
    for (const Index index : freed_) {
      Node& node = tree_[index];
      tree_.give_back(node.first_child, node.child_count);
    }
    freed_.clear();
    tree_[top].first_child = 0;
    tree_[top].child_count = 0;
  }

  // Notes the moves of the solved part of the tree by key, for known().
  void collect_hints() {
    hints_ = std::make_unique<TranspositionTable>(hint_bytes_);
    auto position = question_.position;
    collect_hints_below(root_index, position);
  }

  std::uint32_t collect_hints_below(Index index, Position& position) {
    const Node& node = tree_[index];
    if (!is_solved(node.truth()) || node.is_leaf()) return 1;
    const auto turn = question_.goal.turn_of(rules_.to_move(position));
    const bool mover_wins = node.truth() == wanted_by(turn);
    std::uint64_t work = 1;
    Move winner{};
    for (const auto& child : children(node)) {
      if (child.truth() != node.truth()) continue;
      const auto undo = rules_.play(position, child.move);
      work += collect_hints_below(static_cast<Index>(&child - &tree_[0]), position);
      rules_.undo(position, child.move, undo);
      if (!mover_wins) continue;
      winner = child.move;
      break;
    }
    const auto capped = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xffffffffU));
    hints_->store({rules_.key(position), {}, capped, pack_move(winner), node.truth()});
    return capped;
  }

  static constexpr Index no_choice = ~Index{0};

  R rules_;
  Rule rule_;
  BestFirstSettings settings_;
  Question<R> question_{};
  Position position_{};
  Arena<Node> tree_;
  std::size_t hint_bytes_;
  std::vector<Step> path_;
  Path positions_;  // those of path_, in games that can cycle
  std::optional<ClosedSetTrials<R>> trials_;
  typename R::Moves moves_;
  std::vector<Index> to_free_, freed_;
  std::unique_ptr<TranspositionTable> hints_;
  Index root_choice_ = no_choice;
  Indicators indicators_;
  Observer observer_;
};

}  // namespace proofboard
