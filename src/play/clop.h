// CLOP — Coulom: "CLOP: Confident local optimization for noisy black-box parameter tuning", 2011.
//
// Where is the win rate of a player best, as a function of its parameters, if all that can be had
// are single games? CLOP fits a quadratic function q of the parameters to the logit of the win
// rate, by logistic regression over the games played so far, and forgets what is confidently below
// the mean. With m the logit of the mean score of all games, s its standard deviation, and each
// game counted by its weight,
//
//     w(x) = min(w(x), exp((q(x) - m) / (H s)))
//
// and the regression is repeated with the new weights until they change no more (their sum falls by
// less than a hundredth). So a wide region is modelled while games are few, and a smaller one
// around the best as they grow in number, for s falls. The next game is played at a point drawn
// with the density w. The estimate is the mean of all points by weight, which is steadier than the
// maximum of the last q, and exists where that has none.
//
// Parameters are here numbers from -1 to 1. A weak Gaussian prior keeps the regression finite while
// games are few. Departs from the paper: the regression is not repeated after every game but
// whenever their number has grown by a hundredth, always at the same numbers, so that a run that
// was interrupted goes on as if it had not been.
//
// Belongs to one thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/random.h"

namespace proofboard::play {

struct ClopSettings {
  double caution = 3;           // H: the larger, the fewer games are forgotten
  double prior_variance = 100;  // of each coefficient of q
};

struct ClopEstimate {
  std::vector<double> optimum;  // the mean point by weight
  std::vector<double> spread;   // standard deviation of the points by weight
  double games = 0;             // that count: the sum of weights
  // The score that is expected at the optimum, with bounds of 95 %, by the last regression.
  double rate = 0.5, low = 0, high = 1;
  // The mean score of all games by weight, likewise.
  double mean = 0.5, mean_low = 0, mean_high = 1;
};

class Clop {
 public:
  explicit Clop(std::size_t parameters, ClopSettings settings = {});

  // A game at this point: 1 a win, 0 a loss, or between.
  void add(std::vector<double> point, double score);
  std::size_t games() const { return scores_.size(); }

  // Where to play next.
  std::vector<double> next(Random& random);

  ClopEstimate estimate() const;  // from all games

 private:
  // A regression, and the mean that it was compared to.
  struct Round {
    std::vector<double> coefficients;
    double mean = 0, deviation = 1;
  };
  struct Model {
    std::vector<Round> rounds;
    std::vector<double> weights;               // of the games
    std::vector<std::vector<double>> inverse;  // covariance of the last coefficients
  };

  Model fit(std::size_t games) const;  // of the first ones
  Round regress(const std::vector<double>& weights, Model& model) const;
  double weight(std::span<const Round> rounds, const std::vector<double>& point) const;
  double random_coordinate(Random& random) const { return 2 * random.unit() - 1; }

  std::size_t parameters_;
  ClopSettings settings_;
  std::vector<std::vector<double>> points_;
  std::vector<double> scores_;
  Model model_;                              // of as many games as it has weights
  std::size_t next_fit_ = 1, last_fit_ = 0;  // numbers of games
};

}  // namespace proofboard::play
