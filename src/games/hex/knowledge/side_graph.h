// One side's view of the board: its chains as points, and which empty cells they join.
//
// A point is an empty cell, a chain of the side's stones (named by its first cell) or one of its
// two edges, to which the chains that touch it belong. `reduced` is the graph on the empty cells
// and the edges in which the side's stones are contracted: two cells are near each other if they
// are neighbours or touch the same chain. The opponent's cells are not there.
#pragma once

#include <cstdint>
#include <vector>

#include "games/hex/knowledge/board.h"

namespace proofboard::hex {

using Point = std::uint16_t;

template <int Words>
class SideGraph {
 public:
  using Set = Bits<Words>;

  struct Near {
    Set cells;
    std::uint8_t edges = 0;  // bit 0: the first edge, bit 1: the other one

    bool covers(const Near& other) const {
      return other.cells.is_within(cells) && (other.edges & ~edges) == 0;
    }
  };

  SideGraph(const Board<Words>& board, const Filled<Words>& filled, Side side)
      : board_(&board), empty_(filled.empty), side_(side) {
    const int i = static_cast<int>(side);
    const auto cells = static_cast<std::size_t>(board.cells);
    point_.assign(cells, no_point);
    touched_.assign(cells + 2, {});
    edge_point_[0] = static_cast<Point>(board.cells);
    edge_point_[1] = static_cast<Point>(board.cells + 1);
    Set left = filled.of[i];
    for (int e = 0; e < 2; ++e) {
      const Set at_edge = board.edge[i][e];
      touched_[edge_point_[e]] |= at_edge & empty_;
      for (Set seeds = at_edge & left; !seeds.is_empty(); seeds = at_edge & left) {
        if (gather(seeds.lowest(), edge_point_[e], left)) is_joined_ = is_joined_ || e == 0;
      }
    }
    while (!left.is_empty()) gather(left.lowest(), static_cast<Point>(left.lowest()), left);
    empty_.for_each([&](int cell) {
      point_[static_cast<std::size_t>(cell)] = static_cast<Point>(cell);
      touched_[static_cast<std::size_t>(cell)] =
          board.neighbours[static_cast<std::size_t>(cell)] & empty_;
    });
  }

  const Board<Words>& board() const { return *board_; }
  Side side() const { return side_; }
  const Set& empty() const { return empty_; }
  Point edge(int which) const { return edge_point_[which]; }
  bool is_edge(Point point) const { return point >= edge_point_[0]; }
  bool is_empty_cell(Point point) const { return !is_edge(point) && empty_.contains(point); }
  Point point_of(int cell) const { return point_[static_cast<std::size_t>(cell)]; }
  const std::vector<Point>& chains() const { return chains_; }  // without the edges
  // The empty cells beside a point.
  const Set& touched(Point point) const { return touched_[point]; }
  // Whether the side's stones join its edges.
  bool is_joined() const { return is_joined_; }

  // The reduced graph. `near` of every empty cell is made at once.
  void reduce() {
    near_.assign(static_cast<std::size_t>(board_->cells), {});
    empty_.for_each([&](int cell) {
      near_[static_cast<std::size_t>(cell)].cells = touched_[static_cast<std::size_t>(cell)];
    });
    const auto join = [&](Point point) {
      const Set touched = touched_[point];
      touched.for_each([&](int cell) { near_[static_cast<std::size_t>(cell)].cells |= touched; });
    };
    for (const Point chain : chains_) join(chain);
    for (int e = 0; e < 2; ++e) {
      join(edge_point_[e]);
      touched_[edge_point_[e]].for_each([&](int cell) {
        near_[static_cast<std::size_t>(cell)].edges |= static_cast<std::uint8_t>(1 << e);
      });
    }
    empty_.for_each([&](int cell) { near_[static_cast<std::size_t>(cell)].cells.erase(cell); });
  }
  const Near& near(int cell) const { return near_[static_cast<std::size_t>(cell)]; }

  // Whether all that is near the cell, leaving `without` aside, is near each other: then no path
  // needs the cell.
  bool is_clique_around(int cell, int without = -1) const {
    Near around = near(cell);
    if (without >= 0) around.cells.erase(without);
    if (around.edges == 3) return false;
    bool is_clique = true;
    for (Set left = around.cells; is_clique && !left.is_empty();) {
      const int one = left.lowest();
      left.erase(one);
      around.cells.erase(one);
      is_clique = near(one).covers(around);
    }
    return is_clique;
  }

 private:
  static constexpr Point no_point = 0xffff;

  // Gives the chain of a stone to the point; true if it reaches the other edge than that.
  bool gather(int stone, Point point, Set& left) {
    const auto& other_edge = board_->edge[static_cast<int>(side_)][1];
    bool reaches = false;
    Set todo = Set::one(stone);
    left.erase(stone);
    Set touched = touched_[point];
    while (!todo.is_empty()) {
      const int cell = todo.lowest();
      todo.erase(cell);
      point_[static_cast<std::size_t>(cell)] = point;
      reaches = reaches || other_edge.contains(cell);
      const Set& around = board_->neighbours[static_cast<std::size_t>(cell)];
      touched |= around & empty_;
      const Set more = around & left;
      left -= more;
      todo |= more;
    }
    touched_[point] = touched;
    if (point < edge_point_[0]) chains_.push_back(point);
    return reaches;
  }

  const Board<Words>* board_;
  Set empty_;
  Side side_;
  bool is_joined_ = false;
  Point edge_point_[2] = {};
  std::vector<Point> point_;  // of a cell that isn't the opponent's
  std::vector<Set> touched_;  // by point
  std::vector<Point> chains_;
  std::vector<Near> near_;
};

}  // namespace proofboard::hex
