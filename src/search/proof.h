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
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "core/status.h"
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
    position_ = question_.position;
    if (prove()) return {};
    if (!is_full_ && budget.reason() == StopReason::none) {
      truth_ = opposite(truth_);
      proof_.clear();
      if (prove()) return {};
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

  // Only after a successful build().
  Expected<std::uint64_t> write(const std::string& path) {
    CertificateHeader header;
    header.game = std::string(R::name);
    header.options = rules_.options_text();
    rules_.encode(question_.position, header.root);
    header.goal = question_.goal;
    header.truth = truth_;
    auto writer = CertificateWriter::create(path, header);
    if (!writer) return writer.error();
    position_ = question_.position;
    count_references();
    write_below(*writer);
    return writer->finish();
  }

  Truth truth() const { return truth_; }
  // The winner's move in a position of the proof.
  std::optional<Move> move_in(const Position& position) {
    position_ = position;
    const auto it = proof_.find(key_here());
    if (it == proof_.end() || !prover_moves()) return std::nullopt;
    typename R::Moves moves;
    rules_.moves(position_, moves);
    return moves[it->second.move_index];
  }

  std::uint64_t positions() const { return proof_.size() + finals_; }
  std::uint64_t nodes_searched_again() const { return again_ ? again_->indicators().nodes : 0; }

 private:
  // What is written of a position. The map's own overhead is part of the estimate below.
  struct Proof {
    std::uint32_t move_index = 0;  // of the prover's move, in canonical order
    std::uint32_t references = 0;  // arrivals after the first
    std::uint32_t id = 0;          // while writing, of a position that is referenced
    bool is_visited = false;
  };
  struct Key {
    std::uint64_t low, high;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct HashKey {
    std::size_t operator()(const Key& key) const { return key.low; }
  };
  static constexpr std::size_t bytes_per_position = 72;
  static constexpr std::size_t fewest_positions = 20'000;  // 1.4 MB, whatever the limit

  // 128 bits make a mix-up of two positions unthinkable, and if it happened the checker would
  // refuse the certificate: it compares positions, not hashes.
  Key key_here() {
    bytes_.clear();
    rules_.encode(position_, bytes_);
    const auto hash = XXH3_128bits(bytes_.data(), bytes_.size());
    return {hash.low64, hash.high64};
  }

  bool prover_moves() const {
    return wanted_by(question_.goal.turn_of(rules_.to_move(position_))) == truth_;
  }

  // Completes the proof of the position on the board; false if that can't be done.
  bool prove() {
    if (const auto score = rules_.result(position_)) return question_.goal.judge(*score) == truth_;
    const Key key = key_here();
    if (proof_.contains(key)) return true;
    if (proof_.size() >= most_positions_) is_full_ = true;
    if (is_full_) return false;
    typename R::Moves moves;
    rules_.moves(position_, moves);

    Proof proof;
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

  std::optional<Move> search_again() {
    if (is_full_) return std::nullopt;
    if (!again_) {
      DfPn rule;
      rule.epsilon = 0.25;
      DepthFirstSettings settings;
      settings.hashes_exact_bytes = true;
      again_ = std::make_unique<DepthFirst<R, DfPn>>(rules_, rule, settings, table_bytes_);
    }
    if (auto move = move_from(*again_)) return move;
    if (again_->solve({position_, question_.goal}, *budget_) != truth_) return std::nullopt;
    return move_from(*again_);
  }

  // Both walks below arrive at the same positions in the same order, so the references counted by
  // the first are those written by the second.
  void count_references() {
    if (rules_.result(position_)) {
      ++finals_;
      return;
    }
    auto& proof = proof_.at(key_here());
    if (proof.is_visited) {
      ++proof.references;
      return;
    }
    proof.is_visited = true;
    for_each_child(proof, [&] { count_references(); });
  }

  void write_below(CertificateWriter& writer) {
    if (rules_.result(position_)) return;
    auto& proof = proof_.at(key_here());
    if (!proof.is_visited) {
      writer.reference(proof.id);
      return;
    }
    proof.is_visited = false;
    if (proof.references > 0) proof.id = next_id_++;
    if (prover_moves()) {
      writer.prover_node(proof.move_index, proof.references);
    } else {
      writer.opponent_node(proof.references);
    }
    for_each_child(proof, [&] { write_below(writer); });
  }

  template <class Visit>
  void for_each_child(const Proof& proof, Visit visit) {
    typename R::Moves moves;
    rules_.moves(position_, moves);
    const bool only_one = prover_moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (only_one && i != proof.move_index) continue;
      const auto undo = rules_.play(position_, moves[i]);
      visit();
      rules_.undo(position_, moves[i], undo);
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
  std::unordered_map<Key, Proof, HashKey> proof_;
  std::vector<std::uint8_t> bytes_;
  std::unique_ptr<DepthFirst<R, DfPn>> again_;
  std::uint64_t finals_ = 0;
  std::uint32_t next_id_ = 0;
  bool is_full_ = false;
};

}  // namespace proofboard
