// The best-first engine: a tree in memory, and rounds of choose – expand – update.
//
// A policy makes an algorithm out of it. It supplies
//     Numbers                             what a node carries; compared with ==
//     leaf(Leaf)            -> Numbers    of a new, unsolved leaf
//     solved(Truth)         -> Numbers
//     combine(turn, children) -> Numbers  of an unsolved inner node
//     choose(turn, children) -> index     of an unsolved child
//     proof(Numbers)        -> ProofNumbers   for the indicators
//     reads_position()                    false if leaf() looks at nothing but the depth
//     reads_parent_value()                true if leaf() looks at the parent's evaluation
// where children are TreeNodes: `numbers` and `truth()`. If it has them, also
//     is_done(Numbers)                    of a solved node: false if it is to be searched on, for
//                                         a cheaper proof; then combine() is asked of these, too,
//     is_cheaper(Numbers, Numbers)        and of two proofs this is the one to keep, and
//     finds_cheapest()                    whether it is a cheapest one by the rules alone
//     see_root(Numbers)                   told whenever the root's numbers have changed
//     is_content()                        true if the root is known well enough without a proof
//     weigh(Numbers&, Glance)             if its numbers have no proof numbers inside
//     store()                             where numbers are kept that don't fit into a node
//                                         (conspiracy/step_store.h says what it must do)
//
// An insight (game/insight.h), if there is one, is asked at a glance about every new leaf and looks
// at what is expanded. In games that can cycle a node whose position is on the path to it already
// is disproven. As every node stands for one path, that needs no more care; but the defender's
// holding out for ever makes trees without end, so now and then a closed set is tried for
// (cycles.h).
//
// Invariants
// - A node's truth is settled by its children's truths alone, never by numbers.
// - path_ leads from the root to the node whose position is position_.
// - After an update has stopped at a node whose numbers did not change, nothing above it changed
//   either, so the next descent starts there instead of at the root.
//
// The tree takes no more memory than the budget; when it is full the answer is unknown.
//
// With a second level (second_level.h) a leaf is not expanded but searched.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/arena.h"
#include "core/transposition_table.h"
#include "search/cycles.h"
#include "search/free_subtree.h"
#include "search/image_moves.h"
#include "search/leaf.h"
#include "search/move_order.h"
#include "search/observer.h"
#include "search/second_level.h"
#include "search/solver.h"
#include "search/table_keys.h"
#include "search/tree.h"

namespace proofboard {

struct BestFirstSettings {
  EvaluationTime evaluation = EvaluationTime::immediate;
  bool frees_solved = false;  // give the subtrees of solved nodes back
  MoveOrder order = {};
  std::optional<SecondLevel> second_level = {};
  bool joins_images = false;      // of moves that are images of each other one is searched
  bool tries_closed_sets = true;  // in games that can cycle
};

template <Rules R, class Policy>
class BestFirst final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Node = TreeNode<typename Policy::Numbers, Move>;
  using Index = typename Arena<Node>::Index;
  static_assert(sizeof(Node) <= sizeof(typename Policy::Numbers) + 24);

  BestFirst(R rules, Policy policy, BestFirstSettings settings, const SolverSetup<R>& setup)
      : rules_(std::move(rules)),
        policy_(std::move(policy)),
        settings_(settings),
        evaluation_(setup.evaluation),
        insight_(setup.insight),
        observer_(setup.observer),
        keys_(rules_, settings.joins_images ? Keys::symmetric : Keys::own),
        tree_(most_tree_bytes(settings, setup)),
        hint_bytes_(std::max(setup.bytes / 8, TranspositionTable<ProofEntry>::smallest_bytes)),
        cycles_(rules_, {0, settings.tries_closed_sets ? setup.bytes / 4 : 0}) {}

  BestFirst(const BestFirst&) = delete;  // cycles_ refers to the rules here
  BestFirst& operator=(const BestFirst&) = delete;

  Truth solve(const Question<R>& question, Budget& budget) override {
    question_ = question;
    hints_.reset();
    position_ = question.position;
    path_.clear();
    cycles_.clear();
    if (tree_.live() == 0) {
      make_root();
    } else {
      step_to(root_index, {});
      show_root();
    }
    auto by_trial = Truth::unknown;
    while (!is_done(root()) && !budget.spent(indicators_)) {
      if (is_content()) {
        budget.stop_because(StopReason::tolerance);
        break;
      }
      if (cycles_.is_trial_due(indicators_)) {
        by_trial = cycles_.try_closed_set(question, budget, indicators_, nullptr);
        if (is_solved(by_trial)) break;
      }
      budget.offer_save();
      descend();
      if (observer_ != nullptr) [[unlikely]]
        observer_->expanded(seen_here());
      if (settings_.second_level) {
        if (!search_below(budget)) break;
        update(root_index, true);
      } else {
        if (!develop(settings_.evaluation)) break;
        update(root_index, false);
      }
    }
    const bool is_full =
        !is_solved(root().truth()) && !is_solved(by_trial) && budget.reason() == StopReason::none;
    if (is_full) by_trial = cycles_.try_closed_set(question, budget, indicators_, nullptr);
    if (is_solved(by_trial)) indicators_.see_root(ProofNumbers::of(by_trial));
    if (is_full && !is_solved(by_trial)) budget.stop_because(StopReason::memory);
    show_cheapest();
    indicators_.peak_bytes =
        std::max<std::uint64_t>(indicators_.peak_bytes, tree_bytes() + cycles_.peak_bytes());
    return is_solved(by_trial) ? by_trial : root().truth();
  }

  const Indicators& indicators() const override { return indicators_; }

  bool can_save() const override { return true; }
  void save(CheckpointWriter& file) const override {
    file.put(indicators_);
    save_tree(tree_, file, [&](const Node& node) {
      if constexpr (has_store) policy_.store().save(node.numbers, file);
    });
  }
  bool load(CheckpointReader& file, const Question<R>& question) override {
    const auto indicators = file.get<Indicators>();
    const auto load_more = [&](Node& node) {
      if constexpr (has_store) return policy_.store().load(node.numbers, file);
      return true;
    };
    if (!indicators || !load_tree(tree_, file, load_more)) return false;
    indicators_ = *indicators;
    cycles_.go_on_from(indicators_);
    const bool has_all_moves = insight_ == nullptr && !settings_.joins_images;
    if (!is_tree_of(rules_, tree_, question.position, has_all_moves)) return false;
    if constexpr (seeks_cheapest) return is_backed_up(rules_, tree_, question, policy_);
    return true;
  }

  std::optional<Why<Move>> why(const Position& position) override {
    return with_reason(known(position), insight_, position);
  }
  bool joins_images() const override { return settings_.joins_images; }

  // The hints are all that a proof needs of the tree.
  std::size_t shrink_to(std::size_t bytes) override {
    if (!hints_) {
      hints_ = make_hints(std::min(hint_bytes_, bytes));
      if (tree_bytes() > bytes) clear_tree();
    }
    hints_->shrink_to(bytes);
    return hints_->bytes() + tree_bytes() + cycles_.bytes();
  }

  void keep_only_proofs() override { clear_tree(); }

  std::vector<RootMove<Move>> root_moves() const override {
    std::vector<RootMove<Move>> moves;
    if (tree_.live() == 0 || root().is_leaf()) return moves;
    for (const Node& child : children(root())) {
      moves.push_back({child.move, policy_.proof(child.numbers), child.truth()});
    }
    return moves;
  }
  std::vector<Move> line() const override {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < path_.size(); ++i) moves.push_back(tree_[path_[i].node].move);
    return moves;
  }

 private:
  struct Step {
    Index node;
    Turn turn;
    typename R::Undo undo;  // of the move that led here; unset at the root
  };

  static constexpr bool has_store = requires(Policy policy) { policy.store(); };
  static constexpr bool seeks_cheapest = requires(Policy policy) { policy.finds_cheapest(); };

  // Whether there is nothing to search below it any more.
  static bool is_done(const Node& node) {
    if constexpr (seeks_cheapest) return is_solved(node.truth()) && Policy::is_done(node.numbers);
    return is_solved(node.truth());
  }

  // The root's f is told only if it is what a cheapest proof costs. An insight may prove for
  // nothing.
  void show_cheapest() {
    if constexpr (seeks_cheapest) {
      const bool is_shown = is_done(root()) && policy_.finds_cheapest() &&
                            settings_.evaluation == EvaluationTime::immediate &&
                            insight_ == nullptr;
      if (is_solved(root().truth()) && !is_shown) {
        indicators_.see_root(ProofNumbers::of(root().truth()));
      }
    }
  }

  static std::size_t most_tree_bytes(const BestFirstSettings& settings,
                                     const SolverSetup<R>& setup) {
    const bool leaves_room = R::can_cycle && settings.tries_closed_sets;
    return leaves_room ? setup.bytes - setup.bytes / 4 : setup.bytes;
  }

  std::size_t tree_bytes() const {
    if constexpr (has_store) return tree_.bytes_touched() + policy_.store().bytes();
    return tree_.bytes_touched();
  }

  void clear_tree() {
    tree_.clear();
    if constexpr (has_store) policy_.store().clear();
  }

  // False if the numbers are the same.
  bool set_numbers(Node& node, const typename Policy::Numbers& numbers) {
    if constexpr (has_store) {
      return policy_.store().replace(node.numbers, numbers);
    } else {
      const bool is_new = !(numbers == node.numbers);
      node.numbers = numbers;
      return is_new;
    }
  }

  void show_root() {
    indicators_.see_root(policy_.proof(root().numbers));
    if constexpr (requires { policy_.see_root(root().numbers); }) policy_.see_root(root().numbers);
  }

  bool is_content() const {
    if constexpr (requires { policy_.is_content(); }) return policy_.is_content();
    return false;
  }

  std::optional<Why<Move>> known(const Position& position) {
    if (auto why = cycles_.why(position)) return why;
    if (!hints_) hints_ = make_hints(hint_bytes_);
    const auto entry = hints_->find(keys_(position));
    if (!entry) return std::nullopt;
    return Why<Move>{entry->truth, keys_.unpack(position, entry->move), {}, entry->work};
  }
  TranspositionTable<ProofEntry> make_hints(std::size_t bytes) {
    const auto is_better = [](const Node& one, const Node& other) {
      if constexpr (seeks_cheapest) return Policy::is_cheaper(one.numbers, other.numbers);
      return false;
    };
    return hints_of(rules_, keys_, tree_, question_, bytes, is_better);
  }

  const Node& root() const { return tree_[root_index]; }
  int depth() const { return static_cast<int>(path_.size()) - 1; }
  Turn turn_here() const { return question_.goal.turn_of(rules_.to_move(position_)); }

  std::span<const Node> children(const Node& node) const { return children_of(tree_, node); }

  void make_root() {
    tree_.allocate(1);
    Node& node = tree_[root_index];
    node.first_child = 0;
    node.child_count = 0;
    node.move = Move{};
    step_to(root_index, {});
    evaluate(node, 0, EvaluationTime::immediate, value_here());
    indicators_.nodes += 1;
    show_root();
  }

  // Sets truth and numbers of a new leaf whose position is on the board.
  void evaluate(Node& node, int at_depth, EvaluationTime evaluation, int parent_value) {
    auto truth = Truth::unknown;
    if (evaluation == EvaluationTime::immediate) {
      if (const auto score = rules_.result(position_)) truth = question_.goal.judge(*score);
      if (repeats_here(at_depth)) truth = Truth::disproven;
    }
    node.set_truth(truth);
    node.numbers = is_solved(truth) ? policy_.solved(truth)
                                    : policy_.leaf(leaf_here(turn_here(), at_depth, parent_value));
    if (insight_ != nullptr && !is_solved(truth) && evaluation == EvaluationTime::immediate) {
      glance_at(node);
    }
  }

  // The insight's view of a leaf that is on the board and neither final nor a repetition.
  void glance_at(Node& node) {
    const auto glance = insight_->glance(position_);
    node.set_truth(glance.truth);
    if (is_solved(glance.truth)) {
      node.numbers = policy_.solved(glance.truth);
    } else {
      weigh<Policy>(node.numbers, glance);
    }
  }

  Leaf<R> leaf_here(Turn turn, int at_depth, int parent_value) const {
    return {rules_, position_, evaluation_, turn, at_depth, question_.goal.attacker, parent_value};
  }

  int value_here() const {
    if (!policy_.reads_parent_value()) return 0;
    return evaluation_.value_for(question_.goal.attacker, rules_, position_);
  }

  void descend() {
    while (true) {
      const auto& here = path_.back();
      const Node& node = tree_[here.node];
      if (node.is_leaf()) return;
      const auto chosen = static_cast<Index>(policy_.choose(here.turn, children(node)));
      if (here.node == root_index) note_root_choice(counted_at_root(here.turn, node, chosen));
      const Index child = node.first_child + chosen;
      const auto undo = rules_.play(position_, tree_[child].move);
      step_to(child, undo);
      if (!tree_[child].is_leaf()) ++indicators_.revisits;
    }
  }

  void step_to(Index node, const typename R::Undo& undo) {
    path_.push_back({node, turn_here(), undo});
    if constexpr (R::can_cycle) cycles_.enter(rules_.key(position_));
  }

  // Whether the position on the board, at this depth of the tree, is above itself too.
  bool repeats_here(int at_depth) const {
    return R::can_cycle && cycles_.is_above(rules_.key(position_), at_depth);
  }

  // Of which child root switches are counted: most often of the one that is searched.
  Index counted_at_root(Turn turn, const Node& node, Index chosen) const {
    if constexpr (requires { policy_.counted(turn, children(node), std::size_t{chosen}); }) {
      return static_cast<Index>(policy_.counted(turn, children(node), chosen));
    } else {
      return chosen;
    }
  }

  void note_root_choice(Index chosen) {
    if (chosen != root_choice_ && root_choice_ != no_choice) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  // The moves to try on the board, or the truth of a position that is final or a repetition, which
  // is seen only now if evaluation is delayed, or that the insight's look settles.
  Truth list_moves() {
    if (repeats_here(depth())) return Truth::disproven;
    rules_.moves(position_, moves_);
    if (moves_.empty()) return question_.goal.judge(*rules_.result(position_));
    return insight_ == nullptr ? Truth::unknown : insight_->look(position_, moves_);
  }

  // Makes the children of the leaf at the end of the path, or finds that it is solved. False if
  // there is no room.
  bool develop(EvaluationTime evaluation) {
    ++indicators_.iterations;
    indicators_.depth_sum += static_cast<std::uint64_t>(depth());
    const Index index = path_.back().node;
    if (const auto truth = list_moves(); is_solved(truth)) {
      tree_[index].set_truth(truth);
      set_numbers(tree_[index], policy_.solved(truth));
      if (observer_ != nullptr) [[unlikely]]
        observer_->solved(seen_here(), truth);
      return true;
    }
    if (settings_.joins_images) images_.drop(rules_, position_, moves_);
    if (!tree_.has_room(moves_.size())) return false;
    settings_.order.apply(moves_, rules_.key(position_));
    const Index first = tree_.allocate(moves_.size());
    tree_[index].first_child = first;
    tree_[index].child_count = static_cast<std::uint16_t>(moves_.size()) & 0x3fffU;
    const bool needs_position = evaluation == EvaluationTime::immediate || policy_.reads_position();
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
        child.numbers = policy_.leaf(leaf_here(path_.back().turn, depth() + 1, value));
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
    const std::size_t most = settings_.second_level->most_nodes(before, tree_.capacity());
    while (true) {
      descend();
      if (!develop(EvaluationTime::immediate)) break;
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

  // The node at the end of the path.
  SeenNode<R> seen_here() {
    line_ = line();
    return {position_, line_, policy_.proof(tree_[path_.back().node].numbers)};
  }

  void retreat() {
    const auto& here = path_.back();
    rules_.undo(position_, tree_[here.node].move, here.undo);
    path_.pop_back();
    cycles_.leave();
  }

  // Takes the news from the end of the path as far up as it changes anything, at most to `top`.
  // `is_news`: the last node's numbers are new already.
  void update(Index top, bool is_news) {
    while (true) {
      const auto& here = path_.back();
      Node& node = tree_[here.node];
      bool has_changed = true;  // a leaf that turned out to be final
      if (!node.is_leaf()) {
        const auto truth = settled_by(here.turn, children(node));
        const bool is_new = truth != node.truth();
        const auto numbers = is_solved(truth) && !seeks_cheapest
                                 ? policy_.solved(truth)
                                 : policy_.combine(here.turn, children(node));
        has_changed = set_numbers(node, numbers) || is_news || is_new;
        node.set_truth(truth);
        if (is_solved(truth) && is_new && observer_ != nullptr) [[unlikely]]
          observer_->solved(seen_here(), truth);
        if (is_done(node) && settings_.frees_solved) free_below(here.node);
        if (observer_ != nullptr) [[unlikely]]
          observer_->updated(seen_here());
      }
      if (here.node == root_index) show_root();
      if (here.node == top || !has_changed) return;
      is_news = false;
      retreat();
    }
  }

  // The root keeps its children: they say which move it was.
  void free_below(Index top) {
    if (top == root_index) return;
    freer_.free_below(tree_, top, [&]([[maybe_unused]] Node& node) {
      if constexpr (has_store) policy_.store().give_back(node.numbers);
    });
  }

  static constexpr Index no_choice = ~Index{0};

  R rules_;
  Policy policy_;
  BestFirstSettings settings_;
  StaticEvaluation<R> evaluation_;
  Insight<R>* insight_;
  SearchObserver<R>* observer_;
  Question<R> question_{};
  Position position_{};
  TableKeys<R> keys_;
  Arena<Node> tree_;
  std::size_t hint_bytes_;
  std::vector<Step> path_;
  Cycles<R> cycles_;
  typename R::Moves moves_;
  SubtreeFreer<Node> freer_;
  ImageMoves<R> images_;
  std::optional<TranspositionTable<ProofEntry>> hints_;  // of the finished tree
  Index root_choice_ = no_choice;
  std::vector<Move> line_;  // that is told to the observer
  Indicators indicators_;
};

}  // namespace proofboard
