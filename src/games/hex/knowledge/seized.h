// Cells that are as good as one side's: dead ones, and pairs that are captured.
//
// A cell is dead if its colour can't matter: what is near it in one side's reduced graph is near
// each other, so no path of that side needs it. A side captures two cells if a stone of its own on
// either makes the other dead: whatever the opponent plays there, it answers with the other one.
// Both stay true whatever is played elsewhere, so such cells can be filled in.
//
// A stone may do the same to cells beside it. Then the move dominates those cells, and two virtual
// connections that end at the stone may share them.
#pragma once

#include <vector>

#include "games/hex/knowledge/side_graph.h"

namespace proofboard::hex {

// A cell, or two that are captured together.
struct Seized {
  static constexpr std::uint16_t none = 0xffff;

  std::uint16_t cell = none;
  std::uint16_t twin = none;  // none: the cell is dead

  bool is_pair() const { return twin != none; }
  template <int Words>
  Bits<Words> cells() const {
    auto cells = Bits<Words>::one(cell);
    if (is_pair()) cells.insert(twin);
    return cells;
  }
};

struct Fill {
  Side side = Side::black;
  Seized seized;
};

// Fills in what is dead or captured until nothing more is. Dead cells go to Black: it makes no
// difference.
template <int Words>
std::vector<Fill> fill_in(const Board<Words>& board, Filled<Words>& filled) {
  std::vector<Fill> fills;
  const auto fill = [&](Side side, Seized seized) {
    fills.push_back({side, seized});
    filled.put(side, seized.cell);
    if (seized.is_pair()) filled.put(side, seized.twin);
  };
  for (std::size_t before = ~std::size_t{0}; fills.size() != before;) {
    before = fills.size();
    SideGraph<Words> graphs[2] = {{board, filled, Side::black}, {board, filled, Side::white}};
    for (auto& graph : graphs) graph.reduce();
    const auto empty = filled.empty;
    empty.for_each([&](int cell) {
      if (graphs[0].is_clique_around(cell) || graphs[1].is_clique_around(cell)) {
        fill(Side::black, {static_cast<std::uint16_t>(cell), Seized::none});
      }
    });
    for (const auto& graph : graphs) {
      empty.for_each([&](int cell) {
        const auto around = board.neighbours[static_cast<std::size_t>(cell)] & empty;
        around.for_each([&](int twin) {
          if (twin < cell || !filled.empty.contains(cell) || !filled.empty.contains(twin)) return;
          auto a = graph.near(cell), b = graph.near(twin);
          a.cells.erase(twin);
          b.cells.erase(cell);
          if (a.cells != b.cells || a.edges != b.edges) return;
          fill(graph.side(), {static_cast<std::uint16_t>(cell), static_cast<std::uint16_t>(twin)});
        });
      });
    }
  }
  return fills;
}

// What a stone of the graph's side on an empty cell would seize of the cells beside it.
template <int Words>
void seized_by(const SideGraph<Words>& graph, int stone, std::vector<Seized>& seized) {
  seized.clear();
  const auto& near = graph.near(stone);
  const auto beside = graph.board().neighbours[static_cast<std::size_t>(stone)] & graph.empty();
  auto free = beside;
  beside.for_each([&](int cell) {
    auto around = graph.near(cell);
    around.cells.erase(stone);
    if (!near.covers(around)) return;
    seized.push_back({static_cast<std::uint16_t>(cell), Seized::none});
    free.erase(cell);
  });
  free.for_each([&](int cell) {
    const auto pairs = graph.board().neighbours[static_cast<std::size_t>(cell)] & free;
    pairs.for_each([&](int twin) {
      if (twin < cell) return;
      const auto &a = graph.near(cell), &b = graph.near(twin);
      auto differing = (a.cells ^ b.cells) - near.cells;
      differing.erase(cell);
      differing.erase(twin);
      differing.erase(stone);
      if (!differing.is_empty() || ((a.edges ^ b.edges) & ~near.edges) != 0) return;
      seized.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint16_t>(twin)});
    });
  });
}

}  // namespace proofboard::hex
