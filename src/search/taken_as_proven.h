// An insight that takes some positions as proven, whatever their proof, and leaves the rest to
// another insight, if there is one.
//
// A proof that misses a position among many that are known need not search down to the end of the
// game: it only needs a way to what is known.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "search/forwarding_insight.h"

namespace proofboard {

template <Rules R>
class TakenAsProven final : public ForwardingInsight<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // `other` may be null.
  TakenAsProven(std::function<bool(const Position&)> is_taken, Insight<R>* other)
      : ForwardingInsight<R>(other), is_taken_(std::move(is_taken)) {}

  Glance glance(const Position& at) override {
    was_taken_ = is_taken_(at);
    return was_taken_ ? Glance{Truth::proven} : ForwardingInsight<R>::glance(at);
  }
  std::optional<Move> glanced_move() const override {
    return was_taken_ ? std::nullopt : ForwardingInsight<R>::glanced_move();
  }

 private:
  std::function<bool(const Position&)> is_taken_;
  bool was_taken_ = false;  // at the last glance
};

}  // namespace proofboard
