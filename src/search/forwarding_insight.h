// An insight that leaves everything to another one. What wraps an insight derives from this and
// changes what it means to change, so that it can't drop the rest
// (tests/search/forwarding_test.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "game/insight.h"

namespace proofboard {

// The rules alone: it settles nothing and leaves nothing out.
template <Rules R>
class NoInsight final : public Insight<R> {
 public:
  using Position = typename R::Position;
  using Moves = typename R::Moves;

  void begin(const Question<R>&, Budget&) override {}
  void end() override {}
  Glance glance(const Position&) override { return {}; }
  Truth look(const Position&, Moves&) override { return Truth::unknown; }
  std::optional<ReasonGiven> reason(const Position&) override { return std::nullopt; }
};

template <Rules R>
class ForwardingInsight : public Insight<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Moves = typename R::Moves;

  // It must outlive this. Null: the rules alone.
  explicit ForwardingInsight(Insight<R>* other) : other_(other == nullptr ? &none_ : other) {}
  ForwardingInsight(const ForwardingInsight&) = delete;  // other_ may be its own
  ForwardingInsight& operator=(const ForwardingInsight&) = delete;

  void begin(const Question<R>& question, Budget& budget) override {
    other_->begin(question, budget);
  }
  void end() override { other_->end(); }
  Glance glance(const Position& at) override { return other_->glance(at); }
  std::optional<Move> glanced_move() const override { return other_->glanced_move(); }
  bool tells_ends() const override { return other_->tells_ends(); }
  Truth look(const Position& at, Moves& moves) override { return other_->look(at, moves); }
  std::span<const std::uint16_t> waits_for() const override { return other_->waits_for(); }
  std::span<const std::int16_t> merits() const override { return other_->merits(); }
  std::optional<int> value() const override { return other_->value(); }
  std::optional<ReasonGiven> reason(const Position& at) override { return other_->reason(at); }
  void solved(const Position& at, Truth truth, std::optional<Move> move) override {
    other_->solved(at, truth, move);
  }
  bool learns() const override { return other_->learns(); }
  std::optional<Why<Move>> why(const Position& at) override { return other_->why(at); }
  bool has_reasons_for_all() const override { return other_->has_reasons_for_all(); }
  bool widen() override { return other_->widen(); }
  void see_like(const Insight<R>& another) override { other_->see_like(another); }
  StopReason shortcoming() const override { return other_->shortcoming(); }
  std::uint64_t peak_bytes() const override { return other_->peak_bytes(); }
  void save(CheckpointWriter& file) const override { other_->save(file); }
  bool load(CheckpointReader& file) override { return other_->load(file); }

 private:
  NoInsight<R> none_;
  Insight<R>* other_;
};

}  // namespace proofboard
