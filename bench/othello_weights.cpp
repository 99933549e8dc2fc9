// Weights of Othello's patterns, from games whose ends are played out.
//
//     proofboard_othello_weights FILE [GAMES [ROUNDS [SEED]]]
//
// A game begins with random moves, at most until 13 cells are empty, goes on with the move after
// which the evaluation is best (at times a random one, which begins it anew), and ends where 12 to
// 14 cells are empty: the rest is the endgame search's exact score, and that is what the evaluation
// should have said of every position since the last random move. In the first of ROUNDS (3) the
// evaluation is the number of moves and corners, then what the round before has fitted, each time
// to GAMES (150,000) new games. The weights are fitted by stochastic gradient descent to the
// squared error. A twentieth of the positions is held out and tells how good they are.
//
// FILE gets the weights of the last round, compressed (zstd).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>
#include <zstd.h>

#include "core/random.h"
#include "games/othello/knowledge/patterns.h"
#include "games/othello/reasons/ending.h"

namespace proofboard::othello {
namespace {

struct Sample {
  Squares own, other;
  float score;
};

class Weights {
 public:
  float value(Squares own, Squares other) const {
    const auto first = first_of(own, other);
    float sum = 0;
    Patterns::see(own, other, [&](std::size_t number) { sum += weights_[first + number]; });
    return sum;
  }

  // The error before the step.
  float learn(const Sample& sample, float rate) {
    std::array<std::size_t, 64> seen;
    std::size_t count = 0;
    const auto first = first_of(sample.own, sample.other);
    float sum = 0;
    Patterns::see(sample.own, sample.other, [&](std::size_t number) {
      seen[count++] = first + number;
      sum += weights_[first + number];
    });
    const float error = sample.score - sum;
    const float step = rate * error / static_cast<float>(count);
    for (std::size_t i = 0; i < count; ++i) weights_[seen[i]] += step;
    return error;
  }

  // A position and its mirror image shall have the same value.
  void join_images() {
    for (std::size_t stage = 0; stage < Patterns::stages; ++stage) {
      for (const auto& shape : patterns::shapes) {
        const auto first = stage * Patterns::weights_of_stage + shape.first;
        const auto places = mirrored_places(shape);
        std::size_t contents = 1;
        for (std::size_t i = 0; i < places.size(); ++i) contents *= 3;
        for (std::size_t content = 0; content < contents; ++content) {
          const auto image = mirrored(content, places);
          if (image <= content) continue;
          auto &weight = weights_[first + content], &other = weights_[first + image];
          weight = other = (weight + other) / 2;
        }
      }
    }
  }

  bool write(const std::string& path) const {
    std::vector<std::int8_t> rounded;
    for (const float weight : weights_) {
      const auto eighths = std::lround(weight * Patterns::unit);
      rounded.push_back(static_cast<std::int8_t>(std::clamp(eighths, -127L, 127L)));
    }
    std::vector<char> packed(ZSTD_compressBound(rounded.size()));
    const auto bytes =
        ZSTD_compress(packed.data(), packed.size(), rounded.data(), rounded.size(), 19);
    std::ofstream file(path, std::ios::binary);
    file.write(packed.data(), static_cast<std::streamsize>(bytes));
    return static_cast<bool>(file.flush());
  }

 private:
  static std::size_t first_of(Squares own, Squares other) {
    return Patterns::weights_of_stage * Patterns::stage_of(std::popcount(~(own | other)));
  }

  // Where each cell of a shape comes to lie in the shape's mirror image: a row is read from its
  // other end, with the two cells behind an edge, and so is a diagonal; a corner is transposed.
  static std::vector<std::size_t> mirrored_places(const patterns::Shape& shape) {
    const auto count = static_cast<std::size_t>(std::popcount(shape.cells));
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i) {
      places[i] = shape.cells == board_of(3) ? 3 * (i % 3) + i / 3
                  : count == 10              ? (i < 8 ? 7 - i : 17 - i)
                                             : count - 1 - i;
    }
    return places;
  }
  static std::size_t mirrored(std::size_t content, const std::vector<std::size_t>& places) {
    std::size_t image = 0;
    for (const auto place : places) {
      std::size_t power = 1;
      for (std::size_t i = 0; i < place; ++i) power *= 3;
      image += content % 3 * power;
      content /= 3;
    }
    return image;
  }

  std::vector<float> weights_ = std::vector<float>(Patterns::stages * Patterns::weights_of_stage);
};

class Trainer {
 public:
  Trainer(const Game& game, std::uint64_t seed)
      : ending_(game, std::size_t{64} << 20), start_(game.initial()), random_(seed) {}

  void round(int games, int passes) {
    std::vector<Sample> samples;
    for (int i = 0; i < games; ++i) play(12 + static_cast<int>(random_.below(3)), samples);
    const auto held_out = samples.size() / 20;
    const std::vector<Sample> test(samples.end() - static_cast<std::ptrdiff_t>(held_out),
                                   samples.end());
    samples.resize(samples.size() - held_out);
    // Mirror images have the same score.
    for (std::size_t i = 0, count = samples.size(); i < count; ++i) {
      const auto& [own, other, score] = samples[i];
      samples.push_back({transpose(own), transpose(other), score});
    }
    fmt::print("{} positions of {} games\n", samples.size(), games);
    for (int pass = 0; pass < passes; ++pass) {
      constexpr float first_rate = 0.6F, last_part = 0.05F;
      const float rate = first_rate * std::pow(last_part, static_cast<float>(pass) /
                                                              static_cast<float>(passes - 1));
      for (auto i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1], samples[random_.below(i)]);
      }
      for (const auto& sample : samples) weights_.learn(sample, rate);
    }
    weights_.join_images();
    is_trained_ = true;
    report(test);
  }

  bool write(const std::string& path) const { return weights_.write(path); }

 private:
  float look(Squares own, Squares other) const {
    if (is_trained_) return weights_.value(own, other);
    const Squares empty = ~(own | other), corners = corners_of(8);
    return static_cast<float>(
        std::popcount(placings(own, other, empty)) - std::popcount(placings(other, own, empty)) +
        4 * std::popcount(own & corners) - 4 * std::popcount(other & corners));
  }

  // By questions with other alphas until both bounds meet.
  int score(Squares own, Squares other) {
    int lower = -64, upper = 64;
    int alpha = static_cast<int>(std::lround(look(own, other)));
    while (lower < upper) {
      alpha = std::clamp(alpha, lower, upper - 1);
      const int found = ending_.search(own, other, alpha);
      (found > alpha ? lower : upper) = found;
      alpha = found > alpha ? found : found - 1;
    }
    return lower;
  }

  Squares choose(Squares own, Squares other, Squares moves, bool at_random) {
    if (at_random) {
      for (auto skip = random_.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
           --skip) {
        moves &= moves - 1;
      }
      return moves & -moves;
    }
    constexpr float noise = 2;  // discs, so that games differ
    Squares chosen = 0;
    float best = 0;
    for (; moves != 0; moves &= moves - 1) {
      const int square = std::countr_zero(moves);
      const Squares turned = flips(square, own, other), bit = square_bit(square);
      const float value = noise * static_cast<float>(random_.below(1000)) / 1000 -
                          look(other ^ turned, own ^ turned ^ bit);
      if (chosen == 0 || value > best) {
        chosen = bit;
        best = value;
      }
    }
    return chosen;
  }

  void play(int last_cells, std::vector<Sample>& samples) {
    Squares own = start_.own, other = start_.other;
    const int random_until = 13 + static_cast<int>(random_.below(48));
    std::vector<Sample> seen;  // with the sign of the score in the eyes of the first player
    float sign = 1;
    while (true) {
      const Squares empty = ~(own | other), moves = placings(own, other, empty);
      const int cells = std::popcount(empty);
      if (moves == 0) {
        if (placings(other, own, empty) == 0) return;
        std::swap(own, other);
        sign = -sign;
        continue;
      }
      const bool is_last = cells <= last_cells;
      const bool at_random = !is_last && (cells > random_until || random_.below(24) == 0);
      if (at_random) {
        seen.clear();
      } else {
        seen.push_back({own, other, sign});
      }
      if (is_last) {
        const float final_score = sign * static_cast<float>(score(own, other));
        for (auto& sample : seen) sample.score *= final_score;
        samples.insert(samples.end(), seen.begin(), seen.end());
        return;
      }
      const Squares bit = choose(own, other, moves, at_random);
      const Squares turned = flips(std::countr_zero(bit), own, other);
      const Squares next = other ^ turned;
      other = own ^ turned ^ bit;
      own = next;
      sign = -sign;
    }
  }

  void report(const std::vector<Sample>& test) const {
    struct Stage {
      double count = 0, squares = 0, squares_of_scores = 0, right = 0;
    };
    std::array<Stage, Patterns::stages> stages;
    for (const auto& [own, other, score] : test) {
      auto& stage = stages[Patterns::stage_of(std::popcount(~(own | other)))];
      const float value = weights_.value(own, other);
      stage.count += 1;
      stage.squares += (value - score) * (value - score);
      stage.squares_of_scores += score * score;
      stage.right += (value > 0) == (score > 0) ? 1 : 0;
    }
    fmt::print("stage  positions  error  without  winner right\n");
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const auto& [count, squares, of_scores, right] = stages[i];
      fmt::print("{:>5}  {:>9}  {:>5.1f}  {:>7.1f}  {:>11.1f} %\n", i, count,
                 std::sqrt(squares / count), std::sqrt(of_scores / count), 100 * right / count);
    }
    std::fflush(stdout);
  }

  Ending ending_;
  Position start_;
  Random random_;
  Weights weights_;
  bool is_trained_ = false;
};

int run(const std::string& path, int games, int rounds, std::uint64_t seed) {
  const auto game = Game::make(Options(Game::options()));
  Trainer trainer(*game, seed);
  for (int i = 0; i < rounds; ++i) trainer.round(games, i + 1 == rounds ? 20 : 8);
  if (trainer.write(path)) return 0;
  fmt::print(stderr, "can't write {}\n", path);
  return 1;
}

}  // namespace
}  // namespace proofboard::othello

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: proofboard_othello_weights FILE [GAMES [ROUNDS [SEED]]]\n");
    return 2;
  }
  const auto number = [&](int i, int otherwise) {
    return argc > i ? std::atoi(argv[i]) : otherwise;
  };
  return proofboard::othello::run(argv[1], number(2, 150'000), number(3, 3),
                                  static_cast<std::uint64_t>(number(4, 1)));
}
