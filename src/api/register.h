// Algorithms of one's own, added by a program that uses the library.
//
//     register_algorithm<MyAlgorithm, hex::Game, hex::brings>();    // once for each game
//
// An algorithm is what docs/adding-an-algorithm.md describes; games of one's own are registered by
// play/register.h. All must be added before the first question: before any other call of the
// library, from one thread. Errors say why it was too late, or which name is taken.
#pragma once

#include <string>

#include "api/brings_of.h"
#include "api/registry.h"

namespace proofboard {

template <class A, Notated R, Brings<R> (*brings)()>
Expected<void> register_algorithm() {
  AlgorithmInfo info{std::string(A::name), std::string(A::title), std::string(A::engine),
                     std::string(A::example), A::options()};
  if (auto added = add_algorithm(info, std::string(R::name)); !added) return added;
  info.made_for = {std::string(R::name)};
  changeable_brings_of<R, brings>().algorithms.push_back({info, &A::template make<R>});
  return {};
}

}  // namespace proofboard
