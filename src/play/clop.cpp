#include "play/clop.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace proofboard::play {

namespace {

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

double logit(double p) {
  return std::log(p / (1 - p));
}

// 1, every x, and every product of two.
std::size_t terms_of(std::size_t parameters) {
  return (parameters + 1) * (parameters + 2) / 2;
}

Eigen::VectorXd terms_at(const std::vector<double>& point) {
  Eigen::VectorXd terms(static_cast<Eigen::Index>(terms_of(point.size())));
  Eigen::Index i = 0;
  terms[i++] = 1;
  for (std::size_t a = 0; a < point.size(); ++a) {
    terms[i++] = point[a];
    for (std::size_t b = 0; b <= a; ++b) terms[i++] = point[a] * point[b];
  }
  return terms;
}

// Logistic regression over as many games as there are weights, with a Gaussian prior around 0: the
// coefficients that make the games likeliest. The logarithm of the likelihood is concave, so
// Newton's method with steps that never go down finds its one maximum.
class Regression {
 public:
  Regression(const std::vector<std::vector<double>>& points, const std::vector<double>& scores,
             const std::vector<double>& weights, double prior_variance)
      : scores_(scores), weights_(weights), precision_(1 / prior_variance) {
    const auto games = static_cast<Eigen::Index>(weights.size());
    const auto terms = static_cast<Eigen::Index>(terms_of(points.front().size()));
    terms_.resize(games, terms);
    for (Eigen::Index i = 0; i < games; ++i) {
      terms_.row(i) = terms_at(points[static_cast<std::size_t>(i)]).transpose();
    }
    coefficients_ = Eigen::VectorXd::Zero(terms);
  }

  void solve() {
    constexpr int most_steps = 100;
    constexpr double least_gain = 1e-9;
    double now = likelihood(coefficients_);
    for (int i = 0; i < most_steps; ++i) {
      Eigen::VectorXd gradient;
      curve(gradient);
      Eigen::VectorXd step = curvature_.ldlt().solve(gradient);
      double after = likelihood(coefficients_ + step);
      while (after < now && step.norm() > least_gain) {
        step /= 2;
        after = likelihood(coefficients_ + step);
      }
      if (after <= now) break;
      coefficients_ += step;
      const double gain = after - now;
      now = after;
      if (gain < least_gain) break;
    }
    Eigen::VectorXd gradient;
    curve(gradient);
  }

  const Eigen::VectorXd& coefficients() const { return coefficients_; }
  Eigen::MatrixXd covariance() const {
    return curvature_.ldlt().solve(Eigen::MatrixXd::Identity(curvature_.rows(), curvature_.cols()));
  }

 private:
  double likelihood(const Eigen::VectorXd& coefficients) const {
    const Eigen::VectorXd values = terms_ * coefficients;
    double sum = -precision_ * coefficients.squaredNorm() / 2;
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      const auto game = static_cast<std::size_t>(i);
      // y log p + (1 - y) log(1 - p), without overflow.
      const double value = values[i];
      const double log_p =
          value > 0 ? -std::log1p(std::exp(-value)) : value - std::log1p(std::exp(value));
      sum += weights_[game] * (scores_[game] * log_p + (1 - scores_[game]) * (log_p - value));
    }
    return sum;
  }

  void curve(Eigen::VectorXd& gradient) {
    const Eigen::VectorXd values = terms_ * coefficients_;
    Eigen::VectorXd slope(values.size()), bend(values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      const auto game = static_cast<std::size_t>(i);
      const double p = logistic(values[i]);
      slope[i] = weights_[game] * (scores_[game] - p);
      bend[i] = weights_[game] * p * (1 - p);
    }
    gradient = terms_.transpose() * slope - precision_ * coefficients_;
    curvature_ = terms_.transpose() * bend.asDiagonal() * terms_;
    curvature_.diagonal().array() += precision_;
  }

  const std::vector<double>& scores_;
  const std::vector<double>& weights_;
  double precision_;
  Eigen::MatrixXd terms_;
  Eigen::VectorXd coefficients_;
  Eigen::MatrixXd curvature_;
};

double value_at(const std::vector<double>& coefficients, const std::vector<double>& point) {
  auto next = coefficients.begin();
  double value = *next++;
  for (std::size_t a = 0; a < point.size(); ++a) {
    value += *next++ * point[a];
    for (std::size_t b = 0; b <= a; ++b) value += *next++ * point[a] * point[b];
  }
  return value;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

Clop::Clop(std::size_t parameters, ClopSettings settings)
    : parameters_(parameters), settings_(settings) {
  assert(parameters > 0);
}

void Clop::add(std::vector<double> point, double score) {
  assert(point.size() == parameters_);
  points_.push_back(std::move(point));
  scores_.push_back(score);
  if (games() < next_fit_) return;
  last_fit_ = games();
  next_fit_ = games() + std::max<std::size_t>(1, games() / 100);
}

// The regression with these weights, and the mean of the games by the same weights: half a game is
// added that was drawn, so that its logit is finite.
Clop::Round Clop::regress(const std::vector<double>& weights, Model& model) const {
  Regression regression(points_, scores_, weights, settings_.prior_variance);
  regression.solve();
  Round round;
  round.coefficients.assign(regression.coefficients().begin(), regression.coefficients().end());
  const double count = sum(weights) + 1;
  const double points =
      std::inner_product(weights.begin(), weights.end(), scores_.begin(), 0.0) + 0.5;
  const double mean = points / count;
  round.mean = logit(mean);
  round.deviation = 1 / std::sqrt(count * mean * (1 - mean));
  const auto inverse = regression.covariance();
  model.inverse.assign(static_cast<std::size_t>(inverse.rows()), {});
  for (Eigen::Index i = 0; i < inverse.rows(); ++i) {
    for (Eigen::Index j = 0; j < inverse.cols(); ++j) {
      model.inverse[static_cast<std::size_t>(i)].push_back(inverse(i, j));
    }
  }
  return round;
}

Clop::Model Clop::fit(std::size_t games) const {
  constexpr int most_rounds = 100;
  constexpr double stable = 0.99;
  Model model;
  model.weights.assign(games, 1);
  for (int i = 0; i < most_rounds; ++i) {
    const double before = sum(model.weights);
    model.rounds.push_back(regress(model.weights, model));
    for (std::size_t game = 0; game < games; ++game) {
      model.weights[game] =
          std::min(model.weights[game], weight({&model.rounds.back(), 1}, points_[game]));
    }
    if (sum(model.weights) > stable * before) break;
  }
  return model;
}

double Clop::weight(std::span<const Round> rounds, const std::vector<double>& point) const {
  double least = 0;
  for (const auto& round : rounds) {
    const double above = value_at(round.coefficients, point) - round.mean;
    least = std::min(least, above / (settings_.caution * round.deviation));
  }
  return std::exp(least);
}

// Gibbs sampling from a game's point: each coordinate in turn is drawn anew, given the others, by
// trying numbers until one is accepted with its weight.
std::vector<double> Clop::next(Random& random) {
  constexpr int sweeps = 5, most_trials = 100;
  std::vector<double> point(parameters_);
  for (auto& coordinate : point) coordinate = random_coordinate(random);
  if (last_fit_ == 0) return point;
  if (model_.weights.size() != last_fit_) model_ = fit(last_fit_);
  double left = random.unit() * sum(model_.weights);
  for (std::size_t game = 0; game < model_.weights.size(); ++game) {
    left -= model_.weights[game];
    if (left > 0) continue;
    point = points_[game];
    break;
  }
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (auto& coordinate : point) {
      const double before = coordinate;
      bool is_accepted = false;
      for (int trial = 0; trial < most_trials && !is_accepted; ++trial) {
        coordinate = random_coordinate(random);
        is_accepted = random.unit() < weight(model_.rounds, point);
      }
      if (!is_accepted) coordinate = before;
    }
  }
  return point;
}

ClopEstimate Clop::estimate() const {
  constexpr double confidence = 1.96;
  ClopEstimate estimate;
  estimate.optimum.assign(parameters_, 0);
  estimate.spread.assign(parameters_, 1 / std::sqrt(3.0));  // of any number from -1 to 1
  if (games() == 0) return estimate;
  const auto model = fit(games());
  estimate.games = sum(model.weights);
  for (std::size_t i = 0; i < parameters_; ++i) {
    double mean = 0, square = 0;
    for (std::size_t game = 0; game < games(); ++game) {
      mean += model.weights[game] * points_[game][i] / estimate.games;
    }
    for (std::size_t game = 0; game < games(); ++game) {
      const double off = points_[game][i] - mean;
      square += model.weights[game] * off * off / estimate.games;
    }
    estimate.optimum[i] = mean;
    estimate.spread[i] = std::sqrt(square);
  }
  const auto& last = model.rounds.back();
  const auto terms = terms_at(estimate.optimum);
  double variance = 0;
  for (std::size_t i = 0; i < model.inverse.size(); ++i) {
    for (std::size_t j = 0; j < model.inverse.size(); ++j) {
      variance += terms[static_cast<Eigen::Index>(i)] * model.inverse[i][j] *
                  terms[static_cast<Eigen::Index>(j)];
    }
  }
  const double value = value_at(last.coefficients, estimate.optimum);
  const double bound = confidence * std::sqrt(std::max(variance, 0.0));
  estimate.rate = logistic(value);
  estimate.low = logistic(value - bound);
  estimate.high = logistic(value + bound);
  estimate.mean = logistic(last.mean);
  estimate.mean_low = logistic(last.mean - confidence * last.deviation);
  estimate.mean_high = logistic(last.mean + confidence * last.deviation);
  return estimate;
}

}  // namespace proofboard::play
