// SCNS — Pawlewicz, Hayward: "Conspiracy number search with relative sibling scores", 2015.
//
// Conspiracy-number search (policies/cns.h) for games in which nothing tells who is ahead, but
// something tells which of a position's moves look better. A line of play is worth the errors made
// in it (sibling_errors.h); a new leaf is the further from a value the more changes away it is
// (formula 15), so moves that look bad wait until the better ones have failed.
//
// The search is depth-first with thresholds, as df-pn (policies/df_pn.h), on the numbers
//
//     pn = p(high),   dn = d(low),      [low, high] the search interval (interval.h)
//
// which are read off functions that are kept relative to their node (sibling_functions.h,
// sibling_table.h). The interval is set anew whenever the search is at the root, and after
// `interlude` expansions it comes back there. Where the interval has no width, and when the end is
// near it has none, it is all values: proof-number search. A solved root is a proof as any other.
//
// Invariants
// - Solved is told by Truth alone, and settled by the children's truths alone.
// - The frames of the path are on the stack, the children's functions with them. Only when the
//   table has lost something does the search depend on them to get on; so then the interlude gets
//   longer.
// - In games that can cycle a child on the path is disproven for this path. What leans on that is
//   kept apart (cycles.h), and the table says "solved" only of what holds on every path.
// - Several threads (sibling_threads.h) have a search of this kind each, and what they have in
//   common is in sibling_common.h. One alone does the same on every run.
//
// Departs from the paper: see docs/algorithms/scns.md.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "search/conspiracy/sibling_common.h"
#include "search/conspiracy/sibling_descent.h"
#include "search/conspiracy/sibling_settings.h"
#include "search/cycles.h"
#include "search/observer.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class SiblingSearch final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Common = conspiracy::SiblingCommon<R>;

  SiblingSearch(R rules, SiblingSettings settings, const SolverSetup<R>& setup)
      : SiblingSearch(std::move(rules), settings, setup,
                      std::make_shared<Common>(
                          std::max(bytes_for_table(settings, setup.bytes), smallest_table),
                          setup.threads > 1 ? settings.work : settings.interlude),
                      false) {}

  SiblingSearch(const SiblingSearch&) = delete;
  SiblingSearch& operator=(const SiblingSearch&) = delete;

  // For another thread of the same search.
  SiblingSearch(const SiblingSearch& first, const SolverSetup<R>& setup)
      : SiblingSearch(first.rules_, first.settings_, setup, first.common_, true) {
    ++common_->threads;
  }

  // One of several threads is called with a budget of its own, of which only the insight and tries
  // for closed sets spend; the whole one is known to all (SiblingCommon::begin).
  Truth solve(const Question<R>& question, Budget& budget) override {
    begin(question, budget);
    bool is_leaf = !is_helper_ && !is_known(question.position);
    auto truth = truth_at_once(question);
    // The root is opened whatever the budget: a player wants to see its moves.
    for (bool is_first = true; !is_solved(truth); is_first = false) {
      const auto expansions = expansions_so_far();
      if (is_over() && !is_first) break;
      truth = descent_.search_root(is_leaf);
      is_leaf = false;
      if (cycles_.is_trial_due(indicators()) && !is_solved(truth)) {
        truth = cycles_.try_closed_set(question, budget, descent_.indicators(), this);
      }
      if (is_solved(truth)) break;
      if (descent_.is_too_deep()) stop_because_of_depth();
      if (!common_->is_alone()) common_->wait_for_others(expansions);
    }
    end(truth);
    return truth;
  }

  const Indicators& indicators() const override { return descent_.indicators(); }
  Common& common() { return *common_; }
  Insight<R>* insight() const { return descent_.expander().insight(); }

  std::optional<Why<Move>> why(const Position& position) override {
    return with_reason(known_why(position), insight(), position);
  }

  void keep_only_proofs() override {
    common_->table.forget_if([](const Entry& entry) { return entry.truth != Truth::proven; });
  }
  std::size_t shrink_to(std::size_t bytes) override {
    auto& table = common_->table;
    if (table.bytes() > bytes) {
      table.forget_if([](const Entry& entry) { return !is_solved(entry.truth); });
      table.shrink_to(bytes);
    }
    return table.bytes() + own_bytes();
  }
  // Beside the table.
  std::size_t own_bytes() const { return cycles_.bytes(); }
  std::size_t own_peak_bytes() const { return cycles_.peak_bytes(); }

  // Of several threads any may be asked, by whoever has the lock.
  std::vector<RootMove<Move>> root_moves() const override {
    std::vector<RootMove<Move>> moves;
    for (const auto& child : root_children()) {
      const auto numbers = is_solved(child.truth)
                               ? ProofNumbers::of(child.truth)
                               : conspiracy::numbers_at(child.known(), conspiracy::Interval{});
      moves.push_back({child.move, numbers, child.truth});
    }
    return moves;
  }
  std::vector<Move> line() const override {
    return common_->is_alone() ? descent_.line() : common_->line;
  }
  double table_fill() const override { return common_->table.fill(); }

  // For players, after solve(). Empty if the root was settled without looking at its moves.
  std::vector<RootEffort<Move>> efforts() const {
    std::vector<RootEffort<Move>> efforts;
    for (const auto& child : common_->root) {
      const auto shift = conspiracy::shift_of(root_turn_, child.error);
      efforts.push_back({child.move, child.work, child.error,
                         conspiracy::capped_value(std::int64_t{child.known().value()} + shift),
                         child.truth});
    }
    return efforts;
  }
  // At the root only these, if there are any: a player has reasons of its own. Then nothing is
  // known of the root itself but what one of them proves.
  void search_only(std::vector<Move> moves) { descent_.expander().search_only(std::move(moves)); }
  // Whether the moves of a root that is known to be solved are searched all the same, until one is.
  void open_root(bool opens) { descent_.expander().open_root(opens); }

 private:
  using Entry = conspiracy::SiblingEntry;
  using Lock = std::lock_guard<std::mutex>;

  SiblingSearch(R rules, const SiblingSettings& settings, const SolverSetup<R>& setup,
                std::shared_ptr<Common> common, bool is_helper)
      : rules_(std::move(rules)),
        settings_(settings),
        common_(std::move(common)),
        is_helper_(is_helper),
        cycles_(rules_, memory_for_cycles(settings, setup, is_helper)),
        descent_(rules_, settings, setup, *common_, cycles_) {}

  static constexpr std::size_t part = 4;
  static constexpr std::size_t smallest_table = std::size_t{1} << 14;
  static std::size_t bytes_for_table(const SiblingSettings& settings, std::size_t bytes) {
    if (!R::can_cycle) return bytes;
    return bytes - bytes / part - (settings.tries_closed_sets ? bytes / part : 0);
  }
  // Each thread remembers its own disproofs that lean on something; the first tries closed sets.
  static CycleMemory memory_for_cycles(const SiblingSettings& settings, const SolverSetup<R>& setup,
                                       bool is_helper) {
    const auto of_thread = setup.bytes / part / static_cast<std::size_t>(setup.threads);
    return {std::max<std::size_t>(of_thread, 1),
            settings.tries_closed_sets && !is_helper ? setup.bytes / part : 0};
  }

  void begin(const Question<R>& question, Budget& budget) {
    if (common_->is_alone()) common_->begin(budget);
    descent_.begin(question);
    if (!is_helper_) descent_.indicators().nodes += 1;
    root_turn_ = question.goal.turn_of(rules_.to_move(question.position));
  }

  void end(Truth truth) {
    const Lock lock(common_->mutex);
    auto& indicators = descent_.indicators();
    if (is_solved(truth)) {
      indicators.see_root(ProofNumbers::of(truth));
      common_->settle(truth);
    }
    if (!common_->is_alone()) descent_.tell_what_was_done();
    indicators.peak_bytes = std::max<std::uint64_t>(indicators.peak_bytes,
                                                    common_->table.peak_bytes() + own_peak_bytes());
  }

  bool is_known(const Position& position) {
    const Lock lock(common_->mutex);
    return common_->table.find(rules_.key(position)) != nullptr;
  }
  std::uint64_t expansions_so_far() {
    const Lock lock(common_->mutex);
    return common_->expansions;
  }
  bool is_over() {
    const Lock lock(common_->mutex);
    return descent_.is_spent();
  }
  void stop_because_of_depth() {
    const Lock lock(common_->mutex);
    common_->whole->stop_because(StopReason::depth);
  }

  // What the root is without a look at its moves.
  Truth truth_at_once(const Question<R>& question) {
    if (const auto score = rules_.result(question.position)) return question.goal.judge(*score);
    if (descent_.expander().opens_root()) return Truth::unknown;
    auto truth = Truth::unknown;
    if (insight() != nullptr) truth = insight()->glance(question.position).truth;
    const Lock lock(common_->mutex);
    const auto* known = common_->table.find(rules_.key(question.position));
    return known != nullptr && is_solved(known->truth) ? known->truth : truth;
  }

  std::optional<Why<Move>> known_why(const Position& position) {
    const auto key = rules_.key(position);
    if (auto why = why_by_table(key)) return why;
    if (auto why = cycles_.why(position)) return why;
    if (const auto move = cycles_.leaning_move(key)) {
      return Why<Move>{Truth::disproven, unpack_move<Move>(*move), {}, 1};
    }
    return std::nullopt;
  }

  std::optional<Why<Move>> why_by_table(std::uint64_t key) {
    const Lock lock(common_->mutex);
    const auto* known = common_->table.find(key);
    if (known == nullptr || !is_solved(known->truth)) return std::nullopt;
    const auto work = std::min<std::uint64_t>(known->work, 0xffffffffU);
    Why<Move> why{known->truth, {}, {}, static_cast<std::uint32_t>(work)};
    if (known->move != conspiracy::no_move) why.move = unpack_move<Move>(known->move);
    return why;
  }

  const std::vector<conspiracy::SiblingChild<R>>& root_children() const {
    const auto* root = common_->is_alone() ? descent_.root() : nullptr;
    return root == nullptr ? common_->root : root->children;
  }

  R rules_;
  SiblingSettings settings_;
  std::shared_ptr<Common> common_;
  bool is_helper_;  // of another thread, which opens the root and tries closed sets
  Cycles<R> cycles_;
  conspiracy::SiblingDescent<R> descent_;
  Turn root_turn_ = Turn::attacker;
};

}  // namespace proofboard
