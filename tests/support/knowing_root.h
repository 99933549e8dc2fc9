// An insight that settles the root at a look, without a word on its moves, and nothing else.
#pragma once

#include <optional>

#include "game/insight.h"
#include "tests/support/random_tree.h"

namespace proofboard::testing_games {

class KnowingRoot final : public Insight<RandomTree> {
 public:
  explicit KnowingRoot(Truth truth) : truth_(truth) {}

  void begin(const Question<RandomTree>&, Budget&) override {}
  void end() override {}
  Glance glance(const Position&) override { return {}; }
  Truth look(const Position& at, Moves&) override {
    return at.depth == 0 ? truth_ : Truth::unknown;
  }
  std::optional<ReasonGiven> reason(const Position&) override { return std::nullopt; }

 private:
  Truth truth_;
};

}  // namespace proofboard::testing_games
