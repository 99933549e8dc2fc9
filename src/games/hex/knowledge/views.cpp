#include "games/hex/knowledge/views.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "games/hex/knowledge/connection_analysis.h"

namespace proofboard::hex {

namespace {

std::string name_of(const Game& game, const Position& at, int cell) {
  return game.move_text(at, {static_cast<std::uint16_t>(cell)});
}

MarkColour colour_of(Side side) {
  return side == Side::black ? MarkColour::first : MarkColour::second;
}

// f(an analysis of the position)
template <class F>
BoardMarks analysed(const Game& game, const Position& at, F f) {
  if (game.result(at)) return {{}, "the game is over"};
  return with_words(game, [&]<int Words>() {
    ConnectionAnalysis<Words> analysis(game, {});
    analysis.run(at.stones, at.to_move);
    return f(analysis);
  });
}

template <int Words>
std::string winner_text(const ConnectionAnalysis<Words>& analysis) {
  return analysis.winner()
             ? fmt::format("{}: a win by connections, not confirmed", to_text(*analysis.winner()))
             : "";
}

// Black's or White's shortest connection of its edges, whatever the side to move.
template <Side side>
BoardMarks mark_connection(const Game& game, const Position& at) {
  if (game.result(at)) return {{}, "the game is over"};
  return with_words(game, [&]<int Words>() {
    using All = Connections<Words>;
    const Board<Words> board(game);
    Filled<Words> filled(board, at.stones);
    fill_in(board, filled);
    SideGraph<Words> graph(board, filled, side);
    graph.reduce();
    BoardMarks marks;
    if (graph.is_joined()) {
      marks.text = fmt::format("{} is connected by dead and captured cells", to_text(side));
      return marks;
    }
    All all;
    all.build(graph, {}, All::StopAt::nothing);
    const bool is_full = !all.fulls().empty();
    const auto connections = is_full ? all.fulls() : all.semis();
    if (connections.empty()) {
      marks.text = fmt::format("{} has no connection of its edges", to_text(side));
      return marks;
    }
    const auto shortest = *std::min_element(
        connections.begin(), connections.end(),
        [&](auto a, auto b) { return all.carrier(a).count() < all.carrier(b).count(); });
    all.carrier(shortest).for_each([&](int cell) {
      marks.cells.push_back({name_of(game, at, cell), "", colour_of(side)});
    });
    marks.text = fmt::format("{} is connected over {}{}", to_text(side),
                             counted(all.carrier(shortest).count(), "cell"),
                             is_full ? "" : " if it moves first");
    return marks;
  });
}

BoardMarks mark_inferior(const Game& game, const Position& at) {
  return analysed(game, at, [&](const auto& analysis) {
    BoardMarks marks;
    for (const auto& [side, seized] : analysis.fills()) {
      if (!seized.is_pair()) {
        marks.cells.push_back({name_of(game, at, seized.cell), "dead", MarkColour::doubtful});
        continue;
      }
      for (const auto cell : {seized.cell, seized.twin}) {
        marks.cells.push_back({name_of(game, at, cell), "captured", colour_of(side)});
      }
    }
    for (const auto& [seized, by] : analysis.dominated()) {
      marks.cells.push_back(
          {name_of(game, at, seized.cell), "<" + name_of(game, at, by), MarkColour::bad});
    }
    marks.text = winner_text(analysis);
    return marks;
  });
}

BoardMarks mark_must_play(const Game& game, const Position& at) {
  return analysed(game, at, [&](const auto& analysis) {
    BoardMarks marks{{}, winner_text(analysis)};
    if (analysis.winner()) return marks;
    int rank = 0;
    for (const auto cell : analysis.ordered().cells) {
      marks.cells.push_back({name_of(game, at, cell), std::to_string(++rank), MarkColour::good});
    }
    marks.text = fmt::format("{} {} to {}", counted(rank, "move"), rank == 1 ? "matters" : "matter",
                             to_text(at.to_move));
    return marks;
  });
}

BoardMarks mark_resistance(const Game& game, const Position& at) {
  return analysed(game, at, [&](const auto& analysis) {
    BoardMarks marks{{}, winner_text(analysis)};
    if (analysis.winner()) return marks;
    const auto energies = analysis.currents().energies;
    const double most = *std::max_element(energies.begin(), energies.end());
    for (std::size_t cell = 0; cell < energies.size(); ++cell) {
      if (energies[cell] <= 0) continue;
      const auto percent = static_cast<int>(100 * energies[cell] / most + 0.5);
      marks.cells.push_back({name_of(game, at, static_cast<int>(cell)), std::to_string(percent),
                             percent >= 50 ? MarkColour::good : MarkColour::none});
    }
    return marks;
  });
}

}  // namespace

std::vector<View<Game>> knowledge_views() {
  return {{"black-connection", "Connection of Black's edges", &mark_connection<Side::black>},
          {"white-connection", "Connection of White's edges", &mark_connection<Side::white>},
          {"inferior", "Dead, captured and dominated cells", &mark_inferior},
          {"must-play", "Moves that matter, the best first", &mark_must_play},
          {"resistance", "Current through each cell", &mark_resistance}};
}

}  // namespace proofboard::hex
