// What hands are worth: the theorem by brute force, and what searches make of it.
#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "checker/small.h"
#include "core/random.h"
#include "games/shogi/knowledge/mate_in_one.h"
#include "games/shogi/shogi.h"
#include "search/algorithms.h"
#include "tests/support/made_in_library.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(shogi::Game);

namespace shogi {
namespace {

Game mates() {
  return *Game::make(*Options::parse(Game::options(), "checks=black"));
}

// A few pieces around White's king, some in hand.
std::optional<Position> random_problem(const Game& game, Random& random, std::uint16_t plies) {
  Placement placement;
  const int king = square_of(static_cast<int>(random.below(4)), static_cast<int>(random.below(4)));
  placement.board[static_cast<std::size_t>(king)] = Piece(Side::white, Kind::king);
  for (int i = 0; i < 5; ++i) {
    const int square =
        square_of(static_cast<int>(random.below(6)), static_cast<int>(random.below(6)));
    auto& piece = placement.board[static_cast<std::size_t>(square)];
    if (!piece.is_none()) continue;
    Kind kind = hand_kinds[random.below(hand_kinds.size())];
    if (can_promote(kind) && random.below(3) == 0) kind = promoted(kind);
    piece = Piece(random.below(3) == 0 ? Side::white : Side::black, kind);
  }
  for (int i = 0; i < 3; ++i) {
    ++placement.hands[0][index(hand_kinds[random.below(hand_kinds.size())])];
    ++placement.hands[1][index(hand_kinds[random.below(hand_kinds.size())])];
  }
  placement.plies_left = plies;
  const auto position = game.position(placement);
  if (!position || game.result(*position)) return std::nullopt;
  return *position;
}

std::optional<Truth> brute_force(const Game& game, const Position& at) {
  static SmallSearch<Game> small;
  switch (small.run(game, at, {{Side::black, Target::win()}, Truth::proven}, 20'000)) {
    case SmallVerdict::holds: return Truth::proven;
    case SmallVerdict::fails: return Truth::disproven;
    case SmallVerdict::too_large: break;
  }
  return std::nullopt;
}

TEST(Goods, more_in_hand_and_more_time_never_hurt) {
  const auto game = mates();
  Random random(1);
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto at = random_problem(game, random, 3);
    if (!at) continue;
    // One piece from Black's hand to White's, or a ply less.
    Goods less = game.goods(*at, Side::black);
    Hand hand = less.hand();
    const Kind kind = hand_kinds[random.below(hand_kinds.size())];
    if (hand.has(kind)) hand.remove(kind);
    less = {hand, random.below(2) == 0 ? 1 : 3};
    const auto other = game.with_goods(*at, Side::black, less);
    if (game.result(other)) continue;
    const auto truth = brute_force(game, *at), then = brute_force(game, other);
    if (!truth || !then) continue;
    ++compared;
    EXPECT_FALSE(*then == Truth::proven && *truth == Truth::disproven) << game.position_text(*at);
  }
  EXPECT_GT(compared, 300);
}

// Every answer of a search is right, and so is every position that it says stands for one.
TEST(Goods, what_a_search_says_of_other_hands_is_true) {
  const auto game = mates();
  const auto kind = mate_insight();
  const auto reasons_of = [&](Truth truth) {
    return make_reasons(game, {{Side::black, Target::win()}, truth});
  };
  Random random(2);
  int stand_ins[3] = {0, 0, 0};
  for (int i = 0; i < 8000; ++i) {
    const auto at = random_problem(game, random, 3);
    if (!at) continue;
    const auto truth = brute_force(game, *at);
    if (!truth) continue;
    const auto insight = kind.make(game, Options(kind.options), 0);
    const auto info = *std::find_if(shared_algorithms().begin(), shared_algorithms().end(),
                                    [](const auto& one) { return one.name == "weak-df-pn"; });
    const auto solver = make_solver<Game>("weak-df-pn", game, Options(info.options),
                                          {1 << 20, 0, {}, insight.get()});
    Budget budget{Limits{}};
    const Question<Game> question{*at, {Side::black, Target::win()}};
    insight->begin(question, budget);
    ASSERT_EQ(solver->solve(question, budget), *truth) << game.position_text(*at);
    Moves moves;
    game.moves(*at, moves);
    for (const Move move : moves) {
      auto after = *at;
      game.play(after, move);
      const auto why = solver->why(after);
      if (!why || !why->reason || game.result(after)) continue;
      const auto other = reasons_of(why->truth)->instead(after, why->reason->reason);
      ASSERT_TRUE(other) << other.error().message << ": " << game.position_text(after);
      const auto then = brute_force(game, *other);
      if (!then) continue;
      ++stand_ins[static_cast<int>(why->truth)];
      EXPECT_EQ(*then, why->truth)
          << game.position_text(after) << " by " << game.position_text(*other);
    }
  }
  EXPECT_GT(stand_ins[static_cast<int>(Truth::proven)], 50);
  EXPECT_GT(stand_ins[static_cast<int>(Truth::disproven)], 100);
}

TEST(Goods, places_after_a_move_are_those_of_the_position_after_it) {
  const auto game = *Game::make(Options(Game::options()));
  Random random(3);
  auto at = game.initial();
  for (int ply = 0; ply < 2000; ++ply) {
    Moves moves;
    game.moves(at, moves);
    if (moves.empty()) {
      at = game.initial();
      continue;
    }
    for (const Move move : moves) {
      auto after = at;
      game.play(after, move);
      ASSERT_EQ(game.board_key_after(at, move), after.board_key);
      for (const Side side : {Side::black, Side::white}) {
        ASSERT_EQ(game.goods_after(at, side, move), game.goods(after, side));
      }
    }
    game.play(at, moves[random.below(moves.size())]);
  }
}

TEST(MateInsight, glances_tell_the_ends_of_the_rules) {
  const auto game = mates();
  const auto kind = mate_insight();
  const auto insight = kind.make(game, Options(kind.options), 0);
  ASSERT_TRUE(insight->tells_ends());
  Random random(5);
  int ends = 0, mates = 0;
  for (int i = 0; i < 4'000; ++i) {
    auto at = random_problem(game, random, random.below(2) == 0 ? unlimited : 3);
    if (!at) continue;
    const Question<Game> question{*at, {Side::black, Target::win()}};
    Budget budget{Limits{}};
    insight->begin(question, budget);
    while (true) {
      const auto glance = insight->glance(*at);
      const auto score = game.result(*at);
      if (score) {
        ++ends;
        ASSERT_EQ(glance.truth, question.goal.judge(*score)) << game.position_text(*at);
        ASSERT_FALSE(insight->glanced_move());
        break;
      }
      ASSERT_NE(glance.truth, Truth::disproven) << game.position_text(*at);
      ASSERT_EQ(glance.truth == Truth::proven, insight->glanced_move().has_value());
      if (glance.truth == Truth::proven) ++mates;
      ASSERT_GE(glance.pn_weight, 1);
      ASSERT_GE(glance.dn_weight, 1);
      Moves moves;
      game.moves(*at, moves);
      game.play(*at, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(ends, 1'000);
  EXPECT_GT(mates, 100);
}

TEST(MateInOne, is_seen_exactly_where_a_check_leaves_no_move) {
  const auto game = mates();
  Random random(4);
  int found = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto at = random_problem(game, random, unlimited);
    if (!at) continue;
    Moves moves;
    game.moves(*at, moves);
    const bool has_mate = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      auto after = *at;
      game.play(after, move);
      return game.result(after).has_value();
    });
    const auto [checks, flights, told] = view_attack(game, *at);
    ASSERT_EQ(checks, static_cast<int>(moves.size()));
    ASSERT_EQ(told.has_value(), has_mate) << game.position_text(*at);
    if (!told) continue;
    ++found;
    auto after = *at;
    game.play(after, *told);
    EXPECT_TRUE(game.result(after));
  }
  EXPECT_GT(found, 300);
}

}  // namespace
}  // namespace shogi
}  // namespace proofboard
