// An observer that writes down what an engine expands.
#pragma once

#include <cstdint>
#include <vector>

#include "search/observer.h"

namespace proofboard::testing_games {

template <class R>
class Tracing final : public SearchObserver<R> {
 public:
  explicit Tracing(const R& rules) : rules_(rules) {}

  void expanded(const SeenNode<R>& node) override { keys.push_back(rules_.key(node.position)); }

  std::vector<std::uint64_t> keys;

 private:
  const R& rules_;
};

}  // namespace proofboard::testing_games
