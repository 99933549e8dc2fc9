// Weights for an evaluation, from games that it plays against itself.
//
//     proofboard_tune loa|surakarta [GAMES [DEPTH [SEED]]]
//
// Plays GAMES games (3000) of alpha-beta of DEPTH plies (2) with the weights as they are, each
// after random first moves. From the end of every decisive game (the last 20 plies; in Surakarta
// the whole game) a few positions are drawn, and the weights fitted by logistic regression of the
// winner on the features (as chess programmers do with "Texel tuning"), on four games of five. The
// fifth tells how good they are, all together and without each feature.
//
// The scale: in Lines of Action nine of ten positions beyond 500 are won by the side that is ahead;
// in Surakarta a stone is 1000.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/loa/knowledge/evaluation.h"
#include "games/loa/rules/loa.h"
#include "games/surakarta/knowledge/evaluation.h"
#include "games/surakarta/rules/surakarta.h"
#include "play/self_play.h"

namespace proofboard {
namespace {

struct Settings {
  int games = 3000;
  int depth = 2;
  std::uint64_t seed = 1;
  std::size_t last_plies = 0;  // positions further from the end are not used
};

constexpr int most_plies = 200;
constexpr int samples_a_game = 8;

template <std::size_t K>
struct Sample {
  std::array<double, K> features;
  bool black_wins;
  bool is_held_out;
  double value;  // with the weights as they are
};

template <class R>
struct EvaluatorOf;
template <>
struct EvaluatorOf<loa::Game> : loa::Evaluator {};
template <>
struct EvaluatorOf<surakarta::Game> : surakarta::Evaluator {};

template <class R>
constexpr std::size_t feature_count = EvaluatorOf<R>::feature_names.size();

template <class R>
std::vector<Sample<feature_count<R>>> play_games(const R& rules, const Settings& settings) {
  using Known = EvaluatorOf<R>;
  std::vector<Sample<feature_count<R>>> samples;
  int decisive = 0;
  std::size_t plies = 0;
  Random random(settings.seed);
  for (int i = 0; i < settings.games; ++i) {
    const int random_plies = 2 + static_cast<int>(random.below(10));
    const play::SelfPlayer<R> player(rules, &Known::evaluate, {random_plies, settings.depth, 0});
    const auto game = player.whole_game(rules.initial(), random.next(), most_plies);
    const auto score = rules.result(game.back());
    const auto first = static_cast<std::size_t>(random_plies);
    if (!score || *score == 0 || game.size() <= first + 1) continue;
    ++decisive;
    plies += game.size() - 1;
    const auto late = std::min(game.size() - 1 - first, settings.last_plies);
    for (int k = 0; k < samples_a_game; ++k) {
      const auto& at = game[game.size() - 2 - random.below(late)];
      Sample<feature_count<R>> sample{};
      const auto features = Known::features_of(rules, at);
      for (std::size_t f = 0; f < features.size(); ++f) sample.features[f] = features[f];
      sample.black_wins = *score > 0;
      sample.is_held_out = i % 5 == 0;
      sample.value = Known::evaluate(rules, at);
      samples.push_back(sample);
    }
  }
  fmt::print("{} games, {} decisive, {:.1f} plies long on average, {} positions\n", settings.games,
             decisive, static_cast<double>(plies) / decisive, samples.size());
  return samples;
}

// Logistic regression without a constant, by Newton's method. Features that are left out keep
// weight 0. A little ridge keeps it tame where features say the same.
template <std::size_t K>
std::array<double, K> fitted(const std::vector<Sample<K>>& samples,
                             const std::array<double, K>& spread, std::size_t left_out) {
  std::array<double, K> weights{};  // of features divided by their spread
  for (int round = 0; round < 12; ++round) {
    std::array<std::array<double, K + 1>, K> system{};
    for (std::size_t i = 0; i < K; ++i) system[i][i] = 1;
    for (std::size_t i = 0; i < K; ++i) system[i][K] = -weights[i];
    for (const auto& sample : samples) {
      if (sample.is_held_out) continue;
      std::array<double, K> x{};
      double sum = 0;
      for (std::size_t i = 0; i < K; ++i) {
        if (i != left_out && spread[i] > 0) x[i] = sample.features[i] / spread[i];
        sum += weights[i] * x[i];
      }
      const double p = 1 / (1 + std::exp(-sum));
      for (std::size_t i = 0; i < K; ++i) {
        system[i][K] += x[i] * ((sample.black_wins ? 1 : 0) - p);
        for (std::size_t k = 0; k < K; ++k) system[i][k] += p * (1 - p) * x[i] * x[k];
      }
    }
    for (std::size_t i = 0; i < K; ++i) {  // Gauss and Jordan; the matrix is positive definite
      for (std::size_t row = 0; row < K; ++row) {
        if (row == i) continue;
        const double factor = system[row][i] / system[i][i];
        for (std::size_t k = i; k <= K; ++k) system[row][k] -= factor * system[i][k];
      }
    }
    for (std::size_t i = 0; i < K; ++i) weights[i] += system[i][K] / system[i][i];
  }
  for (std::size_t i = 0; i < K; ++i) weights[i] = spread[i] > 0 ? weights[i] / spread[i] : 0;
  return weights;
}

struct Quality {
  double right = 0;  // share of positions whose winner it names
  double loss = 0;   // mean of -log(probability of the winner)
};

template <std::size_t K>
Quality judged(const std::vector<Sample<K>>& samples, const std::array<double, K>& weights) {
  Quality quality;
  int count = 0;
  for (const auto& sample : samples) {
    if (!sample.is_held_out) continue;
    double sum = 0;
    for (std::size_t i = 0; i < K; ++i) sum += weights[i] * sample.features[i];
    const double winner = sample.black_wins ? sum : -sum;
    quality.right += winner > 0 ? 1 : winner == 0 ? 0.5 : 0;
    quality.loss += std::log1p(std::exp(-winner));
    ++count;
  }
  return {100 * quality.right / count, quality.loss / count};
}

// The least lead (as a logarithm of odds) beyond which nine of ten positions are won.
template <std::size_t K>
double decisive_lead(const std::vector<Sample<K>>& samples, const std::array<double, K>& weights) {
  std::vector<double> leads;  // in the eyes of the winner
  for (const auto& sample : samples) {
    double sum = 0;
    for (std::size_t i = 0; i < K; ++i) sum += weights[i] * sample.features[i];
    leads.push_back(sample.black_wins ? sum : -sum);
  }
  std::sort(leads.begin(), leads.end(),
            [](double a, double b) { return std::abs(a) > std::abs(b); });
  double least = 0, right = 0;
  for (std::size_t i = 0; i < leads.size(); ++i) {
    right += leads[i] > 0 ? 1 : 0;
    if (right >= 0.9 * static_cast<double>(i + 1)) least = std::abs(leads[i]);
  }
  return least;
}

template <std::size_t K>
void print_decisive(const std::vector<Sample<K>>& samples, double decisive) {
  for (const double least : {decisive / 2, decisive, 2 * decisive}) {
    int reach = 0, right = 0;
    for (const auto& sample : samples) {
      if (std::abs(sample.value) < least) continue;
      ++reach;
      right += (sample.value > 0) == sample.black_wins ? 1 : 0;
    }
    fmt::print("now: beyond {:.0f} in {:.0f} % of the positions, right in {:.1f} %\n", least,
               100.0 * reach / static_cast<double>(samples.size()), 100.0 * right / reach);
  }
}

// `points_of` says, given positions and fitted weights, how many points a logarithm of the odds of
// 1 is.
template <class R, class PointsOf>
void tune(const Settings& settings, double decisive, PointsOf points_of) {
  constexpr auto K = feature_count<R>;
  using Known = EvaluatorOf<R>;
  const auto rules = R::make(Options(R::options()));
  const auto samples = play_games(*rules, settings);
  print_decisive(samples, decisive);

  std::array<double, K> spread{};
  for (std::size_t i = 0; i < K; ++i) {
    for (const auto& sample : samples) spread[i] += sample.features[i] * sample.features[i];
    spread[i] = std::sqrt(spread[i] / static_cast<double>(samples.size()));
  }
  const auto weights = fitted(samples, spread, K);
  const auto all = judged(samples, weights);
  std::array<double, K> now{};
  const double points = points_of(samples, weights);
  for (std::size_t i = 0; i < K; ++i) now[i] = Known::weights[i] / 64.0 / points;
  const auto before = judged(samples, now);
  fmt::print("held-out games: now {:.2f} % right, loss {:.4f}; fitted {:.2f} %, {:.4f}\n",
             before.right, before.loss, all.right, all.loss);
  fmt::print("{:<16} {:>8} {:>8} {:>9} {:>8} {:>15}\n", "feature", "now", "fitted", "x spread",
             "right", "loss without it");
  for (std::size_t i = 0; i < K; ++i) {
    const auto without = judged(samples, fitted(samples, spread, i));
    fmt::print("{:<16} {:>8} {:>8.0f} {:>9.0f} {:>8.2f} {:>+15.4f}\n", Known::feature_names[i],
               Known::weights[i], 64 * points * weights[i], points * weights[i] * spread[i],
               without.right, without.loss - all.loss);
  }
}

}  // namespace
}  // namespace proofboard

int main(int count, char** arguments) {
  using namespace proofboard;
  const std::string_view game = count > 1 ? arguments[1] : "";
  Settings settings;
  if (count > 2) settings.games = std::atoi(arguments[2]);
  if (count > 3) settings.depth = std::atoi(arguments[3]);
  if (count > 4) settings.seed = static_cast<std::uint64_t>(std::atoll(arguments[4]));
  if (game == "loa") {
    settings.last_plies = 20;
    tune<loa::Game>(settings, 500, [](const auto& samples, const auto& fitted) {
      return 500 / decisive_lead(samples, fitted);
    });
  } else if (game == "surakarta") {
    settings.last_plies = most_plies;  // the end is a long hunt, decided long before
    tune<surakarta::Game>(settings, 2000,
                          [](const auto&, const auto& fitted) { return 1000 / fitted[0]; });
  } else {
    fmt::print(stderr, "proofboard_tune loa|surakarta [GAMES [DEPTH [SEED]]]\n");
    return 2;
  }
}
