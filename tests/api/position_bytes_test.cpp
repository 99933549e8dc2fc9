// Positions behind the interface that knows no game: none is read by another one.
#include "api/position_bytes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "api/api.h"

namespace proofboard {
namespace {

GamePosition at(const std::string& game, const std::string& position = "start") {
  return *read_position(game, position);
}

// Everything that a game can be asked about a position.
std::vector<std::function<void()>> all_uses(const AnyGame& game, const PositionBytes& position) {
  return {[&] { game.position_text(position); },
          [&] { game.view(position); },
          [&] { game.to_move(position); },
          [&] { game.result(position); },
          [&] { game.moves(position); },
          [&] { (void)game.play(position, "a1"); },
          [&] {
            (void)game.play_recorded(position, {Side::black, "a1"});
          },
          [&] { (void)game.marks(position, "at-once"); },
          [&] { (void)game.features(position, {}); },
          [&] { (void)game.perft(position, 1, nullptr); },
          [&] { game.random_playout(position, 3, 1); }};
}

TEST(PositionBytes, of_another_game_are_refused_by_name) {
  const auto hex = at("hex", "start:4");
  for (const auto* other : {"othello", "loa", "surakarta", "connect6", "hex:width=5", "shogi"}) {
    const auto foreign = at(other);
    for (const auto& use : all_uses(*hex.game, foreign.position)) {
      EXPECT_THROW(use(), WrongGame) << other;
    }
    try {
      hex.game->moves(foreign.position);
    } catch (const WrongGame& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(foreign.position.game()), std::string::npos) << message;
      EXPECT_NE(message.find(hex.position.game()), std::string::npos) << message;
    }
    auto ask = *ask_of(hex, Side::black);
    ask.at.position = foreign.position;
    EXPECT_THROW(ask.at.game->solve(ask, {}), WrongGame) << other;
    Inquiry inquiry(ask);
    inquiry.go();
    EXPECT_THROW(inquiry.wait(), WrongGame) << other;
  }
}

TEST(PositionBytes, of_no_game_are_refused) {
  EXPECT_THROW(at("hex").game->moves(PositionBytes()), WrongGame);
}

TEST(PositionBytes, are_the_same_games_however_often_it_was_read) {
  const auto one = at("hex", "start:4"), other = at("hex:width=4,height=4", "start");
  EXPECT_NE(one.game, other.game);
  EXPECT_EQ(one.position, other.position);
  EXPECT_EQ(one.game->moves(other.position).size(), 16u);
  const auto preset = at("tic-tac-toe"), general = at("connect:m=3,n=3,k=3,p=1,q=1");
  EXPECT_EQ(preset.position, general.position);
  EXPECT_EQ(preset.game->moves(general.position).size(), 9u);
}

TEST(PositionBytes, of_a_variant_are_the_variants) {
  const auto plain = at("shogi", find_game("shogi")->example);
  const auto mate = ask_of(plain, plain.game->to_move(plain.position), "mate");
  ASSERT_TRUE(mate) << mate.error().message;
  EXPECT_EQ(mate->at.position.bytes(), plain.position.bytes());
  EXPECT_NO_THROW(mate->at.game->moves(mate->at.position));
  EXPECT_THROW(plain.game->moves(mate->at.position), WrongGame);
}

TEST(PositionBytes, that_differ_by_their_game_differ) {
  const auto hex = at("hex", "start:4").position, othello = at("othello", "start:4").position;
  EXPECT_NE(hex, othello);
  EXPECT_TRUE((hex < othello) != (othello < hex));
  EXPECT_EQ(hex <=> hex, std::strong_ordering::equal);
}

TEST(PositionBytes, can_be_made_of_bytes_that_a_game_has_written) {
  const auto hex = at("hex", "start:4 moves b2 c3");
  const auto read = hex.game->position_of(hex.position.bytes());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, hex.position);
  EXPECT_FALSE(hex.game->position_of({1, 2, 3}));
}

}  // namespace
}  // namespace proofboard
