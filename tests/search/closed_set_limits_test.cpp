// A closed set is kept position by position once it is found. That takes as long as finding it, and
// ends with the limits as well.
#include <gtest/gtest.h>

#include <atomic>
#include <optional>

#include "search/proof.h"
#include "tests/support/random_graph.h"

namespace proofboard {
namespace {

using testing_games::RandomGraph;

// Knows nothing but that Black doesn't win, and counts how often it is asked.
class SaysNo final : public Solver<RandomGraph> {
 public:
  Truth solve(const Question<RandomGraph>&, Budget&) override { return Truth::disproven; }
  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position&) override { return std::nullopt; }
  std::optional<Fragment<Position>> fragment_for(const Position&) override {
    if (++times_asked == stops_when_asked) *stop = true;
    return std::nullopt;
  }
  void keep_only_proofs() override {}

  std::uint64_t times_asked = 0;
  std::uint64_t stops_when_asked = 0;  // 0: never
  std::atomic<bool>* stop = nullptr;

 private:
  Indicators indicators_;
};

class LargeClosedSet : public ::testing::Test {
 protected:
  // Nobody ever wins, and all is one set: thousands of positions.
  const RandomGraph graph_{1, 20'000, 4, 0};
  const Question<RandomGraph> question_{{0}, {Side::black, Target::win()}};
  SaysNo solver_;
  std::atomic<bool> stop_ = false;
};

TEST_F(LargeClosedSet, is_kept_within_the_time) {
  {
    ProofBuilder<RandomGraph> proof(graph_, question_, Truth::disproven, solver_,
                                    {std::size_t{64} << 20});
    Budget budget({}, &stop_);
    ASSERT_TRUE(proof.build(budget));
  }
  constexpr std::uint64_t before_the_end = 2000;
  ASSERT_GT(solver_.times_asked, 2 * before_the_end);
  solver_.stops_when_asked = solver_.times_asked - before_the_end;
  solver_.times_asked = 0;
  solver_.stop = &stop_;
  ProofBuilder<RandomGraph> proof(graph_, question_, Truth::disproven, solver_,
                                  {std::size_t{64} << 20});
  Budget budget({}, &stop_);
  EXPECT_FALSE(proof.build(budget));
  EXPECT_EQ(proof.shortage(), StopReason::interrupted);
  EXPECT_LT(solver_.times_asked, solver_.stops_when_asked + before_the_end / 2);
}

}  // namespace
}  // namespace proofboard
