// Certificates made from a table of all positions (tests/support/retrograde.h), for games in which
// positions repeat. A win is led by distances, which fall with every move; a draw is held by
// staying among positions that are no loss.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/notated.h"
#include "game/question.h"
#include "tests/certificate/forge.h"
#include "tests/support/retrograde.h"

namespace proofboard::testing_games {

// What the mover of a position can force: 1, 0 or -1.
inline int score_of(Outcome outcome) {
  return static_cast<int>(outcome) - 1;
}

template <PieceGame R>
class TableProver {
 public:
  using Position = typename R::Position;

  // All scores are 1, 0 or -1; endless play is 0.
  TableProver(const R& rules, const RetrogradeTable<R>& table) : rules_(rules), table_(table) {}

  Truth truth(const Position& at, Goal goal) const {
    const int mine = score_of(table_.value(at)) * (rules_.to_move(at) == goal.attacker ? 1 : -1);
    return mine >= goal.target.threshold ? Truth::proven : Truth::disproven;
  }

  // Nothing if the proof has more than so many positions.
  std::optional<Bytes> proof(const Position& root, Goal goal, std::size_t most) {
    goal_ = goal;
    truth_ = truth(root, goal);
    prover_ = truth_ == Truth::proven ? goal.attacker : opponent(goal.attacker);
    most_ = most;
    visits_.clear();
    names_.clear();
    records_.clear();
    if (!count(root)) return std::nullopt;
    write(root);
    CertificateHeader header{std::string(R::name), rules_.options_text(), key_of(root), goal,
                             truth_};
    return forged(header, records_);
  }

 private:
  static constexpr int most_distance = 1 << 20;

  Bytes key_of(const Position& at) const {
    Bytes bytes;
    rules_.encode(at, bytes);
    return bytes;
  }
  typename R::Moves moves_of(const Position& at) const {
    typename R::Moves moves;
    rules_.moves(at, moves);
    return moves;
  }

  // A move that keeps the truth: the nearest to the end; or, where play may go on for ever, one to
  // a position that the proof has already.
  std::size_t chosen(const Position& at) const {
    const auto moves = moves_of(at);
    std::size_t best = moves.size();
    int best_rank = most_distance + 1;
    const bool may_go_round = (truth_ == Truth::proven) == goal_.holds_in_endless_play();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto next = at;
      rules_.play(next, moves[i]);
      if (truth(next, goal_) != truth_) continue;
      const auto distance = table_.distance(next);
      const int rank = may_go_round && visits_.contains(key_of(next)) ? -1
                       : distance                                     ? *distance
                                                                      : most_distance;
      if (rank < best_rank) {
        best_rank = rank;
        best = i;
      }
    }
    return best;
  }

  bool count(const Position& at) {
    if (rules_.result(at)) return true;
    const auto key = key_of(at);
    if (++visits_[key] > 1) return true;
    if (visits_.size() > most_) return false;
    const auto moves = moves_of(at);
    if (rules_.to_move(at) == prover_) {
      const auto move = chosen(at);
      moves_[key] = move;
      auto next = at;
      rules_.play(next, moves[move]);
      return count(next);
    }
    for (const auto move : moves) {
      auto next = at;
      rules_.play(next, move);
      if (!count(next)) return false;
    }
    return true;
  }

  void write(const Position& at) {
    if (rules_.result(at)) return;
    const auto key = key_of(at);
    if (const auto name = names_.find(key); name != names_.end()) {
      records_.push_back(back(names_.size() - 1 - name->second));
      return;
    }
    const bool is_prover = rules_.to_move(at) == prover_;
    const auto moves = moves_of(at);
    const auto index = is_prover ? moves_.at(key) : 0;
    const auto references = visits_.at(key) - 1;
    if (references > 0) names_.emplace(key, names_.size());
    records_.push_back(references > 0 ? named(references, index) : plain(index));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (is_prover && i != index) continue;
      auto next = at;
      rules_.play(next, moves[i]);
      write(next);
    }
  }

  const R& rules_;
  const RetrogradeTable<R>& table_;
  Goal goal_;
  Truth truth_ = Truth::unknown;
  Side prover_ = Side::black;
  std::size_t most_ = 0;
  std::map<Bytes, std::uint64_t> visits_;
  std::map<Bytes, std::size_t> moves_;  // of the prover
  std::map<Bytes, std::uint64_t> names_;
  std::vector<Rec> records_;
};

}  // namespace proofboard::testing_games
