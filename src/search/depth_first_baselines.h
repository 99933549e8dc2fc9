// The baselines `dfs`, `iddfs` and `alpha-beta` for the same yes/no questions.
//
// All three try the moves of a node one after the other and stop at the first that gives the side
// on turn what it wants. On a yes/no question the window of alpha-beta is closed from the start,
// so what is left of alpha-beta is its table and its move ordering:
//
//     dfs         no table, canonical order, no limit of depth
//     iddfs       dfs to depth 1, 2, 3, …: a node at the limit is unknown
//     alpha-beta  table of solved positions, moves with the fewest replies first
//
// Solved positions are noted in the table in any case, so that proofs can be made from them;
// only alpha-beta reads it while it searches.
//
// In games that can cycle, where the first line would not end, alpha-beta deepens too, repetitions
// are disproven, only what holds on every path enters the table (path.h), and between the rounds a
// closed set is tried for (closed_set.h).
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "core/transposition_table.h"
#include "search/cycles.h"
#include "search/move_order.h"
#include "search/saved_search.h"
#include "search/solver.h"

namespace proofboard {

struct BaselineSettings {
  bool reads_table = false;
  bool orders_by_mobility = false;
  MoveOrder order;
  bool deepens = false;            // iterative deepening
  bool tries_closed_sets = false;  // between the rounds, in games that can cycle
};

template <Rules R>
class DepthFirstBaseline final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  DepthFirstBaseline(R rules, BaselineSettings settings, const SolverSetup<R>& setup)
      : rules_(std::move(rules)),
        settings_(settings),
        insight_(setup.insight),
        observer_(setup.observer),
        table_(R::can_cycle ? setup.bytes - setup.bytes / 4 : setup.bytes),
        cycles_(rules_, {0, settings.tries_closed_sets ? setup.bytes / 4 : 0}) {
    if constexpr (R::can_cycle) settings_.deepens |= settings_.reads_table;
  }

  DepthFirstBaseline(const DepthFirstBaseline&) = delete;  // cycles_ refers to the rules here
  DepthFirstBaseline& operator=(const DepthFirstBaseline&) = delete;

  Truth solve(const Question<R>& question, Budget& budget) override {
    goal_ = question.goal;
    position_ = question.position;
    budget_ = &budget;
    indicators_.nodes += 1;
    cycles_.clear();
    line_.clear();
    auto truth = Truth::unknown;
    int limit = settings_.deepens ? 1 : R::can_cycle ? longest_line() : no_limit;
    while (true) {
      hit_limit_ = false;
      truth = search(0, limit).truth;
      if (is_solved(truth) || !hit_limit_ || budget.spent(indicators_)) break;
      if (cycles_.is_trial_due(indicators_)) {
        truth = cycles_.try_closed_set(question, budget, indicators_, this);
        if (is_solved(truth)) break;
      }
      if (limit == longest_line()) {
        budget.stop_because(StopReason::depth);
        break;
      }
      ++limit;
    }
    if (is_solved(truth)) indicators_.see_root(ProofNumbers::of(truth));
    indicators_.peak_bytes = table_.bytes() + cycles_.peak_bytes();
    return truth;
  }

  const Indicators& indicators() const override { return indicators_; }

  // Without reading the table there is nothing to go on from.
  bool can_save() const override { return settings_.reads_table; }
  void save(CheckpointWriter& file) const override { save_search(indicators_, table_, file); }
  bool load(CheckpointReader& file, const Question<R>& /*question*/) override {
    if (!load_search(indicators_, table_, file)) return false;
    cycles_.go_on_from(indicators_);
    return true;
  }

  std::optional<Why<Move>> why(const Position& position) override {
    return with_reason(known(position), insight_, position);
  }

  std::size_t shrink_to(std::size_t bytes) override {
    table_.shrink_to(bytes);
    return table_.bytes() + cycles_.bytes();
  }
  void keep_only_proofs() override {
    table_.forget_if([](const ProofEntry& entry) { return entry.truth != Truth::proven; });
  }
  std::vector<Move> line() const override { return line_; }

 private:
  struct Verdict {
    Truth truth = Truth::unknown;
    [[no_unique_address]] typename Cycles<R>::Leaning leaning = {};  // of a disproof
  };

  std::optional<Why<Move>> known(const Position& position) {
    if (auto why = cycles_.why(position)) return why;
    const auto entry = table_.find(rules_.key(position));
    if (!entry || !is_solved(entry->truth)) return std::nullopt;
    return Why<Move>{entry->truth, unpack_move<Move>(entry->move), {}, entry->work};
  }

  static constexpr int no_limit = std::numeric_limits<int>::max();
  // In games that can cycle.
  static int longest_line() { return std::min(5'000, most_plies_of_own_stack()); }

  // What is known without a look at the moves. At the limit of depth: that it was hit.
  std::optional<Verdict> verdict_at_once(std::uint64_t key, int depth, int limit) {
    if (const auto leaning = cycles_.repetition(key); !leaning.is_none()) {
      return Verdict{Truth::disproven, leaning};
    }
    if (settings_.reads_table) {
      const auto entry = table_.find(key);
      if (entry && is_solved(entry->truth)) return Verdict{entry->truth};
      if (entry && entry->depth >= limit - depth) {
        hit_limit_ = true;
        return Verdict{};
      }
    }
    if (insight_ != nullptr) {
      const auto truth = insight_->glance(position_).truth;
      if (is_solved(truth)) return Verdict{truth};
    }
    if (depth >= limit) {
      hit_limit_ = true;
      return Verdict{};
    }
    return std::nullopt;
  }

  // Unknown only at the limit of depth or when the budget is spent.
  Verdict search(int depth, int limit) {
    if (const auto score = rules_.result(position_)) return {goal_.judge(*score)};
    const auto key = rules_.key(position_);
    if (const auto known = verdict_at_once(key, depth, limit)) return *known;
    budget_->offer_save();
    if (budget_->spent(indicators_)) return {};

    const auto wanted = wanted_by(goal_.turn_of(rules_.to_move(position_)));
    const std::uint64_t nodes_before = indicators_.nodes;
    ++indicators_.iterations;
    indicators_.depth_sum += static_cast<std::uint64_t>(depth);
    if (observer_ != nullptr) [[unlikely]]
      observer_->expanded({position_, line_, {1, 1}});

    typename R::Moves moves;
    rules_.moves(position_, moves);
    if (insight_ != nullptr) {
      if (const auto truth = insight_->look(position_, moves); is_solved(truth)) {
        note({truth}, key, Move{}, limit - depth, 1);
        tell_if_solved(truth);
        return {truth};
      }
    }
    indicators_.nodes += moves.size();
    settings_.order.apply(moves, key);
    if (settings_.orders_by_mobility && moves.size() > 2) order_by_mobility(moves);

    cycles_.enter(key);
    Verdict here{opposite(wanted)};
    Move winner{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (depth == 0) note_root_choice(i);
      const auto undo = rules_.play(position_, moves[i]);
      line_.push_back(moves[i]);
      const auto found = search(depth + 1, limit);
      line_.pop_back();
      rules_.undo(position_, moves[i], undo);
      if (found.truth == wanted) {
        here = found;
        winner = moves[i];
        break;
      }
      if (!is_solved(found.truth)) here.truth = Truth::unknown;
      here.leaning = here.leaning | found.leaning;
    }
    cycles_.leave();
    if (is_solved(here.truth)) {
      here.leaning = here.leaning.without(depth);
    } else {
      here.leaning = {};
    }
    note(here, key, winner, limit - depth, indicators_.nodes - nodes_before);
    tell_if_solved(here.truth);
    return here;
  }

  // These searches have no numbers.
  void tell_if_solved(Truth truth) {
    if (observer_ == nullptr || !is_solved(truth)) return;
    observer_->solved({position_, line_, ProofNumbers::of(truth)}, truth);
  }

  // Of an unsolved position: how many moves deep it was searched, for rounds with a limit.
  void note(const Verdict& here, std::uint64_t key, Move winner, int remaining,
            std::uint64_t work) {
    if (!here.leaning.is_none()) return;
    const bool is_round = settings_.reads_table && settings_.deepens;
    if (!is_solved(here.truth) && (!is_round || budget_->reason() != StopReason::none)) return;
    const auto depth = static_cast<std::uint8_t>(std::clamp(remaining, 0, 255));
    const auto capped = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xffffffffU));
    table_.store(key, {{}, capped, pack_move(winner), here.truth, depth});
  }

  // The side that moves next should have little choice: fewest replies first; canonical order
  // among equals. Where the same side moves again, most moves first.
  void order_by_mobility(typename R::Moves& moves) {
    struct Scored {
      int score;
      Move move;
    };
    FixedVector<Scored, R::Moves::capacity> scored;
    const auto mover = rules_.to_move(position_);
    for (const auto move : moves) {
      const auto undo = rules_.play(position_, move);
      const int replies = count_moves(rules_, position_);
      const bool moves_again = rules_.to_move(position_) == mover;
      rules_.undo(position_, move, undo);
      scored.push_back({moves_again ? -replies : replies, move});
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const Scored& a, const Scored& b) { return a.score < b.score; });
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = scored[i].move;
  }

  void note_root_choice(std::size_t chosen) {
    if (chosen != root_choice_) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  R rules_;
  BaselineSettings settings_;
  Goal goal_;
  Position position_{};
  Insight<R>* insight_;
  SearchObserver<R>* observer_;
  TranspositionTable<ProofEntry> table_;
  Cycles<R> cycles_;
  std::vector<Move> line_;  // from the root to the board
  Budget* budget_ = nullptr;
  bool hit_limit_ = false;
  std::size_t root_choice_ = 0;
  Indicators indicators_;
};

}  // namespace proofboard
