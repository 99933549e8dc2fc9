// A game whose positions are the nodes of a random tree: no two paths meet, sides may move twice in
// a row, and lines end at different depths. What an algorithm should do on trees is tested on it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"
#include "game/rules.h"

namespace proofboard::testing_games {

class RandomTree {
 public:
  static constexpr bool can_cycle = false;

  struct Position {
    std::uint64_t path = 0;  // a hash of the moves, equal only for equal paths
    int depth = 0;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;
  using Undo = Position;
  using Moves = FixedVector<Move, 16>;

  RandomTree(std::uint64_t seed, int depth, int branching)
      : seed_(seed), depth_(depth), branching_(branching) {}

  Position initial() const { return {mix_bits(seed_ + 1), 0}; }
  Side to_move(const Position& at) const {
    // The same side again in one case out of four.
    const bool repeats = at.depth > 0 && mix_bits(at.path ^ 1) % 4 == 0;
    return (at.depth % 2 == 0) != repeats ? Side::black : Side::white;
  }
  void moves(const Position& at, Moves& list) const {
    list.clear();
    if (result(at)) return;
    const auto count = 1 + mix_bits(at.path ^ 2) % static_cast<std::uint64_t>(branching_);
    for (std::uint64_t i = 0; i < count; ++i) list.push_back(static_cast<Move>(i));
  }
  Undo play(Position& position, Move move) const {
    const auto before = position;
    position = {mix_bits(position.path * 31 + move + 1), position.depth + 1};
    return before;
  }
  void undo(Position& position, Move, const Undo& before) const { position = before; }
  std::optional<int> result(const Position& at) const {
    const bool ends_early = at.depth > 1 && mix_bits(at.path ^ 3) % 16 == 0;
    if (at.depth < depth_ && !ends_early) return std::nullopt;
    return static_cast<int>(mix_bits(at.path ^ 4) % 3) - 1;
  }
  int score_limit() const { return 1; }
  std::uint64_t key(const Position& at) const { return at.path; }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(at.path >> (8 * i)));
    bytes.push_back(static_cast<std::uint8_t>(at.depth));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 9) return Error{"nine bytes are needed"};
    Position position{0, bytes[8]};
    for (std::size_t i = 0; i < 8; ++i) position.path |= std::uint64_t{bytes[i]} << (8 * i);
    return position;
  }

 private:
  std::uint64_t seed_;
  int depth_;
  int branching_;
};

static_assert(Rules<RandomTree>);

}  // namespace proofboard::testing_games
