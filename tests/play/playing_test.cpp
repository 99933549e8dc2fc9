// What games bring for players.
#include "game/playing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "game/notation.h"
#include "games/connect/connect.h"
#include "games/hex/hex.h"
#include "games/surakarta/surakarta.h"

namespace proofboard::play {
namespace {

template <Notated R>
Setup<R> read(std::string_view options, std::string_view text) {
  const auto setup = read_position<R>(*Options::parse(R::options(), options), text);
  EXPECT_TRUE(setup) << (setup ? "" : setup.error().message);
  return *setup;
}

TEST(Playing, connect_is_ahead_with_more_stones_in_open_windows) {
  constexpr auto connect6 = "m=19,n=19,k=6,p=2,q=1";
  const auto value = [&](std::string_view text) {
    const auto [game, at] = read<connect::Game>(connect6, text);
    return connect::Evaluator::evaluate(game, at);
  };
  EXPECT_EQ(value("start"), 0);
  EXPECT_GT(value("start moves j10"), 0);
  EXPECT_GT(value("start moves j10 a1 s19 k10 l10"), value("start moves j10 a1 s19 k10 a19"));
  EXPECT_LT(value("start moves a1 j10 k10 s1 s19"), 0);
  // White can fill a window with this turn.
  EXPECT_LT(value("start moves a1 j10 k10 s1 s19 l10 m10 a19 a10"), -1000);
  // Black can stop it with this turn: a row of four takes two stones. Two rows take more.
  EXPECT_GT(value("start moves a1 j10 k10 s1 s19 l10 m10"), -1000);
  EXPECT_LT(value("start moves a1 j10 k10 s1 s19 l10 m10 a19 a10 j5 k5 a17 s17 l5 m5"), -1000);
}

TEST(Playing, connect_sees_the_middle_of_a_row_and_threats) {
  const auto [game, at] =
      read<connect::Game>("m=19,n=19,k=6,p=2,q=1", "start moves a1 j10 k10 s1 s19 l10 m10");
  connect::Game::Moves moves;
  game.moves(at, moves);
  std::vector<std::int16_t> merits;
  connect::Evaluator::merits(game, at, moves, merits);
  ASSERT_EQ(merits.size(), moves.size());
  const auto best = std::max_element(merits.begin(), merits.end()) - merits.begin();
  const auto name = game.move_text(at, moves[static_cast<std::size_t>(best)]);
  EXPECT_TRUE(name == "i10" || name == "n10") << name;
}

TEST(Playing, hex_saves_bridges_and_nothing_else) {
  Random random(1);
  const auto saved = [&](std::string_view text, std::string_view last) -> std::string {
    const auto [game, at] = read<hex::Game>("", text);
    auto before = at;
    before.stones[opponent(at.to_move)] = {};
    const auto move = hex::saved_bridge(game, at, *game.parse_move(before, last), random);
    return move ? game.move_text(at, *move) : "none";
  };
  // b1 and a3 are joined over a2 and b2.
  EXPECT_EQ(saved("1x2/o3/x3/4 x", "a2"), "b2");
  EXPECT_EQ(saved("1x2/1o2/x3/4 x", "b2"), "a2");
  // A stone on the row before its edge, over two cells.
  EXPECT_EQ(saved("4/4/1x2/1o2 x", "b4"), "a4");
  EXPECT_EQ(saved("4/4/1x2/3o x", "d4"), "none");
}

TEST(Playing, captures_of_surakarta_are_noisy) {
  const auto [game, at] = read<surakarta::Game>("", "3o2/6/2x3/6/6/6 x");
  const auto is_noisy = surakarta::brings().playing.is_noisy;
  EXPECT_TRUE(is_noisy(game, at, *game.parse_move(at, "c4xd6")));
  EXPECT_FALSE(is_noisy(game, at, *game.parse_move(at, "c4-c5")));
}

}  // namespace
}  // namespace proofboard::play
