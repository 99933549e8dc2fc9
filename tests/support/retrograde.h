// The exact value of every position with few pieces, from the rules alone: the oracle for games in
// which positions repeat.
//
// The table is worked out backwards from the ends of the game. A position is a win for the side to
// move if a move leads to a loss of the opponent's, and a loss if all moves lead to wins of the
// opponent's; what neither rule ever reaches is a draw, for there play can go on for ever. This is
// the least fixpoint, so no position takes part in its own justification.
//
// Pieces are captured and never come back. So the positions with b black and w white pieces are a
// layer of their own: a capture leads to a layer that is finished, every other move stays within.
// Within a layer each position counts its moves that are not yet known to lose, and positions are
// settled in the order of their distance from the end, which makes the distances exact, too.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/random.h"
#include "game/rules.h"

namespace proofboard::testing_games {

enum class Outcome : std::uint8_t { loss, draw, win };  // for the side to move

// A game of pieces on at most 64 cells.
template <class R>
concept PieceGame = Rules<R> && requires(const R& rules, const typename R::Position& at) {
  { at.stones[Side::black].word(0) } -> std::same_as<std::uint64_t>;
  { *rules.position(at.stones, Side::black) } -> std::convertible_to<typename R::Position>;
};

// Numbers the ways of placing so many black and white pieces on a board.
class Placements {
 public:
  struct Masks {
    std::uint64_t black = 0;
    std::uint64_t white = 0;
  };

  Placements(int cells, int black, int white) : cells_(cells), black_(black), white_(white) {}

  std::size_t size() const {
    return black_ + white_ > cells_ ? 0 : choose(cells_, black_) * choose(cells_ - black_, white_);
  }

  // White's cells are counted without Black's.
  std::size_t index(Masks masks) const {
    std::uint64_t squeezed = 0;
    for (auto left = masks.white; left != 0; left &= left - 1) {
      const auto below = (left & -left) - 1;
      squeezed |= (left & -left) >> std::popcount(masks.black & below);
    }
    return rank(masks.black) * choose(cells_ - black_, white_) + rank(squeezed);
  }

  Masks masks(std::size_t index) const {
    const auto whites = choose(cells_ - black_, white_);
    Masks masks{subset(index / whites, black_), 0};
    const auto squeezed = subset(index % whites, white_);
    int place = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      if ((masks.black >> cell & 1) != 0) continue;
      if ((squeezed >> place++ & 1) != 0) masks.white |= std::uint64_t{1} << cell;
    }
    return masks;
  }

 private:
  static constexpr int most_chosen = 4;

  // Pascal's triangle.
  static std::size_t choose(int n, int k) {
    static const auto triangle = [] {
      std::array<std::array<std::size_t, most_chosen + 1>, 65> rows{};
      for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i][0] = 1;
        for (std::size_t j = 1; i > 0 && j < rows[i].size(); ++j) {
          rows[i][j] = rows[i - 1][j - 1] + rows[i - 1][j];
        }
      }
      return rows;
    }();
    return triangle[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  }

  // Its place among the sets of the same size, ordered by their largest cells.
  static std::size_t rank(std::uint64_t set) {
    std::size_t number = 0;
    for (int i = 1; set != 0; set &= set - 1, ++i) number += choose(std::countr_zero(set), i);
    return number;
  }
  std::uint64_t subset(std::size_t number, int size) const {
    std::uint64_t set = 0;
    int cell = cells_ - 1;
    for (int i = size; i > 0; --i) {
      while (choose(cell, i) > number) --cell;
      number -= choose(cell, i);
      set |= std::uint64_t{1} << cell;
    }
    return set;
  }

  int cells_;
  int black_;
  int white_;
};

template <PieceGame R>
class RetrogradeTable {
 public:
  using Position = typename R::Position;

  static constexpr int most_pieces = 4;  // that a side may have

  // All positions with up to so many pieces of each side on a board of so many cells.
  RetrogradeTable(const R& rules, int cells, int most)
      : RetrogradeTable(rules, cells, most, most) {}
  RetrogradeTable(const R& rules, int cells, int most_black, int most_white)
      : rules_(rules), cells_(cells), most_black_(most_black), most_white_(most_white) {
    if (std::max(most_black, most_white) > most_pieces || cells > 64) {
      throw std::invalid_argument("the table is too large");
    }
    const int all = most_black + most_white;
    for (int pieces = 0; pieces <= all; ++pieces) {  // so captures lead to finished layers
      for (int black = 0; black <= std::min(most_black, pieces); ++black) {
        if (pieces - black <= most_white) solve_layer(black, pieces - black);
      }
    }
  }

  // Whether it is about such a position at all.
  bool knows(const Position& at) const {
    return std::popcount(at.stones[Side::black].word(0)) <= most_black_ &&
           std::popcount(at.stones[Side::white].word(0)) <= most_white_;
  }

  Outcome value(const Position& at) const { return entry(at).outcome; }

  // Plies to the end if the winner hurries and the loser delays; nothing for a draw by endless
  // play.
  std::optional<int> distance(const Position& at) const {
    const Entry& found = entry(at);
    if (found.distance == endless) return std::nullopt;
    return found.distance;
  }

  // Every position there is.
  template <class F>
  void for_each(F f) const {
    for (int black = 0; black <= most_black_; ++black) {
      for (int white = 0; white <= most_white_; ++white) {
        const auto& layer = layer_of(black, white);
        for (std::size_t state = 0; state < layer.size(); ++state) {
          if (layer[state].exists) f(*position_of(black, white, state));
        }
      }
    }
  }

  // Positions in which the game goes on and that have this value; some may come more than once.
  std::vector<Position> sample(std::size_t count, Outcome outcome, std::uint64_t seed) const {
    return sample(count, outcome, seed, {1, 1}, {most_black_, most_white_});
  }
  // With pieces of Black and White from so many to so many.
  std::vector<Position> sample(std::size_t count, Outcome outcome, std::uint64_t seed,
                               std::array<int, 2> least, std::array<int, 2> most) const {
    const auto pieces = [&](Random& random, std::size_t side) {
      const auto range = static_cast<std::uint64_t>(most[side] - least[side] + 1);
      return least[side] + static_cast<int>(random.below(range));
    };
    Random random(seed);
    std::vector<Position> found;
    for (std::size_t tries = 0; found.size() < count && tries < 10'000 * count; ++tries) {
      const int black = pieces(random, 0);
      const int white = pieces(random, 1);
      const auto& layer = layer_of(black, white);
      const auto state = random.below(layer.size());
      if (!layer[state].exists || layer[state].outcome != outcome) continue;
      const auto at = position_of(black, white, state);
      if (!rules_.result(*at)) found.push_back(*at);
    }
    return found;
  }

 private:
  static constexpr std::uint16_t endless = std::numeric_limits<std::uint16_t>::max();

  struct Entry {
    std::uint16_t distance = endless;
    Outcome outcome = Outcome::draw;
    bool exists = false;
  };
  using Layer = std::vector<Entry>;  // by state: 2 * placement + side to move

  // A layer at work.
  struct Work {
    Layer& layer;
    std::vector<std::uint32_t> successors;              // within the layer, all states' in a row
    std::vector<std::uint32_t> first_successor;         // by state
    std::vector<std::uint16_t> unsettled;               // by state: moves not known to lose
    std::vector<std::uint16_t> longest_loss;            // by state: over captures that lose
    std::vector<std::vector<std::uint32_t>> wins = {};  // states by distance, may come twice
    std::vector<std::vector<std::uint32_t>> losses = {};
  };

  static void put(std::vector<std::vector<std::uint32_t>>& by_distance, std::size_t distance,
                  std::size_t state) {
    if (by_distance.size() <= distance) by_distance.resize(distance + 1);
    by_distance[distance].push_back(static_cast<std::uint32_t>(state));
  }

  void solve_layer(int black, int white) {
    const Placements placements(cells_, black, white);
    Layer& layer = layer_of(black, white);
    layer.resize(2 * placements.size());
    Work work{layer, {}, {}, {}, {}};
    work.unsettled.resize(layer.size());
    work.longest_loss.resize(layer.size());
    for (std::size_t state = 0; state < layer.size(); ++state) {
      work.first_successor.push_back(static_cast<std::uint32_t>(work.successors.size()));
      if (const auto at = position_of(black, white, state)) {
        layer[state].exists = true;
        look_ahead(*at, state, work);
      }
    }
    work.first_successor.push_back(static_cast<std::uint32_t>(work.successors.size()));
    settle(work);
  }

  // A position's result, or what its moves lead to.
  void look_ahead(Position at, std::size_t state, Work& work) const {
    if (const auto score = rules_.result(at)) {
      const int mine = rules_.to_move(at) == Side::black ? *score : -*score;
      if (mine > 0) put(work.wins, 0, state);
      if (mine < 0) put(work.losses, 0, state);
      if (mine == 0) work.layer[state].distance = 0;
      return;
    }
    typename R::Moves moves;
    rules_.moves(at, moves);
    for (const auto move : moves) {
      const auto undo = rules_.play(at, move);
      const auto [layer, next] = place_of(at);
      ++work.unsettled[state];
      if (layer == &work.layer) {
        work.successors.push_back(static_cast<std::uint32_t>(next));
      } else {
        // A draw keeps the move unsettled for ever, and so does a win, which is found by itself.
        const Entry& after = (*layer)[next];
        if (after.outcome == Outcome::loss) put(work.wins, after.distance + 1U, state);
        if (after.outcome == Outcome::win) {
          --work.unsettled[state];
          work.longest_loss[state] = std::max(work.longest_loss[state], after.distance);
        }
      }
      rules_.undo(at, move, undo);
    }
    if (work.unsettled[state] == 0) put(work.losses, work.longest_loss[state] + 1U, state);
  }

  static void settle(Work& work) {
    // The successors turned round.
    const auto states = work.layer.size();
    std::vector<std::uint32_t> first(states + 1);
    for (const auto next : work.successors) ++first[next + 1];
    for (std::size_t i = 0; i < states; ++i) first[i + 1] += first[i];
    std::vector<std::uint32_t> predecessors(work.successors.size());
    auto free = first;
    for (std::size_t state = 0; state < states; ++state) {
      for (auto i = work.first_successor[state]; i < work.first_successor[state + 1]; ++i) {
        predecessors[free[work.successors[i]]++] = static_cast<std::uint32_t>(state);
      }
    }

    const auto for_each_predecessor = [&](std::uint32_t state, const auto& f) {
      for (auto i = first[state]; i < first[state + 1]; ++i) f(predecessors[i]);
    };
    for (std::size_t distance = 0; distance < std::max(work.wins.size(), work.losses.size());
         ++distance) {
      for (const auto outcome : {Outcome::win, Outcome::loss}) {
        auto& by_distance = outcome == Outcome::win ? work.wins : work.losses;
        if (distance >= by_distance.size()) continue;
        const auto states_here = std::move(by_distance[distance]);
        for (const auto state : states_here) {
          Entry& entry = work.layer[state];
          if (entry.outcome != Outcome::draw) continue;  // sooner by another move
          entry.outcome = outcome;
          entry.distance = static_cast<std::uint16_t>(distance);
          for_each_predecessor(state, [&](std::uint32_t before) {
            if (outcome == Outcome::loss) {
              put(work.wins, distance + 1, before);
            } else if (--work.unsettled[before] == 0) {
              put(work.losses, std::max<std::size_t>(distance, work.longest_loss[before]) + 1,
                  before);
            }
          });
        }
      }
    }
  }

  // Nothing if the rules don't accept such a position.
  std::optional<Position> position_of(int black, int white, std::size_t state) const {
    const auto masks = Placements(cells_, black, white).masks(state / 2);
    decltype(Position{}.stones) stones;
    for (auto left = masks.black; left != 0; left &= left - 1) {
      stones[Side::black].insert(std::countr_zero(left));
    }
    for (auto left = masks.white; left != 0; left &= left - 1) {
      stones[Side::white].insert(std::countr_zero(left));
    }
    const auto at = rules_.position(stones, state % 2 == 0 ? Side::black : Side::white);
    if (!at) return std::nullopt;
    return *at;
  }

  struct Place {
    const Layer* layer;
    std::size_t state;
  };
  Place place_of(const Position& at) const {
    const auto black = at.stones[Side::black].word(0);
    const auto white = at.stones[Side::white].word(0);
    const int blacks = std::popcount(black);
    const int whites = std::popcount(white);
    if (!knows(at)) throw std::out_of_range("more pieces than in the table");
    const auto placement = Placements(cells_, blacks, whites).index({black, white});
    return {&layer_of(blacks, whites), 2 * placement + (rules_.to_move(at) == Side::black ? 0 : 1)};
  }
  const Entry& entry(const Position& at) const {
    const auto [layer, state] = place_of(at);
    return (*layer)[state];
  }

  Layer& layer_of(int black, int white) {
    return layers_[static_cast<std::size_t>((most_pieces + 1) * black + white)];
  }
  const Layer& layer_of(int black, int white) const {
    return layers_[static_cast<std::size_t>((most_pieces + 1) * black + white)];
  }

  R rules_;
  int cells_;
  int most_black_;
  int most_white_;
  std::array<Layer, (most_pieces + 1) * (most_pieces + 1)> layers_;
};

}  // namespace proofboard::testing_games
