// The dependency hypergraph and the filters that are judged by it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect/knowledge/threat_space/dependencies.h"
#include "games/connect/knowledge/threat_space/threat_space.h"

namespace proofboard::connect {
namespace {

Hypergraph::Primitive primitive(std::initializer_list<int> stones,
                                std::initializer_list<int> earlier = {}) {
  Hypergraph::Primitive move;
  for (const int cell : stones) {
    move.stones.push_back(static_cast<Cell>(cell));
    move.threat.insert(cell);
  }
  for (const int cell : earlier) move.threat.insert(cell);
  return move;
}

TEST(Hypergraph, an_edge_hangs_on_the_active_edges_that_placed_stones_of_its_threat) {
  Hypergraph graph;
  graph.enter(primitive({1}), 0);
  graph.enter(primitive({2}), 0);
  graph.enter(primitive({3}, {1}), 1);
  graph.enter(primitive({4, 5}, {2, 3, 77}), 2);
  ASSERT_EQ(graph.edges(), 4U);
  EXPECT_TRUE(graph.edge(0).sources.empty()) << "the root's";
  EXPECT_EQ(graph.edge(2).sources, (std::vector<Hypergraph::EdgeNumber>{0}));
  EXPECT_EQ(graph.edge(3).sources, (std::vector<Hypergraph::EdgeNumber>{1, 2}));
  EXPECT_EQ(graph.active()[3].ancestors, 0b11U) << "turns 0 and 1";
}

TEST(Hypergraph, zones_hold_what_is_reachable) {
  Hypergraph graph;
  graph.enter(primitive({1}), 0);
  graph.enter(primitive({2}), 1);
  graph.enter(primitive({3}, {1}), 2);
  graph.enter(primitive({4}, {3}), 3);
  CellSet stoppers;
  stoppers.insert(50);
  graph.add_inversion(2, stoppers);
  for (const int cell : {1, 3, 4}) EXPECT_TRUE(graph.edge(0).attacking_zone.contains(cell));
  EXPECT_FALSE(graph.edge(0).attacking_zone.contains(2));
  EXPECT_FALSE(graph.edge(1).attacking_zone.contains(4));
  EXPECT_TRUE(graph.edge(0).inversion_zone.contains(50));
  EXPECT_FALSE(graph.edge(3).inversion_zone.contains(50)) << "it comes later";
}

TEST(Hypergraph, edges_left_stay_known_but_nothing_hangs_on_them) {
  Hypergraph graph;
  graph.enter(primitive({1}), 0);
  graph.leave();
  EXPECT_EQ(graph.edges(), 1U);
  EXPECT_NE(graph.place(primitive({1})).known, nullptr);
  EXPECT_TRUE(graph.place(primitive({3}, {1})).sources.empty());
  graph.enter(primitive({1}), 0);
  EXPECT_EQ(graph.edges(), 1U) << "the same edge again";
}

TEST(Hypergraph, edges_are_new_to_every_round) {
  Hypergraph graph;
  EXPECT_TRUE(graph.place(primitive({1})).is_new);
  graph.enter(primitive({1}), 0);
  graph.leave();
  EXPECT_FALSE(graph.place(primitive({1})).is_new);
  graph.begin_round();
  EXPECT_TRUE(graph.place(primitive({1})).is_new);
  EXPECT_NE(graph.place(primitive({1})).known, nullptr) << "what it leads to is still known";
}

TEST(Hypergraph, moves_of_one_turn_may_depend_on_each_other) {
  Hypergraph graph;
  graph.enter(primitive({1}), 0);
  const std::vector<Hypergraph::Primitive> turn{primitive({2}, {1}), primitive({3}, {2})};
  auto places = graph.places(turn);
  EXPECT_EQ(places[1].ancestors & 1, 1U) << "by way of the turn's first move";
  EXPECT_EQ(places[1].known, nullptr);
  for (const auto& move : turn) graph.enter(move, 1);
  for (std::size_t i = 0; i < turn.size(); ++i) graph.leave();
  places = graph.places(turn);
  ASSERT_NE(places[0].known, nullptr);
  ASSERT_NE(places[1].known, nullptr) << "seen before it is entered again";
  EXPECT_EQ(places[1].known->sources, (std::vector<Hypergraph::EdgeNumber>{1}));
}

// A row of 13 cells, k = 6, p = 2.
WindowBoard row_board(const Lines& lines, const std::string& row) {
  WindowBoard board(lines);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == 'x') board.place(Side::black, static_cast<int>(i));
    if (row[i] == 'o') board.place(Side::white, static_cast<int>(i));
  }
  return board;
}

TurnCells turn_of(std::initializer_list<int> cells) {
  TurnCells stones;
  for (const int cell : cells) stones.push_back(static_cast<Cell>(cell));
  return stones;
}

TEST(PrimitiveMoves, are_two_single_threats_or_one_double_threat) {
  const Lines lines(Shape{13, 3, 6, 2});
  // Three in the first row, three in the third: two independent single threats.
  auto board = row_board(lines, "oxxx.........o............oxxx.........");
  auto moves = primitive_moves(board, Side::black, turn_of({4, 30}));
  ASSERT_EQ(moves.moves.size(), 2U);
  EXPECT_TRUE(moves.are_independent);
  EXPECT_TRUE(moves.moves[0].threat.contains(1));
  EXPECT_FALSE(moves.moves[0].threat.contains(30));

  // Two in a row make no threat with one more stone: one double threat.
  board = row_board(lines, ".....xx......");
  moves = primitive_moves(board, Side::black, turn_of({4, 7}));
  ASSERT_EQ(moves.moves.size(), 1U);
  EXPECT_EQ(moves.moves[0].stones.size(), 2U);

  // The second threat has the first stone in it: dependent.
  board = row_board(lines, "oxxx..x.x....");
  moves = primitive_moves(board, Side::black, turn_of({4, 9}));
  ASSERT_EQ(moves.moves.size(), 2U);
  EXPECT_FALSE(moves.are_independent);
  EXPECT_TRUE(moves.moves[1].threat.contains(4));
}

TEST(Filters, nothing_needs_to_depend_on_a_first_turn_that_had_to_stop_threats) {
  const Lines lines(Shape{13, 3, 6, 2});
  auto board = row_board(lines, "oxxx..............xx......oxxx.........");
  const auto first = primitive_moves(board, Side::black, turn_of({4, 30}));
  const auto second = primitive_moves(board, Side::black, turn_of({17, 20}));
  Dependencies filter(Filter::f1);
  filter.enter(first, false, board, Side::black);
  EXPECT_FALSE(filter.will_search(second, false));
  filter.leave();
  filter.enter(first, true, board, Side::black);
  EXPECT_TRUE(filter.will_search(second, false));

  board.place_all(Side::black, turn_of({17, 20}));
  filter.enter(second, false, board, Side::black);
  EXPECT_TRUE(filter.will_search(primitive_moves(board, Side::black, turn_of({16, 21})), false));
  EXPECT_FALSE(filter.will_search(primitive_moves(board, Side::black, turn_of({5, 31})), false));
  filter.leave();
  filter.leave();
  filter.enter(second, false, board, Side::black);
  EXPECT_FALSE(filter.will_search(first, false)) << "not forced this time";
}

// Two in the first row, three in the third: after a turn in the first row a stone there depends on
// it, and one in the third does not.
class ReadingsOfFilters : public testing::Test {
 protected:
  ReadingsOfFilters() : lines_(Shape{19, 3, 6, 2}), board_(row_board(lines_, row)) {}

  PrimitiveMoves turn(std::initializer_list<int> cells) {
    return primitive_moves(board_, Side::black, turn_of(cells));
  }
  void play(Dependencies& filter, std::initializer_list<int> cells) {
    const auto moves = turn(cells);
    board_.place_all(Side::black, turn_of(cells));
    filter.enter(moves, false, board_, Side::black);
  }

  static constexpr const char* row = ".....xx......................................xxx...........";
  static constexpr int in_third = 44;
  Lines lines_;
  WindowBoard board_;
};

TEST_F(ReadingsOfFilters, of_f1_ask_that_every_half_depends_or_one) {
  for (const auto f1 : {Dependent::every, Dependent::one}) {
    board_ = row_board(lines_, row);
    Dependencies filter(Filter::f1, {f1, NewHalf::either});
    play(filter, {4, 7});
    const auto mixed = turn({8, in_third});
    ASSERT_EQ(mixed.moves.size(), 2U);
    ASSERT_TRUE(mixed.are_independent);
    EXPECT_EQ(filter.will_search(mixed, false), f1 == Dependent::one);
    EXPECT_FALSE(filter.will_search(turn({in_third, 48}), false)) << "none depends";
  }
}

TEST_F(ReadingsOfFilters, of_f4_ask_that_either_half_is_new_or_the_one_that_does_not_depend) {
  for (const auto f4 : {NewHalf::either, NewHalf::second}) {
    board_ = row_board(lines_, row);
    Dependencies filter(Filter::f4, {Dependent::every, f4});
    filter.enter(turn({in_third, 4}), false, board_, Side::black);  // so that it is known
    filter.leave();
    play(filter, {4, 7});
    const auto mixed = turn({8, in_third});
    ASSERT_TRUE(mixed.are_independent);
    EXPECT_EQ(filter.will_search(mixed, false), f4 == NewHalf::either);
    filter.enter(mixed, false, board_, Side::black);
    filter.leave();
    EXPECT_FALSE(filter.will_search(mixed, false)) << "both are known, and far apart";
    EXPECT_TRUE(filter.will_search(turn({8, 48}), false)) << "the other one is new";
  }
}

// Lines of random turns through all four filters at once.
TEST(Filters, each_lets_through_what_the_stricter_one_does) {
  const Lines lines(Shape{});
  Random random(1);
  int counts[4] = {};
  for (int round = 0; round < 200; ++round) {
    WindowBoard board(lines);
    for (int i = 0; i < 40; ++i) {
      const int cell = static_cast<int>(19 * (5 + random.below(9)) + 5 + random.below(9));
      if (board.is_empty(cell)) board.place(i % 2 == 0 ? Side::black : Side::white, cell);
    }
    Dependencies filters[] = {Dependencies(Filter::f1), Dependencies(Filter::f2),
                              Dependencies(Filter::f3), Dependencies(Filter::f4)};
    for (int line = 0; line < 5; ++line) {
      WindowBoard at = board;
      int depth = 0;
      for (; depth < 5; ++depth) {
        if (can_win_with(at, Side::black, 2)) break;
        std::vector<ThreatTurn> turns;
        for_each_threat_turn(at, Side::black, 2, 2, FreeStones::left_out, [&](const auto& turn) {
          if (turn.threats == 2) turns.push_back(turn);
          return false;
        });
        if (turns.empty()) break;
        const bool has_inversion = can_win_with(at, Side::white, 2);
        for (const auto& turn : turns) {
          const auto moves = primitive_moves(at, Side::black, turn.stones);
          bool passes[4];
          for (int i = 0; i < 4; ++i) {
            passes[i] = filters[i].will_search(moves, has_inversion);
            counts[i] += passes[i] ? 1 : 0;
          }
          ASSERT_LE(passes[0], passes[1]);
          ASSERT_LE(passes[1], passes[2]);
          ASSERT_LE(passes[3], passes[2]);
          ASSERT_TRUE(depth > 0 || passes[0]) << "the first turn is free";
        }
        const auto& turn = turns[random.below(turns.size())];
        const auto moves = primitive_moves(at, Side::black, turn.stones);
        at.place_all(Side::black, turn.stones);
        at.place_all(Side::white, conservative_defence(at, Side::black).in_order());
        for (auto& filter : filters) filter.enter(moves, has_inversion, at, Side::black);
      }
      while (depth-- > 0) {
        for (auto& filter : filters) filter.leave();
      }
    }
  }
  EXPECT_LT(counts[0], counts[1]);
  EXPECT_LT(counts[1], counts[2]);
  EXPECT_LT(counts[3], counts[2]);
}

// Both search everything, so they must agree in every answer.
TEST(Filters, full_and_none_agree) {
  const Lines lines(Shape{10, 10, 6, 2});
  Random random(2);
  int wins = 0;
  int no_wins = 0;
  for (int round = 0; round < 150; ++round) {
    WindowBoard board(lines);
    for (int i = 0; i < 24; ++i) {
      const int cell = static_cast<int>(random.below(100));
      const Side side = random.below(5) < 3 ? Side::black : Side::white;
      if (board.is_empty(cell)) board.place(side, cell);
    }
    if (can_win_with(board, Side::black, 2)) continue;
    ThreatVerdict verdicts[2];
    for (const auto filter : {Filter::none, Filter::full}) {
      ThreatSpaceSettings settings;
      settings.filter = filter;
      Limits limits;
      limits.nodes = 300'000;
      Budget budget(limits);
      verdicts[filter == Filter::full ? 1 : 0] =
          ThreatSpace(lines, settings).solve(board, Side::black, 2, budget).verdict;
    }
    if (verdicts[0] == ThreatVerdict::unknown || verdicts[1] == ThreatVerdict::unknown) continue;
    EXPECT_EQ(verdicts[0], verdicts[1]) << round;
    ++(verdicts[0] == ThreatVerdict::win ? wins : no_wins);
  }
  EXPECT_GT(wins, 10);
  EXPECT_GT(no_wins, 10);
}

}  // namespace
}  // namespace proofboard::connect
