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
//
// Departs from the paper: see docs/algorithms/scns.md. One thread.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/conspiracy/move_looks.h"
#include "search/conspiracy/sibling_frame.h"
#include "search/conspiracy/sibling_settings.h"
#include "search/cycles.h"
#include "search/observer.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R, class Observer = NoObserver>
class SiblingSearch final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Leaning = typename Cycles<R>::Leaning;

  SiblingSearch(R rules, SiblingSettings settings, const SolverSetup<R>& setup,
                Observer observer = {})
      : rules_(std::move(rules)),
        settings_(settings),
        interlude_(settings.interlude),
        looks_(setup.merits, setup.evaluation),
        insight_(setup.insight),
        table_(std::max(bytes_for_table(settings, setup.bytes), smallest_table)),
        cycles_(rules_, {std::max<std::size_t>(setup.bytes / part, 1),
                         settings.tries_closed_sets ? setup.bytes / part : 0}),
        leaf_(conspiracy::leaf_functions(settings.is_multi_step, settings.delta, settings.eta)),
        combine_(settings.eta),
        observer_(std::move(observer)) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    begin(question, budget);
    Found found;
    if (const auto score = rules_.result(position_)) {
      found.truth = goal_.judge(*score);
    } else if (insight_ != nullptr && !opens_root_) {
      found.truth = insight_->glance(position_).truth;
    }
    const auto key = rules_.key(position_);
    const auto* known = table_.find(key);
    if (known != nullptr && is_solved(known->truth) && !opens_root_) found.truth = known->truth;
    bool is_leaf = known == nullptr;
    // The root is opened whatever the budget: a player wants to see its moves.
    for (bool is_first = true; !is_solved(found.truth); is_first = false) {
      if (budget.spent(indicators_) && !is_first) break;
      found = search({}, {infinity, infinity}, 0, key, is_leaf);
      is_leaf = false;
      if (cycles_.is_trial_due(indicators_) && !is_solved(found.truth)) {
        found.truth = cycles_.try_closed_set(question, budget, indicators_, this);
      }
      if (is_too_deep_ && !is_solved(found.truth)) budget.stop_because(StopReason::depth);
    }
    if (is_solved(found.truth)) indicators_.see_root(ProofNumbers::of(found.truth));
    indicators_.peak_bytes = std::max<std::uint64_t>(indicators_.peak_bytes,
                                                     table_.peak_bytes() + cycles_.peak_bytes());
    return found.truth;
  }

  const Indicators& indicators() const override { return indicators_; }
  Observer& observer() { return observer_; }

  std::optional<Why<Move>> why(const Position& position) override {
    return with_reason(known_why(position), insight_, position);
  }

  void keep_proofs_alone() override {
    table_.forget_if([](const Entry& entry) { return entry.truth != Truth::proven; });
  }
  std::size_t settle_down(std::size_t bytes) override {
    if (table_.bytes() > bytes) {
      table_.forget_if([](const Entry& entry) { return !is_solved(entry.truth); });
      table_.shrink_to(bytes);
    }
    return table_.bytes() + cycles_.bytes();
  }

  std::vector<RootMove<Move>> root_moves() const override {
    std::vector<RootMove<Move>> moves;
    for (const auto& child : root_children()) {
      const auto numbers = is_solved(child.truth)
                               ? ProofNumbers::of(child.truth)
                               : conspiracy::numbers_at(*child.functions, conspiracy::Interval{});
      moves.push_back({child.move, numbers, child.truth});
    }
    return moves;
  }
  std::vector<Move> line() const override { return line_; }
  double table_fill() const override { return table_.fill(); }

  // For players, after solve(). Empty if the root was settled without looking at its moves.
  std::vector<RootEffort<Move>> efforts() const {
    std::vector<RootEffort<Move>> efforts;
    for (const auto& child : last_root_) {
      const auto shift = conspiracy::shift_of(root_turn_, child.error);
      efforts.push_back({child.move, child.work, child.error,
                         conspiracy::capped_value(std::int64_t{child.functions->value()} + shift),
                         child.truth});
    }
    return efforts;
  }
  // At the root only these, if there are any: a player has reasons of its own. Then nothing is
  // known of the root itself but what one of them proves.
  void search_only(std::vector<Move> moves) { only_ = std::move(moves); }
  // Whether the moves of a root that is known to be solved are searched all the same, until one is.
  void open_root(bool opens) { opens_root_ = opens; }

 private:
  using Entry = conspiracy::SiblingEntry;
  using Interval = conspiracy::Interval;
  using Child = conspiracy::SiblingChild<R>;
  using Frame = conspiracy::SiblingFrame<R>;

  struct Found {
    conspiracy::SharedFunctions functions;
    Truth truth = Truth::unknown;
    [[no_unique_address]] Leaning leaning = {};
    std::uint64_t work = 0;  // expansions made
  };

  static constexpr std::size_t part = 4;
  static constexpr std::size_t smallest_table = std::size_t{1} << 14;
  static std::size_t bytes_for_table(const SiblingSettings& settings, std::size_t bytes) {
    if (!R::can_cycle) return bytes;
    return bytes - bytes / part - (settings.tries_closed_sets ? bytes / part : 0);
  }

  void begin(const Question<R>& question, Budget& budget) {
    goal_ = question.goal;
    position_ = question.position;
    budget_ = &budget;
    indicators_.nodes += 1;
    indicators_.root = {};
    root_choice_ = no_child;
    root_turn_ = turn_here();
    is_too_deep_ = false;
    frames_.clear();
    line_.clear();
    last_root_.clear();
    cycles_.clear();
  }

  Turn turn_here() const { return goal_.turn_of(rules_.to_move(position_)); }

  std::optional<Why<Move>> known_why(const Position& position) {
    const auto key = rules_.key(position);
    const auto* known = table_.find(key);
    if (known != nullptr && is_solved(known->truth)) {
      const auto work = std::min<std::uint64_t>(known->work, 0xffffffffU);
      Why<Move> why{known->truth, {}, {}, static_cast<std::uint32_t>(work)};
      if (known->move != no_move) why.move = unpack_move<Move>(known->move);
      return why;
    }
    if (auto why = cycles_.why(position)) return why;
    if (const auto move = cycles_.leaning_move(key)) {
      return Why<Move>{Truth::disproven, unpack_move<Move>(*move), {}, 1};
    }
    return std::nullopt;
  }

  const std::vector<Child>& root_children() const {
    return frames_.empty() ? last_root_ : frames_.front()->children;
  }

  bool is_to_stop(int depth) {
    if (budget_->spent(indicators_) || cycles_.is_trial_due(indicators_) || is_too_deep_) {
      return true;
    }
    return depth > 0 && interlude_ > 0 && indicators_.iterations - at_root_ >= interlude_;
  }

  // Searches below position_ until one of its numbers for `aim`, which is relative to it, reaches a
  // threshold, it is solved, or it is time to go back to the root.
  Found search(Interval aim, const ProofNumbers thresholds, const int depth,
               const std::uint64_t key, const bool is_leaf) {
    if (cycles_.is_too_deep(depth)) {
      is_too_deep_ = true;
      return {leaf_};
    }
    const std::uint64_t before = indicators_.iterations;
    Frame frame{{}, nullptr, turn_here(), rules_.to_move(position_)};
    frame.rave = rave_of(key);
    const OnPath on_path(*this, frame, key);
    if (is_leaf) {
      ++indicators_.iterations;
      indicators_.depth_sum += static_cast<std::uint64_t>(depth);
      observer_.expanded(position_, depth);
    } else {
      ++indicators_.revisits;
    }
    if (const auto truth = expand(frame, key, is_leaf); is_solved(truth)) {
      observer_.solved(position_, depth, truth);
      store(key, {nullptr, frame.rave, 1, 0, no_move, truth});
      return {conspiracy::solved_functions(truth), truth, {}, 1};
    }

    Found here;
    while (true) {
      frame.correct(settings_.errors);
      const auto settled = frame.settled(depth);
      here.truth = settled.truth;
      here.leaning = settled.leaning;
      if (is_solved(here.truth)) {
        observer_.updated(depth, ProofNumbers::of(here.truth));
        observer_.solved(position_, depth, here.truth);
        tell_insight(frame, here);
        break;
      }
      if (depth == 0) aim = interval_at_root(frame);
      const auto numbers = frame.numbers(aim);
      observer_.updated(depth, numbers);
      if (depth == 0) indicators_.see_root(frame.numbers(Interval{}));
      if (numbers.pn >= thresholds.pn || numbers.dn >= thresholds.dn || is_to_stop(depth)) break;
      const auto choice = frame.choose(aim, numbers, thresholds, settings_.epsilon);
      if (depth == 0) note_root_choice(choice.child);
      search_child(frame, choice, aim, depth);
      if (is_solved(frame.children[choice.child].truth)) glance_again(frame);
    }

    here.work = indicators_.iterations - before;
    here.functions = functions_of(frame, here);
    keep(key, depth, frame, here);
    return here;
  }

  void search_child(Frame& frame, const typename Frame::Choice& choice, const Interval& aim,
                    int depth) {
    Child& child = frame.children[choice.child];
    const auto undo = rules_.play(position_, child.move);
    line_.push_back(child.move);
    auto found = search(frame.seen_from(child, aim), choice.thresholds, depth + 1, child.key,
                        child.is_leaf);
    line_.pop_back();
    rules_.undo(position_, child.move, undo);
    child.functions = std::move(found.functions);
    child.truth = found.truth;
    child.leaning = found.leaning;
    child.work += found.work;
    child.is_leaf = false;
  }

  // Formula (8), or all values if that leaves nothing to aim at.
  Interval interval_at_root(const Frame& frame) {
    at_root_ = indicators_.iterations;
    const auto root = combine_(frame.turn, frame.all());
    const auto v = root.value();
    const auto interval = conspiracy::mixed_interval(v, root.up, root.down, settings_.interval);
    return interval.is_empty_at(v) ? Interval{} : interval;
  }

  conspiracy::SharedFunctions functions_of(const Frame& frame, const Found& here) {
    if (is_solved(here.truth)) return conspiracy::solved_functions(here.truth);
    return std::make_shared<const conspiracy::ValueFunctions>(combine_(frame.turn, frame.all()));
  }

  // The children with what is known of them; or the truth of a position that turns out to be
  // settled.
  Truth expand(Frame& frame, std::uint64_t key, bool is_leaf) {
    rules_.moves(position_, moves_);
    if (moves_.empty()) return goal_.judge(*rules_.result(position_));
    if (insight_ != nullptr) {
      if (const auto truth = insight_->look(position_, moves_); is_solved(truth)) {
        if (frames_.size() > 1 || !opens_root_) {
          if (is_leaf) note_end(truth);
          return truth;
        }
        rules_.moves(position_, moves_);
      }
    }
    looks_.list(rules_, position_, moves_, insight_);
    const bool are_some_wanted =
        frames_.size() == 1 && std::any_of(moves_.begin(), moves_.end(),
                                           [&](Move move) { return is_wanted(move); });
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (are_some_wanted && !is_wanted(moves_[i])) continue;
      Child& child = frame.children.emplace_back();
      child.move = moves_[i];
      child.own_error = looks_.of_move(i);  // a merit, until all are known
    }
    settings_.order.apply(frame.children, key);
    for (auto& child : frame.children) make(frame, child, is_leaf);
    if (is_leaf) indicators_.nodes += frame.children.size();
    frame.turn_merits_into_errors(!looks_.are_listed());
    return Truth::unknown;
  }

  bool is_wanted(Move move) const {
    return only_.empty() || std::find(only_.begin(), only_.end(), move) != only_.end();
  }

  // Where there is only an evaluation, a move is as good as the position it leads to.
  void make(const Frame& frame, Child& child, bool is_leaf) {
    const auto undo = rules_.play(position_, child.move);
    line_.push_back(child.move);
    child.key = rules_.key(position_);
    if (const auto leaning = cycles_.repetition(child.key); !leaning.is_none()) {
      lean(child, leaning);
    } else {
      evaluate(child);
      if (is_solved(child.truth)) {
        if (is_leaf) note_end(child.truth);
      } else {
        recall(child);
      }
    }
    if (!looks_.are_listed() && !is_solved(child.truth)) {
      child.own_error = looks_.of_position(rules_, position_, frame.mover);
    }
    line_.pop_back();
    rules_.undo(position_, child.move, undo);
  }

  // By the rules, or at a glance.
  void evaluate(Child& child) {
    child.functions = leaf_;
    if (const auto score = rules_.result(position_)) {
      child.truth = goal_.judge(*score);
    } else if (insight_ != nullptr) {
      const auto glance = insight_->glance(position_);
      child.truth = glance.truth;
      child.functions = conspiracy::weighed(leaf_, glance);
    }
    if (is_solved(child.truth)) child.set_truth(child.truth);
  }

  void recall(Child& child) {
    if (const auto* known = table_.find(child.key)) {
      child.functions = known->functions;
      child.work = known->work;
      child.is_leaf = false;
      if (is_solved(known->truth)) child.set_truth(known->truth);
    }
    if (is_solved(child.truth)) return;
    if (const auto leaning = cycles_.recalled(child.key); !leaning.is_none()) lean(child, leaning);
  }

  static void lean(Child& child, Leaning leaning) {
    child.set_truth(Truth::disproven);
    child.leaning = leaning;
  }

  conspiracy::SharedRave rave_of(std::uint64_t key) const {
    if (!settings_.uses_rave) return nullptr;
    const auto* known = table_.find(key);
    if (known != nullptr && known->rave) return known->rave;
    return std::make_shared<conspiracy::RaveCounts>();
  }

  // A line ends on the board.
  void note_end(Truth truth) {
    if (!settings_.uses_rave) return;
    const Side winner = truth == Truth::proven ? goal_.attacker : opponent(goal_.attacker);
    conspiracy::count_line<R>(frames_, line_, winner);
  }

  // A child was solved. An insight that learns may see now how others end.
  void glance_again(Frame& frame) {
    if (insight_ == nullptr || !insight_->learns()) return;
    for (auto& child : frame.children) {
      if (is_solved(child.truth)) continue;
      const auto undo = rules_.play(position_, child.move);
      if (const auto truth = insight_->glance(position_).truth; is_solved(truth)) {
        child.set_truth(truth);
      }
      rules_.undo(position_, child.move, undo);
    }
  }

  void tell_insight(const Frame& frame, const Found& here) {
    if (insight_ == nullptr || !here.leaning.is_none() || is_partial(frame, here)) return;
    std::optional<Move> move;
    if (here.truth == wanted_by(frame.turn)) move = frame.winning_child()->move;
    insight_->solved(position_, here.truth, move);
  }

  // Whether that is only true of the moves that a player asked for.
  bool is_partial(const Frame& frame, const Found& here) const {
    return frames_.size() == 1 && !only_.empty() && here.truth != wanted_by(frame.turn);
  }

  void keep(std::uint64_t key, int depth, const Frame& frame, const Found& here) {
    if (depth == 0) last_root_ = frame.children;
    if (is_partial(frame, here)) return;
    Entry entry{here.functions, frame.rave, here.work, 0, no_move, here.truth};
    if (here.truth == wanted_by(frame.turn)) entry.move = pack_move(frame.winning_child()->move);
    if (!here.leaning.is_none()) {
      cycles_.remember(key, depth, here.leaning, entry.move);
      entry.functions = leaf_;  // on other paths nothing is known
      entry.truth = Truth::unknown;
      entry.move = no_move;
    }
    store(key, std::move(entry));
  }

  void store(std::uint64_t key, Entry entry) {
    if (is_solved(entry.truth)) {
      entry.functions.reset();
      entry.rave.reset();
    }
    if (table_.store(key, std::move(entry)) && interlude_ < longest_interlude) interlude_ *= 2;
  }

  // The position on the board is on the path while this lives.
  class OnPath {
   public:
    OnPath(SiblingSearch& search, Frame& frame, std::uint64_t key) : search_(search) {
      search_.frames_.push_back(&frame);
      search_.cycles_.enter(key);
    }
    OnPath(const OnPath&) = delete;
    OnPath& operator=(const OnPath&) = delete;
    ~OnPath() {
      search_.cycles_.leave();
      search_.frames_.pop_back();
    }

   private:
    SiblingSearch& search_;
  };

  void note_root_choice(std::size_t chosen) {
    if (chosen != root_choice_ && root_choice_ != no_child) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  static constexpr std::uint16_t no_move = 0xffff;
  static constexpr std::uint64_t longest_interlude = std::uint64_t{1} << 40;

  R rules_;
  SiblingSettings settings_;
  std::uint64_t interlude_;  // now
  conspiracy::MoveLooks<R> looks_;
  Insight<R>* insight_;
  conspiracy::SiblingTable table_;
  Cycles<R> cycles_;
  conspiracy::SharedFunctions leaf_;
  conspiracy::Combiner combine_;
  Goal goal_;
  Position position_{};
  Turn root_turn_ = Turn::attacker;
  std::vector<Frame*> frames_;    // from the root to the board
  std::vector<Move> line_;        // that leads there
  std::vector<Child> last_root_;  // when the root was left
  std::vector<Move> only_;
  bool opens_root_ = false;
  typename R::Moves moves_;
  Budget* budget_ = nullptr;
  std::uint64_t at_root_ = 0;  // iterations when the search was there last
  std::size_t root_choice_ = no_child;
  bool is_too_deep_ = false;
  Indicators indicators_;
  Observer observer_;
};

}  // namespace proofboard
