// Df-pn over the view of the game that threats give (threat_tree.h): proofs with quiet moves, whose
// leaves are wins by double threats and whose replies are those of zones.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "search/depth_first.h"
#include "search/rules/deep_leaf.h"
#include "search/rules/df_pn.h"
#include "search/threat_space/threat_tree.h"

namespace proofboard::connect {

class ThreatTreeSolver final : public Solver<Game> {
 public:
  using Rule = DfPnFamily<DeepLeaf>;

  // Half of the memory is for the table, half for what the view has seen.
  ThreatTreeSolver(const Game& game, const Rule& rule, ThreatTreeSettings settings,
                   std::size_t bytes)
      : game_(game), rule_(rule), settings_(settings), table_bytes_(bytes / 2) {
    settings_.bytes = bytes / 2;
  }

  Truth solve(const Question<Game>& question, Budget& budget) override {
    if (const auto score = game_.result(question.position)) return question.goal.judge(*score);
    goal_ = {question.goal.attacker, Target::win()};
    tree_.emplace(game_, goal_.attacker, question.position, settings_);
    search_ = std::make_unique<Search>(*tree_, rule_, DepthFirstSettings{}, table_bytes_);
    budget.look_every(32);  // a node is a search for threats, or several
    truth_ = search_->solve({question.position, goal_}, budget);
    indicators_ = search_->indicators();
    indicators_.peak_bytes += tree_->bytes();
    if (truth_ == Truth::disproven && !(is_exact() && question.goal == goal_)) {
      truth_ = Truth::unknown;
      const bool left_out = settings_.width > 0 || tree_->has_met_limit();
      budget.stop_because(left_out ? StopReason::pruned : StopReason::exhausted);
    }
    return truth_;
  }

  const Indicators& indicators() const override { return indicators_; }

  std::optional<Known<Move>> known(const Position& position) override {
    if (!search_) return std::nullopt;
    return search_->known(position);
  }

  // Comes before known(), and only for positions of the proof: where the table has lost one, it is
  // searched again.
  std::optional<LemmaBody> lemma(const Position& position) override {
    if (!search_) return std::nullopt;
    const bool has_lemma = truth_ == Truth::proven && tree_->see(position).lemma.has_value();
    if (has_lemma) return tree_->see(position).lemma;
    if (const auto known = search_->known(position); !known || known->truth != truth_) {
      Limits limits;
      limits.nodes = search_->indicators().nodes + 2 * indicators_.nodes + 10'000;
      Budget budget(limits);
      search_->solve({position, goal_}, budget);
    }
    return std::nullopt;
  }

 private:
  using Search = DepthFirst<ThreatTree, Rule>;

  bool is_exact() const { return settings_.is_complete && settings_.width == 0; }

  Game game_;
  Rule rule_;
  ThreatTreeSettings settings_;
  std::size_t table_bytes_;
  Goal goal_;
  Truth truth_ = Truth::unknown;
  std::optional<ThreatTree> tree_;
  std::unique_ptr<Search> search_;
  Indicators indicators_;
};

}  // namespace proofboard::connect
