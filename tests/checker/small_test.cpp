// The plain search of small positions against the few lines by which the format describes it.
#include "checker/small.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "games/connect/rules/connect.h"
#include "tests/checker/checking.h"
#include "tests/games/texts.h"

namespace proofboard::testing_games {
namespace {

// As docs/formats/certificate.md has it.
template <Rules R>
struct Described {
  const R& rules;
  Claim claim;
  std::uint64_t most;
  std::uint64_t counted = 0;

  // Nothing: too many positions.
  std::optional<bool> holds(const typename R::Position& at) {
    if (++counted > most) return {};
    if (const auto score = rules.result(at)) return claim.holds_with(*score);
    const bool is_prover = rules.to_move(at) == claim.prover();
    typename R::Moves moves;
    rules.moves(at, moves);
    for (const auto move : moves) {
      auto after = at;
      rules.play(after, move);
      const auto below = holds(after);
      if (!below) return {};
      if (*below == is_prover) return is_prover;
    }
    return !is_prover;
  }
};

template <Rules R>
void expect_as_described(const R& rules, const typename R::Position& at, const Claim& claim,
                         std::uint64_t most, SmallSearch<R>& small) {
  Described<R> described{rules, claim, most};
  const auto expected = described.holds(at);
  const auto verdict = small.run(rules, at, claim, most);
  EXPECT_EQ(verdict, !expected   ? SmallVerdict::too_large
                     : *expected ? SmallVerdict::holds
                                 : SmallVerdict::fails);
  EXPECT_EQ(small.looked_at(), std::min(described.counted, most));
}

std::vector<Claim> all_claims(int limit) {
  std::vector<Claim> claims;
  for (const Side attacker : {Side::black, Side::white}) {
    for (int threshold = -limit; threshold <= limit + 1; ++threshold) {
      for (const Truth truth : {Truth::proven, Truth::disproven}) {
        claims.push_back({{attacker, {threshold}}, truth});
      }
    }
  }
  return claims;
}

TEST(SmallSearch, does_as_described_with_turns_that_do_not_alternate) {
  const auto rules = rules_of<Subtraction>("");
  SmallSearch<Subtraction> small;  // one for all: nothing may be left over
  for (std::uint8_t count = 1; count <= 8; ++count) {
    for (const auto& claim : all_claims(3)) {
      for (const std::uint64_t most : {0, 1, 2, 3, 7, 20, 100'000}) {
        expect_as_described(rules, {count, Side::black, 0}, claim, most, small);
      }
    }
  }
}

TEST(SmallSearch, does_as_described_where_play_goes_round) {
  SmallSearch<TokenGraph> small;
  int settled = 0;
  for (int seed = 0; seed < 60; ++seed) {
    const auto rules = rules_of<TokenGraph>(fmt::format("seed={},size=8", seed));
    for (const auto& claim : all_claims(1)) {
      for (const std::uint64_t most : {1, 5, 1000})
        expect_as_described(rules, 0, claim, most, small);
      const auto verdict = small.run(rules, 0, claim, 1000);
      if (verdict == SmallVerdict::too_large) continue;
      ++settled;
      const Oracle<TokenGraph> oracle(rules, 0, claim.goal);
      EXPECT_EQ(verdict == SmallVerdict::holds, oracle.truth() == claim.truth);
    }
  }
  EXPECT_GT(settled, 100);
}

TEST(SmallSearch, agrees_with_brute_force_on_the_ends_of_tic_tac_toe) {
  const auto rules = *connect::Game::make(texts::options_of<connect::Game>("m=3,n=3,k=3,p=1,q=1"));
  SmallSearch<connect::Game> small;
  Random random(2);
  connect::Game::Moves moves;
  for (int game = 0; game < 100; ++game) {
    auto at = rules.initial();
    for (int ply = 0;; ++ply) {
      if (ply >= 3) {
        for (const auto& claim : all_claims(1)) {
          const Oracle<connect::Game> oracle(rules, at, claim.goal);
          EXPECT_EQ(small.run(rules, at, claim, 100'000),
                    oracle.truth() == claim.truth ? SmallVerdict::holds : SmallVerdict::fails)
              << rules.position_text(at);
          expect_as_described(rules, at, claim, 10, small);
        }
      }
      rules.moves(at, moves);
      if (moves.empty()) break;
      rules.play(at, moves[random.below(moves.size())]);
    }
  }
}

// The format promises that no checker refuses 2^20 positions: here White alone has 13 * 11 * 9 * …
// ways.
TEST(SmallSearch, looks_at_as_many_positions_as_every_checker_must) {
  const auto rules = *connect::Game::make(texts::options_of<connect::Game>("m=7,n=2,k=7,p=1,q=1"));
  const Claim always{{Side::black, {-1}}, Truth::proven};
  Described<connect::Game> described{rules, always, std::uint64_t{1} << 20};
  ASSERT_EQ(described.holds(rules.initial()), true);
  ASSERT_GT(described.counted, 500'000U);
  SmallSearch<connect::Game> small;
  EXPECT_EQ(small.run(rules, rules.initial(), always, small_positions(most_small_exponent)),
            SmallVerdict::holds);
  EXPECT_EQ(small.looked_at(), described.counted);
}

// Round and round with many moves waiting: the stacks are limited too.
TEST(SmallSearch, ends_where_play_does_not) {
  const auto rules = rules_of<TokenGraph>("graph=ring");
  SmallSearch<TokenGraph> small;
  const Claim claim{{Side::white, Target::win()}, Truth::disproven};
  EXPECT_EQ(small.run(rules, 0, claim, ~std::uint64_t{0}), SmallVerdict::too_large);
  EXPECT_LT(small.looked_at(), 10'000'000U);
}

TEST(SmallSearch, goes_no_deeper_than_it_is_told) {
  const auto rules = rules_of<TokenGraph>("graph=ring");
  SmallSearch<TokenGraph> small;
  const Claim claim{{Side::white, Target::win()}, Truth::disproven};
  EXPECT_EQ(small.run(rules, 0, claim, 1000, 16), SmallVerdict::too_large);
  EXPECT_EQ(small.looked_at(), 16U);
}

}  // namespace
}  // namespace proofboard::testing_games
