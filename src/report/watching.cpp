#include "report/watching.h"

#include "report/answer.h"
#include "report/sentences.h"

namespace proofboard::report {

namespace {

Json number_json(Number number) {
  return number == infinity ? Json(nullptr) : Json(number);
}

Json length_json(const LengthBounds& length) {
  return {{"at_most", length.at_most}, {"at_least", length.at_least}};
}

}  // namespace

Json pn_dn_json(ProofNumbers numbers) {
  return {{"pn", number_json(numbers.pn)}, {"dn", number_json(numbers.dn)}};
}

Json said_json(const ScoreBounds& said) {
  return {{"at_least", said.lower}, {"at_most", said.upper}};
}

Json snapshot_json(const Snapshot& now, std::uint64_t resident_bytes) {
  const auto& seen = now.indicators;
  const auto nodes = static_cast<double>(seen.nodes);
  Json moves = Json::array();
  for (const auto& [move, numbers, truth] : now.moves) {
    Json one{{"move", move}};
    one.update(pn_dn_json(numbers));
    one["truth"] = to_text(truth);
    moves.push_back(std::move(one));
  }
  Json object{{"phase", to_text(now.phase)},
              {"seconds", now.seconds},
              {"search_seconds", now.search_seconds},
              {"nodes", seen.nodes},
              {"nodes_per_second", now.search_seconds > 0 ? nodes / now.search_seconds : 0.0},
              {"iterations", seen.iterations}};
  object.update(pn_dn_json(seen.root));
  object.update({{"max_pn", seen.max_pn},
                 {"max_dn", seen.max_dn},
                 {"root_switches", seen.root_switches},
                 {"revisits", seen.revisits},
                 {"mean_depth", seen.mean_depth()},
                 {"table_fill", now.table_fill},
                 {"bytes", resident_bytes},
                 {"moves", std::move(moves)},
                 {"line", now.line},
                 {"text", live_text(now, resident_bytes)}});
  if (now.asks_at_least) object["asks_at_least"] = *now.asks_at_least;
  if (now.score_said) object["said"] = said_json(*now.score_said);
  if (!now.move.empty()) {
    object["move"] = now.move;
    object["move_number"] = now.move_number;
    object["move_count"] = now.move_count;
  }
  if (now.length) {
    auto win = length_json(*now.length);
    win["line"] = now.win;
    object["win"] = std::move(win);
  }
  return object;
}

Json move_of_all_json(const MoveOfAll& move) {
  return {{"move", move.move}, {"number", move.number}, {"count", move.count}};
}

Json move_answer_json(const Ask& question, const MoveOfAll& move, const Answer& answer) {
  auto object = move_of_all_json(move);
  const auto truth = truth_of_goal(question, answer);
  object["truth"] = to_text(truth);
  object["verdict"] = verdict_text(question, answer);
  // For the side whose moves these are.
  const auto wanted = wanted_by(question.goal.turn_of(question.to_move()));
  object["mark"] = !is_solved(truth) ? "doubtful" : truth == wanted ? "good" : "bad";
  if (answer.score) {
    object.update(said_json(*answer.score));
    object["score"] = answer.score->is_exact() ? Json(answer.score->lower) : Json(nullptr);
  }
  if (answer.length) object["length"] = length_json(*answer.length);
  object["line"] = answer.line;
  object["nodes"] = answer.indicators.nodes;
  object["seconds"] = answer.seconds;
  return object;
}

}  // namespace proofboard::report
