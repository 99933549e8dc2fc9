#include "command/mate_problem.h"

#include <fmt/format.h>

#include "api/mating.h"
#include "command/interrupt.h"

namespace proofboard::command {

Expected<void> check_soundness(const SolveArguments& arguments, const Console& console) {
  if (!arguments.sound) {
    if (!arguments.solution.empty()) return Error{"--solution: needs --sound"};
    if (arguments.csv) return Error{"--csv: needs --sound"};
    return {};
  }
  const auto* info =
      find_game(std::string_view(arguments.game).substr(0, arguments.game.find(':')));
  if (info != nullptr && !info->counts_length) {
    return Error{fmt::format("--sound: {} does not count how long a win takes", info->name)};
  }
  if (arguments.all_moves) return Error{"--sound: not with --all-moves"};
  if (!arguments.futile.empty()) {
    return Error{"--sound: not with --futile; it leaves out what composers do not count"};
  }
  if (!arguments.solution.empty() && arguments.solution != "moves") {
    return Error{"--solution: must be moves, those behind the position"};
  }
  if (arguments.csv && console.is_json) return Error{"give --csv or --json, not both"};
  return {};
}

Expected<MateProblem> mate_problem(const SolveArguments& arguments, const NumberedPosition& given) {
  if (!arguments.sound) return MateProblem{given.at};
  const auto record = read_record(arguments.game, given.text);
  if (!record) return MateProblem{given.at};  // it was read as a position
  MateProblem problem{record->start};
  auto position = problem.at.position;
  for (const auto& [side, move] : record->moves) {
    const auto after = problem.at.game->play(position, move);
    if (!after) break;  // a word at the end
    problem.solution.push_back(move);
    position = *after;
  }
  const bool is_solved_record = given.at.position == problem.at.position;
  if (arguments.solution.empty() && !is_solved_record) return MateProblem{given.at};
  return problem;
}

Expected<void> check_problem(const Ask& asked) {
  const auto& [game, position] = asked.at;
  if (game->target_text(asked.goal) != "mate") return Error{"--sound: needs --target mate"};
  if (game->to_move(position) != asked.goal.attacker) {
    return Error{"--sound: a problem begins with the attacker's move"};
  }
  if (plies_limit(*game, position)) {
    return Error{"--sound: the position limits the plies, and longer mates would go unseen"};
  }
  return {};
}

Soundness soundness_of(const Ask& question, const Answer& given,
                       const std::vector<std::string>& solution,
                       std::chrono::steady_clock::time_point start) {
  const auto count = question.at.game->count(question, {&stop_flag(), nullptr, start});
  return look_for_flaws(question, given, solution, *count);
}

}  // namespace proofboard::command
