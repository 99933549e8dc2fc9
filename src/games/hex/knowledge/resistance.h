// How much of a current between a side's edges runs through each empty cell, with the virtual
// connections as wires: a cell that carries much of it matters to both sides.
#pragma once

#include <vector>

namespace proofboard::hex {

// A circuit with two poles. Nodes 0 and 1 are the poles.
class Circuit {
 public:
  explicit Circuit(std::size_t nodes) : nodes_(nodes) {}

  void connect(std::size_t a, std::size_t b, double conductance) {
    wires_.push_back({a, b, conductance});
  }
  // What flows if the poles differ by 1.
  struct Current {
    std::vector<double> energies;  // spent on the wires of each node
    double conductance = 0;        // between the poles
  };
  Current current() const;

 private:
  struct Wire {
    std::size_t a, b;
    double conductance;
  };

  std::size_t nodes_;
  std::vector<Wire> wires_;
};

}  // namespace proofboard::hex
