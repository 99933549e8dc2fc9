// EF-PN and its relatives — Winands, Schadd: "Evaluation-function based proof-number search", 2010.
//
// New leaves get numbers that say who is ahead. With s = −1, 0 or 1 as the evaluation says that the
// attacker is behind, about even or ahead (by the threshold t), and n the number of legal moves:
//
//     attacker on turn:   pn = 1 + a (1 − s),       dn = n + n b (1 + s)
//     defender on turn:   pn = n + n b (1 − s),     dn = 1 + a (1 + s)
//
//     ef-pn     s from the parent's evaluation, one evaluation per expansion
//     ief-pn    s from the leaf's own
//     pn-eval   s from the leaf's own and no mobility: pn = 1 + a (1 − s), dn = 1 + a (1 + s)
//
// a = b = 0 is proof-number search with mobility. `sigmoid` squashes the evaluation smoothly in
// place of the step: s = tanh(value / t); the paper found little difference.
// In games without an evaluation s is 0.
#pragma once

#include <cmath>

#include "search/policies/pn.h"

namespace proofboard {

struct EvaluationNumbers {
  enum class Source : std::uint8_t { parent, leaf };
  enum class Squash : std::uint8_t { step, sigmoid };

  double a = 20;
  double b = 5;
  double t = 500;
  Squash squash = Squash::step;
  Source source = Source::parent;
  bool uses_mobility = true;

  bool reads_parent_value() const { return source == Source::parent; }

  // −1 … 1 for the attacker.
  double squashed(int value) const {
    if (squash == Squash::sigmoid) return std::tanh(value / t);
    return value >= t ? 1 : value <= -t ? -1 : 0;
  }

  template <class AnyLeaf>
  ProofNumbers operator()(const AnyLeaf& at) const {
    const double s = squashed(source == Source::parent ? at.parent_value : at.value());
    const double mine = at.turn == Turn::attacker ? s : -s;  // for the side on turn
    const double phi = 1 + a * (1 - mine);
    if (!uses_mobility) return numbers_from(at.turn, whole(phi, 1 + a * (1 + mine)));
    const auto n = static_cast<double>(at.mobility());
    return numbers_from(at.turn, whole(phi, n + n * b * (1 + mine)));
  }

 private:
  static Bounds whole(double phi, double delta) { return {rounded(phi), rounded(delta)}; }
  // Of what is not negative; quicker than std::round, which must be right for all numbers.
  static Number rounded(double number) { return finite_number(std::floor(number + 0.5)); }
};

struct EfPn : Pn {
  EvaluationNumbers evaluation;

  bool reads_position() const { return true; }
  bool reads_parent_value() const { return evaluation.reads_parent_value(); }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    return evaluation(at);
  }
};

}  // namespace proofboard
