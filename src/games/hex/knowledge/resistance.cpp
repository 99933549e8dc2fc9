#include "games/hex/knowledge/resistance.h"

#include <Eigen/Cholesky>

namespace proofboard::hex {

Circuit::Current Circuit::current() const {
  Current current{std::vector<double>(nodes_, 0.0)};
  if (nodes_ <= 2 || wires_.empty()) return current;
  // Kirchhoff's equations of the nodes that are no poles. A node without wires has none either.
  const auto inner = static_cast<Eigen::Index>(nodes_ - 2);
  constexpr double leak = 1e-9;  // so that parts without a pole have a solution
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Identity(inner, inner) * leak;
  Eigen::VectorXd inflow = Eigen::VectorXd::Zero(inner);
  const auto index = [](std::size_t node) { return static_cast<Eigen::Index>(node) - 2; };
  for (const auto& [a, b, conductance] : wires_) {
    for (const auto& [here, there] : {std::pair{a, b}, std::pair{b, a}}) {
      if (here < 2) continue;
      laplacian(index(here), index(here)) += conductance;
      if (there >= 2) laplacian(index(here), index(there)) -= conductance;
      if (there == 0) inflow(index(here)) += conductance;
    }
  }
  const Eigen::VectorXd inner_potential = laplacian.llt().solve(inflow);
  const auto potential = [&](std::size_t node) {
    return node < 2 ? (node == 0 ? 1.0 : 0.0) : inner_potential(index(node));
  };
  for (const auto& [a, b, conductance] : wires_) {
    const double drop = potential(a) - potential(b);
    const double energy = conductance * drop * drop;
    current.energies[a] += energy;
    current.energies[b] += energy;
    current.conductance += energy;
  }
  return current;
}

}  // namespace proofboard::hex
