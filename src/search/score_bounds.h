// What is known of a score: it is at least `lower` and at most `upper`.
#pragma once

namespace proofboard {

struct ScoreBounds {
  int lower = 0, upper = 0;

  bool is_exact() const { return lower == upper; }
  friend bool operator==(const ScoreBounds&, const ScoreBounds&) = default;
};

}  // namespace proofboard
