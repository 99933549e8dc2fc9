// An insight without what it has learned.
//
// What an insight learns may say that another position stands for the one on the board, without a
// move or with a proof that fails. A proof then needs a search that rests on nothing but looks,
// each of which has a reason.
#pragma once

#include <optional>

#include "search/forwarding_insight.h"

namespace proofboard {

template <Rules R>
class LooksOnly final : public ForwardingInsight<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit LooksOnly(Insight<R>& insight) : ForwardingInsight<R>(&insight) {}

  Glance glance(const Position&) override { return {}; }
  std::optional<Move> glanced_move() const override { return std::nullopt; }
  bool tells_ends() const override { return false; }
  void solved(const Position&, Truth, std::optional<Move>) override {}
  bool learns() const override { return false; }
  std::optional<Why<Move>> why(const Position&) override { return std::nullopt; }
};

}  // namespace proofboard
