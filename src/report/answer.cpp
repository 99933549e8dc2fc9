#include "report/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "game/notation.h"
#include "report/layout.h"
#include "report/moves.h"
#include "report/names.h"
#include "report/sentences.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

std::string number_text(Number number) {
  if (number == infinity) return "inf";
  const auto size = count_text(static_cast<std::uint64_t>(std::abs(number)));
  return number < 0 ? '-' + size : size;
}

std::string shell_quoted(const std::string& word) {
  constexpr std::string_view harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+=:,@%";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

double bytes_per_node(const CertificateInfo& info) {
  return info.nodes == 0 ? 0 : static_cast<double>(info.bytes) / static_cast<double>(info.nodes);
}

std::string certificate_text(const Answer& answer) {
  if (answer.certificate) {
    const auto& info = *answer.certificate;
    return fmt::format(
        "{}: {}, {}, {:.2f} bytes a node\n"
        "               verify it with: proofboard check {}",
        info.file, count_text(info.bytes, "byte"), count_text(info.nodes, "node"),
        bytes_per_node(info), shell_quoted(info.file));
  }
  return "none: " + (answer.certificate_error.empty() ? std::string("there is no answer to certify")
                                                      : answer.certificate_error);
}

Json certificate_json(const Answer& answer) {
  if (!answer.certificate) {
    return {{"file", nullptr},
            {"error", answer.certificate_error.empty() ? "there is no answer to certify"
                                                       : answer.certificate_error}};
  }
  const auto& info = *answer.certificate;
  Json object{{"file", info.file},         {"bytes", info.bytes},
              {"nodes", info.nodes},       {"bytes_per_node", bytes_per_node(info)},
              {"searched", info.searched}, {"seconds", info.seconds}};
  if (!answer.certificate_error.empty()) object["error"] = answer.certificate_error;
  return object;
}

// How many moves of the line come before the forced win, whose first turn ends the line.
std::size_t moves_before_forced(const Answer& answer) {
  if (answer.forced.empty()) return 0;
  return answer.line.size() - std::min(answer.line.size(), answer.forced.front().turn.size());
}

// The turns of a line; games that have other notations have one move a turn.
std::vector<std::string> written_turns(const GamePosition& start,
                                       const std::vector<std::string>& line,
                                       std::string_view notation) {
  return notation.empty() ? turns_of(start, line) : written_moves(start, line, notation);
}

// A line for each turn of a forced win.
std::string forced_text(const Answer& answer, std::size_t turns_before) {
  std::string text;
  if (turns_before > 0 && !answer.forced.empty()) {
    text = fmt::format("  forced win   from turn {} of the line on:\n", turns_before + 1);
  }
  for (const auto& [turn, defence] : answer.forced) {
    text += text.empty() ? "  forced win   " : "               ";
    text += turn.empty() ? "any stones" : fmt::format("{}", fmt::join(turn, "-"));
    text += defence.empty() ? "\n"
                            : fmt::format(", to be answered among {}\n", fmt::join(defence, " "));
  }
  return text;
}

Json forced_json(const std::vector<ForcedTurnText>& forced) {
  auto turns = Json::array();
  for (const auto& [turn, defence] : forced) {
    turns.push_back(Json{{"turn", turn}, {"defence", defence}});
  }
  return turns;
}

std::string scores_text(const Ask& question, const std::vector<MoveAnswer>& moves) {
  std::string text =
      fmt::format("  {:<7}  {:>7}  {:>15}  {:>9}  {}\n", "move", "score", "nodes", "time", "line");
  for (const auto& [move, answer] : moves) {
    text += fmt::format(
        "  {:<7}  {:>7}  {:>15}  {:>9}  {}\n", move, verdict_text(question, answer),
        count_text(answer.indicators.nodes), duration_text(answer.seconds),
        fmt::join(std::span(answer.line).first(std::min<std::size_t>(answer.line.size(), 6)), " "));
  }
  return text;
}

// The position after the first moves of a line.
GamePosition after(GamePosition at, std::span<const std::string> moves) {
  for (const auto& move : moves) {
    auto next = at.game->play(at.position, move);
    if (!next) break;
    at.position = std::move(*next);
  }
  return at;
}

// Of an answer with an area.
Side winner_of(const Ask& question, const Answer& answer) {
  const auto attacker = question.goal.attacker;
  return answer.truth == Truth::proven ? attacker : opponent(attacker);
}

std::string area_sentence(const Ask& question, const Answer& answer) {
  const auto winner = winner_of(question, answer);
  return fmt::format("{} wins even if {} has all other cells: proven", side_name(winner),
                     side_name(opponent(winner)));
}

// The answering move after each of the moves, with what its side needs for it.
std::string answer_to_move(const Answer& answer) {
  if (answer.line.empty()) return {};
  auto text = answer.line.front();
  if (answer.area.empty()) return text;
  return text + fmt::format(", within {}", fmt::join(answer.area, " "));
}

// {"score": 4}, or {"score": null, "at_least": -2, "at_most": 6}, and apart from these what has no
// proof.
void put_score(Json& object, const Answer& answer) {
  if (!answer.score) return;
  const auto& score = *answer.score;
  object["score"] = score.is_exact() ? Json(score.lower) : Json(nullptr);
  if (score.is_exact()) return;
  object["at_least"] = score.lower;
  object["at_most"] = score.upper;
  if (const auto& said = answer.unconfirmed_score) {
    object["unconfirmed_score"] = {{"at_least", said->lower}, {"at_most", said->upper}};
  }
}

// What the proof costs, if the search has shown that none is cheaper: then the number of the root
// that is 0 otherwise is that.
Number proof_cost(const Answer& answer) {
  if (!is_solved(answer.truth)) return 0;
  const auto [pn, dn] = answer.indicators.root;
  if (dn == infinity) return pn;
  return pn == infinity ? dn : 0;
}

// The root move from which the root has its number. Those with a smaller one have not been looked
// at yet: they would be nearest only because nobody knows anything of them.
const RootMoveText* most_promising(const Ask& question, const Snapshot& last) {
  const bool attacks = question.goal.turn_of(question.to_move()) == Turn::attacker;
  const auto distance = [&](const ProofNumbers& numbers) {
    return attacks ? numbers.pn : numbers.dn;
  };
  const RootMoveText* best = nullptr;
  for (const auto& move : last.moves) {
    if (distance(move.numbers) < distance(last.indicators.root)) continue;
    if (best == nullptr || distance(move.numbers) < distance(best->numbers)) best = &move;
  }
  return best == nullptr || distance(best->numbers) == infinity ? nullptr : best;
}

bool is_open(const Outcome& given) {
  return !is_solved(given.answer.truth) && given.moves.empty();
}

Json so_far_json(const Ask& question, const Snapshot& last) {
  const auto* best = most_promising(question, last);
  if (best == nullptr && last.line.empty()) return nullptr;
  Json object{{"line", last.line}};
  if (best != nullptr) {
    object["move"] = best->move;
    object["pn"] = best->numbers.pn;
    object["dn"] = best->numbers.dn;
  }
  return object;
}

}  // namespace

Truth truth_of_goal(const Ask& question, const Answer& answer) {
  if (!question.wants_score) return answer.truth;
  if (!answer.score) return Truth::unknown;
  const int threshold = question.goal.target.threshold;
  if (answer.score->lower >= threshold) return Truth::proven;
  return answer.score->upper < threshold ? Truth::disproven : Truth::unknown;
}

std::vector<std::string> turns_of(const GamePosition& start, const std::vector<std::string>& line) {
  std::vector<std::string> turns;
  auto at = start;
  std::optional<Side> last;
  for (const auto& move : line) {
    const auto side = at.game->to_move(at.position);
    if (last == side) {
      turns.back() += '-' + move;
    } else {
      turns.push_back(move);
    }
    last = side;
    at = after(std::move(at), std::span(&move, 1));
  }
  return turns;
}

std::vector<std::string> move_verdicts(const Ask& question, const std::vector<MoveAnswer>& moves) {
  std::vector<std::string> words;
  for (const auto& [move, answer] : moves) {
    words.push_back(fmt::format("{}={}", move, verdict_text(question, answer)));
  }
  return words;
}

std::vector<std::string> figures(const Answer& answer) {
  const auto& i = answer.indicators;
  std::vector<std::string> all{
      count_text(i.iterations, "iteration") + ",", count_text(i.nodes, "node") + ",",
      fmt::format("{},", rate_text(static_cast<double>(i.nodes), answer.seconds)),
      fmt::format("{},", duration_text(answer.seconds)),
      fmt::format("{},", bytes_text(i.peak_bytes))};
  // Not of searches that have no such numbers, nor of what was settled at a glance.
  if (i.max_pn > 0 || i.max_dn > 0) {
    all.push_back(
        fmt::format("largest pn {} and dn {},", number_text(i.max_pn), number_text(i.max_dn)));
    all.push_back(count_text(i.root_switches, "root switch") + ",");
    all.push_back(count_text(i.revisits, "revisit") + ",");
    all.push_back(fmt::format("mean depth {:.1f},", i.mean_depth()));
  }
  if (i.edges > 0) all.push_back(count_text(i.edges, "edge") + ",");
  if (const auto cost = proof_cost(answer); cost > 0) {
    all.push_back(fmt::format("cheapest proof {},", number_text(cost)));
  }
  all.back().pop_back();
  return all;
}

std::string live_text(const Snapshot& now, std::uint64_t resident_bytes) {
  const auto& seen = now.indicators;
  const bool searches = now.phase == Phase::searching || now.phase == Phase::shortening;
  std::string text;
  if (!now.move.empty()) text += fmt::format("{}:  ", now.move);
  if (now.phase != Phase::searching) text += fmt::format("{}  ", to_text(now.phase));
  if (searches && now.asks_at_least) text += fmt::format("at least {:+}?  ", *now.asks_at_least);
  // A search without such numbers leaves them as they are at first.
  if (searches && seen.root != ProofNumbers{}) {
    text += fmt::format("pn {}  dn {}  ", number_text(seen.root.pn), number_text(seen.root.dn));
  }
  text += fmt::format("{}  {}  {}  {}", count_text(seen.nodes, "node"),
                      rate_text(static_cast<double>(seen.nodes), now.search_seconds),
                      bytes_text(resident_bytes), duration_text(now.seconds));
  if (now.score_said) {
    constexpr int any = std::numeric_limits<int>::max();
    text += fmt::format("  the search says {}", score_text(*now.score_said, any));
  }
  return text;
}

Json answer_json(const AnswerContext& context, const Ask& question, const Outcome& given,
                 const Snapshot* last) {
  const auto& answer = given.answer;
  const auto& i = answer.indicators;
  Json object{
      {"game", context.game},
      {"position", question.at.game->position_text(question.at.position)},
      {"attacker", to_text(question.goal.attacker)},
      {"target", question.wants_score ? "exact" : question.at.game->target_text(question.goal)},
      {"algorithm", question.search.algorithm.text()},
      {"knowledge", question.search.knowledge.text()},
      {"truth", to_text(answer.truth)},
      {"move", answer.move.empty() ? Json(nullptr) : Json(answer.move)},
      {"line", answer.line},
      {"iterations", i.iterations},
      {"nodes", i.nodes},
      {"max_pn", i.max_pn},
      {"max_dn", i.max_dn},
      {"root_switches", i.root_switches},
      {"revisits", i.revisits},
      {"mean_depth", i.mean_depth()},
      {"seconds", answer.seconds},
      {"nodes_per_second",
       answer.seconds > 0 ? static_cast<double>(i.nodes) / answer.seconds : 0.0},
      {"peak_bytes", i.peak_bytes},
      {"threads", context.threads},
      {"seed", question.seed},
      {"confirmed", is_solved(answer.truth)}};
  if (answer.length) {
    object["length"] = {{"at_most", answer.length->at_most},
                        {"at_least", answer.length->at_least},
                        {"shortest", answer.length->is_shortest()}};
  }
  put_score(object, answer);
  if (!question.futile_rule.empty()) object["futile"] = question.futile_rule;
  // Where a side has several moves in a turn.
  const auto turns = turns_of(question.at, answer.line);
  if (turns.size() < answer.line.size()) object["turns"] = turns;
  if (i.edges > 0) object["edges"] = i.edges;
  if (const auto cost = proof_cost(answer); cost > 0) object["proof_cost"] = cost;
  if (!is_solved(answer.truth)) object["reason"] = name_of(answer.reason);
  if (is_solved(answer.unconfirmed)) object["unconfirmed"] = to_text(answer.unconfirmed);
  object["proof_seconds"] = answer.proof_seconds;
  if (!answer.area.empty()) object["area"] = answer.area;
  if (!answer.forced.empty()) object["forced"] = forced_json(answer.forced);
  if (!question.certificate_file.empty()) object["certificate"] = certificate_json(answer);
  if (question.all_moves) {
    object["moves"] = Json::array();
    for (const auto& [move, part] : given.moves) {
      Json one{{"move", move},
               {"truth", to_text(part.truth)},
               {"nodes", part.indicators.nodes},
               {"seconds", part.seconds}};
      put_score(one, part);
      if (!part.line.empty()) one["line"] = part.line;
      if (!part.area.empty()) one["area"] = part.area;
      object["moves"].push_back(std::move(one));
    }
  }
  if (last != nullptr && is_open(given)) object["so_far"] = so_far_json(question, *last);
  return object;
}

namespace {

template <class Choice>
std::string settings_text(const Choice& choice, Detail detail) {
  return detail == Detail::all ? choice.text() : choice.short_text();
}

}  // namespace

std::string so_far_text(int line_width, const Ask& question, const Outcome& given,
                        const Snapshot& last, std::string_view notation) {
  std::string text;
  if (!is_open(given)) return text;
  if (const auto* best = most_promising(question, last)) {
    text += fmt::format("  looks best   {} (pn {}, dn {} so far)\n",
                        written_move(question.at, best->move, notation),
                        number_text(best->numbers.pn), number_text(best->numbers.dn));
  }
  if (!last.line.empty()) {
    text += wrap(line_width, "  looked at    ", written_turns(question.at, last.line, notation));
  }
  return text;
}

StyledText answer_text(int line_width, const Ask& question, const Answer& answer, Detail detail,
                       std::string_view notation) {
  StyledText text;
  text += Styled{style_of(answer.truth), answer_sentence(question, answer)};
  text += "\n\n";
  if (const auto what = advice(question, answer); !what.empty()) text += what + "\n\n";
  const auto turns = written_turns(question.at, answer.line, notation);
  // Who has lost tries in vain; what the other side has says more.
  const bool is_lost = move_label(question, answer) == "a try";
  if (!answer.move.empty() && !(is_lost && !answer.area.empty())) {
    const bool leads_line = !answer.line.empty() && answer.line.front() == answer.move;
    text += fmt::format("  {:<11}  ", move_label(question, answer));
    text += Styled{Style::bold,
                   leads_line ? turns.front() : written_move(question.at, answer.move, notation)};
    text += "\n";
  }
  if (answer.length) text += fmt::format("  length       {}\n", length_text(question, answer));
  if (!answer.line.empty()) text += wrap(line_width, "  line         ", turns);
  if (answer.length && !question.futile_rule.empty()) {
    text += fmt::format("               {}; futile interpositions by the rule {}\n",
                        plies_text(static_cast<int>(answer.line.size())), question.futile_rule);
  }
  const std::vector<std::string> quiet(
      answer.line.begin(),
      answer.line.begin() + static_cast<std::ptrdiff_t>(moves_before_forced(answer)));
  text += forced_text(answer, turns_of(question.at, quiet).size());
  if (!answer.area.empty()) {
    text += wrap(line_width, "  carrier      ", answer.area);
    text += fmt::format("               {}\n", area_sentence(question, answer));
  }
  const auto& [algorithm, knowledge] = question.search;
  text += fmt::format("  algorithm    {}\n", settings_text(algorithm, detail));
  if (knowledge.info != nullptr) {
    text += fmt::format("  knowledge    {}\n", settings_text(knowledge, detail));
  }
  text += wrap(line_width, "  figures      ", figures(answer));
  if (!question.certificate_file.empty()) {
    text += fmt::format("  certificate  {}\n", certificate_text(answer));
  }
  return text;
}

std::optional<GamePosition> forced_start(const Ask& question, const Answer& answer) {
  const auto before = moves_before_forced(answer);
  if (before == 0) return std::nullopt;
  return after(question.at, std::span(answer.line).first(before));
}

StyledText moves_text(const Ask& question, const std::vector<MoveAnswer>& moves) {
  if (question.wants_score) return scores_text(question, moves);
  StyledText text(fmt::format("  {:<7}  {:<9}  {:>15}  {:>9}  {}\n", "move", "truth", "nodes",
                              "time", "answer"));
  const auto turn = question.goal.turn_of(question.to_move());
  for (const auto& [move, answer] : moves) {
    const bool is_refuted = answer.truth == opposite(wanted_by(turn));
    text += fmt::format("  {:<7}  ", move);
    text += Styled{style_of(answer.truth), fmt::format("{:<9}", to_text(answer.truth))};
    const auto rest =
        fmt::format("  {:>15}  {:>9}  {}", count_text(answer.indicators.nodes),
                    duration_text(answer.seconds), is_refuted ? answer_to_move(answer) : "");
    text += rest.substr(0, rest.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::vector<std::string> move_signs(const Ask& question, const std::vector<MoveAnswer>& moves) {
  const auto view = question.at.game->view(question.at.position);
  std::vector<std::string> signs(view.cells.size());
  if (question.wants_score) return {};
  const auto turn = question.goal.turn_of(question.to_move());
  for (const auto& [move, answer] : moves) {
    const auto cell = cell_named(view, move);
    if (!cell) return {};
    signs[*cell] = answer.truth == wanted_by(turn) ? "W" : is_solved(answer.truth) ? "L" : "?";
  }
  return signs;
}

std::vector<std::string> area_signs(const GamePosition& at, const Answer& answer) {
  const auto view = at.game->view(at.position);
  std::vector<std::string> signs(view.cells.size());
  for (const auto& name : answer.area) {
    if (const auto cell = cell_named(view, name)) signs[*cell] = "*";
  }
  return signs;
}

Picture picture_of(const Ask& question, const Outcome& given) {
  const auto [proven, disproven] = goal_sentences(question);
  Picture picture;
  picture.board = question.at.game->view(question.at.position);
  picture.title = answer_sentence(question, given.answer);
  picture.to_move = side_name(question.to_move());
  picture.proven = proven;
  picture.disproven = disproven;
  const auto turn = question.goal.turn_of(question.to_move());
  for (const auto& [move, answer] : given.moves) {
    const bool is_refuted = answer.truth == opposite(wanted_by(turn));
    picture.moves.push_back({move, truth_of_goal(question, answer), answer.indicators.nodes,
                             is_refuted && !answer.line.empty() ? answer.line.front() : ""});
  }
  if (given.answer.truth == wanted_by(turn)) picture.best = given.answer.move;
  picture.area = given.answer.area;
  if (!picture.area.empty()) picture.area_meaning = area_sentence(question, given.answer);
  return picture;
}

}  // namespace proofboard::report
