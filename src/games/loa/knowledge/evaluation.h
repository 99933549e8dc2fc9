// A static evaluation of Lines of Action, with the features of Winands' program MIA ("Informed
// search in complex games", 2004), whose weights were never published. Ours come from games that
// the evaluation played against itself (bench/tune.cpp); docs/games/loa.md says what each is worth.
//
// Every feature is a sum over lines, looked up by what stands on them, or depends on one side's
// pieces alone. All are Black's less White's, larger is better for Black.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/loa/knowledge/line_values.h"
#include "games/loa/knowledge/shape.h"
#include "games/loa/rules/loa.h"

namespace proofboard::loa {

struct Evaluator {
  static constexpr std::array<std::string_view, 10> feature_names{
      "concentration", "centralisation", "centre of mass", "quads",  "mobility",
      "walls",         "connectedness",  "uniformity",     "groups", "side to move"};
  using Features = std::array<int, feature_names.size()>;

  // In 1/64 of a point for one unit of the feature.
  static constexpr std::array<int, feature_names.size()> weights{290,  33, -72,  2000,  1410,
                                                                 4080, -1, 1060, 10270, 12160};

  static int evaluate(const Game& rules, const Position& at) {
    const auto features = features_of(rules, at);
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * features[i];
    return sum / 64;
  }

  static Features features_of(const Game& rules, const Position& at) {
    const auto [mobility, walls] = on_lines(rules.size(), at);
    const auto black = shape(rules.size(), at.stones[Side::black]);
    const auto white = shape(rules.size(), at.stones[Side::white]);
    return {white.spread - black.spread,
            black.centralisation - white.centralisation,
            white.off_centre - black.off_centre,
            black.quads - white.quads,
            mobility,
            walls,
            black.connections - white.connections,
            white.area - black.area,
            white.groups - black.groups,
            at.to_move == Side::black ? 1 : -1};
  }

 private:
  struct OnLines {
    int mobility = 0, walls = 0;
  };

  static OnLines on_lines(int size, const Position& at) {
    const auto& board = Board::of_size(size);
    const auto& values = LineValues::instance();
    OnLines sum;
    for (int i = 0; i < board.line_count(); ++i) {
      // Ranks come first, then files.
      const bool is_border = i == 0 || i == size - 1 || i == size || i == 2 * size - 1;
      const auto& value =
          values.of(board.line(i).table + at.lines[static_cast<std::size_t>(i)], is_border);
      sum.mobility += value.mobility;
      sum.walls += value.walls;
    }
    return sum;
  }

  static Shape shape(int size, const Cells& pieces) {
    using Wide = unsigned __int128;
    static constexpr auto narrow = std::array{
        ShapeReader<std::uint64_t>(4), ShapeReader<std::uint64_t>(5), ShapeReader<std::uint64_t>(6),
        ShapeReader<std::uint64_t>(7), ShapeReader<std::uint64_t>(8)};
    static constexpr auto wide = std::array{ShapeReader<Wide>(9), ShapeReader<Wide>(10)};
    if (size <= 8) return narrow[static_cast<std::size_t>(size - 4)].shape_of(pieces.word(0));
    return wide[static_cast<std::size_t>(size - 9)].shape_of(Wide{pieces.word(1)} << 64 |
                                                             pieces.word(0));
  }
};

}  // namespace proofboard::loa
