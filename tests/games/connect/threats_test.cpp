#include "games/connect/knowledge/threats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect/knowledge/turns.h"
#include "tests/support/naive_threats.h"

namespace proofboard::connect {
namespace {

using testing_games::CellList;
using testing_games::NaiveThreats;

constexpr Shape shapes[] = {{3, 3, 3, 1}, {6, 5, 4, 2}, {7, 7, 5, 2}, {5, 4, 4, 3}, {6, 6, 5, 1},
                            {9, 2, 6, 2}, {3, 4, 2, 2}, {4, 4, 1, 1}, {4, 3, 3, 4}};

NaiveThreats naive_of(const Shape& shape) {
  return {shape.m, shape.n, shape.k, shape.p};
}

// Black is x.
Stones stones_of(const std::string& board) {
  Stones stones;
  for (std::size_t i = 0; i < board.size(); ++i) stones.put(static_cast<int>(i), board[i]);
  return stones;
}

// Without a row of either side.
std::string random_board(const Shape& shape, Random& random) {
  const auto naive = naive_of(shape);
  const std::uint64_t empty_share = 1 + random.below(8);
  while (true) {
    std::string board;
    for (int cell = 0; cell < shape.m * shape.n; ++cell) {
      board += random.below(10) <= empty_share ? '.' : random.below(2) == 0 ? 'x' : 'o';
    }
    if (!naive.has_row(board, 'x') && !naive.has_row(board, 'o')) return board;
    if (shape.k == 1) return std::string(board.size(), '.');
  }
}

std::vector<CellList> sorted_sets(const std::vector<TurnCells>& sets) {
  std::vector<CellList> result;
  for (const TurnCells& set : sets) {
    result.emplace_back(set.begin(), set.end());
    std::sort(result.back().begin(), result.back().end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

TEST(ConnectLines, connect6_has_924_windows_and_at_most_24_through_a_cell) {
  const Lines lines(Shape{});
  EXPECT_EQ(lines.windows(), 924);
  std::size_t most = 0;
  for (int cell = 0; cell < lines.cells(); ++cell) {
    most = std::max(most, lines.through(cell).size());
  }
  EXPECT_EQ(most, 24U);
  EXPECT_EQ(lines.through(0).size(), 3U) << "a corner";
}

TEST(ConnectLines, windows_are_those_of_the_definition) {
  for (const Shape& shape : shapes) {
    const Lines lines(shape);
    std::multiset<CellList> found;
    std::multiset<CellList> expected;
    for (int window = 0; window < lines.windows(); ++window) {
      CellList cells;
      for (int place = 0; place < shape.k; ++place) cells.push_back(lines.cell(window, place));
      std::sort(cells.begin(), cells.end());
      found.insert(cells);
    }
    const auto naive = naive_of(shape);
    for (auto cells : naive.windows()) {
      std::sort(cells.begin(), cells.end());
      expected.insert(cells);
    }
    EXPECT_EQ(found, expected) << shape.m << 'x' << shape.n << " k=" << shape.k;
  }
}

TEST(WindowBoard, counts_stay_right_while_stones_come_and_go) {
  Random random(1);
  for (const Shape& shape : shapes) {
    const Lines lines(shape);
    WindowBoard board(lines);
    std::vector<std::pair<Side, int>> placed;
    for (int round = 0; round < 200; ++round) {
      const int cell = static_cast<int>(random.below(static_cast<std::uint64_t>(lines.cells())));
      if (board.is_empty(cell) && random.below(3) != 0) {
        placed.emplace_back(random.below(2) == 0 ? Side::black : Side::white, cell);
        board.place(placed.back().first, cell);
      } else if (!placed.empty()) {
        std::swap(placed[random.below(placed.size())], placed.back());
        board.remove(placed.back().first, placed.back().second);
        placed.pop_back();
      }
      const WindowBoard fresh(lines, board.stones());
      ASSERT_EQ(board.key(), fresh.key());
      for (const Side side : {Side::black, Side::white}) {
        for (int own = 0; own <= shape.k; ++own) {
          WindowSet expected;
          for (int window = 0; window < lines.windows(); ++window) {
            int counts[2] = {};
            for (int place = 0; place < shape.k; ++place) {
              const int at = lines.cell(window, place);
              ++counts[board.stones()[side].contains(at) ? 0 : 1];
              if (board.is_empty(at)) --counts[1];
            }
            if (counts[0] == own && counts[1] == 0) expected.insert(window);
          }
          ASSERT_EQ(board.open(side, own), expected) << "own " << own;
          ASSERT_EQ(board.open(side, own), fresh.open(side, own));
        }
      }
    }
  }
}

TEST(Threats, are_the_fewest_stones_that_stop_all_wins) {
  Random random(2);
  for (const Shape& shape : shapes) {
    const Lines lines(shape);
    const auto naive = naive_of(shape);
    for (int round = 0; round < 60; ++round) {
      const std::string text = random_board(shape, random);
      const WindowBoard board(lines, stones_of(text));
      ASSERT_EQ(threats(board, Side::black), naive.threats(text, 'x')) << text;
      ASSERT_EQ(threats(board, Side::white), naive.threats(text, 'o')) << text;
      for (int stones = 1; stones <= shape.p; ++stones) {
        ASSERT_EQ(can_win_with(board, Side::black, stones), naive.can_win_with(text, 'x', stones))
            << text;
      }
    }
  }
}

TEST(Threats, of_one_more_stone_are_those_after_placing_it) {
  Random random(3);
  for (const Shape& shape : shapes) {
    const Lines lines(shape);
    for (int round = 0; round < 40; ++round) {
      WindowBoard board(lines, stones_of(random_board(shape, random)));
      for (int cell = 0; cell < lines.cells(); ++cell) {
        if (!board.is_empty(cell)) continue;
        Blocks blocks;
        threat_blocks_with(board, Side::white, cell, blocks);
        const int expected = [&] {
          board.place(Side::white, cell);
          const int made = board.has_row(Side::white) ? shape.p + 1 : threats(board, Side::white);
          board.remove(Side::white, cell);
          return made;
        }();
        ASSERT_EQ(hitting_number(blocks, shape.p), expected);
      }
    }
  }
}

// A cross of two fours that share the one cell which would stop both: the sum over lines is two or
// more, and still one stone is enough.
TEST(Threats, are_not_a_sum_over_lines) {
  const Lines lines(Shape{11, 11, 6, 2});
  Stones stones;
  const auto put = [&](int column, int row, char letter) { stones.put(row * 11 + column, letter); };
  for (const int i : {2, 3, 4, 6}) put(i, 5, 'x');  // c6 d6 e6 . g6: f6 missing
  for (const int i : {2, 3, 4, 6}) put(5, i, 'x');
  for (const int i : {1, 8}) {
    put(i, 5, 'o');
    put(5, i, 'o');
  }
  const WindowBoard board(lines, stones);
  EXPECT_EQ(threats(board, Side::black), 1);
  const Defence defence = conservative_defence(board, Side::black);
  EXPECT_EQ(defence.threats, 1);
  EXPECT_TRUE(defence.cells.contains(5 * 11 + 5));
}

TEST(Threats, defences_are_all_minimal_ones_and_the_conservative_one_their_union) {
  Random random(4);
  int with_several = 0;
  for (const Shape& shape : shapes) {
    const Lines lines(shape);
    const auto naive = naive_of(shape);
    for (int round = 0; round < 60; ++round) {
      const std::string text = random_board(shape, random);
      const WindowBoard board(lines, stones_of(text));
      auto expected = naive.minimal_defences(text, 'x');
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(sorted_sets(real_defences(board, Side::black)), expected) << text;
      CellSet all;
      for (const auto& set : expected) {
        for (const int cell : set) all.insert(cell);
      }
      const Defence defence = conservative_defence(board, Side::black);
      ASSERT_EQ(defence.cells, all) << text;
      ASSERT_EQ(defence.threats, naive.threats(text, 'x')) << text;
      with_several += expected.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(with_several, 50);
}

// Every set of `stones` cells that threatens enough and leaves the opponent no win.
std::set<CellList> expected_turns(const NaiveThreats& naive, const std::string& board, int stones,
                                  int least) {
  std::set<CellList> turns;
  naive.any_set(board, static_cast<std::size_t>(stones), [&](const CellList& set) {
    const auto after = naive.with(board, set, 'x');
    if (!naive.can_win_with(after, 'o', naive.p) && naive.threats(after, 'x') >= least) {
      turns.insert(set);
    }
    return false;
  });
  return turns;
}

TEST(ThreatTurns, are_all_there_are) {
  Random random(5);
  int turns_seen = 0;
  int with_inversion = 0;
  for (const Shape& shape : {Shape{6, 5, 4, 2}, Shape{6, 6, 5, 2}, Shape{5, 5, 4, 1},
                             Shape{4, 4, 4, 3}, Shape{7, 2, 6, 2}}) {
    const Lines lines(shape);
    const auto naive = naive_of(shape);
    for (int round = 0; round < 60; ++round) {
      const std::string text = random_board(shape, random);
      for (int stones = 1; stones <= shape.p; ++stones) {
        if (naive.can_win_with(text, 'x', stones)) continue;
        if (std::count(text.begin(), text.end(), '.') < stones) continue;
        WindowBoard board(lines, stones_of(text));
        for (const int least : {1, shape.p, shape.p + 1}) {
          const auto expected = expected_turns(naive, text, stones, least);
          std::set<CellList> everywhere;
          std::set<CellList> tight;
          for (const auto free : {FreeStones::everywhere, FreeStones::left_out}) {
            auto& found = free == FreeStones::everywhere ? everywhere : tight;
            for_each_threat_turn(board, Side::black, stones, least, free,
                                 [&](const ThreatTurn& turn) {
                                   CellList cells(turn.stones.begin(), turn.stones.end());
                                   std::sort(cells.begin(), cells.end());
                                   const auto after = naive.with(text, cells, 'x');
                                   EXPECT_EQ(turn.threats, naive.threats(after, 'x')) << text;
                                   EXPECT_FALSE(naive.can_win_with(after, 'o', shape.p)) << text;
                                   found.insert(cells);
                                   return false;
                                 });
          }
          std::set<CellList> whole;
          for (const auto& cells : everywhere) {
            if (static_cast<int>(cells.size()) == stones) whole.insert(cells);
          }
          ASSERT_EQ(whole, expected) << text << " stones " << stones << " least " << least;
          // With stones left out, every turn is there in full or as a part that does as well.
          for (const auto& turn : expected) {
            ASSERT_TRUE(std::any_of(tight.begin(), tight.end(), [&](const CellList& part) {
              return std::includes(turn.begin(), turn.end(), part.begin(), part.end());
            })) << text;
          }
          turns_seen += static_cast<int>(expected.size());
          with_inversion += naive.can_win_with(text, 'o', shape.p) && !expected.empty() ? 1 : 0;
        }
        ASSERT_EQ(board.stones(), stones_of(text));
      }
    }
  }
  EXPECT_GT(turns_seen, 1000);
  EXPECT_GT(with_inversion, 20);
}

}  // namespace
}  // namespace proofboard::connect
