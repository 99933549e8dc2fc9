// A game that stands for a hard question where nobody can wait for a real one: a tree without end,
// of which each position has a truth and an *effort*, the nodes that it takes to solve it if no
// move is tried in vain. Both follow from the parent's:
// - where the side on turn gets what it wants, one move is right and has all the effort; the others
//   are wrong, and to find that out may take much longer;
// - where it does not, the moves share the effort, some of them much of it, most of them little.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/fixed_vector.h"
#include "core/numbers.h"
#include "core/random.h"
#include "game/rules.h"

namespace proofboard::cluster {

class ModelTree {
 public:
  static constexpr bool can_cycle = false;
  static constexpr int branching = 8;

  struct Position {
    std::uint64_t id = 1;
    double effort = 1;
    std::uint16_t depth = 0;
    bool is_proven = true;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;
  using Undo = Position;
  using Moves = FixedVector<Move, branching>;

  Side to_move(const Position& at) const { return at.depth % 2 == 0 ? Side::black : Side::white; }
  void moves(const Position& /*at*/, Moves& list) const {
    list.clear();
    for (int i = 0; i < branching; ++i) list.push_back(static_cast<Move>(i));
  }
  Undo play(Position& position, Move move) const {
    const auto before = position;
    position.id = mix_bits(before.id ^ mix_bits(std::uint64_t{move} + 1));
    ++position.depth;
    Random random(position.id ^ 0x5eed);
    const bool black_moves = before.depth % 2 == 0;
    if (black_moves != before.is_proven) {
      position.effort = before.effort * share(before, move);
    } else if (move != Random(before.id).below(branching)) {
      position.is_proven = !before.is_proven;
      position.effort = before.effort * std::pow(10, 2 * random.unit());
    }
    return before;
  }
  void undo(Position& position, Move /*move*/, const Undo& before) const { position = before; }
  std::optional<int> result(const Position& /*at*/) const { return std::nullopt; }
  int score_limit() const { return 1; }

  std::uint64_t key(const Position& at) const { return at.id; }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    const auto put = [&](std::uint64_t word) {
      for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
    };
    put(at.id);
    put(std::bit_cast<std::uint64_t>(at.effort));
    put(std::uint64_t{at.depth} * 2 + (at.is_proven ? 1 : 0));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 24) return Error{"24 bytes are needed"};
    const auto get = [&](std::size_t first) {
      std::uint64_t word = 0;
      for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{bytes[first + i]} << (8 * i);
      return word;
    };
    return Position{get(0), std::bit_cast<double>(get(8)), static_cast<std::uint16_t>(get(16) / 2),
                    get(16) % 2 == 1};
  }

 private:
  // Of the effort, for one of the moves that are all in vain. They add up to 1.
  static double share(const Position& at, Move move) {
    Random random(at.id ^ 0xa11);
    std::array<double, branching> weights{};
    double sum = 0;
    for (auto& weight : weights) {
      weight = std::pow(10, 2 * random.unit());
      sum += weight;
    }
    return weights[move] / sum;
  }
};

}  // namespace proofboard::cluster
