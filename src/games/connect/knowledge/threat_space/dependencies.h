// Which turns a threat-space search needs to try next, judged by what depends on what: the filters
// F1 to F4 of dependency-based search (see hypergraph.h for the paper).
//
//   f1  every primitive move of the turn must be reachable from every earlier turn of the line
//   f2  or the turn may be combined with the last one later: the last turn's star meets the
//       attacking zone of one of the turn's edges
//   f3  or it has to do with inversions: it stops threats that the defender got from defending, or
//       the last turn has stopped in advance some that the turn's edges are known to lead to
//   f4  as f3, but of two independent single threats of which only one depends on the last turn,
//       one must be new to this round, or their attacking zones must meet
//
// All four lose wins. Where the paper is open to doubt:
// - f1 says "j <= i" of the earlier turns; it must be j < i. Section 4.4 has it that f1 lets a
//   single threat that depends on the last turn pass with any other (Dependent::one); the formula
//   and the example of figure 4 ask for every primitive move, and so do we unless told otherwise.
//   (For f2 to f4 it makes no difference: what depends on a turn meets its star.)
// - f4 asks that the other single threat is new (NewHalf::second). If it is not, but the one that
//   depends on the last turn is, that one would never be searched: so it passes too, unless told
//   otherwise.
// - f4's "not created yet" is read as new to this round: in a round before, a move may have been
//   tried with too few turns left for what it leads to.
// - Nothing is said of a defender that threatens at the start. First turns, as long as each has to
//   stop threats, lead to nothing else, so the one after them is as free as a first turn.
// - f4 doesn't speak of a pair of which both or neither depend on the last turn: it passes.
// Stars reach k - 1 cells from a stone and end before the defender's stones.
#pragma once

#include <vector>

#include "games/connect/knowledge/threat_space/hypergraph.h"
#include "games/connect/knowledge/threat_space/settings.h"

namespace proofboard::connect {

// The primitive moves of a turn. Stones that threaten by themselves are moves of their own; the
// others together are one more, which comes last because it may depend on them.
struct PrimitiveMoves {
  std::vector<Hypergraph::Primitive> moves;
  bool are_independent = false;  // several, none of which needs another's stones
};

inline PrimitiveMoves primitive_moves(WindowBoard& board, Side attacker, const TurnCells& stones) {
  const int enough = board.shape().k - board.shape().p;
  PrimitiveMoves result;
  TurnCells rest;
  // The attacker's stones in windows through the cell that it threatens with.
  const auto add_threat = [&](Cell through, CellSet& threat) {
    bool has_any = false;
    for (const auto crossing : board.lines().through(through)) {
      if (board.count(attacker, crossing.window) < enough) continue;
      if (!board.is_open(attacker, crossing.window)) continue;
      has_any = true;
      for (int place = 0; place < board.shape().k; ++place) {
        const Cell cell = board.lines().cell(crossing.window, place);
        if (board.stones()[attacker].contains(cell)) threat.insert(cell);
      }
    }
    return has_any;
  };
  for (const Cell stone : stones) {
    Hypergraph::Primitive move;
    move.stones.push_back(stone);
    board.place(attacker, stone);
    const bool threatens = add_threat(stone, move.threat);
    board.remove(attacker, stone);
    if (threatens) {
      result.moves.push_back(move);
    } else {
      rest.push_back(stone);
    }
  }
  result.are_independent = rest.empty() && result.moves.size() > 1;
  if (!rest.empty()) {
    Hypergraph::Primitive move{rest, {}};
    board.place_all(attacker, stones);
    for (const Cell stone : rest) add_threat(stone, move.threat);
    board.remove_all(attacker, stones);
    for (const Cell stone : rest) move.threat.insert(stone);
    result.moves.push_back(move);
  }
  return result;
}

class Dependencies {
 public:
  explicit Dependencies(Filter filter, FilterReading reading = {})
      : filter_(filter), reading_(reading) {}

  const Hypergraph& graph() const { return graph_; }
  void begin_round() { graph_.begin_round(); }

  bool will_search(const PrimitiveMoves& turn, bool stops_inversion) const {
    if (line_.size() == forced_) return true;
    const std::vector<Hypergraph::Place> places = graph_.places(turn.moves);
    const bool passes_f3 = passes_f1(places) ||
                           (filter_ >= Filter::f2 && passes_f2(turn, places)) ||
                           (filter_ >= Filter::f3 && (stops_inversion || stops_early(places)));
    if (filter_ != Filter::f4 || !passes_f3 || stops_inversion) return passes_f3;
    return passes_f4(turn, places);
  }

  // The board is that after the turn and its defence.
  void enter(const PrimitiveMoves& turn, bool stops_inversion, const WindowBoard& board,
             Side attacker) {
    if (stops_inversion && line_.size() == forced_) ++forced_;
    Step step;
    for (const auto& move : turn.moves) {
      // A move that comes last depends on the others of its turn by their stones in its threat.
      graph_.enter(move, static_cast<int>(line_.size()));
      ++step.edges;
      for (const Cell stone : move.stones) {
        step.stones.insert(stone);
        add_star(board, opponent(attacker), stone, step.star);
      }
    }
    // What the defender threatens now was got from this turn's defence.
    const int enough = board.shape().k - board.shape().p;
    CellSet stoppers;
    board.for_each_open(opponent(attacker), enough, [&](int window) {
      board.for_each_empty_cell(window, [&](Cell cell) { stoppers.insert(cell); });
    });
    if (!stoppers.is_empty()) {
      const auto active = graph_.active();
      for (std::size_t i = active.size() - step.edges; i < active.size(); ++i) {
        graph_.add_inversion(active[i].edge, stoppers);
      }
    }
    line_.push_back(step);
  }
  void leave() {
    for (std::size_t i = 0; i < line_.back().edges; ++i) graph_.leave();
    line_.pop_back();
    forced_ = std::min(forced_, line_.size());
  }

 private:
  struct Step {
    std::size_t edges = 0;
    CellSet stones;
    CellSet star;
  };

  bool passes_f1(const std::vector<Hypergraph::Place>& places) const {
    const std::uint64_t all = (std::uint64_t{1} << line_.size()) - (std::uint64_t{1} << forced_);
    const auto depends = [&](const auto& place) { return (place.ancestors & all) == all; };
    return reading_.f1 == Dependent::one ? std::any_of(places.begin(), places.end(), depends)
                                         : std::all_of(places.begin(), places.end(), depends);
  }

  bool passes_f2(const PrimitiveMoves& turn, const std::vector<Hypergraph::Place>& places) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (attacking_zone(turn.moves[i], places[i]).intersects(line_.back().star)) return true;
    }
    return false;
  }

  bool stops_early(const std::vector<Hypergraph::Place>& places) const {
    return std::any_of(places.begin(), places.end(), [&](const auto& place) {
      return place.known != nullptr && place.known->inversion_zone.intersects(line_.back().stones);
    });
  }

  bool passes_f4(const PrimitiveMoves& turn, const std::vector<Hypergraph::Place>& places) const {
    if (!turn.are_independent || places.size() != 2) return true;
    const auto last = std::uint64_t{1} << (line_.size() - 1);
    const bool first_depends = (places[0].ancestors & last) != 0;
    const bool second_depends = (places[1].ancestors & last) != 0;
    if (first_depends == second_depends) return true;
    const auto& second = places[first_depends ? 1 : 0];  // which does not depend
    if (second.is_new) return true;
    if (reading_.f4 == NewHalf::either && places[first_depends ? 0 : 1].is_new) return true;
    return attacking_zone(turn.moves[0], places[0])
        .intersects(attacking_zone(turn.moves[1], places[1]));
  }

  static CellSet attacking_zone(const Hypergraph::Primitive& move, const Hypergraph::Place& place) {
    if (place.known != nullptr) return place.known->attacking_zone;
    CellSet stones;
    for (const Cell cell : move.stones) stones.insert(cell);
    return stones;
  }

  static void add_star(const WindowBoard& board, Side defender, int stone, CellSet& star) {
    const Shape& shape = board.shape();
    for (int up = -1; up <= 1; ++up) {
      for (int right = -1; right <= 1; ++right) {
        if (up == 0 && right == 0) continue;
        int column = stone % shape.m;
        int row = stone / shape.m;
        for (int i = 1; i < shape.k; ++i) {
          column += right;
          row += up;
          if (column < 0 || column >= shape.m || row < 0 || row >= shape.n) break;
          const int cell = row * shape.m + column;
          if (board.stones()[defender].contains(cell)) break;
          star.insert(cell);
        }
      }
    }
  }

  Filter filter_;
  FilterReading reading_;
  Hypergraph graph_;
  std::vector<Step> line_;
  // Turns at the start of the line, each of which had to stop the defender's threats.
  std::size_t forced_ = 0;
};

}  // namespace proofboard::connect
