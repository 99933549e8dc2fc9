// A solver that leaves everything to another one. What wraps a solver derives from this and changes
// what it means to change, so that it can't drop the rest (tests/search/forwarding_test.cpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/solver.h"

namespace proofboard {

template <Rules R>
class ForwardingSolver : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // It must outlive this.
  explicit ForwardingSolver(Solver<R>& other) : other_(other) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    return other_.solve(question, budget);
  }
  const Indicators& indicators() const override { return other_.indicators(); }
  std::optional<Why<Move>> why(const Position& position) override { return other_.why(position); }
  std::optional<Fragment<Position>> fragment_for(const Position& position) override {
    return other_.fragment_for(position);
  }
  bool searches_again() const override { return other_.searches_again(); }
  std::unique_ptr<Reasons<R>> verifier(const Claim& claim) override {
    return other_.verifier(claim);
  }
  std::optional<ScoreBounds> score_bounds(const Position& position) override {
    return other_.score_bounds(position);
  }
  int guess_score(const Position& position) override { return other_.guess_score(position); }
  bool joins_images() const override { return other_.joins_images(); }
  std::vector<RootMove<Move>> root_moves() const override { return other_.root_moves(); }
  std::vector<Move> line() const override { return other_.line(); }
  double table_fill() const override { return other_.table_fill(); }
  std::size_t shrink_to(std::size_t bytes) override { return other_.shrink_to(bytes); }
  void keep_only_proofs() override { other_.keep_only_proofs(); }
  bool can_save() const override { return other_.can_save(); }
  void save(CheckpointWriter& file) const override { other_.save(file); }
  bool load(CheckpointReader& file, const Question<R>& question) override {
    return other_.load(file, question);
  }

 private:
  Solver<R>& other_;
};

}  // namespace proofboard
