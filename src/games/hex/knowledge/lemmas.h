// What solved positions tell about others.
//
// More stones of its own never hurt a side. So whoever wins though every cell outside a carrier is
// the opponent's wins all positions, with the same side to move, in which it has its stones beside
// the carrier and the opponent has none within it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/hex/knowledge/board.h"

namespace proofboard::hex {

template <int Words>
class Lemmas {
 public:
  using Set = Bits<Words>;
  using Number = std::uint32_t;

  struct Lemma {
    Set carrier;  // empty cells
    Set stones;   // of the winner
    Side winner = Side::black;
    Side to_move = Side::black;
    bool is_settled = false;   // by connections alone
    std::optional<Move> move;  // the winner's, if it is to move and has to search for it
    Filled<Words> source;      // the position that was solved
  };

  const Lemma& operator[](Number number) const { return all_[number]; }
  std::size_t bytes() const {
    constexpr std::size_t in_the_map = 48;
    return all_.size() * (sizeof(Lemma) + sizeof(Short)) + of_.size() * in_the_map;
  }
  void clear() {
    all_.clear();
    of_.clear();
    for (auto& by_side : lists_) {
      for (auto& list : by_side) list.clear();
    }
  }

  // The lemma that this position was solved by.
  std::optional<Number> of(std::uint64_t key) const {
    const auto found = of_.find(key);
    if (found == of_.end()) return std::nullopt;
    return found->second;
  }
  void set(std::uint64_t key, Number number) { of_[key] = number; }

  // `lemma.stones` may be all of the winner's: those that can't touch the carrier are left out.
  Number add(const Board<Words>& board, Lemma lemma) {
    Set beside;
    for_each_group(board, lemma.stones, [&](const Set& group, const Set& touched) {
      if (touched.intersects(lemma.carrier)) beside |= group;
    });
    lemma.stones = beside;
    const auto number = static_cast<Number>(all_.size());
    all_.push_back(lemma);
    auto& list = list_of(lemma.winner, lemma.to_move);
    const Short made{lemma.carrier, lemma.stones, number};
    const auto says_more = [](const Short& a, const Short& b) {
      return a.carrier.is_within(b.carrier) && a.stones.is_within(b.stones);
    };
    if (std::any_of(list.begin(), list.end(), [&](auto& one) { return says_more(one, made); })) {
      return number;
    }
    std::erase_if(list, [&](const Short& one) { return says_more(made, one); });
    list.push_back(made);
    return number;
  }

  // A lemma about these stones, among so many of the newest.
  std::optional<Number> fitting(const Filled<Words>& stones, Side to_move, std::size_t most) const {
    for (const Side winner : {Side::black, Side::white}) {
      const auto& list = list_of(winner, to_move);
      const Set own = stones.of[static_cast<int>(winner)];
      const Set others = stones.of[static_cast<int>(opponent(winner))];
      const std::size_t last = list.size() - std::min(list.size(), most);
      for (std::size_t i = list.size(); i-- > last;) {
        if (fits(list[i], own, others)) return list[i].number;
      }
    }
    return std::nullopt;
  }

  // The one with the fewest cells among all.
  std::optional<Number> shortest_fitting(const Filled<Words>& stones, Side to_move) const {
    const Short* best = nullptr;
    for (const Side winner : {Side::black, Side::white}) {
      const Set own = stones.of[static_cast<int>(winner)];
      const Set others = stones.of[static_cast<int>(opponent(winner))];
      for (const auto& one : list_of(winner, to_move)) {
        if (!fits(one, own, others)) continue;
        if (best == nullptr || one.carrier.count() < best->carrier.count()) best = &one;
      }
    }
    if (best == nullptr) return std::nullopt;
    return best->number;
  }

 private:
  struct Short {  // what is read most
    Set carrier, stones;
    Number number;
  };

  static bool fits(const Short& lemma, const Set& own, const Set& others) {
    return !lemma.carrier.intersects(others) && lemma.stones.is_within(own);
  }
  std::vector<Short>& list_of(Side winner, Side to_move) {
    return lists_[static_cast<int>(winner)][static_cast<int>(to_move)];
  }
  const std::vector<Short>& list_of(Side winner, Side to_move) const {
    return lists_[static_cast<int>(winner)][static_cast<int>(to_move)];
  }

  std::vector<Lemma> all_;
  std::vector<Short> lists_[2][2];  // without those that another one implies
  std::unordered_map<std::uint64_t, Number> of_;
};

// A carrier with the filled-in cells among `own`, a side's stones with its fill-in, that are joined
// to it: what makes cells of the carrier dead or captured is there too then.
template <int Words>
Bits<Words> with_fills(const Board<Words>& board, const Bits<Words>& carrier,
                       const Bits<Words>& own, const Bits<Words>& fills) {
  Bits<Words> all = carrier;
  if (fills.is_empty()) return all;
  for_each_group(board, own, [&](const Bits<Words>& group, const Bits<Words>& touched) {
    if (touched.intersects(carrier) || group.intersects(carrier)) all |= group & fills;
  });
  return all;
}

// Some of the carriers that have no cell in common but excused ones, so that the opponent can't be
// in all of them at once: as few cells altogether as a greedy choice gives. Nothing if all together
// have a cell in common.
template <int Words>
std::vector<std::size_t> choose_disjoint(const std::vector<Bits<Words>>& carriers,
                                         const Bits<Words>& excused) {
  using Set = Bits<Words>;
  std::vector<std::size_t> chosen;
  if (carriers.empty()) return chosen;
  const auto shortest = std::min_element(carriers.begin(), carriers.end(),
                                         [](auto& a, auto& b) { return a.count() < b.count(); });
  chosen.push_back(static_cast<std::size_t>(shortest - carriers.begin()));
  Set all = *shortest;
  for (Set common = all - excused; !common.is_empty();) {
    std::size_t best = carriers.size();
    int best_gain = 0, best_cost = 1;
    for (std::size_t i = 0; i < carriers.size(); ++i) {
      const int gain = (common - carriers[i]).count(), cost = 1 + (carriers[i] - all).count();
      if (gain * best_cost <= best_gain * cost) continue;
      best = i;
      best_gain = gain;
      best_cost = cost;
    }
    if (best == carriers.size()) return {};
    chosen.push_back(best);
    all |= carriers[best];
    common &= carriers[best];
  }
  // What was chosen early may be of no use any more.
  for (std::size_t i = 0; i < chosen.size() && chosen.size() > 1;) {
    Set common = ~excused;
    for (std::size_t j = 0; j < chosen.size(); ++j) {
      if (j != i) common &= carriers[chosen[j]];
    }
    if (common.is_empty()) {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  return chosen;
}

// The cells that a side needs to win where the other one is to move; docs/knowledge/connections.md
// says why. `carriers` are what it needs after each of the moves that matter, or if the other
// passes. A move on an excused cell does not matter, by the fill-in: where a cell of all carriers
// is excused, nothing of the fill-in beside them may be given away. `own` are the side's stones
// with its fill-in, `fills` those that are filled in.
template <int Words>
std::optional<Bits<Words>> carrier_of_loss(const Board<Words>& board,
                                           const std::vector<Bits<Words>>& carriers,
                                           const Bits<Words>& excused, const Bits<Words>& own,
                                           const Bits<Words>& fills) {
  const auto chosen = choose_disjoint(carriers, excused);
  if (chosen.empty()) return std::nullopt;
  Bits<Words> all, common = board.all;
  for (const auto i : chosen) {
    all |= carriers[i];
    common &= carriers[i];
  }
  return common.is_empty() ? all : with_fills(board, all, own, fills);
}

}  // namespace proofboard::hex
