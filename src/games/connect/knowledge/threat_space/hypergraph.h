// The dependency-based hypergraph — Wu, Kang, Lin, Lin, Wei, Chang: "Dependency-based search for
// Connect6", 2014, section 3.
//
// A hyperedge is a primitive move: the stones of the attacker that make a threat, and the threat
// they make. It depends on the active edges that placed a stone of its threat; their destinations
// are its sources, the root if there are none. So each edge has one destination of its own, and
// vertices need no storage: there is one more of them than edges.
//
// Edges are never taken out. Those of the line being searched are active.
//
// Zones of an edge, over all edges reachable from it, itself included:
// - the attacking zone: the attacker's stones (the paper's Definition 4 must mean the stones of the
//   reachable edges, not of the edge itself);
// - the inversion zone: cells that stop threats which the defender got from defending.
// Invariant: the zones of an edge contain those of the edges that depend on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "games/connect/knowledge/turns.h"

namespace proofboard::connect {

class Hypergraph {
 public:
  using EdgeNumber = std::uint32_t;

  // A primitive move that may or may not be in the graph yet.
  struct Primitive {
    TurnCells stones;
    CellSet threat;  // the attacker's stones in the windows it threatens with, its own included
  };

  struct Edge {
    TurnCells stones;
    std::vector<EdgeNumber> sources;
    CellSet attacking_zone;
    CellSet inversion_zone;
    int round = 0;  // in which it was entered last
  };

  struct Active {
    EdgeNumber edge;
    int turn;                 // counts the turns of the line, from 0
    std::uint64_t ancestors;  // bit i: reachable from an edge of turn i
  };

  // Another search begins. Edges stay, but are new to it until they are entered again.
  void begin_round() { ++round_; }

  std::size_t edges() const { return edges_.size(); }
  const Edge& edge(EdgeNumber number) const { return edges_[number]; }
  std::span<const Active> active() const { return active_; }

  // How a primitive move hangs on the active edges.
  struct Place {
    std::vector<EdgeNumber> sources;
    std::uint64_t ancestors = 0;
    std::uint64_t key = 0;
    const Edge* known = nullptr;  // the edge, if the graph has it
    bool is_new = true;           // not entered yet in this round
  };
  Place place(const Primitive& move) const { return places({&move, 1})[0]; }

  // The same for the moves of one turn, of which later ones may depend on earlier ones.
  std::vector<Place> places(std::span<const Primitive> moves) const {
    std::vector<Place> places;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Place place;
      place.key = 0x44424801;
      bool has_new_source = false;
      const auto hang_on = [&](EdgeNumber edge, std::uint64_t ancestors) {
        place.sources.push_back(edge);
        place.ancestors |= ancestors;
        place.key = mix_bits(place.key ^ edge);
      };
      for (const Active& other : active_) {
        if (!uses(moves[i], edges_[other.edge].stones)) continue;
        hang_on(other.edge, other.ancestors | turn_bit(other.turn));
      }
      for (std::size_t j = 0; j < i; ++j) {
        if (!uses(moves[i], moves[j].stones)) continue;
        has_new_source |= places[j].known == nullptr;
        hang_on(has_new_source ? 0 : number_of(*places[j].known), places[j].ancestors);
      }
      for (const Cell cell : moves[i].stones) {
        place.key = mix_bits(place.key ^ (cell + 0x1000U));
      }
      moves[i].threat.for_each([&](int cell) { place.key ^= stone_keys(Side::black, cell); });
      const auto found = numbers_.find(place.key);
      if (found != numbers_.end() && !has_new_source) place.known = &edges_[found->second];
      place.is_new = place.known == nullptr || place.known->round != round_;
      places.push_back(std::move(place));
    }
    return places;
  }

  // Adds the move if it is new, and makes it active.
  void enter(const Primitive& move, int turn) {
    Place at = place(move);
    const auto [entry, is_new] =
        numbers_.try_emplace(at.key, static_cast<EdgeNumber>(edges_.size()));
    if (is_new) {
      edges_.push_back({move.stones, std::move(at.sources), {}, {}});
      CellSet stones;
      for (const Cell cell : move.stones) stones.insert(cell);
      spread(entry->second, stones, &Edge::attacking_zone);
    }
    edges_[entry->second].round = round_;
    active_.push_back({entry->second, turn, at.ancestors});
  }
  void leave() { active_.pop_back(); }

  void add_inversion(EdgeNumber edge, const CellSet& stoppers) {
    spread(edge, stoppers, &Edge::inversion_zone);
  }

 private:
  static std::uint64_t turn_bit(int turn) { return std::uint64_t{1} << (turn & 63); }

  static bool uses(const Primitive& move, const TurnCells& stones) {
    return std::any_of(stones.begin(), stones.end(),
                       [&](Cell cell) { return move.threat.contains(cell); });
  }
  EdgeNumber number_of(const Edge& edge) const {
    return static_cast<EdgeNumber>(&edge - edges_.data());
  }

  void spread(EdgeNumber number, const CellSet& cells, CellSet Edge::*zone) {
    Edge& edge = edges_[number];
    CellSet sum = edge.*zone;
    sum |= cells;
    if (sum == edge.*zone) return;  // and so for all it depends on
    edge.*zone = sum;
    for (const EdgeNumber source : edge.sources) spread(source, cells, zone);
  }

  std::vector<Edge> edges_;
  std::unordered_map<std::uint64_t, EdgeNumber> numbers_;
  std::vector<Active> active_;
  int round_ = 0;
};

}  // namespace proofboard::connect
