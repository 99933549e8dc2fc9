// A new leaf as a policy sees it, and the initial numbers that most policies share.
#pragma once

#include <string_view>

#include "core/numbers.h"
#include "core/options.h"
#include "game/evaluation.h"
#include "game/insight.h"
#include "game/rules.h"

namespace proofboard {

template <Rules R>
struct Leaf {
  static constexpr int not_counted = -1;

  const R& rules;
  const typename R::Position& position;
  const StaticEvaluation<R>& evaluation;
  Turn turn;
  int depth;  // in moves from the root
  Side attacker;
  int parent_value = 0;  // the parent's evaluation for the attacker, if the policy asked for it

  mutable int move_count = not_counted;

  Number mobility() const {
    if (move_count == not_counted) move_count = count_moves(rules, position);
    return move_count;
  }
  // Where the policy has counted moves, the rules need not be asked whether the game is over.
  bool may_be_final() const { return move_count <= 0; }
  // For the attacker.
  int value() const { return evaluation.value_for(attacker, rules, position); }
};

// When a new leaf is looked at: on creation, or only when it is chosen. It changes how many leaves
// are counted by a factor of three or four in games that end suddenly.
enum class EvaluationTime : std::uint8_t { immediate, delayed };

enum class InitialNumbers : std::uint8_t {
  one,      // (1, 1)
  mobility  // the side on turn needs one of its moves, the other side an answer to all of them
};

template <class AnyLeaf>
ProofNumbers initial_numbers(InitialNumbers kind, const AnyLeaf& leaf) {
  if (kind == InitialNumbers::one) return {1, 1};
  return numbers_from(leaf.turn, Bounds{1, leaf.mobility()});
}

// Numbers of a leaf of which an insight says that they are further away than they look.
inline ProofNumbers weighed(ProofNumbers numbers, const Glance& glance) {
  const auto times = [](Number number, Number weight) {
    if (weight == 1) return number;
    return finite_number(static_cast<double>(number) * static_cast<double>(weight));
  };
  return {times(numbers.pn, glance.pn_weight), times(numbers.dn, glance.dn_weight)};
}

// The numbers that a policy of the best-first engine keeps: they are proof numbers, or have them
// inside, or the policy knows how.
template <class Policy, class Numbers>
void weigh(Numbers& numbers, const Glance& glance) {
  if constexpr (requires { Policy::weigh(numbers, glance); }) {
    Policy::weigh(numbers, glance);
  } else if constexpr (requires { numbers.proof; }) {
    numbers.proof = weighed(numbers.proof, glance);
  } else {
    numbers = weighed(numbers, glance);
  }
}

inline OptionInfo evaluation_option() {
  return {"evaluation", OptionInfo::Choice{{"immediate", "delayed"}},
          "look for the end of the game when a leaf is made, or only when it is chosen"};
}

inline EvaluationTime evaluation_from(const Options& options) {
  return options.choice("evaluation") == "delayed" ? EvaluationTime::delayed
                                                   : EvaluationTime::immediate;
}

inline OptionInfo initial_option() {
  return {"initial", OptionInfo::Choice{{"one", "mobility"}},
          "numbers of a new leaf: 1 and 1, or by the number of its moves"};
}

inline InitialNumbers initial_from(const Options& options) {
  return options.choice("initial") == "mobility" ? InitialNumbers::mobility : InitialNumbers::one;
}

}  // namespace proofboard
