// An insight without what it has learned.
//
// What an insight learns may say that another position stands for the one on the board, without a
// move or with a proof that fails. A proof then needs a search that rests on nothing but looks,
// each of which has a reason.
#pragma once

#include <cstdint>
#include <optional>

#include "game/insight.h"

namespace proofboard {

template <Rules R>
class LooksOnly final : public Insight<R> {
 public:
  using Position = typename R::Position;
  using Moves = typename R::Moves;

  explicit LooksOnly(Insight<R>& insight) : insight_(insight) {}

  void begin(const Question<R>& question, Budget& budget) override {
    insight_.begin(question, budget);
  }
  void end() override { insight_.end(); }
  Glance glance(const Position&) override { return {}; }
  Truth look(const Position& at, Moves& moves) override { return insight_.look(at, moves); }
  std::span<const std::uint16_t> waits_for() const override { return insight_.waits_for(); }
  std::optional<ReasonGiven> reason(const Position& at) override { return insight_.reason(at); }
  bool has_reasons_for_all() const override { return insight_.has_reasons_for_all(); }
  std::uint64_t peak_bytes() const override { return insight_.peak_bytes(); }

 private:
  Insight<R>& insight_;
};

}  // namespace proofboard
