#include "play/rating.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace proofboard::play {

namespace {

constexpr double sigmas = 1.959963984540054;  // of 95 %
const double per_elo = std::log(10.0) / 400;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

double sigmoid(double x) {
  return x >= 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x));
}
double log_sigmoid(double x) {
  return x >= 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

// The inverse of a symmetric positive definite matrix, by elimination with pivots on the diagonal.
Matrix inverse(Matrix a) {
  const auto n = a.size();
  Matrix result(n, Vector(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    for (std::size_t k = 0; k < n; ++k) {
      a[i][k] /= pivot;
      result[i][k] /= pivot;
    }
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      const double factor = a[j][i];
      if (factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[j][k] -= factor * a[i][k];
        result[j][k] -= factor * result[i][k];
      }
    }
  }
  return result;
}

// So many times the same two with the same colours.
struct Counted {
  std::size_t black = 0, white = 0;
  double wins = 0, draws = 0, losses = 0;  // of Black
};

// Parameters are the ratings, then advantage and draw, all in units of 1 / per_elo Elo.
class Likelihood {
 public:
  Likelihood(std::size_t players, const std::vector<RatedGame>& games, double prior_draws)
      : players_(players) {
    std::map<std::pair<std::size_t, std::size_t>, Counted> by_pair;
    std::map<std::pair<std::size_t, std::size_t>, double> met;
    Vector games_of(players, 0);
    for (const auto& [black, white, score] : games) {
      auto& counted = by_pair[{black, white}];
      counted.black = black;
      counted.white = white;
      (score > 0.5 ? counted.wins : score < 0.5 ? counted.losses : counted.draws) += 1;
      ++met[{std::min(black, white), std::max(black, white)}];
      ++games_of[black];
      ++games_of[white];
      has_draws_ |= score == 0.5;
    }
    for (const auto& [pair, counted] : by_pair) {
      draws_ += counted.draws;
      // A draw is a win and a loss.
      terms_.push_back({counted.black, counted.white, counted.wins + counted.draws, 0,
                        counted.losses + counted.draws});
    }
    for (const auto& [pair, count] : met) {
      const auto [a, b] = pair;
      if (a == b) continue;
      const double draws = prior_draws / 2 * count * (1 / games_of[a] + 1 / games_of[b]);
      terms_.push_back({a, b, draws / 2, 0, draws / 2});
      terms_.push_back({b, a, draws / 2, 0, draws / 2});
    }
  }

  std::size_t size() const { return players_ + 2; }
  std::size_t advantage() const { return players_; }
  std::size_t draw() const { return players_ + 1; }
  bool has_draws() const { return has_draws_; }

  double value(const Vector& at) const {
    double sum = 0;
    for (const auto& term : terms_) {
      const double x = at[term.black] - at[term.white] + at[advantage()];
      sum += term.wins * log_sigmoid(x - at[draw()]) + term.losses * log_sigmoid(-x - at[draw()]);
    }
    if (draws_ > 0) sum += draws_ * std::log(std::expm1(2 * at[draw()]));
    double mean = 0;
    for (std::size_t i = 0; i < players_; ++i) mean += at[i];
    return sum - anchor / 2 * mean * mean - weak / 2 * at[advantage()] * at[advantage()];
  }

  void derivatives(const Vector& at, Vector& gradient, Matrix& curvature) const {
    gradient.assign(size(), 0);
    curvature.assign(size(), Vector(size(), 0));
    for (const auto& term : terms_) {
      const double x = at[term.black] - at[term.white] + at[advantage()];
      add(term, term.wins, 1, sigmoid(x - at[draw()]), gradient, curvature);
      add(term, term.losses, -1, sigmoid(-x - at[draw()]), gradient, curvature);
    }
    if (draws_ > 0) {
      const double e = std::expm1(2 * at[draw()]);
      gradient[draw()] += draws_ * 2 * (e + 1) / e;
      curvature[draw()][draw()] += draws_ * 4 * (e + 1) / (e * e);
    } else {
      // Nobody drew: the parameter stays at 0.
      gradient[draw()] = 0;
      for (std::size_t i = 0; i < size(); ++i) curvature[draw()][i] = curvature[i][draw()] = 0;
      curvature[draw()][draw()] = 1;
    }
    double mean = 0;
    for (std::size_t i = 0; i < players_; ++i) mean += at[i];
    for (std::size_t i = 0; i < players_; ++i) {
      gradient[i] -= anchor * mean;
      for (std::size_t j = 0; j < players_; ++j) curvature[i][j] += anchor;
      curvature[i][i] += weak;  // of players who never played
    }
    gradient[advantage()] -= weak * at[advantage()];
    curvature[advantage()][advantage()] += weak;
  }

 private:
  static constexpr double anchor = 1;   // only differences are known: this holds their mean
  static constexpr double weak = 1e-9;  // so little that it changes nothing but what nothing tells

  // So many results of probability p, which is a sigmoid of sign (black - white + advantage) -
  // draw.
  void add(const Counted& term, double count, double sign, double p, Vector& gradient,
           Matrix& curvature) const {
    const std::size_t index[4] = {term.black, term.white, advantage(), draw()};
    const double slope[4] = {sign, -sign, sign, -1};
    for (int i = 0; i < 4; ++i) {
      gradient[index[i]] += count * (1 - p) * slope[i];
      for (int j = 0; j < 4; ++j) {
        curvature[index[i]][index[j]] += count * p * (1 - p) * slope[i] * slope[j];
      }
    }
  }

  std::size_t players_;
  std::vector<Counted> terms_;
  double draws_ = 0;
  bool has_draws_ = false;
};

Vector maximum(const Likelihood& likelihood) {
  constexpr int most_steps = 200;
  constexpr double small = 1e-12;
  Vector at(likelihood.size(), 0);
  if (likelihood.has_draws()) at[likelihood.draw()] = 0.5;
  Vector gradient;
  Matrix curvature;
  double value = likelihood.value(at);
  for (int i = 0; i < most_steps; ++i) {
    likelihood.derivatives(at, gradient, curvature);
    const auto inverted = inverse(curvature);
    Vector step(at.size(), 0);
    double gain = 0;
    for (std::size_t j = 0; j < at.size(); ++j) {
      for (std::size_t k = 0; k < at.size(); ++k) step[j] += inverted[j][k] * gradient[k];
      gain += step[j] * gradient[j];
    }
    if (gain < small) break;
    double length = 1;
    bool has_gained = false;
    for (; length > 1e-6 && !has_gained; length /= 2) {
      Vector next = at;
      for (std::size_t j = 0; j < at.size(); ++j) next[j] += length * step[j];
      if (likelihood.has_draws() && next[likelihood.draw()] <= 0) continue;
      const double then = likelihood.value(next);
      if (then < value) continue;
      at = std::move(next);
      value = then;
      has_gained = true;
    }
    if (!has_gained) break;
  }
  return at;
}

}  // namespace

Ratings rate(std::size_t players, const std::vector<RatedGame>& games,
             const RatingSettings& settings) {
  const Likelihood likelihood(players, games, settings.prior_draws);
  const auto at = maximum(likelihood);
  Vector gradient;
  Matrix curvature;
  likelihood.derivatives(at, gradient, curvature);
  const auto inverted = inverse(curvature);

  Ratings ratings;
  double mean = 0;
  for (std::size_t i = 0; i < players; ++i) mean += at[i] / static_cast<double>(players);
  // The anchor's own uncertainty about the mean is no player's: it is taken out again.
  const auto n = static_cast<double>(players);
  const auto centred = [&](std::size_t i, std::size_t j) {
    double row = 0, column = 0, all = 0;
    for (std::size_t k = 0; k < players; ++k) {
      row += inverted[i][k] / n;
      column += inverted[k][j] / n;
      for (std::size_t l = 0; l < players; ++l) all += inverted[k][l] / (n * n);
    }
    return (inverted[i][j] - row - column + all) / (per_elo * per_elo);
  };
  ratings.covariance.assign(players, Vector(players, 0));
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < players; ++j) ratings.covariance[i][j] = centred(i, j);
    ratings.players.push_back(
        {(at[i] - mean) / per_elo, sigmas * std::sqrt(std::max(ratings.covariance[i][i], 0.0))});
  }
  const auto estimate = [&](std::size_t index) {
    return Estimate{at[index] / per_elo, sigmas * std::sqrt(inverted[index][index]) / per_elo};
  };
  ratings.advantage = estimate(likelihood.advantage());
  if (likelihood.has_draws()) ratings.draw = estimate(likelihood.draw());
  for (const auto& [black, white, score] : games) {
    for (const auto& [player, own] : {std::pair{black, score}, std::pair{white, 1 - score}}) {
      auto& rating = ratings.players[player];
      ++rating.games;
      rating.score += own;
      rating.draws += own == 0.5;
    }
  }
  return ratings;
}

Estimate Ratings::difference(std::size_t a, std::size_t b) const {
  const double variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
  return {players[a].elo - players[b].elo, sigmas * std::sqrt(std::max(variance, 0.0))};
}

double expected_score(double elo_difference) {
  return sigmoid(per_elo * elo_difference);
}

ShareBounds share_bounds(double points, std::size_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const double p = points / n, z = sigmas * sigmas / n;
  const double middle = (p + z / 2) / (1 + z);
  const double half = sigmas * std::sqrt(p * (1 - p) / n + z / (4 * n)) / (1 + z);
  return {p, std::max(middle - half, 0.0), std::min(middle + half, 1.0)};
}

}  // namespace proofboard::play
