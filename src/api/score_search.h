// The score of a position: a row of questions "at least t?" until both bounds meet, then both
// proofs, "at least s" and "not s + 1", in one certificate.
//
// What the searches say is a word and no more: a bound is the answer's only when its proof is
// complete. Where the limits end the search before the bounds meet, or one proof, whatever else can
// be proven within them still is.
//
// A solver that knows scores (Solver::score_bounds) is asked all of them, so that they share its
// table, and where it begins is its guess; of others each question gets a solver of its own.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/ask.h"
#include "api/solver_of.h"
#include "api/watching.h"
#include "search/proof.h"

namespace proofboard {

// Makes a solver of so many bytes, with the insight that it asks.
template <Rules R>
using MakeSolver = std::function<SolverOf<R>(std::size_t bytes)>;

template <Notated R>
class ScoreSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ScoreSearch(const R& rules, const Position& position, const Ask& ask, const Solving& solving,
              MakeReasons<R> make_reasons, MakeSolver<R> make_solver, Watching<R>& watching,
              Answer& answer)
      : rules_(rules),
        position_(position),
        ask_(ask),
        solving_(solving),
        make_reasons_(make_reasons),
        make_solver_(std::move(make_solver)),
        attacker_(ask.goal.attacker),
        watching_(watching),
        answer_(answer) {}

  // Leaves in the answer what is known.
  void run() {
    Budget clock(ask_.limits, solving_.stop);
    narrow(clock);
    answer_.seconds = seconds_of(clock);
    watching_.enter(Phase::proving);
    Budget budget(limits_left(clock), solving_.stop, watching_.progress());
    confirm(budget);
    if (answer_.score->is_exact()) tell(budget);
    answer_.proof_seconds += budget.seconds();
  }

 private:
  // One of the two bounds: the goal, how it was answered, and by whom.
  struct Bound {
    Goal goal;
    Truth truth = Truth::unknown;
    std::shared_ptr<Insight<R>> insight;
    std::shared_ptr<Solver<R>> solver;
    std::unique_ptr<ProofBuilder<R>> proof;
  };

  Question<R> question(const Goal& goal, const Position& at) const {
    return {at, searched_goal<R>(goal)};
  }
  static bool is_dual(const Goal& goal) { return !(searched_goal<R>(goal) == goal); }

  // Of the whole, whose clock hears nothing of what holds the searches.
  double seconds_of(const Budget& clock) const {
    return clock.seconds() - watching_.seconds_held();
  }

  void narrow(const Budget& clock) {
    bounds_ = any_score();
    if (const auto score = rules_.result(position_)) {
      bounds_.lower = bounds_.upper = attacker_ == Side::black ? *score : -*score;
      return;
    }
    std::optional<int> next;
    while (!bounds_.is_exact()) {
      std::shared_ptr<Solver<R>> solver = shared_;
      std::shared_ptr<Insight<R>> insight;
      if (!solver) {
        auto made = make_solver_(solver_bytes());
        insight = made.insight;
        solver = std::move(made.solver);
        if (solver->score_bounds(position_)) shared_ = solver;
      }
      if (!next) next = in_attackers_eyes(solver->guess_score(position_)) + 1;
      const Goal goal{attacker_, {std::clamp(*next, bounds_.lower + 1, bounds_.upper)}};
      auto limits = ask_.limits;
      limits.seconds -= seconds_of(clock);
      if (limits.nodes != std::numeric_limits<std::uint64_t>::max()) {
        limits.nodes -= std::min(limits.nodes, before_.nodes);
      }
      watching_.asks(goal.target.threshold);
      watching_.enter_search(Phase::searching, *solver, is_dual(goal), before_.nodes);
      Budget budget(limits, solving_.stop, watching_.progress());
      auto truth = solver->solve(question(goal, position_), budget);
      watching_.leave_search();
      count_work(solver->indicators(), is_dual(goal));
      if (!is_solved(truth)) {
        answer_.reason = budget.reason();
        return;
      }
      if (is_dual(goal)) truth = opposite(truth);
      auto& bound = truth == Truth::proven ? lower_ : upper_;
      bound = {goal, truth, insight, solver, nullptr};
      (truth == Truth::proven ? bounds_.lower : bounds_.upper) =
          truth == Truth::proven ? goal.target.threshold : goal.target.threshold - 1;
      if (shared_) take_what_is_known(*solver);
      watching_.narrowed(bounds_);
      // Beside what is known, as that is often all; without a table in common, halfway.
      const int halfway = bounds_.lower + (bounds_.upper - bounds_.lower + 1) / 2;
      next = !shared_ ? halfway : truth == Truth::proven ? bounds_.lower + 1 : bounds_.upper;
    }
  }

  // A question may be answered with more than was asked.
  void take_what_is_known(Solver<R>& solver) {
    const auto known = *solver.score_bounds(position_);
    const bool attacker_moves = rules_.to_move(position_) == attacker_;
    bounds_.lower = std::max(bounds_.lower, attacker_moves ? known.lower : -known.upper);
    bounds_.upper = std::min(bounds_.upper, attacker_moves ? known.upper : -known.lower);
  }
  int in_attackers_eyes(int score) const {
    return rules_.to_move(position_) == attacker_ ? score : -score;
  }

  // A solver that is asked everything has counted all of it.
  void count_work(const Indicators& now, bool of_dual) {
    auto all = of_dual ? now.of_dual() : now;
    if (!shared_) {
      all.add_work({}, before_);
      all.root_switches += before_.root_switches;
      all.max_pn = std::max(all.max_pn, before_.max_pn);
      all.max_dn = std::max(all.max_dn, before_.max_dn);
      all.peak_bytes = std::max(all.peak_bytes, before_.peak_bytes);
      before_ = all;
    }
    answer_.indicators = all;
  }

  // Two solvers may be held at the end, and the proofs.
  std::size_t solver_bytes() const { return ask_.limits.table_bytes() * 3 / 8; }

  // What no final score could belie.
  ScoreBounds any_score() const { return {-rules_.score_limit(), rules_.score_limit()}; }

  // Proves either bound as far as there is anything to prove. Only what is proven is the score.
  void confirm(Budget& budget) {
    auto& score = answer_.score.emplace(any_score());
    if (rules_.result(position_)) {
      score = bounds_;
    } else {
      const auto [least, most] = any_score();
      if (bounds_.lower > least && prove(at_least(bounds_.lower), lower_, budget)) {
        score.lower = bounds_.lower;
      }
      if (bounds_.upper < most && prove(at_most(bounds_.upper), upper_, budget)) {
        score.upper = bounds_.upper;
      }
    }
    if (score.is_exact()) answer_.truth = Truth::proven;
    if (score != bounds_) answer_.unconfirmed_score = bounds_;
  }
  Claim at_least(int score) const { return {{attacker_, {score}}, Truth::proven}; }
  Claim at_most(int score) const { return {{attacker_, {score + 1}}, Truth::disproven}; }

  // What the proofs say of the score: the certificate first, as the line may be cut short.
  void tell(Budget& budget) {
    if (!ask_.certificate_file.empty()) write(budget);
    find_line(budget);
  }

  bool prove(const Claim& claim, Bound& bound, Budget& budget) {
    bound.goal = claim.goal;
    bound.truth = claim.truth;
    if (!bound.solver) bound.solver = shared_;
    // What was answered with more than was asked has not been asked yet; else it is known.
    const auto asked = question(bound.goal, position_);
    const auto truth = is_dual(bound.goal) ? opposite(bound.truth) : bound.truth;
    if (shared_ && solve_within(budget, asked) != truth) {
      const auto reason = budget.reason();
      return fail("", reason == StopReason::none ? StopReason::unconfirmed : reason);
    }
    // Both solvers, or the only one and the proof that is there already, are held meanwhile.
    const auto all_bytes = ask_.limits.table_bytes();
    const auto held = proven_bytes();
    const auto bytes =
        shared_ ? all_bytes - std::min<std::uint64_t>(all_bytes, held) : all_bytes / 2;
    const ProofSetup<R> setup{static_cast<std::size_t>(bytes), make_reasons_, bound.insight.get(),
                              watching_.progress()};
    bound.proof = std::make_unique<ProofBuilder<R>>(rules_, asked, truth, *bound.solver, setup);
    const auto built = bound.proof->build(budget);
    if (!built || bound.proof->truth() != truth) {
      const auto failed = std::exchange(bound.proof, nullptr);  // its memory is free again
      return built ? fail("", StopReason::unconfirmed)
                   : fail(built.error().message, failed->shortage());
    }
    answer_.indicators.peak_bytes =
        std::max<std::uint64_t>(answer_.indicators.peak_bytes, held + bound.proof->bytes());
    return true;
  }
  // Of the bounds that have their proofs.
  std::size_t proven_bytes() const {
    return (lower_.proof ? lower_.proof->proven_bytes() : 0) +
           (upper_.proof ? upper_.proof->proven_bytes() : 0);
  }

  // By the solver that is asked everything. It counts by itself, so it gets a budget of its own.
  Truth solve_within(Budget& whole, const Question<R>& asked) {
    Budget part(whole.limits(), &whole);
    part.tell(watching_.progress());
    return shared_->solve(asked, part);
  }

  // The first reason stays: what ended the search, or else the first of its proofs.
  bool fail(std::string error, StopReason reason) {
    if (answer_.reason != StopReason::none) return false;
    answer_.certificate_error = std::move(error);
    answer_.reason = reason;
    return false;
  }

  Limits limits_left(const Budget& clock) const {
    auto limits = ask_.limits;
    limits.seconds -= seconds_of(clock);
    limits.nodes = std::numeric_limits<std::uint64_t>::max();
    return limits;
  }

  void write(Budget& budget) {
    watching_.enter(Phase::writing);
    auto header = header_of(rules_, position_, at_least(answer_.score->lower).goal, Truth::proven);
    header.is_exact = true;
    auto sink = certificate_sink(ask_, ask_.certificate_file);
    if (!sink) {
      answer_.certificate_error = sink.error().message;
      return;
    }
    auto writer = CertificateWriter::create(std::move(*sink), header);
    if (!writer) {
      answer_.certificate_error = writer.error().message;
      return;
    }
    CertificateInfo info{ask_.certificate_file};
    for (auto* bound : {&lower_, &upper_}) {
      if (!bound->proof) continue;
      if (const auto written = bound->proof->write_to(*writer, budget); !written) {
        answer_.certificate_error = written.error().message;
        answer_.reason = budget.reason();
        return;
      }
      info.nodes += bound->proof->positions();
      info.searched += bound->proof->nodes_searched_again();
    }
    const auto bytes = writer->finish();
    if (!bytes) {
      answer_.certificate_error = bytes.error().message;
      return;
    }
    info.bytes = *bytes;
    info.seconds = budget.seconds();
    answer_.certificate = info;
  }

  // Best play of both sides: the attacker's moves by the first proof, the defender's by the second.
  // Whoever has no proof, because no score could be worse for it, plays any move. What the budget
  // leaves out is missing.
  void find_line(Budget& whole) {
    Budget budget(whole.limits(), &whole);
    budget.tell(watching_.progress());
    budget.look_every(0);  // a move may cost much more than a node of a search
    auto at = position_;
    for (std::size_t plies = 0; !rules_.result(at) && plies < most_plies; ++plies) {
      if (budget.spent({})) return;
      auto& bound = rules_.to_move(at) == attacker_ ? lower_ : upper_;
      const auto move = best_move(at, bound, budget);
      if (!move) return;
      answer_.line.push_back(rules_.move_text(at, *move));
      if (plies == 0) answer_.move = answer_.line.front();
      rules_.play(at, *move);
    }
    answer_.line_is_complete = rules_.result(at).has_value();
  }

  std::optional<Move> best_move(const Position& at, Bound& bound, Budget& budget) {
    typename R::Moves moves;
    rules_.moves(at, moves);
    if (!bound.proof || moves.size() == 1) return moves[0];
    if (auto move = bound.proof->move_in(bound.proof->proven_for(at))) return move;
    if (!shared_) return bound.proof->winning_move(at);
    // Below what the proof says one by one: the solver knows these, or finds them at once.
    for (const auto move : moves) {
      auto after = at;
      rules_.play(after, move);
      if (solve_within(budget, question(bound.goal, after)) == bound.truth) return move;
      if (budget.reason() != StopReason::none) break;
    }
    return std::nullopt;
  }

  static constexpr std::size_t most_plies = 500;

  const R& rules_;
  const Position& position_;
  const Ask& ask_;
  const Solving& solving_;
  MakeReasons<R> make_reasons_;
  MakeSolver<R> make_solver_;
  Side attacker_;
  Watching<R>& watching_;
  Answer& answer_;
  ScoreBounds bounds_;  // by the word of the searches
  Indicators before_;   // of solvers that were asked one question each, all together
  Bound lower_, upper_;
  std::shared_ptr<Solver<R>> shared_;  // asked everything, if it knows scores
};

}  // namespace proofboard
