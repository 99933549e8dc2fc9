// Elo ratings with confidence bounds, by the Bayesian model of BayesElo.
//
// Hunter: "MM algorithms for generalized Bradley-Terry models", 2004; Coulom: BayesElo, 2005.
//
// With x the difference of ratings in Black's favour, `advantage` what the first move is worth and
// `draw` how close players must be to draw, all in Elo, and f(x) = 1 / (1 + 10^(-x / 400)):
//
//     Black wins with probability f(x + advantage - draw), loses with f(-x - advantage - draw)
//
// and draws in the rest. A draw's probability is that of a win times that of a loss, times a number
// that depends on `draw` alone. So the prior, some draws of each player with its opponents, is
// counted as a win and a loss each and says nothing of how often players draw.
//
// The logarithm of the likelihood is concave in all parameters, so Newton's method with steps that
// never go down finds its one maximum. Bounds come from the curvature there: the covariance of the
// parameters is the inverse of the negative Hessian. Ratings are told with mean 0.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace proofboard::play {

struct RatedGame {
  std::size_t black = 0, white = 0;  // players
  double black_score = 0.5;          // 1, 0.5 or 0
};

struct RatingSettings {
  double prior_draws = 2;  // of each player, shared out among its opponents
};

struct Rating {
  double elo = 0;
  double bound = 0;  // of 95 %: as likely as that it lies within elo ± bound
  std::size_t games = 0, draws = 0;
  double score = 0;  // points
};

struct Estimate {
  double value = 0;
  double bound = 0;
};

struct Ratings {
  std::vector<Rating> players;
  Estimate advantage;  // of Black, in Elo
  Estimate draw;       // 0 if nobody ever drew

  // How much stronger one is than another.
  Estimate difference(std::size_t a, std::size_t b) const;

  std::vector<std::vector<double>> covariance;  // of the players' ratings
};

Ratings rate(std::size_t players, const std::vector<RatedGame>& games,
             const RatingSettings& settings);

// The share of points that is expected of a rating so much higher.
double expected_score(double elo_difference);

// A share of points with its 95 % bounds by Wilson's formula.
struct ShareBounds {
  double share = 0, low = 0, high = 1;
};
ShareBounds share_bounds(double points, std::size_t games);

}  // namespace proofboard::play
