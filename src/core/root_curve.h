// The numbers at the root over a whole search, in few points.
//
// Each point stands for a stretch of iterations and holds the largest numbers seen in it, so that
// the peaks of the curve are those of the search. All stretches but the last are equally long: when
// there are too many, two neighbours become one. The same search gives the same curve.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/indicators.h"

namespace proofboard {

struct CurvePoint {
  std::uint64_t iterations = 0;  // at the beginning of the stretch
  Number pn = 0;
  Number dn = 0;

  friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

class RootCurve {
 public:
  // At most so many points: an even number.
  explicit RootCurve(std::size_t most = 256) : most_(most) {}

  // Called at any number of iterations or none. What is solved has no numbers.
  void see(const Indicators& now) {
    if (now.root.pn == infinity || now.root.dn == infinity) return;
    if (points_.empty() || now.iterations >= points_.back().iterations + stretch_) {
      begin(now);
    } else if (now.iterations >= points_.back().iterations) {
      points_.back().pn = std::max(points_.back().pn, now.root.pn);
      points_.back().dn = std::max(points_.back().dn, now.root.dn);
    }
  }

  const std::vector<CurvePoint>& points() const { return points_; }

 private:
  void begin(const Indicators& now) {
    if (points_.size() == most_) halve();
    points_.push_back({now.iterations, now.root.pn, now.root.dn});
  }

  void halve() {
    for (std::size_t i = 0; i < most_ / 2; ++i) {
      const auto &a = points_[2 * i], &b = points_[2 * i + 1];
      points_[i] = {a.iterations, std::max(a.pn, b.pn), std::max(a.dn, b.dn)};
    }
    points_.resize(most_ / 2);
    stretch_ *= 2;
  }

  std::size_t most_;
  std::uint64_t stretch_ = 1;
  std::vector<CurvePoint> points_;
};

}  // namespace proofboard
