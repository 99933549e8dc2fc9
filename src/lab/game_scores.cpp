#include "lab/game_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include "api/ask.h"
#include "core/budget.h"
#include "core/stop.h"
#include "core/threads.h"
#include "play/player.h"

namespace proofboard::lab {

namespace {

// What a player expects of a position is told by two searches, one a ply deeper than the other: the
// side that moves last is seen too well, and that is the one and the other. What a move costs is
// told by the deeper one before it and the other after it, as these have the same leaves. So all
// positions are searched to the same depth, the largest of these for which there is time.
constexpr int depths[] = {4, 6, usual_score_plies};
// When this part of the time is over, what is expected of all positions, and what is proven, is
// left as it is. The rest is for moves that would have been better.
constexpr double end_of_expecting = 0.3, end_of_proving = 0.85;

double sign_of(Side side) {
  return side == Side::black ? 1 : -1;
}

// A position as a player sees it.
struct Outlook {
  std::optional<KnownScore> score;
  std::vector<std::string> line;  // of a final position none
};

// What the searches at a position expect, in Black's eyes, and the line of the deeper one, or of
// the proof.
struct Seen {
  double deeper = 0, less_deep = 0;
  std::vector<std::string> line = {};
};

class GameScores {
 public:
  GameScores(const GameRecord& record, const AnalysisSettings& settings,
             std::vector<ReadPosition>& positions, const std::atomic<bool>* stop,
             const AnalysisProgress& progress)
      : game_(record.start.game),
        settings_(settings),
        positions_(positions),
        stop_(stop),
        progress_(progress),
        seen_(positions.size()) {}

  // How deep was searched for what is expected.
  int run() {
    if (game_->score_error()) expect_all();
    tell_expected();
    prove_from_the_end();
    compare_before_and_after();
    look_for_better_moves();
    return depth_;
  }

 private:
  double seconds_until(double part) const {
    return std::max(part * settings_.limits.seconds - clock_.seconds(), 0.0);
  }
  bool is_over(double part) const { return is_told_to_stop(stop_) || seconds_until(part) <= 0; }

  // The same work for each of these positions, on all threads, until the time is over or it says
  // that it is no use to go on.
  void share_out(const std::vector<std::size_t>& numbers, std::string_view name, double part,
                 const std::function<bool(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> is_enough = false;
    std::mutex telling;
    work_on_threads(settings_.threads, [&] {
      for (;;) {
        const auto i = next++;
        if (i >= numbers.size() || is_enough || is_over(part)) return;
        if (progress_) {
          const std::lock_guard lock(telling);
          progress_(name, numbers[i]);
        }
        if (!work(numbers[i])) is_enough = true;
      }
    });
  }

  Outlook expected(const PositionBytes& position, int depth, double part) const {
    if (const auto score = game_->result(position)) {
      return {KnownScore{static_cast<double>(*score), true}, {}};
    }
    auto choice = play::parse_player(fmt::format("alpha-beta:solver=0,depth={}", depth));
    auto player = play::make_player(*game_, *choice, settings_.seed, bytes_of_player);
    if (!player) return {};
    play::MoveLimits limits;
    limits.seconds = seconds_until(part);
    limits.stop = stop_;
    limits.wants_value = true;
    const auto chosen = (*player)->choose(std::span(&position, 1), limits);
    if (chosen.depth == 0) return {};
    // Of a win that it sees it does not count the points.
    using enum play::Certainty;
    const double most = game_->score_limit();
    const double points = chosen.score               ? chosen.score->points
                          : chosen.certainty == win  ? most
                          : chosen.certainty == loss ? -most
                                                     : 0;
    return {KnownScore{sign_of(game_->to_move(position)) * points, false}, chosen.line};
  }

  // By its whole proof.
  Outlook proven(const PositionBytes& position, double part) const {
    if (const auto score = game_->result(position)) {
      return {KnownScore{static_cast<double>(*score), true}, {}};
    }
    const auto side = game_->to_move(position);
    auto ask = ask_of({game_, position}, side, "exact");
    if (!ask) return {};
    ask->search = settings_.search;
    ask->seed = settings_.seed;
    ask->limits = settings_.limits;
    ask->limits.bytes = settings_.limits.bytes / static_cast<std::uint64_t>(settings_.threads);
    ask->limits.seconds = seconds_until(part);
    const auto answer = game_->solve(*ask, {.stop = stop_});
    if (!answer.score || !answer.score->is_exact()) return {};
    return {KnownScore{sign_of(side) * answer.score->lower, true}, answer.line};
  }

  std::vector<std::size_t> all_numbers() const {
    std::vector<std::size_t> numbers(positions_.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
  }

  void expect_all() {
    for (const int depth : depths) {
      std::vector<std::optional<Seen>> found(positions_.size());
      share_out(all_numbers(), "estimates", end_of_expecting, [&](std::size_t i) {
        const auto& position = positions_[i].position;
        auto best = expected(position, depth, end_of_expecting);
        const auto other = expected(position, depth - 1, end_of_expecting);
        if (!best.score || !other.score || is_over(end_of_expecting)) return false;
        found[i] = {best.score->points, other.score->points, std::move(best.line)};
        return true;
      });
      if (!std::all_of(found.begin(), found.end(), [](const auto& one) { return one; })) return;
      depth_ = depth;
      for (std::size_t i = 0; i < found.size(); ++i) seen_[i] = std::move(*found[i]);
    }
  }

  void tell_expected() {
    if (depth_ == 0) return;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      const auto result = game_->result(positions_[i].position);
      positions_[i].score = {(seen_[i].deeper + seen_[i].less_deep) / 2, result.has_value()};
    }
  }

  // Where one was too hard, those before it are, too.
  void prove_from_the_end() {
    auto numbers = all_numbers();
    std::reverse(numbers.begin(), numbers.end());
    share_out(numbers, "proofs", end_of_proving, [&](std::size_t i) {
      auto known = proven(positions_[i].position, end_of_proving);
      if (!known.score) return false;
      positions_[i].score = known.score;
      seen_[i].line = std::move(known.line);
      return true;
    });
  }

  void compare_before_and_after() {
    for (auto i = positions_.size(); i-- > 1;) {
      auto& here = positions_[i];
      auto& before = positions_[i - 1].score;
      if (!before || !here.score || !here.is_ordinary_move) continue;
      const double sign = sign_of(side_of(here));
      const auto& line = seen_[i - 1].line;
      double lost = sign * (before->points - here.score->points);
      if (!before->is_proven) {
        if (!here.score->is_proven) lost = sign * (seen_[i - 1].deeper - seen_[i].less_deep);
        const bool is_best = !line.empty() && line.front() == here.move->move;
        // A position is worth at least what comes of the move that was made there.
        if (here.score->is_proven && (lost < 0 || is_best)) before->points = here.score->points;
        if (is_best) lost = 0;
      }
      here.cost = MoveCost{lost > 0 ? lost : 0, before->is_proven && here.score->is_proven};
      here.after = here.score->is_proven
                       ? here.score
                       : KnownScore{before->points - sign * here.cost->points, false};
      if (here.cost->points > 0 && !line.empty()) here.better = {{line.front(), *before, line}};
    }
  }

  // The other moves than the best that would have been better, first where most was lost.
  void look_for_better_moves() {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 1; i < positions_.size(); ++i) {
      const auto& here = positions_[i];
      if (!here.better.empty() && here.cost->points >= least_cost) numbers.push_back(i);
    }
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
      return positions_[a].cost->points > positions_[b].cost->points;
    });
    share_out(numbers, "better moves", 1, [&](std::size_t i) {
      find_better(i);
      return true;
    });
  }

  void find_better(std::size_t i) {
    const auto& before = positions_[i - 1];
    auto& here = positions_[i];
    const double sign = sign_of(side_of(here));
    // What a search expects after a move is told as the position before it is.
    const double shift = before.score->points - seen_[i - 1].deeper;
    auto found = here.better;
    for (const auto& move : game_->moves(before.position)) {
      if (move == here.move->move || move == found.front().move) continue;
      if (is_over(1)) return;
      const auto position = *game_->play(before.position, move);
      const auto outlook =
          here.cost->is_proven ? proven(position, 1) : expected(position, depth_ - 1, 1);
      if (!outlook.score) return;
      auto score = *outlook.score;
      if (!score.is_proven) score.points += shift;
      if (sign * (score.points - here.after->points) <= 0) continue;
      auto line = outlook.line;
      line.insert(line.begin(), move);
      found.push_back({move, score, std::move(line)});
    }
    std::stable_sort(found.begin(), found.end(), [&](const BetterMove& a, const BetterMove& b) {
      return sign * a.score->points > sign * b.score->points;
    });
    here.better = std::move(found);
  }

  static Side side_of(const ReadPosition& read) { return read.move->side; }

  static constexpr std::size_t bytes_of_player = std::size_t{32} << 20;
  static constexpr double least_cost = 1;  // below it nothing was lost that anybody could tell

  const std::shared_ptr<const AnyGame> game_;
  const AnalysisSettings& settings_;
  std::vector<ReadPosition>& positions_;
  const std::atomic<bool>* stop_;
  const AnalysisProgress& progress_;
  Budget clock_{Limits{}};
  int depth_ = 0;           // of what is expected; 0: nothing is
  std::vector<Seen> seen_;  // of each position
};

}  // namespace

int score_game(const GameRecord& record, const AnalysisSettings& settings,
               std::vector<ReadPosition>& positions, const std::atomic<bool>* stop,
               const AnalysisProgress& progress) {
  return GameScores(record, settings, positions, stop, progress).run();
}

}  // namespace proofboard::lab
