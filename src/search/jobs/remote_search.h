// One question in many pieces for other processes: the top of its tree is kept here (top_tree.h),
// and what is searched at its leaves are jobs that a broker brings to whoever does them
// (remote_job.h).
//
// A job is a question of its own. What it proves or disproves holds on every path, and is believed
// because the broker has checked the certificate that came with it; the certificates are the
// fragments of which the whole proof is made (Solver::fragment_for). What it says of a position
// that is not solved is a hint: it decides what is searched next, never what is true.
//
// A job's id is made of what is asked, so a search that begins anew asks for the same jobs by the
// same names, and the broker, which keeps the answers, brings it back to where it was.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/exact_key.h"
#include "search/jobs/top_tree.h"

namespace proofboard {

template <Rules R>
class RemoteSearch final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // The engine, which asks this insight if there is one, looks after the tree and does no jobs. The
  // tree stops growing when it takes so many bytes.
  RemoteSearch(R rules, std::unique_ptr<JobEngine<R>> engine, Insight<R>* insight,
               JobBroker& broker, const JobSettings& settings, std::size_t tree_bytes)
      : rules_(std::move(rules)),
        engine_(std::move(engine)),
        insight_(insight),
        broker_(broker),
        settings_(settings),
        tree_bytes_(tree_bytes),
        tree_(settings.outcome) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    question_ = question;
    budget.look_every(0);  // it is only asked now and then
    Budget own(Limits{}, &budget);
    own_ = &own;
    tree_ = TopTree<R>(settings_.outcome);
    engine_->begin_jobs(question, own);
    before_ = indicators_;
    engine_before_ = engine_->indicators();
    done_elsewhere_ = 0;
    truth_ = plant();
    while (!is_solved(truth_) && !budget.spent(indicators_)) {
      if (broker_.trouble() != StopReason::none) budget.stop_because(broker_.trouble());
      put_jobs();
      constexpr auto while_nothing_comes = std::chrono::milliseconds(50);
      for (const auto& answer : broker_.take_answers(while_nothing_comes)) {
        if (!is_solved(truth_)) deliver(answer);
      }
      gather();
      broker_.tell(indicators_);
    }
    for (const auto& [id, waiting] : under_way_) broker_.cancel(id);
    under_way_.clear();
    engine_->end_jobs();
    own_ = nullptr;
    gather();
    return truth_;
  }

  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position& position) override { return engine_->why(position); }
  bool joins_images() const override { return engine_->joins_images(); }

  std::optional<Fragment<Position>> fragment_for(const Position& position) override {
    if (const auto* own = find_fragment(position)) return *own;
    if constexpr (Symmetric<R>) {
      for (int i = 1; joins_images() && i < rules_.symmetries(); ++i) {
        if (const auto* image = find_fragment(rules_.transform(position, i))) return *image;
      }
    }
    return std::nullopt;
  }

  std::vector<RootMove<Move>> root_moves() const override {
    return tree_.has_root() ? tree_.root_moves() : std::vector<RootMove<Move>>{};
  }
  std::vector<Move> line() const override {
    return tree_.has_root() ? tree_.line(*engine_) : std::vector<Move>{};
  }
  double table_fill() const override { return engine_->table_fill(); }

  std::size_t shrink_to(std::size_t bytes) override {
    tree_ = TopTree<R>(settings_.outcome);
    return engine_->shrink_to(bytes);
  }
  // Certificates hold whatever the view.
  void keep_only_proofs() override {
    engine_->keep_only_proofs();
    ++view_;
  }

 private:
  using Leaf = typename TopTree<R>::Leaf;

  // Leaves of one position: they have the same job.
  struct Waiting {
    Position position;
    std::vector<Leaf> leaves;
  };

  // The root of the tree, unless little work solves the question.
  Truth plant() {
    const std::uint64_t little = settings_.work == 0 ? 256 : settings_.work;
    engine_->go_to({});
    const auto place = engine_->root_place();
    if (const auto found = search_here(place, 0, little); is_solved(found.truth)) {
      return found.truth;
    }
    if (auto frame = engine_->open(place, 0)) {
      tree_.plant(*engine_, engine_->root_turn(), place, std::move(*frame));
    }
    return tree_.has_root() ? Truth::unknown : search_here(place, 0, little).truth;
  }

  Found<R> search_here(const Place<R>& place, int depth, std::uint64_t nodes) {
    own_->begin_job(engine_->indicators(), nodes);
    return engine_->work({infinity, infinity}, place, depth, depth == 0);
  }

  void put_jobs() {
    if (!tree_.has_root()) return;
    while (!is_solved(truth_) && under_way_.size() < broker_.places()) {
      auto leaf = tree_.choose(*engine_);
      if (!leaf) return;
      put(std::move(*leaf));
      call_back();
    }
  }

  void put(Leaf leaf) {
    auto position = question_.position;
    for (const auto& step : leaf.path) rules_.play(position, step.move);
    if (rules_.result(position)) return bring_up_final(leaf);
    const auto key = exact_key(rules_, position, bytes_);
    const int times = times_asked_[key];
    RemoteJob job;
    job.id = fmt::format("{:016x}{:016x}.{}.{}", key.high, key.low, view_, times);
    auto& waiting = under_way_[job.id];
    const bool is_new = waiting.leaves.empty();
    if (is_new) {
      rules_.encode(position, job.position);
      for (const auto& step : leaf.path) job.path.push_back(step.place.key);
      if (times < most_times_in_vain) {
        job.thresholds =
            numbers_from(turn_in(position), leaf.patient_thresholds(settings_.patience));
      }
      job.nodes = settings_.work;
      job.view = view_;
    }
    waiting.position = std::move(position);
    waiting.leaves.push_back(std::move(leaf));
    if (is_new) broker_.put(job);
  }

  // Where evaluation is delayed, only a visit tells that the game is over.
  void bring_up_final(const Leaf& leaf) {
    engine_->go_to(leaf.path);
    const int depth = static_cast<int>(leaf.path.size());
    bring_up(leaf, search_here(leaf.place, depth, 1), 0, std::nullopt);
  }

  void deliver(const RemoteAnswer& answer) {
    auto entry = under_way_.extract(answer.id);
    done_elsewhere_ += answer.nodes;
    if (entry.empty()) return;  // called back
    const Waiting& waiting = entry.mapped();
    const auto key = exact_key(rules_, waiting.position, bytes_);
    if (is_solved(answer.truth) && !answer.is_opinion) {
      fragments_.insert_or_assign(
          key, Fragment<Position>{waiting.position, answer.truth, answer.certificate});
    }
    if (!is_believed(answer)) ++times_asked_[key];
    for (const auto& leaf : waiting.leaves) take_up(answer, waiting.position, leaf);
    call_back();
  }

  void take_up(const RemoteAnswer& answer, const Position& position, const Leaf& leaf) {
    const int depth = static_cast<int>(leaf.path.size());
    engine_->go_to(leaf.path);
    Found<R> found = found_by(answer, position, leaf);
    engine_->learn(leaf.place, depth, found, answer.nodes);
    std::optional<KeptFrame<R>> frame;
    if (!is_solved(found.truth) && answer.is_used_up && tree_.bytes() < tree_bytes_) {
      frame = engine_->open(leaf.place, depth);
      if (frame) {
        take_hints(answer, position, *frame);
      } else {
        found = search_here(leaf.place, depth, 1);  // the insight settles it
      }
    }
    bring_up(leaf, found, answer.nodes, std::move(frame));
  }
  void bring_up(const Leaf& leaf, const Found<R>& found, std::uint64_t work,
                std::optional<KeptFrame<R>> frame) {
    tree_.bring_up(*engine_, leaf, found, work, std::move(frame),
                   [&](const auto&) { is_calling_back_ = true; });
    truth_ = tree_.root().found.truth;
  }

  // An opinion is worth what the root's disproof is: nothing, if the view leaves nothing out.
  bool is_believed(const RemoteAnswer& answer) const {
    if (!is_solved(answer.truth)) return false;
    return !answer.is_opinion || (insight_ != nullptr && !insight_->has_reasons_for_all());
  }

  Found<R> found_by(const RemoteAnswer& answer, const Position& position, const Leaf& leaf) const {
    const Turn turn = turn_in(position);
    Found<R> found;
    if (is_believed(answer)) {
      found.truth = answer.truth;
      found.bounds = bounds_for(turn, ProofNumbers::of(answer.truth));
      found.goods = leaf.place.goods;
    } else {
      found.bounds = bounds_for(turn, hint_of(answer.numbers));
    }
    return found;
  }

  // What is said to be solved, inside of what is not, is asked next and then comes with its
  // certificate.
  static ProofNumbers hint_of(ProofNumbers numbers) {
    constexpr Number if_solved = Number{1} << 20, most = Number{1} << 40;  // sums are still finite
    const auto finite = [&](Number number) {
      return number == infinity ? if_solved : std::clamp<Number>(number, 1, most);
    };
    return {finite(numbers.pn), finite(numbers.dn)};
  }

  void take_hints(const RemoteAnswer& answer, const Position& position, KeptFrame<R>& frame) {
    const Turn turn = turn_in(position);
    rules_.moves(position, moves_);
    for (const auto& hint : answer.children) {
      if (hint.move >= moves_.size()) continue;
      for (auto& child : frame.children) {
        if (!(child.move == moves_[hint.move]) || is_solved(child.truth)) continue;
        child.bounds = bounds_for(opposite(turn), hint_of(hint.numbers));
        child.is_leaf = false;
      }
    }
  }

  // Jobs below a node that is solved are of no use any more.
  void call_back() {
    if (!std::exchange(is_calling_back_, false)) return;
    for (auto entry = under_way_.begin(); entry != under_way_.end();) {
      auto& leaves = entry->second.leaves;
      std::erase_if(leaves,
                    [&](const Leaf& leaf) { return tree_.give_up_if_aside(*engine_, leaf); });
      if (leaves.empty()) broker_.cancel(entry->first);
      entry = leaves.empty() ? under_way_.erase(entry) : std::next(entry);
    }
  }

  void gather() {
    auto all = before_;
    all.add_work(engine_before_, engine_->indicators());
    all.nodes += done_elsewhere_;
    all.max_pn = indicators_.max_pn;
    all.max_dn = indicators_.max_dn;
    all.peak_bytes =
        std::max<std::uint64_t>(indicators_.peak_bytes, tree_.bytes() + engine_->table_bytes());
    if (is_solved(truth_)) {
      all.see_root(ProofNumbers::of(truth_));
    } else if (tree_.has_root()) {
      all.see_root(numbers_from(tree_.root().turn, tree_.root().found.bounds));
    }
    indicators_ = all;
  }

  Turn turn_in(const Position& position) const {
    return question_.goal.turn_of(rules_.to_move(position));
  }
  const Fragment<Position>* find_fragment(const Position& position) {
    const auto found = fragments_.find(exact_key(rules_, position, bytes_));
    return found == fragments_.end() ? nullptr : &found->second;
  }

  // Numbers are hints: if they are wrong, a job may end before it has begun. A position that has
  // been asked for so often gets one that stays.
  static constexpr int most_times_in_vain = 8;

  R rules_;
  std::unique_ptr<JobEngine<R>> engine_;
  Insight<R>* insight_;
  JobBroker& broker_;
  JobSettings settings_;
  std::size_t tree_bytes_;
  Question<R> question_;
  Budget* own_ = nullptr;  // of the engine
  TopTree<R> tree_;
  std::unordered_map<std::string, Waiting> under_way_;  // by the job's id
  // A position that is still unsolved is asked for again, as the same leaf or on another path, by
  // another name.
  std::unordered_map<ExactKey, int, HashExactKey> times_asked_;
  std::unordered_map<ExactKey, Fragment<Position>, HashExactKey> fragments_;
  int view_ = 0;  // how often the insight has widened
  Truth truth_ = Truth::unknown;
  bool is_calling_back_ = false;
  Indicators indicators_, before_;  // now, and before the question
  Indicators engine_before_;
  std::uint64_t done_elsewhere_ = 0;  // nodes, for this question
  std::vector<std::uint8_t> bytes_;   // scratch
  typename R::Moves moves_;           // scratch
};

}  // namespace proofboard
