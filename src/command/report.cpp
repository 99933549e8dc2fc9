#include "command/report.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "api/mating.h"
#include "command/board.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

// The target as a predicate of the attacker.
struct Phrases {
  std::string does;  // "wins"
  std::string can;   // "can win", also after "whether Black"
  std::string cannot;
};

std::string points(int count) {
  return fmt::format("{} point{}", count, count == 1 ? "" : "s");
}

constexpr std::string_view mate = "mate";

// "mate", or "mate within 5 plies".
bool is_mate(std::string_view name) {
  return name.starts_with(mate);
}

// `name`: of a target that has one.
Phrases phrases(Target target, std::string_view name) {
  if (is_mate(name)) {
    // Other ways to mate, and longer ones, were not asked about.
    const auto within = std::string(name.substr(mate.size()));
    return {"mates" + within, "can mate with checks alone" + within,
            "can't mate with checks alone" + within};
  }
  if (target == Target::win()) return {"wins", "can win", "can't win"};
  if (target == Target::draw_or_better()) {
    return {"gets at least a draw", "can get at least a draw", "can't get even a draw"};
  }
  if (target.threshold > 0) {
    const auto by = points(target.threshold);
    return {"wins by at least " + by, "can win by at least " + by, "can't win by " + by};
  }
  const auto by = points(-target.threshold);
  return {"loses by at most " + by, "can lose by at most " + by,
          "can't avoid losing by more than " + by};
}

std::string target_name(const Inquired& question) {
  const auto& [game, position] = question.at;
  auto name = game->target_text(question.goal);
  if (const auto plies = plies_limit(*game, position); plies && name == mate) {
    name += fmt::format(" within {} plies", *plies);
  }
  return name;
}

Phrases phrases_of(const Inquired& question) {
  return phrases(question.goal.target, target_name(question));
}

std::string length_text(const Inquired& question, const Answer& answer) {
  const auto [at_most, at_least] = *answer.length;
  if (at_most == at_least) return fmt::format("{} plies, proved shortest", at_most);
  if (!question.shortens) {
    return fmt::format("{} plies, the first win found (--shortest looks for the shortest)",
                       at_most);
  }
  return fmt::format("between {} and {} plies when the budget ended", at_least, at_most);
}

std::string with_reason(std::string_view what, StopReason reason) {
  if (reason == StopReason::none) return std::string(what);
  return fmt::format("{}: {}", what, to_text(reason));
}

std::string number_text(Number number) {
  if (number == infinity) return "inf";
  const auto size = report::count_text(static_cast<std::uint64_t>(std::abs(number)));
  return number < 0 ? '-' + size : size;
}

// Most memory the whole program has had so far: searches tell theirs only at the end.
std::uint64_t peak_resident_bytes() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
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
        "{}: {} bytes, {} nodes, {:.2f} bytes a node\n"
        "               verify it with: proofboard check {}",
        info.file, report::count_text(info.bytes), report::count_text(info.nodes),
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
  return {{"file", info.file},         {"bytes", info.bytes},
          {"nodes", info.nodes},       {"bytes_per_node", bytes_per_node(info)},
          {"searched", info.searched}, {"seconds", info.seconds}};
}

// How many moves of the line come before the forced win, whose first turn ends the line.
std::size_t moves_before_forced(const Answer& answer) {
  if (answer.forced.empty()) return 0;
  return answer.line.size() - std::min(answer.line.size(), answer.forced.front().turn.size());
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

std::string scores_text(const Inquired& question, const std::vector<MoveAnswer>& moves) {
  std::string text =
      fmt::format("  {:<7}  {:>7}  {:>15}  {:>9}  {}\n", "move", "score", "nodes", "time", "line");
  for (const auto& [move, answer] : moves) {
    text += fmt::format(
        "  {:<7}  {:>7}  {:>15}  {:>9}  {}\n", move, verdict_text(question, answer),
        report::count_text(answer.indicators.nodes), report::duration_text(answer.seconds),
        fmt::join(std::span(answer.line).first(std::min<std::size_t>(answer.line.size(), 6)), " "));
  }
  return text;
}

std::string moves_text(const Console& console, const Inquired& question,
                       const std::vector<MoveAnswer>& moves) {
  if (question.wants_score) return scores_text(question, moves);
  std::string text;
  for (const auto& [move, answer] : moves) {
    text += fmt::format(
        "  {:<7}  {}  {:>15}  {:>9}\n", move,
        paint(console, style_of(answer.truth), fmt::format("{:<9}", to_text(answer.truth))),
        report::count_text(answer.indicators.nodes), report::duration_text(answer.seconds));
  }
  return fmt::format("  {:<7}  {:<9}  {:>15}  {:>9}\n", "move", "truth", "nodes", "time") + text;
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

// Where mates are asked for and there is none to come.
std::string end_of_mate_sentence(const AnyGame& game, const Bytes& position, int score) {
  const auto attacker = *mating_side(game);
  if (!is_failed_mate(game, score)) {
    return fmt::format("{} is mated.", side_name(opponent(attacker)));
  }
  if (plies_limit(game, position) == 0) return "The plies are used up: no mate.";
  return fmt::format("{} has no check to give: no mate with checks alone.", side_name(attacker));
}

// Where the forced win begins, if that is not here.
std::string forced_board(const Console& console, const Inquired& question, const Answer& answer) {
  const auto before = moves_before_forced(answer);
  if (before == 0) return {};
  const auto at = after(question.at, std::span(answer.line).first(before));
  return fmt::format("\nWhere the forced win begins:\n\n{}",
                     draw_board(console, at.game->view(at.position)));
}

// What the move of an answer does for the side that makes it.
std::string_view move_label(const Inquired& question, Truth truth) {
  if (question.wants_score) return "best move";
  const auto turn = question.goal.turn_of(question.to_move());
  if (truth == opposite(wanted_by(turn))) return "a try";  // it can't have its way
  if (question.to_move() != question.goal.attacker) return "holds with";
  if (question.at.game->target_text(question.goal) == "mate") return "mates with";
  const auto target = question.goal.target;
  return target == Target::win()              ? "wins with"
         : target == Target::draw_or_better() ? "holds with"
                                              : "reached by";
}

// What to do about an unknown answer; empty if nothing comes to mind.
std::string advice(const Inquired& question, const Answer& answer) {
  if (is_solved(answer.unconfirmed)) {
    return fmt::format("The search says {}, but {}.", to_text(answer.unconfirmed),
                       answer.certificate_error);
  }
  if (answer.unconfirmed_score) {
    const auto said = score_text(*answer.unconfirmed_score, question.at.game->score_limit());
    return fmt::format("The search says {}, not confirmed{}.", said,
                       answer.certificate_error.empty() ? "" : ": " + answer.certificate_error);
  }
  if (answer.reason != StopReason::pruned && answer.reason != StopReason::exhausted) return {};
  const bool is_own = !question.search.algorithm.info->game.empty();
  return fmt::format("This search can prove a win, not disprove one. To go on: {}",
                     is_own ? "--algorithm df-pn finds other kinds of wins too."
                            : "--knowledge none searches by the rules alone, and can do both.");
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

// "Black to move wins by 4 points with best play: proven."
std::string score_sentence(const Inquired& question, const Answer& answer) {
  const auto attacker = side_name(question.goal.attacker);
  if (!answer.score || !is_solved(answer.truth)) {
    const auto known = verdict_text(question, answer);
    const auto evidence = known == to_text(Truth::unknown) ? "" : ", that much is proven";
    return with_reason(fmt::format("{}'s score is {}{}", attacker, known, evidence),
                       answer.reason) +
           ".";
  }
  const int score = answer.score->lower;
  const auto by = question.at.game->score_limit() > 1 ? " by " + points(std::abs(score)) : "";
  const auto result = score == 0 ? "draws" : (score > 0 ? "wins" : "loses") + by;
  const auto who = question.to_move() == question.goal.attacker ? attacker + " to move" : attacker;
  if (question.is_over()) return fmt::format("The game is over, and {} {}.", attacker, result);
  return fmt::format("{} {} with best play on both sides: proven.", who, result);
}

// Whether the goal is reached, also where it is the score that was asked for.
Truth truth_of_goal(const Inquired& question, const Answer& answer) {
  if (!question.wants_score) return answer.truth;
  if (!answer.score) return Truth::unknown;
  const int threshold = question.goal.target.threshold;
  if (answer.score->lower >= threshold) return Truth::proven;
  return answer.score->upper < threshold ? Truth::disproven : Truth::unknown;
}

}  // namespace

std::string score_text(const ScoreBounds& score, int limit) {
  const auto text = [](int one) { return one == 0 ? "0" : fmt::format("{:+}", one); };
  if (score.is_exact()) return text(score.lower);
  const bool says_least = score.lower > -limit, says_most = score.upper < limit;
  if (says_least && says_most) {
    return fmt::format("between {} and {}", text(score.lower), text(score.upper));
  }
  if (says_least) return "at least " + text(score.lower);
  return says_most ? "at most " + text(score.upper) : std::string(to_text(Truth::unknown));
}

std::string verdict_text(const Inquired& question, const Answer& answer) {
  if (!question.wants_score || !answer.score) return std::string(to_text(answer.truth));
  return score_text(*answer.score, question.at.game->score_limit());
}

std::string state_sentence(const AnyGame& game, const Bytes& position) {
  const auto score = game.result(position);
  if (!score) {
    const Side side = game.to_move(position);
    return fmt::format("{} ({}) to move.", side_name(side), side == Side::black ? 'x' : 'o');
  }
  if (mating_side(game)) return end_of_mate_sentence(game, position, *score);
  if (*score == 0) return "The game is over: a draw.";
  const auto by = game.score_limit() > 1 ? " by " + points(std::abs(*score)) : std::string{};
  return fmt::format("The game is over: {} has won{}.",
                     side_name(*score > 0 ? Side::black : Side::white), by);
}

std::string state_sentence(const AnyGame& game, const Bytes& position, const Console& console) {
  const auto sentence = state_sentence(game, position);
  const bool has_stones = game.view(position).pieces.empty();
  if (!console.has_colour || !console.has_unicode || !has_stones) return sentence;
  const bool is_black = sentence.find("(x)") != std::string::npos;
  const auto sign = sentence.find(is_black ? "(x)" : "(o)");
  if (sign == std::string::npos) return sentence;
  return sentence.substr(0, sign) + (is_black ? "(●)" : "(○)") + sentence.substr(sign + 3);
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

std::vector<std::string> move_verdicts(const Inquired& question,
                                       const std::vector<MoveAnswer>& moves) {
  std::vector<std::string> words;
  for (const auto& [move, answer] : moves) {
    words.push_back(fmt::format("{}={}", move, verdict_text(question, answer)));
  }
  return words;
}

std::string truth_sentence(const Inquired& question, Truth truth, StopReason reason) {
  const auto name = target_name(question);
  const auto sentence =
      truth_sentence(question.goal, question.to_move(), question.is_over(), truth, reason, name);
  // A win where the other side must mate with checks is none at the board.
  const auto attacker = mating_side(*question.at.game);
  if (!attacker || is_mate(name)) return sentence;
  return fmt::format("Where {} must give check or lose: {}", side_name(*attacker), sentence);
}

std::string truth_sentence(Goal goal, Side to_move, bool is_over, Truth truth, StopReason reason,
                           std::string_view target) {
  const auto [does, can, cannot] = phrases(goal.target, target);
  const auto attacker = side_name(goal.attacker);
  const auto defender = side_name(opponent(goal.attacker));
  const bool attacks = to_move == goal.attacker;
  switch (truth) {
    case Truth::unknown:
      return with_reason(fmt::format("Whether {} {} is unknown", attacker, can), reason) + ".";
    case Truth::proven:
      if (is_over && is_mate(target)) return fmt::format("{} is mated: proven.", defender);
      if (is_over) return fmt::format("The game is over, and {} {}: proven.", attacker, does);
      if (attacks) return fmt::format("{} to move {}: proven.", attacker, does);
      return fmt::format("{} {} whatever {} plays: proven.", attacker, does, defender);
    case Truth::disproven:
      if (is_over && !is_mate(target)) {
        return fmt::format("The game is over, and {} {}: disproven.", attacker, cannot);
      }
      if (attacks) return fmt::format("{} to move {}: disproven.", attacker, cannot);
      return fmt::format("{} {} if {} plays right: disproven.", attacker, cannot, defender);
  }
  return {};
}

report::Style style_of(Truth truth) {
  switch (truth) {
    case Truth::proven: return report::Style::good;
    case Truth::disproven: return report::Style::bad;
    case Truth::unknown: break;
  }
  return report::Style::doubtful;
}

std::vector<std::string> figures(const Answer& answer) {
  const auto& i = answer.indicators;
  std::vector<std::string> all{
      fmt::format("{} iterations,", report::count_text(i.iterations)),
      fmt::format("{} nodes,", report::count_text(i.nodes)),
      fmt::format("{},", report::rate_text(static_cast<double>(i.nodes), answer.seconds)),
      fmt::format("{},", report::duration_text(answer.seconds)),
      fmt::format("{},", report::bytes_text(i.peak_bytes)),
      fmt::format("largest pn {} and dn {},", number_text(i.max_pn), number_text(i.max_dn)),
      fmt::format("{} root switches,", report::count_text(i.root_switches)),
      fmt::format("{} revisits,", report::count_text(i.revisits)),
      fmt::format("mean depth {:.1f}", i.mean_depth())};
  if (i.edges > 0) {
    all.back() += ',';
    all.push_back(fmt::format("{} edges", report::count_text(i.edges)));
  }
  return all;
}

std::string live_text(const Snapshot& now) {
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
  text +=
      fmt::format("{} nodes  {}  {}  {}", report::count_text(seen.nodes),
                  report::rate_text(static_cast<double>(seen.nodes), now.search_seconds),
                  report::bytes_text(peak_resident_bytes()), report::duration_text(now.seconds));
  if (now.score_said) {
    constexpr int any = std::numeric_limits<int>::max();
    text += fmt::format("  the search says {}", score_text(*now.score_said, any));
  }
  return text;
}

Json answer_json(const AnswerContext& context, const Inquired& question, const Outcome& given) {
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
  if (!is_solved(answer.truth)) object["reason"] = name_of(answer.reason);
  if (is_solved(answer.unconfirmed)) object["unconfirmed"] = to_text(answer.unconfirmed);
  object["proof_seconds"] = answer.proof_seconds;
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
      object["moves"].push_back(std::move(one));
    }
  }
  return object;
}

std::string answer_text(const Console& console, const Inquired& question, const Outcome& given) {
  const auto& answer = given.answer;
  std::string text =
      paint(console, style_of(answer.truth),
            question.wants_score ? score_sentence(question, answer)
                                 : truth_sentence(question, answer.truth, answer.reason)) +
      "\n\n";
  if (const auto what = advice(question, answer); !what.empty()) text += what + "\n\n";
  const auto turns = turns_of(question.at, answer.line);
  if (!answer.move.empty()) {
    const bool leads_line = !answer.line.empty() && answer.line.front() == answer.move;
    text +=
        fmt::format("  {:<11}  {}\n", move_label(question, answer.truth),
                    paint(console, report::Style::bold, leads_line ? turns.front() : answer.move));
  }
  if (answer.length) text += fmt::format("  length       {}\n", length_text(question, answer));
  if (!answer.line.empty()) text += report::wrap(console.width, "  line         ", turns);
  if (answer.length && !question.futile_rule.empty()) {
    text += fmt::format("               {} plies; futile interpositions by the rule {}\n",
                        answer.line.size(), question.futile_rule);
  }
  const std::vector<std::string> quiet(
      answer.line.begin(),
      answer.line.begin() + static_cast<std::ptrdiff_t>(moves_before_forced(answer)));
  text += forced_text(answer, turns_of(question.at, quiet).size());
  text += fmt::format("  algorithm    {}\n", question.search.algorithm.text());
  if (question.search.knowledge.info != nullptr) {
    text += fmt::format("  knowledge    {}\n", question.search.knowledge.text());
  }
  text += report::wrap(console.width, "  figures      ", figures(answer));
  if (!question.certificate_file.empty()) {
    text += fmt::format("  certificate  {}\n", certificate_text(answer));
  }
  text += forced_board(console, question, answer);
  if (!given.moves.empty()) text += '\n' + moves_text(console, question, given.moves);
  return text;
}

report::Picture picture_of(const Inquired& question, const Outcome& given) {
  const auto [does, can, cannot] = phrases_of(question);
  const auto attacker = side_name(question.goal.attacker);
  report::Picture picture;
  picture.board = question.at.game->view(question.at.position);
  picture.title = question.wants_score
                      ? score_sentence(question, given.answer)
                      : truth_sentence(question, given.answer.truth, given.answer.reason);
  picture.to_move = side_name(question.to_move());
  picture.proven = fmt::format("after it {} {}", attacker, does);
  picture.disproven = fmt::format("after it {} {}", attacker, cannot);
  for (const auto& [move, answer] : given.moves) {
    picture.moves.push_back({move, truth_of_goal(question, answer), answer.indicators.nodes});
  }
  return picture;
}

}  // namespace proofboard::command
