// A complete proof from a finished search, ready to be written as a certificate.
//
// The search says what it knows of positions (Solver::known); nothing of that is trusted. Walking
// down from the root, the prover's move is taken from the search, the opponent's moves are all
// tried, and a final position must have the claimed truth. Where the search knows nothing any more,
// because its table lost the entry or it freed the tree, or where what it knew turns out to be
// wrong, because two positions had the same key, the position is searched again, with keys that
// have nothing to do with the game's. So a collision of keys can cost time, but can't make a proof.
//
// Only sub-proofs that are complete enter the map, so what is written is well-founded.
//
// In games with lemmas a position may be settled, or most of its moves be left out, by a lemma of
// the search's; it is used only if the checker's own verification accepts it.
//
// In games that can cycle, a disproof is backed by a closed set instead (closed_set.h), made anew
// with the search's moves as advice.
#pragma once

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "checker/lemmas.h"
#include "core/status.h"
#include "search/closed_set.h"
#include "search/exact_key.h"
#include "search/rules/df_pn.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class ProofBuilder {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // `bytes` is for the positions of the proof and the table of searches made again.
  ProofBuilder(R rules, Question<R> question, Truth truth, Solver<R>& solver, std::size_t bytes)
      : rules_(std::move(rules)),
        question_(std::move(question)),
        truth_(truth),
        solver_(solver),
        most_positions_(std::max(bytes / 2 / bytes_per_position, fewest_positions)),
        table_bytes_(bytes / 2) {}

  // Completes the proof of the truth given, or of the opposite where the search was wrong; truth()
  // says which.
  Expected<void> build(Budget& budget) {
    budget_ = &budget;
    if (complete()) return {};
    if (!is_full_ && budget.reason() == StopReason::none) {
      truth_ = opposite(truth_);
      proof_.clear();
      if (complete()) return {};
    }
    if (is_full_) {
      return Error{"the proof has too many positions for the memory limit"};
    }
    if (budget.reason() != StopReason::none) {
      return Error{"parts of the proof had to be searched again, and " +
                   std::string(to_text(budget.reason()))};
    }
    return Error{"the search's answer could not be confirmed"};
  }

  // Only after a successful build(). `asked` is the goal that was asked for, which is the
  // question's or its dual.
  Expected<std::uint64_t> write(const std::string& path, Goal asked) {
    CertificateHeader header;
    header.game = std::string(R::name);
    header.options = rules_.options_text();
    rules_.encode(question_.position, header.root);
    header.goal = asked;
    header.truth = asked == question_.goal ? truth_ : opposite(truth_);
    auto writer = CertificateWriter::create(path, header);
    if (!writer) return writer.error();
    count_references();
    write_records(*writer);
    return writer->finish();
  }

  Truth truth() const { return truth_; }
  // The winner's move in a position of the proof.
  std::optional<Move> move_in(const Position& position) {
    position_ = position;
    const auto it = proof_.find(key_here());
    if (it == proof_.end() || !prover_moves() || it->second.lemma != no_lemma) return std::nullopt;
    typename R::Moves moves;
    rules_.moves(position_, moves);
    return moves[it->second.move_index];
  }

  // The body of the lemma by which the proof says that the winner, to move here, wins; or nothing.
  const std::vector<std::uint8_t>* win_lemma_in(const Position& position) {
    position_ = position;
    const auto it = proof_.find(key_here());
    if (it == proof_.end() || !is_settled(it->second)) return nullptr;
    return &lemmas_[it->second.lemma];
  }

  // The loser's moves that the proof answers: all, or those that a lemma leaves.
  typename R::Moves answered_in(const Position& position) {
    position_ = position;
    typename R::Moves moves;
    const auto it = proof_.find(key_here());
    if (it == proof_.end()) {
      rules_.moves(position_, moves);
    } else {
      moves_to_prove(it->second, moves);
    }
    return moves;
  }

  std::uint64_t positions() const { return proof_.size() + finals_; }
  std::uint64_t nodes_searched_again() const {
    return closing_.nodes + (again_ ? again_->indicators().nodes : 0);
  }

 private:
  // What is written of a position. The map's own overhead is part of the estimate below.
  struct Proof {
    std::uint32_t move_index = 0;    // of the prover's move, in canonical order
    std::uint32_t references = 0;    // arrivals after the first
    std::uint32_t id = 0;            // while writing, of a position that is referenced
    std::uint32_t lemma = no_lemma;  // in lemmas_
    bool is_visited = false;
  };
  static constexpr std::uint32_t no_lemma = ~std::uint32_t{0};
  static constexpr std::size_t bytes_per_position = 72;
  static constexpr std::size_t fewest_positions = 20'000;  // 1.4 MB, whatever the limit
  // Followed in a search for a closed set with the solver's advice alone.
  static constexpr std::uint64_t moves_at_first = 300'000;

  ExactKey key_here() { return exact_key(rules_, position_, bytes_); }

  bool prover_moves() const {
    return wanted_by(question_.goal.turn_of(rules_.to_move(position_))) == truth_;
  }

  bool complete() {
    position_ = question_.position;
    return R::can_cycle && truth_ == Truth::disproven ? close() : prove();
  }

  // Finds a closed set, of which only what the prover's replies lead to is kept.
  bool close() {
    auto search =
        std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes_, &solver_);
    auto found = search->solve(question_.position, moves_at_first, *budget_, closing_);
    if (found == Truth::unknown && budget_->reason() == StopReason::none) {
      // What the search remembers is not enough to find a set that fits: another one shows the way.
      make_again();
      found = again_->solve(question_, *budget_);
      if (found != Truth::disproven) return false;
      search =
          std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes_, again_.get());
      found = search->solve(question_.position, ~std::uint64_t{0}, *budget_, closing_);
      if (found == Truth::unknown && budget_->reason() == StopReason::none) is_full_ = true;
    }
    if (found != Truth::disproven) return false;
    walk([&] {
      if (proof_.contains(key_here())) return false;
      Proof proof;
      if (prover_moves()) {
        typename R::Moves moves;
        rules_.moves(position_, moves);
        const auto known = search->known(position_);
        proof.move_index = static_cast<std::uint32_t>(
            std::find(moves.begin(), moves.end(), known->move) - moves.begin());
      }
      proof_.emplace(key_here(), proof);
      return true;
    });
    return true;
  }

  // Completes the proof of the position on the board; false if that can't be done.
  bool prove() {
    if (const auto score = rules_.result(position_)) return question_.goal.judge(*score) == truth_;
    const ExactKey key = key_here();
    if (proof_.contains(key)) return true;
    // Moves that come from different searches could lead round in a circle.
    if (R::can_cycle && !under_way_.insert(key).second) return false;
    const bool is_proven = prove_not_final(key);
    if constexpr (R::can_cycle) under_way_.erase(key);
    return is_proven;
  }

  bool prove_not_final(const ExactKey& key) {
    if (proof_.size() >= most_positions_) is_full_ = true;
    if (is_full_) return false;
    Proof proof;
    if (use_lemma(proof) && prover_moves()) {
      proof_.emplace(key, proof);
      return true;
    }
    typename R::Moves moves;
    moves_to_prove(proof, moves);
    if (prover_moves()) {
      auto chosen = move_from(solver_);
      bool is_proven = chosen && prove_after(*chosen);
      if (!is_proven) {
        chosen = search_again();
        is_proven = chosen && prove_after(*chosen);
      }
      if (!is_proven) return false;
      proof.move_index = static_cast<std::uint32_t>(std::find(moves.begin(), moves.end(), *chosen) -
                                                    moves.begin());
    } else {
      for (const auto move : moves) {
        if (!prove_after(move)) return false;
      }
    }
    proof_.emplace(key, proof);
    return true;
  }

  // Gives the proof the search's lemma for the position on the board, if it has one that holds.
  bool use_lemma(Proof& proof) {
    if constexpr (Lemmas<R>::exist) {
      auto body = solver_.lemma(position_);
      if (!body) return false;
      const bool holds = prover_moves()
                             ? static_cast<bool>(verifier().check_win(position_, *body))
                             : static_cast<bool>(verifier().moves_to_answer(position_, *body));
      if (!holds) return false;
      proof.lemma = static_cast<std::uint32_t>(lemmas_.size());
      lemmas_.push_back(std::move(*body));
      return true;
    } else {
      return false;
    }
  }

  // The checker's, made once: it lists the lines of the board.
  Lemmas<R>& verifier() {
    if (!verifier_) verifier_.emplace(rules_);
    return *verifier_;
  }

  // The legal moves, or those that a lemma leaves to the opponent.
  void moves_to_prove(const Proof& proof, typename R::Moves& moves) {
    rules_.moves(position_, moves);
    if constexpr (Lemmas<R>::exist) {
      if (proof.lemma == no_lemma) return;
      moves.clear();
      const auto left = verifier().moves_to_answer(position_, lemmas_[proof.lemma]);
      for (const auto move : *left) moves.push_back(move);
    }
  }

  // Whether a lemma stands in place of the position's node.
  bool is_settled(const Proof& proof) const { return proof.lemma != no_lemma && prover_moves(); }

  bool prove_after(Move move) {
    const auto undo = rules_.play(position_, move);
    const bool is_proven = prove();
    rules_.undo(position_, move, undo);
    return is_proven;
  }

  std::optional<Move> move_from(Solver<R>& solver) {
    const auto known = solver.known(position_);
    if (!known || known->truth != truth_) return std::nullopt;
    typename R::Moves moves;
    rules_.moves(position_, moves);
    // A key that two positions share could bring a move of the other one.
    if (std::find(moves.begin(), moves.end(), known->move) == moves.end()) return std::nullopt;
    return known->move;
  }

  void make_again() {
    if (again_) return;
    DfPn rule;
    rule.epsilon = 0.25;
    DepthFirstSettings settings;
    settings.keys = Keys::exact;
    settings.controls_thresholds = R::can_cycle;
    again_ = std::make_unique<DepthFirst<R, DfPn>>(rules_, rule, settings, table_bytes_);
  }

  std::optional<Move> search_again() {
    if (is_full_) return std::nullopt;
    make_again();
    if (auto move = move_from(*again_)) return move;
    if (again_->solve({position_, question_.goal}, *budget_) != truth_) return std::nullopt;
    return move_from(*again_);
  }

  // Both arrive at the same positions in the same order, so the references counted by the first are
  // those written by the second.
  void count_references() {
    walk([&] {
      auto& proof = proof_.at(key_here());
      if (is_settled(proof)) return false;
      if (proof.is_visited) {
        ++proof.references;
        return false;
      }
      return proof.is_visited = true;
    });
  }

  void write_records(CertificateWriter& writer) {
    walk([&] {
      auto& proof = proof_.at(key_here());
      const bool comes_again = !proof.is_visited && !is_settled(proof);
      if (proof.lemma != no_lemma && !comes_again) writer.lemma(lemmas_[proof.lemma]);
      if (is_settled(proof)) return false;
      if (comes_again) {
        writer.reference(proof.id);
        return false;
      }
      proof.is_visited = false;
      if (proof.references > 0) proof.id = next_id_++;
      if (prover_moves()) {
        writer.prover_node(proof.move_index, proof.references);
      } else {
        writer.opponent_node(proof.references);
      }
      return true;
    });
  }

  // Depth first from the root: `visit` sees each position that isn't final on the board and says
  // whether to go on below it, with the prover's move or all of the opponent's. Without recursion:
  // a closed set can be very deep.
  template <class Visit>
  void walk(Visit visit) {
    struct Open {
      std::size_t next, end;  // of its moves, in to_play
    };
    struct Step {
      Move move;
      typename R::Undo undo;
    };
    std::vector<Move> to_play;
    std::vector<Open> open;
    std::vector<Step> path;
    typename R::Moves moves;
    position_ = question_.position;
    finals_ = 0;
    const auto arrive = [&] {
      const auto first = to_play.size();
      if (rules_.result(position_)) {
        ++finals_;
      } else if (visit()) {
        const auto& proof = proof_.at(key_here());
        moves_to_prove(proof, moves);
        if (prover_moves()) {
          to_play.push_back(moves[proof.move_index]);
        } else {
          to_play.insert(to_play.end(), moves.begin(), moves.end());
        }
      }
      open.push_back({first, to_play.size()});
    };
    arrive();
    while (!open.empty()) {
      Open& here = open.back();
      if (here.next < here.end) {
        const Move move = to_play[here.next++];
        path.push_back({move, rules_.play(position_, move)});
        arrive();
        continue;
      }
      open.pop_back();
      to_play.resize(open.empty() ? 0 : open.back().end);
      if (path.empty()) break;
      rules_.undo(position_, path.back().move, path.back().undo);
      path.pop_back();
    }
  }

  R rules_;
  Question<R> question_;
  Truth truth_;
  Solver<R>& solver_;
  std::size_t most_positions_;
  std::size_t table_bytes_;
  Budget* budget_ = nullptr;
  Position position_{};
  std::unordered_map<ExactKey, Proof, HashExactKey> proof_;
  std::unordered_set<ExactKey, HashExactKey> under_way_;  // in games that can cycle
  std::vector<std::vector<std::uint8_t>> lemmas_;
  std::optional<Lemmas<R>> verifier_;
  std::vector<std::uint8_t> bytes_;
  std::unique_ptr<DepthFirst<R, DfPn>> again_;
  Indicators closing_;        // of the search for a closed set
  std::uint64_t finals_ = 0;  // arrivals of the last walk at the end of the game
  std::uint32_t next_id_ = 0;
  bool is_full_ = false;
};

}  // namespace proofboard
