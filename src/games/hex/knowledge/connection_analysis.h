// Everything that the knowledge about Hex has to say of one position.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "games/hex/knowledge/connections.h"
#include "games/hex/knowledge/derivation.h"
#include "games/hex/knowledge/lemmas.h"
#include "games/hex/knowledge/resistance.h"

namespace proofboard::hex {

// f.operator()<Words>() with as many words as the board needs.
template <class F>
auto with_words(const Game& game, F f) {
  const int cells = game.width() * game.height();
  if (cells <= 64) return f.template operator()<1>();
  if (cells <= 128) return f.template operator()<2>();
  return f.template operator()<6>();
}

struct ConnectionAnalysisSettings {
  bool fills_in = true;
  bool uses_must_play = true;
  bool leaves_out_dominated = true;
  bool orders_by_resistance = true;
  ConnectionLimits limits;
};

template <int Words>
class ConnectionAnalysis {
 public:
  using Set = Bits<Words>;
  using All = Connections<Words>;

  ConnectionAnalysis(const Game& game, const ConnectionAnalysisSettings& settings)
      : board_(game), settings_(settings) {}

  // A run ends early when this budget is out of time; null: there is none.
  void spend_from(Budget* budget) { budget_ = budget; }

  // Finds the winner, if connections tell it, or the moves that matter.
  void run(const Stones& stones, Side to_move) { run(Filled<Words>(board_, stones), to_move); }
  void run(const Filled<Words>& stones, Side to_move) {
    to_move_ = to_move;
    winner_.reset();
    fills_.clear();
    dominated_.clear();
    stones_ = stones;
    filled_ = stones_;
    if (settings_.fills_in) fills_ = fill_in(board_, filled_);
    graphs_.clear();
    for (const Side side : {Side::black, Side::white}) {
      graphs_.emplace_back(board_, filled_, side).reduce();
      if (graphs_.back().is_joined()) winner_ = side;
    }
    if (winner_) return;
    const Side other = opponent(to_move);
    find(to_move, All::StopAt::semi);
    if (!of(to_move).semis().empty() || !of(to_move).fulls().empty()) winner_ = to_move;
    if (winner_) return;
    find(other, All::StopAt::full);
    if (!of(other).fulls().empty()) winner_ = other;
    if (winner_) return;
    moves_ = must_play();
    if (moves_.is_empty()) {
      winner_ = other;
    } else if (settings_.leaves_out_dominated) {
      leave_out_dominated();
    }
  }

  // The memory that it works in; and about what a run needs with so many empty cells.
  std::size_t bytes() const { return of(Side::black).bytes() + of(Side::white).bytes(); }
  static std::size_t likely_bytes(int empty) {
    return 2 * All::likely_bytes(static_cast<std::size_t>(empty));
  }

  const Board<Words>& board() const { return board_; }
  std::optional<Side> winner() const { return winner_; }
  const Set& moves() const { return moves_; }
  const All& of(Side side) const { return connections_[static_cast<int>(side)]; }
  const std::vector<Fill>& fills() const { return fills_; }
  const std::vector<Domination>& dominated() const { return dominated_; }

  // Why the winner wins; or why other moves than those that are left don't matter.
  std::vector<std::uint8_t> reason() const {
    if (winner_) return reason_of_win(board_.all);
    const auto semis = narrowest(opponent(to_move_));
    DerivationWriter<Words> writer(fills_, &of(opponent(to_move_)));
    std::vector<std::uint32_t> goals;
    for (const auto semi : semis) goals.push_back(writer.add(semi));
    return writer.body(goals, dominated_);
  }

  // The same of a win, where the cells outside its carrier are the opponent's.
  std::vector<std::uint8_t> reason_within_carrier() const {
    return reason_of_win(carrier_of_win());
  }

  // The cells that the winner's connection needs.
  Set carrier_of_win() const {
    const Side side = *winner_;
    const auto& all = of(side);
    if (graphs_[static_cast<std::size_t>(side)].is_joined()) return fills_that_join(side);
    if (all.fulls().empty() && side != to_move_) {
      Set carrier;
      for (const auto i : disjoint_semis()) carrier |= with_own_fills(all.carrier(i), side);
      return carrier;
    }
    const auto connections = all.fulls().empty() ? all.semis() : all.fulls();
    return with_own_fills(all.carrier(connections[0]), side);
  }
  // If nobody wins: the cells that each way of the other side to connect needs.
  std::vector<Set> ways() const {
    std::vector<Set> ways;
    if (!settings_.uses_must_play) return ways;
    const Side side = opponent(to_move_);
    for (const auto i : of(side).semis()) ways.push_back(with_own_fills(of(side).carrier(i), side));
    return ways;
  }
  // The cells where moves matter to nobody, or are dominated.
  Set excused() const {
    Set cells = stones_.empty - filled_.empty;
    for (const auto& one : dominated_) cells.insert(one.seized.cell);
    return cells;
  }

  // A side's stones with the fill-in.
  const Set& filled_of(Side side) const { return filled_.of[index(side)]; }

  // A move that keeps the win of the winner, who is to move.
  std::uint16_t winning_move() const {
    const auto& all = of(*winner_);
    const auto& graph = graphs_[static_cast<std::size_t>(*winner_)];
    if (graph.is_joined()) {  // any will do; rather one that the winner has anyway
      for (const auto& [side, seized] : fills_) {
        if (side == *winner_) return seized.cell;
      }
      return fills_.front().seized.cell;
    }
    return all.key(all.semis().empty() ? all.fulls()[0] : all.semis()[0]);
  }

  // The moves that matter, the best first.
  struct Ordered {
    std::vector<std::uint16_t> cells;
    std::vector<double> energies;  // of each; empty if currents were not asked
    double black_advantage = 0;    // the log of the ratio of the sides' conductances
  };
  Ordered ordered() const {
    Ordered all;
    moves_.for_each([&](int cell) { all.cells.push_back(static_cast<std::uint16_t>(cell)); });
    if (!settings_.orders_by_resistance || all.cells.size() < 2) return all;
    const auto currents = this->currents();
    const auto& score = currents.energies;
    std::stable_sort(all.cells.begin(), all.cells.end(),
                     [&](auto a, auto b) { return score[a] > score[b]; });
    for (const auto cell : all.cells) all.energies.push_back(score[cell]);
    all.black_advantage = currents.black_advantage;
    return all;
  }

  struct Currents {
    std::vector<double> energies;  // by cell: of both sides, in proportion to each side's whole
    double black_advantage = 0;
  };
  Currents currents() const {
    Currents both{std::vector<double>(static_cast<std::size_t>(board_.cells), 0.0)};
    for (const Side side : {Side::black, Side::white}) {
      const auto own = current_of(side);
      constexpr double least = 1e-9;  // a side that is all but cut off
      const double conductance = std::log(std::max(own.conductance, least));
      both.black_advantage += side == Side::black ? conductance : -conductance;
      double whole = 0;
      for (const auto energy : own.energies) whole += energy;
      if (whole <= 0) continue;
      for (std::size_t i = 0; i < both.energies.size(); ++i) {
        both.energies[i] += own.energies[i] / whole;
      }
    }
    return both;
  }

 private:
  // A carrier with the cells that count as the side's stones beside it.
  Set with_own_fills(const Set& carrier, Side side) const {
    return with_fills(board_, carrier, filled_of(side), filled_of(side) - stones_.of[index(side)]);
  }
  // Of a side whose stones join its edges with the fill-in.
  Set fills_that_join(Side side) const {
    Set all;
    const auto& edge = board_.edge[index(side)];
    for_each_group(board_, filled_of(side), [&](const Set& group, const Set&) {
      if (group.intersects(edge[0]) && group.intersects(edge[1])) all |= group;
    });
    return all - stones_.of[index(side)];
  }
  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }

  void find(Side side, typename All::StopAt stop_at) {
    connections_[static_cast<int>(side)].build(graphs_[static_cast<std::size_t>(side)],
                                               settings_.limits, stop_at, budget_);
  }

  // The cells that every semi of the other side needs.
  Set must_play() const {
    Set moves = graphs_[0].empty();
    if (!settings_.uses_must_play) return moves;
    const auto& others = of(opponent(to_move_));
    for (const auto i : others.semis()) moves &= others.carrier(i);
    return moves;
  }

  // As few semis as it takes to leave the same cells.
  std::vector<std::uint32_t> narrowest(Side side) const {
    std::vector<std::uint32_t> chosen;
    if (!settings_.uses_must_play) return chosen;
    const auto& all = of(side);
    const Set wanted = must_play();
    for (Set left = graphs_[0].empty(); left != wanted;) {
      std::uint32_t best = 0;
      Set best_left = left;
      for (const auto i : all.semis()) {
        const Set with = left & all.carrier(i);
        if (with.count() < best_left.count()) {
          best = i;
          best_left = with;
        }
      }
      chosen.push_back(best);
      left = best_left;
    }
    return chosen;
  }

  // Semis of the side that is not to move that leave no cell to the other.
  std::vector<std::uint32_t> disjoint_semis() const {
    const auto& all = of(opponent(to_move_));
    std::vector<Set> carriers;
    for (const auto i : all.semis()) carriers.push_back(all.carrier(i));
    std::vector<std::uint32_t> semis;
    for (const auto i : choose_disjoint(carriers, {})) semis.push_back(all.semis()[i]);
    return semis;
  }

  // With the fill-in of these cells.
  std::vector<std::uint8_t> reason_of_win(const Set& cells) const {
    auto fills = fills_;
    std::erase_if(fills, [&](const Fill& fill) {
      return !fill.seized.template cells<Words>().is_within(cells);
    });
    DerivationWriter<Words> writer(fills, &of(*winner_));
    if (graphs_[static_cast<std::size_t>(*winner_)].is_joined()) return writer.body({}, {});
    const auto& all = of(*winner_);
    if (!all.fulls().empty()) return writer.body({writer.add(all.fulls()[0])}, {});
    if (*winner_ == to_move_) return writer.body({writer.add(all.semis()[0])}, {});
    return writer.body({writer.add_or(disjoint_semis())}, {});
  }

  void leave_out_dominated() {
    const auto& own = graphs_[static_cast<std::size_t>(to_move_)];
    const auto& others = graphs_[static_cast<std::size_t>(opponent(to_move_))];
    Set left_out;
    const auto leave_out = [&](Seized seized, int by) {
      if (!moves_.contains(seized.cell) || left_out.contains(seized.cell)) return;
      if (left_out.contains(by) || (moves_ - left_out).count() == 1) return;
      left_out.insert(seized.cell);
      dominated_.push_back({seized, static_cast<std::uint16_t>(by)});
    };
    std::vector<Seized> seized;
    own.empty().for_each([&](int by) {
      seized_by(own, by, seized);
      for (const auto& one : seized) {
        leave_out(one, by);
        if (one.is_pair()) leave_out({one.twin, one.cell}, by);
      }
    });
    Set(moves_).for_each([&](int cell) {
      others.near(cell).cells.for_each([&](int by) {
        if (others.is_clique_around(cell, by)) {
          leave_out({static_cast<std::uint16_t>(cell), Seized::none}, by);
        }
      });
    });
    moves_ -= left_out;
  }

  // Energies by cell.
  Circuit::Current current_of(Side side) const {
    const auto& all = of(side);
    const auto& graph = graphs_[static_cast<std::size_t>(side)];
    std::vector<double> by_cell(static_cast<std::size_t>(board_.cells), 0.0);
    Circuit circuit(all.points());
    all.for_each_pair([&](Point x, Point y, const Set& carrier) {
      circuit.connect(x, y, 1.0 / (1.0 + carrier.count()));
    });
    const auto current = circuit.current();
    for (std::size_t i = 0; i < current.energies.size(); ++i) {
      const Point point = all.point(static_cast<Point>(i));
      if (graph.is_empty_cell(point)) by_cell[point] = current.energies[i];
    }
    return {std::move(by_cell), current.conductance};
  }

  Board<Words> board_;
  ConnectionAnalysisSettings settings_;
  Budget* budget_ = nullptr;
  Side to_move_ = Side::black;
  Filled<Words> stones_{board_, {}}, filled_{board_, {}};  // as they are, and with the fill-in
  std::vector<SideGraph<Words>> graphs_;                   // by side
  All connections_[2];
  std::vector<Fill> fills_;
  std::vector<Domination> dominated_;
  std::optional<Side> winner_;
  Set moves_;
};

}  // namespace proofboard::hex
