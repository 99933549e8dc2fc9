// What the winner of a position of Hex needs, held against a solver that knows the rules alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "api/ask.h"
#include "api/inquiry.h"

namespace proofboard {
namespace {

Ask question_about(const GamePosition& at) {
  auto ask = *ask_of(at, at.game->to_move(at.position));
  ask.area = WantedArea::of_winner;
  return ask;
}

// The position in which the loser has all cells that are empty and not in the area.
GamePosition with_the_rest_given(const GamePosition& at, const std::vector<std::string>& area,
                                 Side loser) {
  const auto view = at.game->view(at.position);
  std::string text;
  for (int row = 0; row < view.height; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    const auto end_empty = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int column = 0; column < view.width; ++column) {
      const char cell = view.cells[static_cast<std::size_t>(row * view.width + column)];
      const auto name = std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
      const bool is_needed = std::find(area.begin(), area.end(), name) != area.end();
      if (cell == '.' && is_needed) {
        ++empty;
        continue;
      }
      end_empty();
      text += cell != '.' ? cell : loser == Side::black ? 'x' : 'o';
    }
    end_empty();
  }
  text += at.game->to_move(at.position) == Side::black ? " x" : " o";
  const auto given = read_position("hex", text);
  EXPECT_TRUE(given) << text;
  return *given;
}

TEST(Area, is_all_that_the_winner_needs) {
  int told = 0, smaller = 0;
  for (const std::string size : {"start:3", "start:4", "start:5"}) {
    const auto start = read_position("hex", size);
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
      const GamePosition at{start->game, start->game->random_playout(
                                             start->position, static_cast<int>(seed % 7), seed)};
      // The rules alone take long on a large board that is nearly empty.
      const auto stones = seed % 7;
      if (at.game->result(at.position) || (size == "start:5" && stones < 4)) continue;
      const auto ask = question_about(at);
      const auto answer = at.game->solve(ask, {});
      ASSERT_TRUE(is_solved(answer.truth));
      if (answer.area.empty()) continue;
      ++told;
      const auto moves = at.game->moves(at.position);
      const std::set<std::string> empty(moves.begin(), moves.end());
      for (const auto& cell : answer.area) EXPECT_TRUE(empty.contains(cell)) << cell;
      if (answer.area.size() < empty.size()) ++smaller;
      const auto mover = at.game->to_move(at.position);
      const auto loser = answer.truth == Truth::proven ? opponent(mover) : mover;
      const auto less = with_the_rest_given(at, answer.area, loser);
      auto plain = *ask_of(less, mover);
      plain.search = *choose_search(*less.game, "df-pn", "none");
      EXPECT_EQ(less.game->solve(plain, {}).truth, answer.truth)
          << at.game->position_text(at.position)
          << ", less: " << less.game->position_text(less.position);
    }
  }
  EXPECT_GT(told, 40);
  EXPECT_GT(smaller, 30);
}

TEST(Area, is_told_only_if_asked_for_and_known) {
  const auto hex = read_position("hex", "start:4");
  EXPECT_TRUE(hex->game->solve(*ask_of(*hex, Side::black), {}).area.empty());
  auto unsolved = question_about(*read_position("hex", "start:8 moves a1"));
  unsolved.limits.nodes = 1;
  EXPECT_TRUE(unsolved.at.game->solve(unsolved, {}).area.empty());
  const auto othello = read_position("othello", "start:4");
  EXPECT_TRUE(othello->game->solve(question_about(*othello), {}).area.empty());
}

TEST(Area, of_every_losing_move_has_an_answer) {
  auto ask = question_about(*read_position("hex", "start:5"));
  ask.all_moves = true;
  Inquiry inquiry(ask);
  const auto& outcome = inquiry.wait();
  int losing = 0;
  for (const auto& [move, answer] : outcome.moves) {
    if (answer.truth != Truth::disproven) continue;
    ++losing;
    ASSERT_FALSE(answer.line.empty()) << move;
    const auto& reply = answer.line.front();
    EXPECT_NE(std::find(answer.area.begin(), answer.area.end(), reply), answer.area.end())
        << move << ": " << reply << " is no part of what White needs";
    // It wins: Black can't answer it.
    const auto after = read_position("hex", "start:5 moves " + move + ' ' + reply);
    EXPECT_EQ(after->game->solve(*ask_of(*after, Side::black), {}).truth, Truth::disproven);
  }
  EXPECT_EQ(losing, 12);
  EXPECT_EQ(outcome.answer.truth, Truth::proven);
  EXPECT_EQ(outcome.answer.move, "c3") << "of those with the shortest proof the one in the middle";
}

}  // namespace
}  // namespace proofboard
