// Df-pn over the view of the game that threats give (threat_tree.h): proofs with quiet moves, whose
// leaves are wins by double threats and whose replies are those of zones.
//
// If the view holds no win, it may be because it shows too little. So it is widened, and searched
// again from what is proven already, until there is a win, the budget is spent or nothing was left
// out.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "search/depth_first.h"
#include "search/rules/df_pn.h"
#include "search/threat_space/leaf_numbers.h"
#include "search/threat_space/threat_tree.h"

namespace proofboard::connect {

class ThreatTreeSolver final : public Solver<Game> {
 public:
  using Rule = DfPnFamily<ThreatLeaf>;

  // Half of the memory is for the table, a quarter for what the view has seen, and a quarter for
  // one search for threats.
  ThreatTreeSolver(const Game& game, const Rule& rule, ThreatTreeSettings settings, bool widens,
                   std::size_t bytes)
      : game_(game), rule_(rule), settings_(settings), widens_(widens), table_bytes_(bytes / 2) {
    settings_.bytes = bytes / 4;
  }

  Truth solve(const Question<Game>& question, Budget& budget) override {
    if (const auto score = game_.result(question.position)) return question.goal.judge(*score);
    if (!is_loaded_) set_up(question);
    is_loaded_ = false;
    budget.look_every(32);  // a node is a search for threats, or several
    tree_->spend_from(&budget);
    do {
      truth_ = search_->solve({question.position, goal_}, budget);
    } while (truth_ == Truth::disproven && !is_exact() && widen());
    tree_->spend_from(nullptr);
    indicators_ = search_->indicators();
    indicators_.peak_bytes += tree_->peak_bytes();
    if (truth_ == Truth::disproven && !(is_exact() && question.goal == goal_)) {
      truth_ = Truth::unknown;
      budget.stop_because(leaves_out() ? StopReason::pruned : StopReason::exhausted);
    }
    return truth_;
  }

  // What the view has seen is not saved: it is soon seen again.
  bool can_save() const override { return true; }
  void save(CheckpointWriter& file) const override {
    file.put(static_cast<std::uint8_t>(search_ ? 1 : 0));
    if (!search_) return;
    const auto reach = tree_->reach();
    file.put(reach.width);
    file.put(reach.leaf);
    file.put(static_cast<std::uint8_t>(reach.limit));
    search_->save(file);
  }
  bool load(CheckpointReader& file, const Question<Game>& question) override {
    const auto has_search = file.get<std::uint8_t>();
    if (!has_search) return false;
    if (*has_search == 0) return true;
    const auto width = file.get<int>();
    const auto leaf = file.get<std::uint64_t>();
    const auto limit = file.get<std::uint8_t>();
    if (!width || !leaf || !limit) return false;
    set_up(question);
    tree_->set_reach({*width, *leaf, static_cast<ThreatTree::LimitMet>(*limit)});
    is_loaded_ = true;
    return search_->load(file, {question.position, goal_});
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
    if (truth_ == Truth::proven && tree_->see(position).lemma) return tree_->see(position).lemma;
    // A win over the defender rests on the lemma of its pass, which the view may have forgotten.
    const bool rests_on_lemma = position.turn.side != goal_.attacker && !settings_.is_complete;
    const bool is_in_table = is_known(position);
    if (truth_ == Truth::proven && (rests_on_lemma || !is_in_table) &&
        tree_->see_more(position).lemma) {
      return tree_->see(position).lemma;
    }
    if (is_in_table) return std::nullopt;
    Limits limits;
    limits.nodes = search_->indicators().nodes + 2 * indicators_.nodes + 10'000;
    Budget budget(limits);
    search_->solve({position, goal_}, budget);
    return std::nullopt;
  }

 private:
  using Search = DepthFirst<ThreatTree, Rule>;

  void set_up(const Question<Game>& question) {
    goal_ = {question.goal.attacker, Target::win()};
    tree_.emplace(game_, goal_.attacker, question.position, settings_);
    search_ = std::make_unique<Search>(*tree_, rule_, DepthFirstSettings{}, table_bytes_);
  }

  bool is_known(const Position& position) {
    const auto known = search_->known(position);
    return known && known->truth == truth_;
  }

  bool is_exact() const { return settings_.is_complete && tree_->reach().width == 0; }
  bool leaves_out() const {
    return tree_->reach().width > 0 || tree_->reach().limit != ThreatTree::LimitMet::none;
  }

  // Twice as many places for a stone, and twice the moves at a leaf. False if that can't help.
  bool widen() {
    constexpr std::uint64_t most_leaf = std::uint64_t{1} << 50;
    const auto [width, leaf, limit] = tree_->reach();
    if (!widens_ || (width == 0 && limit != ThreatTree::LimitMet::leaf)) return false;
    const int wider = 2 * width < game_.columns() * game_.rows() ? 2 * width : 0;
    tree_->set_reach({wider, std::min(2 * leaf, most_leaf), ThreatTree::LimitMet::none});
    search_->keep_proofs_alone();
    return true;
  }

  Game game_;
  Rule rule_;
  ThreatTreeSettings settings_;
  bool widens_;
  std::size_t table_bytes_;
  Goal goal_;
  bool is_loaded_ = false;  // from a checkpoint, to go on with
  Truth truth_ = Truth::unknown;
  std::optional<ThreatTree> tree_;
  std::unique_ptr<Search> search_;
  Indicators indicators_;
};

}  // namespace proofboard::connect
