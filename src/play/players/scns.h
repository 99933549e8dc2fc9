// `scns`: sibling conspiracy-number search as a player.
//
// Pawlewicz, Hayward: "Conspiracy number search with relative sibling scores", 2015. The search is
// the one of the algorithm `scns` (search/conspiracy/sibling_search.h): it asks whether the side to
// move can win, and the move on which it has spent the most is played; one that is proven to win
// before all, one that is proven to lose last.
//
// With `threads` it searches on so many (sibling_threads.h); then the same limit of nodes is not
// the same move every time.
//
// What it has learned stays for the next move of the game: functions are relative to their
// positions, so it does not matter that the root is another one.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "core/own_stack.h"
#include "play/thinking_player.h"
#include "search/algorithms/conspiracy_family.h"
#include "search/jobs/insight_group.h"

namespace proofboard::play {

template <Notated R>
class ScnsPlayer final : public ThinkingPlayer<R> {
 public:
  explicit ScnsPlayer(const PlayerSetup<R>& setup)
      : ThinkingPlayer<R>(setup),
        settings_(sibling_settings(setup.options, R::can_cycle)),
        threads_(static_cast<int>(setup.options.integer("threads"))),
        bytes_(setup.bytes / 4),
        playouts_(rules_, brings_, sight_, Playouts<R>::usual_cut) {
    settings_.tries_closed_sets = false;
    std::vector<std::shared_ptr<Insight<R>>> of_threads;
    for (int i = 0; i < threads_; ++i) {
      of_threads.push_back(make_insight(rules_, brings_, brings_.playing.insight,
                                        bytes_ / static_cast<std::size_t>(threads_)));
      insights_.push_back(of_threads.back().get());
    }
    if (insights_.front() == nullptr) return;
    insight_ = threads_ == 1 ? of_threads.front()
                             : std::make_shared<InsightGroup<R>>(std::move(of_threads));
  }

 protected:
  using ThinkingPlayer<R>::rules_;
  using ThinkingPlayer<R>::brings_;
  using ThinkingPlayer<R>::sight_;
  using ThinkingPlayer<R>::random_;

  Chosen<MoveOf<R>> search(std::span<const PositionOf<R>> game, std::vector<MoveOf<R>> moves,
                           Budget& budget) override {
    const auto& root = game.back();
    const Question<R> question{root, {rules_.to_move(root), Target::win()}};
    if (!search_ || attacker_ != question.goal.attacker) begin(question.goal.attacker);
    search_->search_only(count_moves(rules_, root) > static_cast<int>(moves.size())
                             ? moves
                             : std::vector<MoveOf<R>>{});
    const auto before = search_->indicators().nodes;
    if (budget.limits().nodes != Limits{}.nodes) {
      budget.begin_job(search_->indicators(), budget.limits().nodes);
    }
    auto truth = Truth::unknown;
    run_on_own_stack([&] {
      if (insight_) insight_->begin(question, budget);
      truth = search_->solve(question, budget);
      known_win_.reset();
      if (truth == Truth::proven && search_->efforts().empty()) {
        known_win_ = settled_move(root, moves);
        if (!known_win_) truth = search_moves(question, budget);
      }
      if (insight_) insight_->end();
    });
    auto chosen = told(root, moves, truth);
    chosen.nodes = search_->indicators().nodes - before;
    return chosen;
  }

 private:
  using Effort = RootEffort<MoveOf<R>>;

  void begin(Side attacker) {
    attacker_ = attacker;
    SolverSetup<R> setup{bytes_};
    setup.evaluation =
        brings_.playing.evaluation.exists() ? brings_.playing.evaluation : brings_.evaluation;
    setup.merits = brings_.playing.merits;
    setup.threads = threads_;
    setup.insight = insights_.front();
    setup.more_insights.assign(insights_.begin() + 1, insights_.end());
    search_ = std::make_unique<SiblingThreads<R>>(rules_, settings_, setup);
  }

  Chosen<MoveOf<R>> told(const PositionOf<R>& root, const std::vector<MoveOf<R>>& moves,
                         Truth truth) {
    Chosen<MoveOf<R>> chosen;
    const auto efforts = search_->efforts();
    if (known_win_ || efforts.empty()) {
      chosen.move = known_win_.value_or(moves.front());
    } else {
      const auto best = *std::max_element(efforts.begin(), efforts.end(), is_worse);
      chosen.move = best.move;
      chosen.value = std::clamp(best.value, -looks_won, looks_won);
    }
    // A loss is one only if there are no draws, and if no move was left out.
    const bool is_lost = truth == Truth::disproven && sight_.is_costly();
    if (truth == Truth::proven) {
      chosen.value = certain + 1;
    } else if (is_lost) {
      chosen.value = -certain - 1;
      chosen.move = most_stubborn<R>(rules_, root, moves, playouts_, random_);
    }
    chosen.certainty = certainty_of(chosen.value);
    chosen.line = {chosen.move};
    return chosen;
  }

  // A win, else what is not lost; then the most work; then the best looks.
  static bool is_worse(const Effort& a, const Effort& b) {
    const auto rank = [](const Effort& effort) {
      const int truth = effort.truth == Truth::proven      ? 1
                        : effort.truth == Truth::disproven ? -1
                                                           : 0;
      return std::tuple(truth, effort.work, -static_cast<std::int64_t>(effort.error));
    };
    return rank(a) < rank(b);
  }

  // The root was settled by a look, or is known from before: a move after which that is still so.
  std::optional<MoveOf<R>> settled_move(const PositionOf<R>& root,
                                        const std::vector<MoveOf<R>>& moves) {
    const auto why = search_->why(root);
    if (why && why->move && std::find(moves.begin(), moves.end(), *why->move) != moves.end()) {
      return *why->move;
    }
    const auto by_reason = brings_.remarks.winning_move;
    if (why && why->reason && by_reason != nullptr) {
      const auto move = by_reason(rules_, root, why->reason->reason);
      if (move && std::find(moves.begin(), moves.end(), *move) != moves.end()) return *move;
    }
    for (const auto move : moves) {
      auto at = root;
      rules_.play(at, move);
      if (const auto score = rules_.result(at)) {
        if (final_value(attacker_, *score, 1) > 0) return move;
        continue;
      }
      const auto seen = sight_.look(at);
      if (seen.is_won && *seen.is_won == (rules_.to_move(at) == attacker_)) return move;
    }
    return std::nullopt;
  }

  // The win is known, its move is not.
  Truth search_moves(const Question<R>& question, Budget& budget) {
    search_->open_root(true);
    const auto truth = search_->solve(question, budget);
    search_->open_root(false);
    return truth;
  }

  SiblingSettings settings_;
  int threads_;
  std::size_t bytes_;
  Playouts<R> playouts_;
  std::shared_ptr<Insight<R>> insight_;  // of all threads; null: none
  std::vector<Insight<R>*> insights_;    // of each, null then too
  std::unique_ptr<SiblingThreads<R>> search_;
  Side attacker_ = Side::black;
  std::optional<MoveOf<R>> known_win_;  // where the root was settled without looking at its moves
};

struct Scns {
  static PlayerInfo info() {
    return {"scns", "sibling conspiracy-number search; the move that took the most work",
            "scns:p-max=6,d-max=8,delta-p=50,delta-d=50", with_thinking_options(own_options())};
  }
  static OptionTable own_options() {
    auto table = sibling_options();
    table.push_back({"threads", OptionInfo::Integer{1, 1, 1024}, "of one search"});
    return table;
  }
  template <Notated R>
  using Of = ScnsPlayer<R>;
};

}  // namespace proofboard::play
