// What solved positions tell about others, piece by piece, against brute force; and the reason that
// proofs give for it.
#include "games/hex/knowledge/lemmas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "games/hex/knowledge/derivation.h"
#include "games/hex/knowledge/seized.h"
#include "games/hex/reasons/reasons.h"
#include "tests/games/hex/positions.h"

namespace proofboard::hex {
namespace {

using Set = Bits<1>;

Set cells(std::initializer_list<int> list) {
  Set set;
  for (const int cell : list) set.insert(cell);
  return set;
}

Set common_of(const std::vector<Set>& carriers, const std::vector<std::size_t>& chosen) {
  Set common = Set::first(64);
  for (const auto i : chosen) common &= carriers[i];
  return common;
}

TEST(ChooseDisjoint, leaves_no_cell_in_common_but_excused_ones) {
  Random random(1);
  int found = 0;
  for (int i = 0; i < 2'000; ++i) {
    std::vector<Set> carriers(1 + random.below(6));
    for (auto& carrier : carriers) {
      for (int cell = 0; cell < 8; ++cell) {
        if (random.below(2) == 0) carrier.insert(cell);
      }
    }
    Set excused;
    for (auto n = random.below(3); n > 0; --n) excused.insert(static_cast<int>(random.below(8)));
    std::vector<std::size_t> all(carriers.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto chosen = choose_disjoint(carriers, excused);
    if (!(common_of(carriers, all) - excused).is_empty()) {
      EXPECT_TRUE(chosen.empty()) << "all of them have a cell in common";
      continue;
    }
    ++found;
    ASSERT_FALSE(chosen.empty());
    EXPECT_TRUE((common_of(carriers, chosen) - excused).is_empty());
    for (std::size_t leave = 0; leave < chosen.size() && chosen.size() > 1; ++leave) {
      auto fewer = chosen;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(leave));
      EXPECT_FALSE((common_of(carriers, fewer) - excused).is_empty()) << "each one is needed";
    }
  }
  EXPECT_GT(found, 500);
}

TEST(ChooseDisjoint, has_nothing_to_choose_from_where_all_share_a_cell) {
  EXPECT_TRUE(choose_disjoint<1>({}, {}).empty());
  EXPECT_TRUE(choose_disjoint<1>({cells({1, 2}), cells({2, 3})}, {}).empty());
  EXPECT_EQ(choose_disjoint<1>({cells({1, 2}), cells({2, 3})}, cells({2})).size(), 2u);
}

TEST(ChooseDisjoint, drops_what_is_of_no_use_any_more) {
  // The first choice is the shortest; the two others do without it.
  const std::vector<Set> carriers{cells({1, 2}), cells({1, 3, 4}), cells({2, 5, 6})};
  const auto chosen = choose_disjoint<1>(carriers, {});
  EXPECT_EQ(chosen.size(), 2u);
  EXPECT_TRUE(common_of(carriers, chosen).is_empty());
}

// A position in which all but the carrier and the stones of the winner beside it is the loser's.
Position given_away(const Game& game, const Board<1>& board, const Lemmas<1>::Lemma& lemma) {
  Stones stones;
  board.all.for_each([&](int cell) {
    if (lemma.carrier.contains(cell)) return;
    const bool is_winners = lemma.stones.contains(cell);
    stones[is_winners ? lemma.winner : opponent(lemma.winner)].insert(cell);
  });
  return game.position(stones, lemma.to_move);
}

std::vector<int> in_any_order(const Set& cells, Random& random) {
  std::vector<int> order;
  cells.for_each([&](int cell) { order.push_back(cell); });
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// Empty cells of which the winner, to move, can't do without one: the others are given away, one by
// one in this order.
Set least_carrier(Winners& winners, const Position& at, Side winner,
                  const std::vector<int>& order) {
  Set carrier;
  auto stones = at.stones;
  for (const int cell : order) {
    if (!stones.is_empty(cell)) continue;
    stones[opponent(winner)].insert(cell);
    if (winners.of(stones, at.to_move) == winner) continue;
    stones[opponent(winner)].erase(cell);
    carrier.insert(cell);
  }
  return carrier;
}

TEST(CarrierOfLoss, is_enough_though_all_else_is_given_away) {
  int tried = 0, excused = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{5, 3}, Size{3, 6}, Size{5, 5}}) {
    const auto game = game_of(size);
    const Board<1> board(game);
    Winners winners(game);
    Random random(4);
    for (int i = 0; i < 600; ++i) {
      const auto at = random_position(game, random, 12);
      const Side winner = opponent(at.to_move);
      if (winners.of(at) != winner) continue;
      const Filled<1> stones(board, at.stones);
      auto filled = stones;
      fill_in(board, filled);
      if (filled.empty.is_empty()) continue;
      // The same order after every move, so that of two captured cells the same one is kept.
      const auto order = in_any_order(stones.empty, random);
      std::vector<Set> carriers;
      filled.empty.for_each([&](int cell) {
        auto after = at;
        game.play(after, {static_cast<std::uint16_t>(cell)});
        carriers.push_back(least_carrier(winners, after, winner, order));
      });
      const auto& own = filled.of[static_cast<int>(winner)];
      const auto carrier =
          carrier_of_loss(board, carriers, stones.empty - filled.empty, own, own & stones.empty);
      ASSERT_TRUE(carrier) << game.position_text(at);
      Lemmas<1> lemmas;
      const auto number = lemmas.add(board, {*carrier, stones.of[static_cast<int>(winner)], winner,
                                             at.to_move, false, std::nullopt, stones});
      const auto worst = given_away(game, board, lemmas[number]);
      EXPECT_EQ(winners.of(worst), winner)
          << game.position_text(at) << ", given away: " << game.position_text(worst);
      ++tried;
      excused += !choose_disjoint(carriers, {}).empty() ? 0 : 1;
    }
  }
  EXPECT_GT(tried, 250);
  EXPECT_GT(excused, 20) << "too few that need the fill-in";
}

TEST(Lemmas, fit_where_their_stones_are_and_their_cells_are_not_the_losers) {
  const auto game = game_of({3, 3});
  const Board<1> board(game);
  Lemmas<1> lemmas;
  Stones stones;
  stones.put(4, 'x');
  stones.put(0, 'x');  // joined to b2 by nothing but b1, which is in the carrier
  stones.put(8, 'x');  // beside b3, which is too
  const Filled<1> source(board, stones);
  const auto carrier = cells({1, 2, 6, 7});
  const auto number = lemmas.add(
      board, {carrier, source.of[0], Side::black, Side::white, true, std::nullopt, source});
  EXPECT_EQ(lemmas[number].stones, cells({0, 4, 8}));
  const auto fits = [&](const char* text, Side to_move) {
    Stones there;
    for (int cell = 0; cell < 9; ++cell) {
      if (text[cell] != '.') there.put(cell, text[cell]);
    }
    return lemmas.fitting({board, there}, to_move, 10).has_value();
  };
  EXPECT_TRUE(fits("x...x...x", Side::white));
  EXPECT_TRUE(fits("x..ox...x", Side::white));
  EXPECT_TRUE(fits("x.x.x...x", Side::white)) << "a stone of the winner's more";
  EXPECT_FALSE(fits("x...x...x", Side::black)) << "the other side to move";
  EXPECT_FALSE(fits("x.o.x...x", Side::white)) << "the loser is in the carrier";
  EXPECT_FALSE(fits("....x...x", Side::white)) << "a stone is missing";
  EXPECT_FALSE(fits("o...o...o", Side::white)) << "the other side's stones";
}

TEST(Lemmas, leave_out_stones_that_cannot_touch_the_carrier) {
  const auto game = game_of({5, 5});
  const Board<1> board(game);
  Lemmas<1> lemmas;
  Stones stones;
  for (const int cell : {12, 24, 4}) stones.put(cell, 'x');
  const Filled<1> source(board, stones);
  const auto number = lemmas.add(board, {cells({7, 8, 16, 17}), source.of[0], Side::black,
                                         Side::white, false, std::nullopt, source});
  EXPECT_EQ(lemmas[number].stones, cells({4, 12}));
}

// The reason

Reason gift_of(const Set& given, int count) {
  return {gift, gift_body(given, count)};
}

TEST(HexGift, tells_the_position_with_the_cells_given_to_the_opponent) {
  const auto game = game_of({3, 3});
  Stones stones;
  stones.put(4, 'x');
  stones.put(0, 'o');
  const auto at = game.position(stones, Side::white);
  const Claim claim{{Side::black, Target::win()}, Truth::proven};
  const auto worse = make_reasons(game, claim)->instead(at, gift_of(cells({3, 8}), 9));
  ASSERT_TRUE(worse) << worse.error().message;
  EXPECT_EQ(game.position_text(*worse), game.position_text(game.position(
                                            [&] {
                                              auto all = stones;
                                              all.put(3, 'o');
                                              all.put(8, 'o');
                                              return all;
                                            }(),
                                            Side::white)));
  EXPECT_EQ(worse->key, game.position(worse->stones, Side::white).key);
}

TEST(HexGift, may_take_stones_of_the_prover) {
  const auto game = game_of({3, 3});
  Stones stones;
  stones.put(4, 'x');
  const auto at = game.position(stones, Side::black);
  const Claim claim{{Side::black, Target::win()}, Truth::proven};
  const auto worse = make_reasons(game, claim)->instead(at, gift_of(cells({4}), 9));
  ASSERT_TRUE(worse) << worse.error().message;
  EXPECT_FALSE(worse->stones[Side::black].contains(4));
  EXPECT_TRUE(worse->stones[Side::white].contains(4));
}

TEST(HexGift, that_is_not_well_formed_is_rejected) {
  const auto game = game_of({3, 3});
  Stones stones;
  stones.put(4, 'x');
  stones.put(0, 'o');
  const auto at = game.position(stones, Side::white);
  const auto is_taken = [&](const Claim& claim, const Reason& reason) {
    return static_cast<bool>(make_reasons(game, claim)->instead(at, reason));
  };
  const Claim black_wins{{Side::black, Target::win()}, Truth::proven};
  EXPECT_TRUE(is_taken(black_wins, {gift, {0b10, 0b1}}));
  EXPECT_FALSE(is_taken(black_wins, {gift, {0, 0}})) << "nothing";
  EXPECT_FALSE(is_taken(black_wins, {gift, {0b11, 0}})) << "a1 is the opponent's";
  EXPECT_FALSE(is_taken(black_wins, {gift, {0b10, 0b10}})) << "a tenth cell";
  EXPECT_FALSE(is_taken(black_wins, {gift, {0b10}})) << "a byte less";
  EXPECT_FALSE(is_taken(black_wins, {gift, {0b10, 0, 0}})) << "a byte more";
  EXPECT_FALSE(is_taken(black_wins, {gift, {}}));
  EXPECT_FALSE(is_taken(black_wins, {connection, {0b10, 0}})) << "another kind";
  // The gift is to the opponent of the prover, whoever that is.
  const Claim white_wins{{Side::black, Target::win()}, Truth::disproven};
  EXPECT_TRUE(is_taken(white_wins, {gift, {0b1, 0}}));
  EXPECT_FALSE(is_taken(white_wins, {gift, {0b10000, 0}})) << "b2 is Black's already";
  const Claim too_much{{Side::black, Target{2}}, Truth::proven};
  EXPECT_FALSE(is_taken(too_much, {gift, {0b10, 0}})) << "a win is not what is claimed";
  // Of other statements it is no reason.
  EXPECT_FALSE(make_reasons(game, black_wins)->settled(at, {gift, {0b10, 0}}));
  EXPECT_FALSE(make_reasons(game, black_wins)->only(at, {gift, {0b10, 0}}));
}

TEST(HexGift, never_helps_the_prover) {
  int lost = 0;
  for (const Size size : {Size{3, 3}, Size{4, 3}, Size{4, 4}}) {
    const auto game = game_of(size);
    const int count = size.width * size.height;
    Winners winners(game);
    Random random(2);
    for (int i = 0; i < 300; ++i) {
      const auto at = random_position(game, random, 8);
      for (const Side prover : {Side::black, Side::white}) {
        Set given;
        for (int k = 0; k < 3; ++k) {
          given.insert(static_cast<int>(random.below(static_cast<std::uint64_t>(count))));
        }
        const Claim claim{{prover, Target::win()}, Truth::proven};
        const auto worse = make_reasons(game, claim)->instead(at, gift_of(given, count));
        if (!worse) continue;
        if (winners.of(*worse) == prover) {
          EXPECT_EQ(winners.of(at), prover) << game.position_text(at);
        } else {
          ++lost;
        }
      }
    }
  }
  EXPECT_GT(lost, 50);
}

}  // namespace
}  // namespace proofboard::hex
