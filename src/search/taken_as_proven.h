// An insight that takes some positions as proven, whatever their proof, and leaves the rest to
// another insight, if there is one.
//
// A proof that misses a position among many that are known need not search down to the end of the
// game: it only needs a way to what is known.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "game/insight.h"

namespace proofboard {

template <Rules R>
class TakenAsProven final : public Insight<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Moves = typename R::Moves;

  TakenAsProven(std::function<bool(const Position&)> is_taken, Insight<R>* other)
      : is_taken_(std::move(is_taken)), other_(other) {}

  void begin(const Question<R>& question, Budget& budget) override {
    if (other_ != nullptr) other_->begin(question, budget);
  }
  void end() override {
    if (other_ != nullptr) other_->end();
  }
  Glance glance(const Position& at) override {
    if (is_taken_(at)) return {Truth::proven};
    return other_ == nullptr ? Glance{} : other_->glance(at);
  }
  Truth look(const Position& at, Moves& moves) override {
    return other_ == nullptr ? Truth::unknown : other_->look(at, moves);
  }
  std::span<const std::uint16_t> waits_for() const override {
    return other_ == nullptr ? std::span<const std::uint16_t>{} : other_->waits_for();
  }
  std::optional<ReasonGiven> reason(const Position& at) override {
    return other_ == nullptr ? std::nullopt : other_->reason(at);
  }
  void solved(const Position& at, Truth truth, std::optional<Move> move) override {
    if (other_ != nullptr) other_->solved(at, truth, move);
  }
  bool has_reasons_for_all() const override {
    return other_ == nullptr || other_->has_reasons_for_all();
  }
  std::uint64_t peak_bytes() const override { return other_ == nullptr ? 0 : other_->peak_bytes(); }

 private:
  std::function<bool(const Position&)> is_taken_;
  Insight<R>* other_;
};

}  // namespace proofboard
