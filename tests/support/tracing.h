// An observer that writes down what an engine expands.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/observer.h"

namespace proofboard::testing_games {

template <class R>
struct Tracing : NoObserver {
  const R* rules = nullptr;
  std::shared_ptr<std::vector<std::uint64_t>> keys = std::make_shared<std::vector<std::uint64_t>>();

  explicit Tracing(const R& game) : rules(&game) {}

  template <class Position>
  void expanded(const Position& position, int /*depth*/) {
    keys->push_back(rules->key(position));
  }
};

}  // namespace proofboard::testing_games
