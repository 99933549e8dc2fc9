// The loser's longest resistance against a proof, in a game with goods (game/dominance.h).
//
// A proof answers positions in which the loser often has more than it really does, as one hand
// stands for many. So how long it can hold out in the game itself is worked out anew: the winner
// plays the moves of the proof, the loser all that it really has. A pair of a position and the one
// that stands for it is looked at once, and not at all if by the proof it can't hold out as long as
// another reply does. Of replies that hold out equally long the one counts that leaves the winner
// the least in hand at the end, as composers want it.
//
// Replies that a named rule calls futile are left out, if there is such a rule: where all are, the
// line ends.
//
// A proof can have more such pairs than one wants to look at, or than the limits allow; then there
// is no answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/exact_key.h"
#include "search/proof.h"

namespace proofboard {

template <Dominating R>
class LongestLine {
 public:
  using Position = typename R::Position;

  // Of a proof of the goal that is complete.
  LongestLine(const R& rules, Side attacker, ProofBuilder<R>& proof, std::string futile_rule)
      : rules_(rules), attacker_(attacker), proof_(proof), futile_rule_(std::move(futile_rule)) {}

  // The line to its end; nothing if that takes too many pairs, or more than these bytes, of which
  // it always has a few, or than the budget.
  std::optional<std::vector<MoveOf<R>>> find(const Position& position, std::size_t bytes,
                                             Budget& budget) {
    most_ = std::min(most_pairs, std::max(bytes, fewest_bytes) / bytes_of_pair);
    budget_ = &budget;
    budget.look_every(pairs_between_looks);
    if (!value_of(position, position)) return std::nullopt;
    std::vector<MoveOf<R>> line;
    Position at = position, proven = position;
    while (!rules_.result(at)) {
      proven = proof_.proven_for(proven);
      const auto& [value, move] = known_.find(key_of(at, proven))->second;
      if (value.plies == 0) break;
      line.push_back(move);
      rules_.play(at, move);
      rules_.play(proven, move);
    }
    return line;
  }

 private:
  static constexpr std::size_t most_pairs = 1'000'000;
  static constexpr std::size_t bytes_of_pair = 80;  // in a hash table of the library
  static constexpr std::size_t fewest_bytes = std::size_t{1} << 20;
  static constexpr std::uint64_t pairs_between_looks = 64;  // each costs much more than a node

  // Longer is worth more, then less in hand.
  struct Value {
    int plies = 0;
    int goods_left = 0;

    bool is_harder_than(const Value& other) const {
      return plies != other.plies ? plies > other.plies : goods_left < other.goods_left;
    }
  };
  struct Best {
    Value value;
    MoveOf<R> move{};
  };

  ExactKey key_of(const Position& at, const Position& proven) {
    auto key = exact_key(rules_, at, bytes_);
    const auto other = exact_key(rules_, proven, bytes_);
    key.low ^= mix_bits(other.low + 1);
    key.high ^= mix_bits(other.high + 1);
    return key;
  }

  // Nothing if it takes too long.
  std::optional<Value> value_of(const Position& at, Position proven) {
    if (rules_.result(at)) return Value{0, rules_.goods(at, attacker_).size()};
    proven = proof_.proven_for(proven);
    const auto key = key_of(at, proven);
    if (const auto found = known_.find(key); found != known_.end()) return found->second.value;
    if (known_.size() >= most_ || budget_->spent(walked_)) return std::nullopt;
    ++walked_.nodes;
    known_[key] = {};  // a proof has no circles: nobody asks for it before it is known

    std::optional<Best> best;
    const auto consider = [&](MoveOf<R> move) {
      Position next = at, next_proven = proven;
      rules_.play(next, move);
      rules_.play(next_proven, move);
      auto value = value_of(next, next_proven);
      if (!value) return false;
      ++value->plies;
      if (!best || value->is_harder_than(best->value)) best = Best{*value, move};
      return true;
    };
    if (rules_.to_move(at) == attacker_) {
      const auto move = proof_.winning_move(proven);
      if (!move || !consider(*move)) return std::nullopt;
    } else {
      for (const auto& [most_plies, move] : replies_in(at, proven)) {
        if (best && most_plies + 1 < best->value.plies) break;
        if (!consider(move)) return std::nullopt;
      }
      if (!best) best = Best{{0, rules_.goods(at, attacker_).size()}, {}};
    }
    known_[key] = *best;
    return best->value;
  }

  // The loser's, with how long each holds out at most; the longest first.
  std::vector<std::pair<int, MoveOf<R>>> replies_in(const Position& at, const Position& proven) {
    typename R::Moves moves;
    rules_.moves(at, moves);
    std::vector<std::pair<int, MoveOf<R>>> replies;
    for (const auto move : moves) {
      if (rules_.is_futile(at, move, futile_rule_)) continue;
      Position next = proven;
      rules_.play(next, move);
      replies.push_back(
          {proof_.plies_in(next).value_or(std::numeric_limits<int>::max() - 1), move});
    }
    std::stable_sort(replies.begin(), replies.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    return replies;
  }

  const R& rules_;
  Side attacker_;
  ProofBuilder<R>& proof_;
  std::string futile_rule_;
  std::size_t most_ = 0;
  Budget* budget_ = nullptr;
  Indicators walked_;  // pairs looked at, for the budget
  std::unordered_map<ExactKey, Best, HashExactKey> known_;
  std::vector<std::uint8_t> bytes_;  // scratch
};

}  // namespace proofboard
