// The insights of the threads of one search as one. Each thread asks its own; what is asked after
// the search, whoever looked at the position can answer.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "game/insight.h"

namespace proofboard {

template <Rules R>
class InsightGroup final : public Insight<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Moves = typename R::Moves;
  using Member = std::shared_ptr<Insight<R>>;

  // All of one kind, with the same options; at least one.
  explicit InsightGroup(std::vector<Member> members) : members_(std::move(members)) {}

  // Each begins with the budget of its thread.
  void begin(const Question<R>&, Budget&) override {}
  void end() override {
    for (auto& member : members_) member->end();
  }

  Glance glance(const Position& at) override { return first().glance(at); }
  Truth look(const Position& at, Moves& moves) override { return first().look(at, moves); }

  std::optional<ReasonGiven> reason(const Position& at) override {
    for (auto& member : members_) {
      if (auto reason = member->reason(at)) return reason;
    }
    return std::nullopt;
  }
  std::optional<Why<Move>> why(const Position& at) override {
    for (auto& member : members_) {
      if (auto why = member->why(at)) return why;
    }
    return std::nullopt;
  }

  bool has_reasons_for_all() const override {
    return std::all_of(members_.begin(), members_.end(),
                       [](const Member& member) { return member->has_reasons_for_all(); });
  }
  bool widen() override {
    const auto wider = std::find_if(members_.begin(), members_.end(),
                                    [](const Member& member) { return member->widen(); });
    if (wider == members_.end()) return false;
    for (auto& member : members_) {
      if (member != *wider) member->see_like(**wider);
    }
    return true;
  }
  StopReason shortcoming() const override {
    for (const auto& member : members_) {
      if (!member->has_reasons_for_all()) return member->shortcoming();
    }
    return StopReason::none;
  }

  std::uint64_t peak_bytes() const override {
    std::uint64_t bytes = 0;
    for (const auto& member : members_) bytes += member->peak_bytes();
    return bytes;
  }

  // Reasons that only others have are found again.
  void save(CheckpointWriter& file) const override { members_.front()->save(file); }
  bool load(CheckpointReader& file) override {
    if (!first().load(file)) return false;
    for (auto& member : members_) {
      if (member != members_.front()) member->see_like(first());
    }
    return true;
  }

 private:
  Insight<R>& first() { return *members_.front(); }

  std::vector<Member> members_;
};

}  // namespace proofboard
