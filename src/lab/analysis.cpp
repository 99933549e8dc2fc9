#include "lab/analysis.h"

#include <cmath>
#include <limits>

#include "api/ask.h"
#include "api/mating.h"
#include "core/stop.h"
#include "lab/game_scores.h"

namespace proofboard::lab {

namespace {

using conspiracy::Value;

// So many leaves in all take seconds: of an insight fewer are left than there are moves.
constexpr double most_evaluated = 4e6, most_looked_at = 5e4;
// Where so many positions in a row are too hard, those before them are, too.
constexpr int most_failures = 3;

std::vector<ReadPosition> positions_of(const GameRecord& record) {
  const auto& game = *record.start.game;
  std::vector<ReadPosition> positions(1);
  positions[0].position = record.start.position;
  for (const auto& move : record.moves) {
    const auto& before = positions.back().position;
    ReadPosition next;
    next.move = move;
    next.position = *game.play_recorded(before, move);
    const auto played = game.play(before, move.move);
    next.is_ordinary_move = played && *played == next.position;
    positions.push_back(std::move(next));
  }
  return positions;
}

// Four if the whole game can be read so, else two, else one.
int usual_plies(const AnyGame& game, const std::vector<ReadPosition>& positions) {
  const double most_leaves =
      game.reading() == AnyGame::Reading::by_insight ? most_looked_at : most_evaluated;
  for (const int plies : {4, 2}) {
    double leaves = 0;
    for (const auto& read : positions) {
      leaves += std::pow(static_cast<double>(game.moves(read.position).size()), plies);
    }
    if (leaves <= most_leaves) return plies;
  }
  return 1;
}

ConspiracySums sums_of(const conspiracy::ValueFunctions& functions) {
  ConspiracySums sums;
  for (const Value v : told_values()) {
    sums.positive = add(sums.positive, functions.up_to(v));
    sums.negative = add(sums.negative, functions.down_to(v));
  }
  return sums;
}

void mark_critical(std::vector<ReadPosition>& positions) {
  for (std::size_t i = 1; i < positions.size(); ++i) {
    const auto& before = positions[i - 1];
    auto& here = positions[i];
    if (!before.functions || !here.functions || here.is_settled()) continue;
    here.positive = trend(before.sums.positive, here.sums.positive);
    here.negative = trend(before.sums.negative, here.sums.negative);
  }
}

GameOutcome win_of(Side side) {
  return side == Side::black ? GameOutcome::black_wins : GameOutcome::white_wins;
}
GameOutcome outcome_of(const AnyGame& game, int score) {
  if (is_failed_mate(game, score)) return GameOutcome::no_mate;
  return score == 0 ? GameOutcome::draw : win_of(score > 0 ? Side::black : Side::white);
}

// Who wins, and by which move if the side to move does and one is known.
struct Judged {
  GameOutcome outcome = GameOutcome::unknown;
  std::string move = {};
  std::vector<std::string> line = {};
};

// Asks a solver who wins.
class Judge {
 public:
  Judge(std::shared_ptr<const AnyGame> game, const AnalysisSettings& settings,
        const std::atomic<bool>* stop)
      : game_(std::move(game)), settings_(settings), stop_(stop) {}

  // `likely` is asked about first.
  Judged judged(const PositionBytes& position, Side likely) const {
    if (const auto score = game_->result(position)) return {outcome_of(*game_, *score)};
    const auto first = can_win(position, likely);
    if (first.truth == Truth::proven) return {win_of(likely), first.move, first.line};
    const auto second = is_over() ? Answer{} : can_win(position, opponent(likely));
    if (second.truth == Truth::proven) return {win_of(opponent(likely)), second.move, second.line};
    if (first.truth != Truth::disproven || second.truth != Truth::disproven) return {};
    return {game_->default_target() == "mate" ? GameOutcome::no_mate : GameOutcome::draw};
  }

  bool is_over() const { return is_told_to_stop(stop_) || seconds_left() <= 0; }

 private:
  double seconds_left() const { return std::max(settings_.limits.seconds - clock_.seconds(), 0.0); }

  // What can't be asked of a position is not known.
  Answer can_win(const PositionBytes& position, Side side) const {
    auto ask = ask_of({game_, position}, side);
    if (!ask) return {};
    ask->search = settings_.search;
    ask->limits = settings_.limits;
    ask->limits.seconds = seconds_left();
    ask->seed = settings_.seed;
    auto answer = ask->at.game->solve(*ask, {.stop = stop_});
    // The move of a defence that holds is no winning one.
    if (answer.truth != Truth::proven || game_->to_move(position) != side) answer.move.clear();
    return answer;
  }

  std::shared_ptr<const AnyGame> game_;
  const AnalysisSettings& settings_;
  const std::atomic<bool>* stop_;
  Budget clock_{Limits{}};
};

// 2 for a win, 1 for a draw; nothing if it is not known.
std::optional<int> worth(GameOutcome outcome, Side side) {
  if (outcome == GameOutcome::unknown || outcome == GameOutcome::no_mate) return std::nullopt;
  if (outcome == GameOutcome::draw) return 1;
  return outcome == win_of(side) ? 2 : 0;
}

bool is_thrown_away(const ReadPosition& before, const ReadPosition& after) {
  if (!after.is_ordinary_move) return false;
  const auto had = worth(before.outcome, after.move->side);
  const auto has = worth(after.outcome, after.move->side);
  return had && has && *has < *had;
}

// Where scores don't count: who wins, from the end backwards.
void settle_from_the_end(const GameRecord& record, const AnalysisSettings& settings,
                         std::vector<ReadPosition>& positions, const std::atomic<bool>* stop,
                         const AnalysisProgress& progress) {
  const Judge judge(record.start.game, settings, stop);
  auto likely = Side::black;
  int failures = 0;
  for (auto i = positions.size(); i-- > 0 && failures < most_failures && !judge.is_over();) {
    if (progress) progress("outcomes", i);
    auto& here = positions[i];
    const auto judged = judge.judged(here.position, likely);
    here.outcome = judged.outcome;
    failures = here.outcome == GameOutcome::unknown ? failures + 1 : 0;
    if (here.outcome == GameOutcome::black_wins) likely = Side::black;
    if (here.outcome == GameOutcome::white_wins) likely = Side::white;
    if (i + 1 == positions.size() || judged.move.empty()) continue;
    auto& next = positions[i + 1];
    if (is_thrown_away(here, next)) next.better = {{judged.move, std::nullopt, judged.line}};
  }
}

// The first position from which on the outcome is known and stays the same; nothing if even the
// last one's is unknown.
std::optional<std::size_t> decided_from(const std::vector<ReadPosition>& positions) {
  if (!positions.back().is_settled()) return std::nullopt;
  auto first = positions.size() - 1;
  while (first > 0 && positions[first - 1].outcome == positions.back().outcome) --first;
  return first;
}

}  // namespace

const std::vector<Value>& told_values() {
  constexpr Value decisive = 500, apart = 50;
  static const std::vector<Value> all = [] {
    std::vector<Value> values{conspiracy::lowest};
    for (Value v = -decisive; v <= decisive; v += apart) values.push_back(v);
    values.push_back(conspiracy::highest);
    return values;
  }();
  return all;
}

std::optional<Value> ReadPosition::value() const {
  if (!functions) return std::nullopt;
  switch (outcome) {
    case GameOutcome::unknown:
    case GameOutcome::no_mate: break;
    case GameOutcome::black_wins: return conspiracy::highest;
    case GameOutcome::white_wins: return conspiracy::lowest;
    case GameOutcome::draw: return 0;
  }
  return functions->value();
}

std::optional<double> ConspiracySums::difference() const {
  constexpr double endless = std::numeric_limits<double>::infinity();
  if (positive == infinity && negative == infinity) return std::nullopt;
  if (positive == infinity) return endless;
  if (negative == infinity) return -endless;
  return static_cast<double>(positive) - static_cast<double>(negative);
}

PlayersCosts Analysis::costs(Side side) const {
  PlayersCosts costs;
  for (const auto& read : positions) {
    if (!read.cost || read.move->side != side) continue;
    ++costs.moves;
    costs.points += read.cost->points;
    if (read.cost->points >= blunder_points) ++costs.blunders;
  }
  return costs;
}

std::optional<std::size_t> Analysis::proven_from() const {
  auto first = positions.size();
  while (first > 0 && positions[first - 1].score && positions[first - 1].score->is_proven) --first;
  if (first == positions.size()) return std::nullopt;
  return first;
}

Trend trend(Number before, Number after) {
  if (before == after) return Trend::steady;
  const auto direction = after < before ? Trend::fallen : Trend::risen;
  if (before == infinity || after == infinity) return direction;
  return std::abs(after - before) > std::min(before, after) ? direction : Trend::steady;
}

Analysis analyse(const GameRecord& record, const AnalysisSettings& settings,
                 const std::atomic<bool>* stop, const AnalysisProgress& progress) {
  const auto& game = *record.start.game;
  Analysis analysis;
  analysis.positions = positions_of(record);
  analysis.has_scores = game.score_limit() > 1;
  auto& positions = analysis.positions;
  const bool has_values = game.reading() != AnyGame::Reading::none;
  analysis.has_conspiracy = has_values && settings.wants_conspiracy;
  if (analysis.has_scores) {
    analysis.score_plies = score_game(record, settings, positions, stop, progress);
    for (auto& read : positions) {
      if (!read.score || !read.score->is_proven) continue;
      read.outcome = outcome_of(game, static_cast<int>(read.score->points));
    }
  } else {
    settle_from_the_end(record, settings, positions, stop, progress);
  }
  // Who is ahead scores tell better.
  if (has_values && (analysis.has_conspiracy || !analysis.has_scores)) {
    analysis.plies = settings.plies > 0 ? settings.plies : usual_plies(game, positions);
    for (std::size_t i = 0; i < positions.size() && !is_told_to_stop(stop); ++i) {
      if (progress) progress("values", i);
      positions[i].functions = game.value_functions(positions[i].position, analysis.plies, stop);
      if (positions[i].functions) positions[i].sums = sums_of(*positions[i].functions);
    }
  }
  if (analysis.has_conspiracy) mark_critical(positions);
  analysis.was_stopped = is_told_to_stop(stop);
  return analysis;
}

std::vector<TurningPoint> turning_points(const Analysis& analysis) {
  const auto& positions = analysis.positions;
  const auto decided = decided_from(positions);
  std::vector<TurningPoint> points;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& here = positions[i];
    const bool is_lost = i > 0 && is_thrown_away(positions[i - 1], here);
    const bool is_blunder = here.cost && here.cost->points >= blunder_points;
    if (!here.is_critical() && !is_lost && !is_blunder && decided != i) continue;
    points.push_back({i, here.positive, here.negative, is_lost, is_blunder, decided == i});
  }
  return points;
}

}  // namespace proofboard::lab
