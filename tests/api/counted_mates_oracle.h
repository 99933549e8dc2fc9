// Lengths of mates as composers count them, by going through everything: what
// games/shogi/search/counted_mates.h says, and nothing else.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/shogi/rules/shogi.h"

namespace proofboard::testing {

class CountedMatesOracle {
 public:
  using Position = shogi::Position;
  using Move = shogi::Move;

  static constexpr int longer = 1000;  // than was asked about

  // Of the game in which Black must give check.
  explicit CountedMatesOracle(const shogi::Game& game) : game_(game) {}

  int length(const Position& at, int limit) {
    if (limit < 0) return longer;
    const auto key = std::pair(game_.position_text(at), limit);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const int plies = at.to_move == Side::black ? attack(at, limit) : settle(at, limit).first;
    return known_[key] = plies <= limit ? plies : longer;
  }

  // Of a position whose mate takes so long.
  std::vector<Move> best_moves(const Position& at, int plies) {
    if (at.to_move == Side::white) return settle(at, plies).second;
    std::vector<Move> best;
    for (const Move move : moves(at)) {
      if (length(after(at, move), plies - 1) == plies - 1) best.push_back(move);
    }
    return best;
  }

  // 0: always pieces left, 1: as the last move is, 2: never.
  int left(const Position& at, int plies) {
    if (plies == 0) return at.hand(Side::black).is_empty() ? 2 : 0;
    std::vector<int> all;
    for (const Move move : best_moves(at, plies)) all.push_back(left(after(at, move), plies - 1));
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    if (at.to_move == Side::white) return *most;
    return plies == 1 && *least != *most ? 1 : *least;
  }

 private:
  Position after(Position at, Move move) const {
    game_.play(at, move);
    return at;
  }
  std::vector<Move> moves(const Position& at) const {
    shogi::Moves list;
    game_.moves(at, list);
    return {list.begin(), list.end()};
  }

  int attack(const Position& at, int limit) {
    int best = longer;
    for (const Move move : moves(at)) {
      best = std::min(best, 1 + length(after(at, move), limit - 1));
    }
    return best;
  }

  // How long the defender holds out, and by which moves.
  std::pair<int, std::vector<Move>> settle(const Position& at, int limit) {
    std::vector<std::pair<int, Move>> counted, drops;
    int plies = 0;
    const auto all = moves(at);
    if (std::all_of(all.begin(), all.end(),
                    [&](Move move) { return move.is_drop() && is_futile(at, move, 0); })) {
      return {0, {}};
    }
    for (const Move move : moves(at)) {
      const int value = 1 + length(after(at, move), limit - 1);
      const bool may_be_futile = move.is_drop() && is_taken_for_nothing(at, move);
      (may_be_futile ? drops : counted).push_back({value, move});
      if (!may_be_futile) plies = std::max(plies, value);
    }
    while (plies <= limit) {
      std::erase_if(drops, [&](const auto& one) { return is_futile(at, one.second, plies); });
      int next = longer;
      for (const auto& [value, move] : drops) {
        if (value > plies) next = std::min(next, value);
      }
      const int now = next == longer ? plies : next;
      for (const auto& one : drops) {
        if (one.first == now) counted.push_back(one);
      }
      std::erase_if(drops, [&](const auto& one) { return one.first <= now; });
      plies = now;
      if (next == longer && drops.empty()) break;
      if (next == longer) return {longer, {}};
    }
    std::vector<Move> longest;
    for (const auto& [value, move] : counted) {
      if (value == plies) longest.push_back(move);
    }
    return {plies, longest};
  }

  bool is_taken_for_nothing(const Position& at, Move drop) const {
    const auto checkers = shogi::checkers(at, Side::white);
    const auto dropped = after(at, drop);
    for (const Move taking : moves(dropped)) {
      if (taking.is_drop() || taking.to() != drop.to() || !checkers.contains(taking.from()))
        continue;
      const auto replies = moves(after(dropped, taking));
      if (std::none_of(replies.begin(), replies.end(),
                       [&](Move reply) { return reply.to() == drop.to(); })) {
        return true;
      }
    }
    return false;
  }

  bool is_futile(const Position& at, Move drop, int plies) {
    const auto checkers = shogi::checkers(at, Side::white);
    const auto dropped = after(at, drop);
    for (const Move taking : moves(dropped)) {
      if (taking.is_drop() || taking.to() != drop.to()) continue;
      auto taken = after(dropped, taking);
      const bool is_checker = checkers.contains(taking.from());
      const auto now = shogi::checkers(taken, Side::white);
      const bool checks_alone = now.has_one() && now.contains(taking.to());
      if (!is_checker && (plies > 0 || !checks_alone)) continue;
      taken.hands[shogi::index(Side::black)].remove(drop.dropped());
      taken.hands[shogi::index(Side::white)].add(drop.dropped());
      if (length(taken, plies) <= plies) return true;
    }
    return false;
  }

  const shogi::Game& game_;
  std::map<std::pair<std::string, int>, int> known_;
};

}  // namespace proofboard::testing
