// The operations that ask: solve, try, held, gauge.
#include <fmt/format.h>

#include <utility>

#include "explorer/asking.h"
#include "explorer/proofs.h"
#include "lab/gauge_problem.h"
#include "report/answer.h"
#include "report/gauge.h"
#include "report/playing.h"
#include "report/sentences.h"

namespace proofboard::explorer {

namespace {

constexpr int line_width = 100;
constexpr std::size_t most_tree_nodes = 2000;
constexpr std::size_t most_solution_moves = 1000;

Json optional_json(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}

// What is said of an answer beside its fields.
Json said_of(const std::string& game, const Ask& ask, const Told& told) {
  const auto& answer = told.outcome.answer;
  auto text = report::answer_text(line_width, ask, answer).plain();
  if (ask.all_moves) text += "\n" + report::moves_text(ask, told.outcome.moves).plain();
  return {{"answer", answer_json(game, ask, told)},
          {"sentence", report::answer_sentence(ask, answer)},
          {"advice", report::advice(ask, answer)},
          {"figures", report::figures(answer)},
          {"text", text},
          {"proof", optional_json(told.proof)},
          {"shortest_proof", optional_json(told.shortest_proof)}};
}

// The line of a proof against the longest resistance, null if there is no proof to walk.
Json way_of(House& house, const Job& job, const std::optional<std::string>& proof) {
  if (!proof) return nullptr;
  CheckOptions options;
  options.stop = &job.stop_flag();
  const auto opened = open_proof(house, job.visitor(), *proof, options);
  if (!opened || !opened->is_open) return nullptr;
  const auto way = use_proof(house, job.visitor(), *proof, [](ProofTree& tree) -> Expected<Json> {
    return way_json(tree, tree.root(0), true);
  });
  return way ? *way : Json(nullptr);
}

// The same question after a move.
Expected<Ask> after_move(Ask ask, const std::string& move) {
  auto after = ask.at.game->play(ask.at.position, move);
  if (!after) return after.error();
  ask.at.position = std::move(*after);
  ask.shortens = ask.all_moves = false;
  ask.futile_rule.clear();
  return ask;
}

// Whether the side that moved has kept what it could have.
Json is_right(const Ask& before, const Ask& after, const Answer& answer) {
  const auto truth = report::truth_of_goal(after, answer);
  if (!is_solved(truth)) return nullptr;
  return truth == wanted_by(before.goal.turn_of(before.to_move()));
}

Expected<Json> gauge_job(House& house, Job& job, const Where& where, const Ask& ask,
                         const std::vector<std::string>& solution) {
  lab::Problem problem;
  problem.line = 1;
  problem.id = "1";
  problem.position = ask.at.game->position_text(ask.at.position);
  problem.solution = solution;
  const auto told = ask_and_tell(house, job, ask, {.op = "gauge"});
  std::optional<Answer> shortest;
  const auto features =
      ask.at.game->features(ask.at.position, {ask.goal, Truth::unknown, solution});
  if (!features) return features.error();
  const bool wants_solution = solution.empty() && !features->empty() && !job.is_stopped() &&
                              told.outcome.answer.truth != Truth::disproven;
  if (wants_solution) {
    if (auto question = lab::shortest_solution(ask)) {
      question->wants_curve = false;
      shortest = ask_and_tell(house, job, *question, {.op = "gauge"}).outcome.answer;
    }
  }
  const auto gauged = lab::gauged(problem, ask, told.outcome.answer, shortest);
  auto object = said_of(where.game, ask, told);
  object["gauge"] = report::gauged_json(gauged, 1);
  object["text"] = report::gauged_text(true, {gauged});
  return object;
}

}  // namespace

Expected<Json> solve(Asked& asked) {
  auto& fields = asked.fields;
  const auto where = read_where(fields);
  if (!where) return where.error();
  auto ask = read_question(fields, where->at, asked.house.limits);
  const Telling telling{fields.flag("certificate"),
                        static_cast<std::size_t>(fields.whole("tree", 0, most_tree_nodes)),
                        "solve"};
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!ask) return ask.error();
  ask->area = WantedArea::of_winner;
  auto& house = asked.house;
  return start_job(asked, "solve", needs_of(ask->limits),
                   [&house, game = where->game, ask = *ask, telling](Job& job) -> Expected<Json> {
                     return said_of(game, ask, ask_and_tell(house, job, ask, telling));
                   });
}

Expected<Json> try_move(Asked& asked) {
  auto& fields = asked.fields;
  const auto where = read_where(fields);
  if (!where) return where.error();
  const auto ask = read_question(fields, where->at, asked.house.limits);
  const auto move = fields.needed_text("move");
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!ask) return ask.error();
  const auto after = after_move(*ask, move);
  if (!after) return after.error();
  auto& house = asked.house;
  return start_job(asked, "try", needs_of(ask->limits),
                   [&house, game = where->game, before = *ask, after = *after,
                    move](Job& job) -> Expected<Json> {
                     const auto told =
                         ask_and_tell(house, job, after, {.keeps_certificate = true, .op = "try"});
                     auto object = said_of(game, after, told);
                     object["move"] = move;
                     object["is_right"] = is_right(before, after, told.outcome.answer);
                     object["way"] = way_of(house, job, told.proof);
                     return object;
                   });
}

Expected<Json> held(Asked& asked) {
  auto& fields = asked.fields;
  const auto where = read_where(fields);
  if (!where) return where.error();
  const auto side_text = fields.text("side");
  const auto settings = read_limits(fields, asked.house.limits);
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!settings) return settings.error();
  auto side = where->at.game->to_move(where->at.position);
  if (side_text == "black" || side_text == "white") {
    side = side_text == "black" ? Side::black : Side::white;
  } else if (!side_text.empty()) {
    return Error{"side: black or white is wanted"};
  }
  auto search = choose_search(*where->at.game, "", "");
  if (!search) return search.error();
  const Ask ask{.at = where->at,
                .goal = report::goal_of_holding(*where->at.game, side),
                .search = std::move(*search),
                .limits = settings->limits,
                .seed = settings->seed};
  auto& house = asked.house;
  return start_job(asked, "held", needs_of(ask.limits),
                   [&house, game = where->game, ask, side](Job& job) -> Expected<Json> {
                     const auto told =
                         ask_and_tell(house, job, ask, {.keeps_certificate = true, .op = "held"});
                     auto object = said_of(game, ask, told);
                     object["side"] = to_text(side);
                     object.update(report::held_json(ask, told.outcome.answer));
                     object["truth"] = to_text(told.outcome.answer.truth);
                     object["sentence"] = report::held_sentence(ask, told.outcome.answer);
                     return object;
                   });
}

Expected<Json> gauge(Asked& asked) {
  auto& fields = asked.fields;
  const auto where = read_where(fields);
  if (!where) return where.error();
  auto ask = read_question(fields, where->at, asked.house.limits, {"pn", "none"});
  auto solution = fields.texts("solution", most_solution_moves);
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!ask) return ask.error();
  if (ask->all_moves || ask->wants_score) {
    return Error{"a problem is gauged by one question with yes or no"};
  }
  if (solution.empty()) solution = where->solution;
  const auto known =
      ask->at.game->features(ask->at.position, {ask->goal, Truth::unknown, solution});
  if (!known) return known.error();
  ask->wants_curve = true;
  auto& house = asked.house;
  auto needs = needs_of(ask->limits);
  needs.seconds *= 2;  // with the search for the solution
  return start_job(asked, "gauge", needs, [&house, where = *where, ask = *ask, solution](Job& job) {
    return gauge_job(house, job, where, ask, solution);
  });
}

}  // namespace proofboard::explorer
