#include "lab/gauge_problem.h"

#include <algorithm>

namespace proofboard::lab {

namespace {

constexpr std::size_t folds = 10;

// Without anything that a terminal would obey.
std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return text;
}

// The one that people gave, or the shortest that was found, or what the measured search came upon.
CountedLine solution_of(const Problem& problem, const Answer& answer,
                        const std::optional<Answer>& shortest) {
  if (!problem.solution.empty()) return {problem.solution, true};
  const auto& found = shortest && shortest->truth == Truth::proven ? *shortest : answer;
  return {found.line, false, found.length};
}

}  // namespace

Expected<GamePosition> read_start(const std::string& game, Problem& problem) {
  if (!problem.solution_follows) return read_position(game, problem.position);
  auto record = read_record(game, problem.position);
  if (!record) return record.error();
  auto position = record->start.position;
  for (const auto& [side, move] : record->moves) {
    const auto after = record->start.game->play(position, move);
    if (!after) break;
    problem.solution.push_back(move);
    position = *after;
  }
  return record->start;
}

std::optional<Ask> shortest_solution(Ask question) {
  const auto& game = *question.at.game;
  if (!game.info().counts_length) return std::nullopt;
  auto search = choose_search(game, "", "");
  if (!search) return std::nullopt;
  question.search = std::move(*search);
  question.shortens = true;
  return question;
}

Gauged gauged(const Problem& problem, const Ask& question, const Answer& answer,
              const std::optional<Answer>& shortest) {
  Gauged result{printable(problem.id),
                answer.truth,
                answer.indicators,
                answer.curve,
                {},
                solution_of(problem, answer, shortest),
                problem.rank,
                printable(problem.kind)};
  const auto& [game, position] = question.at;
  if (auto told = game->features(position, {question.goal, answer.truth, result.solution.moves})) {
    result.features = std::move(*told);
  }
  return result;
}

GaugeStatistics statistics_of(std::vector<Gauged>& problems, const std::string& base_game,
                              std::size_t classes, std::uint64_t seed) {
  GaugeStatistics statistics;
  statistics.published = published_gauge(base_game);
  const bool is_ranked = std::any_of(problems.begin(), problems.end(),
                                     [](const auto& problem) { return problem.rank.has_value(); });
  const bool is_classed = std::any_of(problems.begin(), problems.end(),
                                      [](const auto& problem) { return !problem.kind.empty(); });
  if (is_ranked) {
    statistics.correlations = rank_correlations(problems);
    if (!is_classed) class_by_rank(problems, classes);
  }
  if (is_classed) statistics.classes = class_medians(problems);
  statistics.trees = class_trees(problems, folds, seed);
  return statistics;
}

}  // namespace proofboard::lab
