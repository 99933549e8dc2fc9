// A question of one game from the search to the answer: searched, confirmed by its whole proof,
// told.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/ask.h"
#include "api/checkpoint.h"
#include "api/score_search.h"
#include "api/solver_of.h"
#include "api/watching.h"
#include "checker/small.h"
#include "core/own_stack.h"
#include "search/longest_line.h"
#include "search/proof.h"

namespace proofboard {

template <Notated R>
class SearchOf {
 public:
  using Position = typename R::Position;

  SearchOf(const R& rules, const Brings<R>& brings, const Ask& ask, const Solving& solving)
      : rules_(rules), brings_(brings), ask_(ask), solving_(solving) {}

  // The question's own position, as the game has it.
  Answer solve(const Position& position) const {
    assert(!ask_.all_moves);  // those are an Inquiry's
    Answer answer;
    run_on_own_stack([&] { answer = search(position); });
    return answer;
  }

 private:
  Answer search(const Position& position) const {
    if (ask_.wants_score) return search_score(position);
    const Question<R> question{position, searched_goal<R>(ask_.goal)};
    // A quarter is left for the proof; it gets more of it when the search is over.
    const auto all_bytes = ask_.limits.table_bytes();
    Answer answer;
    Watching<R> watching(rules_, position, solving_, answer);
    auto [insight, solver] = solver_with_insight(all_bytes - all_bytes / 4, watching.observer());

    const auto& [algorithm, knowledge] = ask_.search;
    Checkpoint<R> checkpoint(rules_, question, algorithm.text() + ' ' + knowledge.text(), ask_,
                             *solver);
    if (const auto fine = checkpoint.resume(); !fine) {
      answer.refusal = fine.error();
      return answer;
    }
    watching.goes_on_after(checkpoint.seconds_before());
    watching.enter_search(Phase::searching, *solver, is_dual());
    Budget budget(ask_.limits, solving_.stop, watching.progress());
    RootCurve curve;
    if (ask_.wants_curve) budget.record(&curve);
    checkpoint.keep(budget);
    answer.truth = solver->solve(question, budget);
    if (!is_solved(answer.truth)) watching.look_once_more();
    answer.reason = is_solved(answer.truth) ? StopReason::none : budget.reason();
    answer.indicators = solver->indicators();
    answer.curve = curve.points();
    answer.seconds = checkpoint.seconds_before() + budget.seconds();
    checkpoint.write(budget);  // also if it is solved: the proof may take long, or fail
    answer.checkpoint_error = checkpoint.error();
    if (is_solved(answer.truth)) {
      const ProofSetup<R> setup{static_cast<std::size_t>(all_bytes), brings_.make_reasons,
                                insight.get(), watching.progress()};
      confirm(question, setup, budget.seconds(), *solver, watching, answer);
      const Claim claim{question.goal, answer.truth};
      if (is_solved(answer.truth) && wants_area_of(claim.prover())) {
        find_area(claim, position, insight.get(), answer);
      }
      if constexpr (Dominating<R>) {
        if (ask_.shortens && answer.length && budget.reason() == StopReason::none) {
          shorten(question, setup, budget, *solver, watching, answer);
          answer.seconds = checkpoint.seconds_before() + budget.seconds() - answer.proof_seconds;
        }
        if (ask_.shortens && answer.truth == Truth::proven && !ask_.certificate_file.empty()) {
          certify_shortest(question, setup, budget, *solver, watching, answer);
        }
      }
    }
    if (is_dual()) {
      answer.truth = opposite(answer.truth);
      answer.unconfirmed = opposite(answer.unconfirmed);
      answer.indicators = answer.indicators.of_dual();
      for (auto& point : answer.curve) std::swap(point.pn, point.dn);
    }
    return answer;
  }

  Answer search_score(const Position& position) const {
    Answer answer;
    Watching<R> watching(rules_, position, solving_, answer);
    const auto make = [&](std::size_t bytes) {
      return solver_with_insight(bytes, watching.observer());
    };
    ScoreSearch<R>(rules_, position, ask_, solving_, brings_.make_reasons, make, watching, answer)
        .run();
    return answer;
  }

  bool wants_area_of(Side winner) const {
    if (brings_.remarks.give == nullptr || ask_.area == WantedArea::none) return false;
    return ask_.area == WantedArea::of_winner || winner == ask_.to_move();
  }

  // The cells that the winner needs. What the insight has learned may say that another position, in
  // which the loser has more, stands for this one; and then cells are given away one by one, as
  // long as the rest does. Each such position is searched and confirmed by itself.
  void find_area(const Claim& claim, const Position& position, Insight<R>* insight,
                 Answer& answer) const {
    constexpr int most_tries = 30;
    constexpr std::uint64_t one_look = 2, some = 1000;  // nodes
    if (insight == nullptr || brings_.make_reasons == nullptr) return;
    AreaSearch search{*this, claim, limits_of_proof(answer.seconds + answer.proof_seconds)};
    auto at = position;
    search.limits.nodes = some;
    for (const auto* less = search.learned(at, *insight); less != nullptr;) {
      at = *less;
      less = search.learned(at, *search.insight);
    }
    search.limits.nodes = one_look;
    typename R::Moves cells;
    rules_.moves(at, cells);
    int tries = 0;
    const typename R::Moves all = cells;
    for (const auto cell : all) {
      if (++tries > most_tries) break;
      const auto less = brings_.remarks.give(rules_, at, cell, opponent(claim.prover()));
      if (!rules_.result(less) && search.holds(less)) at = less;
    }
    if (at == position) return;
    rules_.moves(at, cells);
    for (const auto cell : cells) answer.area.push_back(rules_.move_text(at, cell));
  }

  // Whether a claim holds of positions in which the loser has more than in one where it does.
  struct AreaSearch {
    const SearchOf& of;
    Claim claim;
    Limits limits;
    std::shared_ptr<Insight<R>> insight = nullptr;  // of the last search
    std::optional<Position> found = std::nullopt;

    bool holds(const Position& at) {
      Budget budget(limits, of.solving_.stop);
      const Question<R> question{at, claim.goal};
      const auto bytes = static_cast<std::size_t>(of.ask_.limits.table_bytes() / 4);
      auto made = of.solver_with_insight(bytes, nullptr);
      if (made.solver->solve(question, budget) != claim.truth) return false;
      const ProofSetup<R> setup{bytes, of.brings_.make_reasons, made.insight.get(), nullptr};
      ProofBuilder<R> proof(of.rules_, question, claim.truth, *made.solver, setup);
      if (!proof.build(budget) || proof.truth() != claim.truth) return false;
      limits.seconds -= budget.seconds();
      insight = made.insight;
      return true;
    }

    // What the insight has learned to stand for this position, if that is so.
    const Position* learned(const Position& at, Insight<R>& knows) {
      if (of.rules_.result(at)) return nullptr;
      const auto why = knows.why(at);
      if (!why || !why->reason || why->reason->statement != Statement::instead) return nullptr;
      const auto less = of.brings_.make_reasons(of.rules_, claim)->instead(at, why->reason->reason);
      if (!less || of.rules_.result(*less) || !holds(*less)) return nullptr;
      found = *less;
      return &*found;
    }
  };

  // Whether the searches are asked what the other side can reach.
  bool is_dual() const { return !(searched_goal<R>(ask_.goal) == ask_.goal); }

  SolverOf<R> solver_with_insight(std::size_t bytes, SearchObserver<R>* observer) const {
    return make_search_of(rules_, brings_, ask_, bytes, observer);
  }

  // Builds the whole proof, which sees to it that a collision of keys can't have made the answer,
  // and takes line and certificate from it. What can't be confirmed is unknown.
  void confirm(const Question<R>& question, const ProofSetup<R>& setup, double seconds,
               Solver<R>& solver, Watching<R>& watching, Answer& answer) const {
    watching.enter(Phase::proving);
    Budget budget(limits_of_proof(seconds), solving_.stop, watching.progress());
    ProofBuilder<R> proof(rules_, question, answer.truth, solver, setup);
    if (const auto built = proof.build(budget); !built) {
      answer.certificate_error = built.error().message;
      answer.reason = proof.shortage();
      answer.unconfirmed = std::exchange(answer.truth, Truth::unknown);
      answer.proof_seconds += budget.seconds();
      return;
    }
    answer.truth = proof.truth();
    if (!ask_.certificate_file.empty()) {
      const auto written = write(proof, ask_.certificate_file, budget, watching);
      if (written) {
        answer.certificate = *written;
      } else {
        answer.certificate_error = written.error().message;
        answer.reason = budget.reason();
      }
    }
    tell(question, ask_.futile_rule, setup, solver, proof, budget, answer);
    answer.proof_seconds += budget.seconds();
  }

  Limits limits_of_proof(double seconds) const {
    auto limits = ask_.limits;
    limits.seconds -= seconds;
    limits.nodes = std::numeric_limits<std::uint64_t>::max();  // of the search, not of its proof
    return limits;
  }

  // What a proof says of the question. A line that the budget cuts short is left as it is then.
  void tell(const Question<R>& question, const std::string& futile_rule, const ProofSetup<R>& setup,
            Solver<R>& solver, ProofBuilder<R>& proof, Budget& whole, Answer& answer) const {
    answer.line.clear();
    answer.forced.clear();
    Budget budget(whole.limits(), &whole);
    budget.tell(setup.progress);
    find_best_line(question, futile_rule, setup, solver, proof, budget, answer);
    answer.move = answer.line.empty() ? "" : answer.line.front();
    if constexpr (Dominating<R>) {
      if (answer.truth == Truth::proven) note_length(question, futile_rule, proof, answer);
    }
    answer.indicators.peak_bytes =
        std::max<std::uint64_t>(answer.indicators.peak_bytes, proof.bytes());
  }

  Expected<CertificateInfo> write(ProofBuilder<R>& proof, const std::string& file, Budget& budget,
                                  Watching<R>& watching) const {
    watching.enter(Phase::writing);
    const auto written = write(proof, file, budget);
    watching.enter(Phase::proving);
    if (!written) return written.error();
    return CertificateInfo{file, *written, proof.positions(), proof.nodes_searched_again(),
                           budget.seconds()};
  }

  Expected<std::uint64_t> write(ProofBuilder<R>& proof, const std::string& file,
                                Budget& budget) const {
    auto sink = certificate_sink(ask_, file);
    if (!sink) return sink.error();
    return proof.write(std::move(*sink), ask_.goal, budget);
  }

  void note_length(const Question<R>& question, const std::string& futile_rule,
                   ProofBuilder<R>& proof, Answer& answer) const requires Dominating<R> {
    const auto bound = proof.plies_in(question.position);
    const auto line_plies = static_cast<int>(answer.line.size());
    // A line that ends the game is the longest resistance.
    const bool counts_all = futile_rule.empty() || futile_rule == R::futile_rules().front();
    const bool is_counted = answer.line_is_complete && counts_all;
    if (!is_counted && !bound) return;
    const int plies = is_counted ? line_plies : *bound;
    const bool attacker_moves = rules_.to_move(question.position) == question.goal.attacker;
    const int least = rules_.result(question.position) ? 0 : attacker_moves ? 1 : 2;
    answer.length = LengthBounds{plies, answer.length ? answer.length->at_least : least};
  }

  // Looks for shorter wins by asking for a win within fewer plies, over the same table, until there
  // is none or the budget is spent. First from below, while that costs no more than the first win
  // did: then short ones are found at once, and the bound is there when the budget ends; then from
  // above.
  void shorten(const Question<R>& question, const ProofSetup<R>& setup, Budget& budget,
               Solver<R>& solver, Watching<R>& watching,
               Answer& answer) const requires Dominating<R> {
    const auto cheap = solver.indicators().nodes;
    auto& length = *answer.length;
    while (!length.is_shortest()) {
      auto limits = budget.limits();
      limits.nodes = std::min(limits.nodes, solver.indicators().nodes + cheap);
      Budget part(limits, &budget);
      part.tell(watching.progress());
      if (!try_within(length.at_least, question, setup, part, budget, solver, watching, answer)) {
        break;
      }
    }
    while (!length.is_shortest() && budget.reason() == StopReason::none) {
      if (!try_within(length.at_most - 2, question, setup, budget, budget, solver, watching,
                      answer)) {
        break;
      }
    }
    answer.indicators = solver.indicators();
  }

  // Whether that was answered. The bounds, and with a shorter win the line, are then new.
  bool try_within(int plies, const Question<R>& question, const ProofSetup<R>& setup,
                  Budget& budget, const Budget& whole, Solver<R>& solver, Watching<R>& watching,
                  Answer& answer) const requires Dominating<R> {
    const Question<R> shorter{rules_.within(question.position, plies), question.goal};
    watching.enter_search(Phase::shortening, solver, is_dual());
    const auto truth = solver.solve(shorter, budget);
    watching.enter(Phase::proving);
    if (!is_solved(truth)) return false;
    Budget for_proof(limits_of_proof(whole.seconds()), solving_.stop, watching.progress());
    ProofBuilder<R> proof(rules_, shorter, truth, solver, setup);
    const bool is_built = static_cast<bool>(proof.build(for_proof));
    answer.proof_seconds += for_proof.seconds();
    if (!is_built) return false;
    if (proof.truth() == Truth::proven) {
      tell(shorter, ask_.futile_rule, setup, solver, proof, for_proof, answer);
      // Also where the proof does not say how long it is.
      answer.length->at_most = std::min(answer.length->at_most, plies);
    } else {
      answer.length->at_least = plies + 2;
    }
    return true;
  }

  // Writes that there is a win within so many plies, and beside it that there is none within fewer.
  // The certificate that is there already stays if the first can't be made. What is missing, and
  // why, is told.
  void certify_shortest(const Question<R>& question, const ProofSetup<R>& setup,
                        const Budget& whole, Solver<R>& solver, Watching<R>& watching,
                        Answer& answer) const requires Dominating<R> {
    constexpr auto none_shorter = "that no win is shorter";
    if (!answer.length || !answer.length->is_shortest()) {
      const bool is_spent = whole.reason() != StopReason::none;
      const auto reason = is_spent ? whole.reason() : StopReason::unconfirmed;
      lack(none_shorter, to_text(reason), reason, answer);
      return;
    }
    answer.certificate_error.clear();  // it is tried once more
    answer.reason = StopReason::none;
    const int plies = answer.length->at_most;
    const auto certify = [&](int within, Truth truth, const std::string& file,
                             const std::string& what) -> std::optional<CertificateInfo> {
      const Question<R> limited{rules_.within(question.position, within), question.goal};
      Budget budget(limits_of_proof(whole.seconds()), solving_.stop, watching.progress());
      ProofBuilder<R> proof(rules_, limited, truth, solver, setup);
      const auto built = proof.build(budget);
      std::optional<CertificateInfo> info;
      if (!built) {
        lack(what, built.error().message, proof.shortage(), answer);
      } else if (proof.truth() != truth) {
        lack(what, to_text(StopReason::unconfirmed), StopReason::unconfirmed, answer);
      } else if (auto written = write(proof, file, budget, watching)) {
        info = std::move(*written);
      } else {
        lack(what, written.error().message, budget.reason(), answer);
      }
      answer.proof_seconds += budget.seconds();
      return info;
    };
    if (plies > 2) {
      certify(plies - 2, Truth::disproven, ask_.certificate_file + ".shortest", none_shorter);
    }
    const auto win = certify(plies, Truth::proven, ask_.certificate_file,
                             fmt::format("that there is a win within {} plies", plies));
    if (win) answer.certificate = win;
  }

  // The first of two reasons stays: the other one may follow from it.
  static void lack(std::string_view what, std::string_view why, StopReason reason, Answer& answer) {
    if (!answer.certificate_error.empty()) return;
    answer.certificate_error = fmt::format("it is not certified {}: {}", what, why);
    answer.reason = reason;
  }

  // The winner's moves against the replies that took the most work, as far as they are known, and
  // until a position comes up again or the win is forced.
  void find_best_line(const Question<R>& question, [[maybe_unused]] const std::string& futile_rule,
                      [[maybe_unused]] const ProofSetup<R>& setup, Solver<R>& solver,
                      ProofBuilder<R>& proof, Budget& budget, Answer& answer) const {
    const Claim claim{question.goal, answer.truth};
    if constexpr (Dominating<R>) {
      if (answer.truth == Truth::proven &&
          find_longest_line(question, futile_rule, setup, proof, budget, answer)) {
        return;
      }
    }
    budget.look_every(0);  // a move may cost much more than a node of a search
    auto position = question.position;
    auto proven = position;  // or what stands for it in the proof
    std::vector<Bytes> seen;
    // The first move is told in any case.
    while (!rules_.result(position) && (answer.line.empty() || !budget.spent({}))) {
      if constexpr (R::can_cycle) {
        Bytes now;
        rules_.encode(position, now);
        if (std::find(seen.begin(), seen.end(), now) != seen.end()) break;
        seen.push_back(std::move(now));
      }
      proven = proof.proven_for(proven);
      if (const auto* reason = proof.settling_reason_in(proven); reason && tells_how_it_goes_on()) {
        const bool winner_moves = claim.is_made_by(rules_.to_move(proven));
        if (winner_moves) add_forced(proven, *reason, answer);
        // Who has lost already still gets a move to try.
        if (winner_moves || !answer.line.empty()) break;
      }
      std::optional<MoveOf<R>> next;
      if (claim.is_made_by(rules_.to_move(position))) {
        next = proof.move_in(proven);
        if (!next) next = known_move(proven, claim, solver, budget);
      } else {
        next = hardest_reply(position, really_answered(position, proven, proof), solver);
      }
      if (!next || !is_legal(position, *next)) break;
      answer.line.push_back(rules_.move_text(position, *next));
      rules_.play(position, *next);
      rules_.play(proven, *next);
    }
  }

  // Whether the game shows what follows from a reason that settles. If not, the moves are the
  // search's.
  bool tells_how_it_goes_on() const {
    return brings_.remarks.winning_move != nullptr || brings_.remarks.forced_win != nullptr;
  }

  bool find_longest_line(const Question<R>& question, const std::string& futile_rule,
                         const ProofSetup<R>& setup, ProofBuilder<R>& proof, Budget& budget,
                         Answer& answer) const requires Dominating<R> {
    const auto bytes = setup.bytes - std::min(setup.bytes, proof.bytes());
    const auto line = LongestLine<R>(rules_, question.goal.attacker, proof, futile_rule)
                          .find(question.position, bytes, budget);
    answer.line_is_complete = line.has_value();
    if (!line) return false;
    auto position = question.position;
    for (const auto move : *line) {
      answer.line.push_back(rules_.move_text(position, move));
      rules_.play(position, move);
    }
    return true;
  }

  bool is_legal(const Position& position, MoveOf<R> move) const {
    typename R::Moves list;
    rules_.moves(position, list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }

  // The line goes on with the first turn only: the replies are the other side's to choose.
  void add_forced(const Position& position, const Reason& reason, Answer& answer) const {
    if (brings_.remarks.winning_move != nullptr) {
      const auto move = brings_.remarks.winning_move(rules_, position, reason);
      if (move) answer.line.push_back(rules_.move_text(position, *move));
    }
    if (brings_.remarks.forced_win == nullptr) return;
    const auto texts = [&](const std::vector<MoveOf<R>>& list) {
      std::vector<std::string> names;
      for (const auto move : list) names.push_back(rules_.move_text(position, move));
      return names;
    };
    for (const auto& [turn, defence] : brings_.remarks.forced_win(rules_, position, reason)) {
      answer.forced.push_back({texts(turn), texts(defence)});
    }
    if (answer.forced.empty()) return;
    const auto& first = answer.forced.front().turn;
    answer.line.insert(answer.line.end(), first.begin(), first.end());
  }

  // What the search knows, or, near the end, what a look at all that can follow tells.
  std::optional<MoveOf<R>> known_move(Position position, const Claim& claim, Solver<R>& solver,
                                      Budget& budget) const {
    typename R::Moves list;
    rules_.moves(position, list);
    const auto why = solver.why(position);
    if (why && why->move && is_legal(position, *why->move)) return why->move;
    constexpr std::uint64_t few = 10'000;
    SmallSearch<R> small;
    for (const auto move : list) {
      if (budget.spent({})) break;
      const auto undo = rules_.play(position, move);
      const auto verdict = small.run(rules_, position, claim, few);
      rules_.undo(position, move, undo);
      if (verdict == SmallVerdict::holds) return move;
    }
    return std::nullopt;
  }

  // The loser's moves that the proof answers and that it really has.
  typename R::Moves really_answered(const Position& position, const Position& proven,
                                    ProofBuilder<R>& proof) const {
    if constexpr (Dominating<R>) {
      typename R::Moves moves;
      rules_.moves(position, moves);
      return moves;
    }
    return proof.answered_in(proven);
  }

  MoveOf<R> hardest_reply(Position position, const typename R::Moves& list,
                          Solver<R>& solver) const {
    MoveOf<R> hardest = list[0];
    std::uint32_t most = 0;
    for (const auto move : list) {
      const auto undo = rules_.play(position, move);
      const auto why = solver.why(position);
      rules_.undo(position, move, undo);
      if (why && why->work > most) {
        most = why->work;
        hardest = move;
      }
    }
    return hardest;
  }

  const R& rules_;
  const Brings<R>& brings_;
  const Ask& ask_;
  const Solving& solving_;
};

}  // namespace proofboard
