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
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "core/transposition_table.h"
#include "search/move_order.h"
#include "search/solver.h"

namespace proofboard {

struct BaselineSettings {
  bool reads_table = false;
  bool orders_by_mobility = false;
  MoveOrder order;
  bool deepens = false;  // iterative deepening
};

template <Rules R>
class DepthFirstBaseline final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  DepthFirstBaseline(R rules, BaselineSettings settings, std::size_t bytes)
      : rules_(std::move(rules)), settings_(settings), table_(bytes) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    goal_ = question.goal;
    position_ = question.position;
    budget_ = &budget;
    indicators_.nodes = 1;
    auto truth = Truth::unknown;
    int limit = settings_.deepens ? 1 : std::numeric_limits<int>::max();
    while (true) {
      hit_limit_ = false;
      truth = search(0, limit);
      if (is_solved(truth) || !hit_limit_ || budget.spent(indicators_)) break;
      ++limit;
    }
    if (is_solved(truth)) indicators_.see_root(ProofNumbers::of(truth));
    indicators_.peak_bytes = table_.bytes();
    return truth;
  }

  const Indicators& indicators() const override { return indicators_; }

  std::optional<Known<Move>> known(const Position& position) override {
    const auto* entry = table_.find(rules_.key(position));
    if (entry == nullptr) return std::nullopt;
    return Known<Move>{entry->truth, unpack_move<Move>(entry->move), entry->work};
  }

 private:
  // Unknown only at the limit of depth or when the budget is spent.
  Truth search(int depth, int limit) {
    if (const auto score = rules_.result(position_)) return goal_.judge(*score);
    const auto key = rules_.key(position_);
    if (settings_.reads_table) {
      if (const auto* entry = table_.find(key)) return entry->truth;
    }
    if (depth >= limit) {
      hit_limit_ = true;
      return Truth::unknown;
    }
    if (budget_->spent(indicators_)) return Truth::unknown;

    const auto wanted = wanted_by(goal_.turn_of(rules_.to_move(position_)));
    const std::uint64_t nodes_before = indicators_.nodes;
    ++indicators_.iterations;
    indicators_.depth_sum += static_cast<std::uint64_t>(depth);

    typename R::Moves moves;
    rules_.moves(position_, moves);
    indicators_.nodes += moves.size();
    settings_.order.apply(moves, key);
    if (settings_.orders_by_mobility && moves.size() > 2) order_by_mobility(moves);

    auto truth = opposite(wanted);
    Move winner{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (depth == 0) note_root_choice(i);
      const auto undo = rules_.play(position_, moves[i]);
      const auto found = search(depth + 1, limit);
      rules_.undo(position_, moves[i], undo);
      if (found == wanted) {
        truth = wanted;
        winner = moves[i];
        break;
      }
      if (!is_solved(found)) truth = Truth::unknown;
    }
    if (is_solved(truth)) {
      const auto work = std::min<std::uint64_t>(indicators_.nodes - nodes_before, 0xffffffffU);
      table_.store({key, {}, static_cast<std::uint32_t>(work), pack_move(winner), truth});
    }
    return truth;
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
  TranspositionTable table_;
  Budget* budget_ = nullptr;
  bool hit_limit_ = false;
  std::size_t root_choice_ = 0;
  Indicators indicators_;
};

}  // namespace proofboard
