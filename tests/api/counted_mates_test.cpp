// Lengths of mates as composers count them: problems whose lengths are known, and what people have
// said about interpositions that are futile or are not.
#include <gtest/gtest.h>

#include "api/answer.h"
#include "api/ask.h"
#include "core/random.h"
#include "tests/api/counted_mates_oracle.h"

namespace proofboard {
namespace {

using testing::CountedMatesOracle;

Ask problem(const std::string& text) {
  const auto at = read_position("shogi", text);
  EXPECT_TRUE(at) << text;
  return *ask_of(*at, at->game->to_move(at->position), "mate");
}

std::optional<int> counted(const std::string& text, int at_most = 15) {
  const auto asked = problem(text);
  return asked.at.game->count(asked, {})->length(asked.at.position, at_most);
}

// The line goes on as if nothing had been put between.
TEST(CountedMates, what_is_only_taken_is_not_counted) {
  EXPECT_EQ(counted("6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p"), 11);
  EXPECT_EQ(counted("7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p"), 1);
  EXPECT_EQ(counted("9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p"), 1);
  EXPECT_EQ(counted("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p"), 3);
  EXPECT_EQ(counted("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p"), 3);
  EXPECT_EQ(counted("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p"), 3);
}

// Pinned pieces don't guard the square.
TEST(CountedMates, what_is_guarded_by_a_pinned_piece_is_not_counted) {
  for (const std::string text :
       {"3+R3nk/8p/7P1/9/9/9/9/9/8B b rb4g4s3n4l16p", "3+R3sk/8p/7P1/9/9/9/9/9/8B b rb4g3s4n4l16p",
        "3+R3nk/9/5p1G1/9/9/9/8p/9/8L b r2b3g4s3n3l16p",
        "3+R3bk/9/5p1G1/9/9/9/8p/9/8L b rb3g4s4n3l16p"}) {
    EXPECT_EQ(counted(text), 1) << text;
  }
}

TEST(CountedMates, what_helps_is_counted) {
  for (const std::string text : {"9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p",
                                 "4k4/3P5/3+B5/3B5/9/9/9/9/9 b L2r4g4s4n3l17p"}) {
    EXPECT_EQ(counted(text, 1), std::nullopt) << text;
  }
}

// A king near its edge, a slider or two, and not too much to drop.
std::optional<std::string> random_problem(Random& random) {
  std::vector<std::string> cells(81, "1");
  const auto put = [&](std::uint64_t square, const std::string& piece) {
    if (cells[square] == "1") cells[square] = piece;
  };
  const auto king = random.below(3) * 9 + random.below(9);
  const auto near = [&] {
    const auto row = king / 9 + random.below(4), column = king % 9 + random.below(5);
    return std::min<std::uint64_t>(row, 8) * 9 + std::clamp<std::uint64_t>(column, 2, 10) - 2;
  };
  cells[king] = "k";
  const std::vector<std::string> whites{"p", "s", "g", "n", "l"};
  const std::vector<std::string> blacks{"G", "S", "N", "+P", "P"},
      sliders{"R", "B", "L", "+R", "+B"};
  for (auto i = random.below(4); i > 0; --i) put(near(), whites[random.below(whites.size())]);
  for (auto i = 1 + random.below(2); i > 0; --i) put(near(), blacks[random.below(blacks.size())]);
  for (auto i = 1 + random.below(2); i > 0; --i) {
    put(random.below(81), sliders[random.below(sliders.size())]);
  }
  std::string text;
  for (std::size_t square = 0; square < cells.size(); ++square) {
    text += (square > 0 && square % 9 == 0 ? "/" : "") + cells[square];
  }
  const std::vector<std::string> hands{"P", "G", "L", "S", "R", "B"},
      drops{"p", "l", "g", "s2p", "2pn"};
  text += " b " + hands[random.below(hands.size())] + drops[random.below(drops.size())];
  if (!read_position("shogi", text)) return std::nullopt;
  return text;
}

// Without any of the searches: everything is gone through.
TEST(CountedMates, are_those_of_who_goes_through_everything) {
  constexpr int limit = 5;
  const auto black = shogi::Game::make(*Options::parse(shogi::Game::options(), "checks=black"));
  Random random(20);
  int mates = 0, shorter = 0;
  for (int tried = 0; tried < 900; ++tried) {
    const auto text = random_problem(random);
    if (!text) continue;
    const auto at = read_position("shogi", *text);
    const auto asked = ask_of(*at, Side::black, "mate");
    if (!asked) continue;
    const auto position =
        shogi::Game::read(*Options::parse(shogi::Game::options(), ""), *text)->position;
    CountedMatesOracle oracle(*black);
    const int length = oracle.length(position, limit);
    const auto count = asked->at.game->count(*asked, {});
    const auto found = count->length(asked->at.position, limit);
    ASSERT_EQ(found.value_or(CountedMatesOracle::longer), length) << *text;
    if (!found) continue;
    ++mates;
    std::vector<std::string> best, told;
    for (const auto move : oracle.best_moves(position, length)) {
      auto next = position;
      black->play(next, move);
      best.push_back(black->move_text(position, move) + ' ' +
                     std::to_string(oracle.left(next, length - 1)));
    }
    for (const auto& [move, left] : count->best_moves(asked->at.position, length)) {
      told.push_back(move + ' ' + std::to_string(static_cast<int>(left)));
    }
    EXPECT_EQ(told, best) << *text;
    EXPECT_TRUE(count->mates(asked->at.position)) << *text;
    Ask shortest = *asked;
    shortest.shortens = true;
    const auto plain = shortest.at.game->solve(shortest, {});
    ASSERT_TRUE(plain.length) << *text;
    shorter += length < plain.length->at_most;
  }
  EXPECT_GT(mates, 50);
  EXPECT_GT(shorter, 5) << "some have futile interpositions";
}

}  // namespace
}  // namespace proofboard
