// A static evaluation of Surakarta: material first, then captures that threaten, command of the
// loops, distribution and crowding. A stone is 1000, so two stones, which mostly decide a game, are
// 2000: give the algorithms t=2000. The other weights come from games that the evaluation played
// against itself (bench/tune.cpp); docs/games/surakarta.md says what each is worth.
//
// All features are Black's less White's, larger is better for Black.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "games/surakarta/rules/surakarta.h"

namespace proofboard::surakarta {

struct Evaluator {
  static constexpr std::array<std::string_view, 8> feature_names{
      "stones", "threats", "capture", "loops", "circuits", "crowding", "steps", "side to move"};
  using Features = std::array<int, feature_names.size()>;

  // In 1/64 of a point for one unit of the feature.
  static constexpr std::array<int, feature_names.size()> weights{64'000, 12'400, 58'700, 7'700,
                                                                 17'000, -8'200, 3'700,  1'500};

  static int evaluate(const Game& rules, const Position& at) {
    const auto features = features_of(rules, at);
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * features[i];
    return sum / 64;
  }

  static Features features_of(const Game&, const Position& at) {
    const auto black = at.stones[Side::black].word(0), white = at.stones[Side::white].word(0);
    const auto &black_rings = at.rings[0], &white_rings = at.rings[1];
    const int black_threats = captures(black_rings, white_rings);
    const int white_threats = captures(white_rings, black_rings);
    const bool is_black = at.to_move == Side::black;
    const int mover = is_black ? 1 : -1;
    const auto black_around = around(black), white_around = around(white);
    const auto empty = ~(black | white);
    return {std::popcount(black) - std::popcount(white),
            black_threats - white_threats,
            (is_black ? black_threats : white_threats) > 0 ? mover : 0,
            loop_ends(black_rings, white_rings),
            points(black_rings) - points(white_rings),
            std::popcount(white & white_around) - std::popcount(black & black_around),
            std::popcount(black_around & empty) - std::popcount(white_around & empty),
            mover};
  }

 private:
  // Rides that capture; two rides from the same cell to the same are two.
  static int captures(const RingSets& own, const RingSets& other) {
    int count = 0;
    for_each_capture(own, other, [&](int, int) { ++count; });
    return count;
  }

  // Points of the circuits that are occupied: crossings count twice, corners not at all.
  static int points(const RingSets& rings) {
    return std::popcount(rings[0]) + std::popcount(rings[1]);
  }

  // Both ends of every loop belong to whoever has the first piece there.
  static int loop_ends(const RingSets& black, const RingSets& white) {
    int lead = 0;
    for (std::size_t ring = 0; ring < black.size(); ++ring) {
      const auto all = black[ring] | white[ring];
      if (all == 0) continue;
      for (int loop = 0; loop < ring_length; loop += board_size) {
        const auto cut_open = [loop](std::uint32_t set) {
          return (set >> loop | set << (ring_length - loop)) & whole_ring;
        };
        const auto taken = cut_open(all), blacks = cut_open(black[ring]);
        lead += (blacks >> std::countr_zero(taken) & 1) != 0 ? 1 : -1;
        lead += (blacks >> (31 - std::countl_zero(taken)) & 1) != 0 ? 1 : -1;
      }
    }
    return lead;
  }

  // The cells that touch one of these.
  static std::uint64_t around(std::uint64_t cells) {
    constexpr std::uint64_t first_column = 0b000001'000001'000001'000001'000001'000001;
    constexpr std::uint64_t board = (std::uint64_t{1} << board_cells) - 1;
    constexpr int up = board_size;
    const auto beside = (cells & ~(first_column << 5)) << 1 | (cells & ~first_column) >> 1;
    const auto row = cells | beside;
    return (beside | row << up | row >> up) & board;
  }
};

}  // namespace proofboard::surakarta
