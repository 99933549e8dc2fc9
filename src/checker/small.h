// Small positions: the checker plays them out by a plain search of its own, without memory, in the
// canonical order of moves, and looks at no more positions than it is told.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "game/reasons.h"
#include "game/rules.h"

namespace proofboard {

// How many positions a record with this number allows.
constexpr std::uint64_t small_positions(unsigned exponent) {
  return std::uint64_t{16} << exponent;
}
inline constexpr unsigned most_small_exponent = 16;

enum class SmallVerdict : std::uint8_t { holds, fails, too_large };

// The stack is explicit, and limited to 64 MiB: in a game with cycles a line may be as long as the
// bound.
template <Rules R>
class SmallSearch {
 public:
  using Position = typename R::Position;

  // Lines longer than `most_plies` make it too large.
  SmallVerdict run(const R& rules, Position position, const Claim& claim, std::uint64_t most,
                   std::size_t most_plies = deepest) {
    depth_ = 0;
    looked_at_ = 0;
    plies_ = 0;
    const Side prover = claim.prover();
    bool holds = false;  // of the position that was left last
    if (most == 0) return SmallVerdict::too_large;
    enter(rules, position, claim, prover, holds);
    while (depth_ > 0) {
      Open& here = open_[depth_ - 1];
      const bool is_done = here.next > 0 && holds == here.wants;
      if (is_done || here.next == here.moves.size()) {
        // One child that the side on turn wants is enough; none left: it can't have its way.
        holds = is_done ? here.wants : !here.wants;
        plies_ = here.plies;
        if (--depth_ > 0) {
          rules.undo(position, open_[depth_ - 1].last(), here.undo);
          if (holds) open_[depth_ - 1].count(plies_);
        }
        continue;
      }
      if (looked_at_ == most || depth_ == most_plies) return SmallVerdict::too_large;
      const auto undo = rules.play(position, here.moves[here.next++]);
      if (enter(rules, position, claim, prover, holds)) {
        open_[depth_ - 1].undo = undo;
      } else {
        rules.undo(position, here.last(), undo);
        if (holds) here.count(0);
      }
    }
    return holds ? SmallVerdict::holds : SmallVerdict::fails;
  }

  std::uint64_t looked_at() const { return looked_at_; }
  // Where the claim holds: how long the opponent can hold out against the moves that were found.
  int plies() const { return plies_; }

 private:
  struct Open {
    typename R::Moves moves;
    std::size_t next;       // those before it are done
    typename R::Undo undo;  // of the move that led here; unset at the first
    bool wants;             // what the side on turn wants of a child
    int plies;              // the most below it where the claim holds

    void count(int plies_of_child) { plies = std::max(plies, plies_of_child + 1); }
    typename R::Move last() const { return moves[next - 1]; }
  };
  static constexpr std::size_t deepest = (std::size_t{64} << 20) / sizeof(Open);

  // Opens the position, or says at once whether the claim holds there, if it is final.
  bool enter(const R& rules, const Position& position, const Claim& claim, Side prover,
             bool& holds) {
    ++looked_at_;
    if (depth_ == open_.size()) open_.emplace_back();
    Open& here = open_[depth_];
    rules.moves(position, here.moves);
    if (here.moves.empty()) {  // exactly where the game is over
      const auto score = rules.result(position);
      holds = score && claim.holds_with(*score);
      return false;
    }
    here.next = 0;
    here.plies = 0;
    here.wants = rules.to_move(position) == prover;
    ++depth_;
    return true;
  }

  std::deque<Open> open_;  // the first depth_ of them are in use; their places stay
  std::size_t depth_ = 0;
  std::uint64_t looked_at_ = 0;
  int plies_ = 0;
};

}  // namespace proofboard
