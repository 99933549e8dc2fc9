#include "report/soundness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "report/csv.h"
#include "report/layout.h"
#include "report/moves.h"
#include "report/names.h"

namespace proofboard::report {

namespace {

struct FlawWords {
  Flaw flaw;
  std::string_view name, label, japanese;
};
constexpr std::array flaw_words{
    FlawWords{Flaw::cook, "cook", "cooks", "余詰"},
    FlawWords{Flaw::last_move, "last move", "last move", "最終手余詰"},
    FlawWords{Flaw::drop_square, "drop square", "drop square", "打ち場所非限定"},
    FlawWords{Flaw::promotion, "promotion", "promotion", "成不成非限定"},
    FlawWords{Flaw::equal_length, "equal length", "as long", "変同"},
    FlawWords{Flaw::equal_at_end, "equal at the end", "last reply", "最終2手の変同"},
    FlawWords{Flaw::other_in_variation, "other in variation", "in variations", "変別"},
};

std::string_view name_of(Flaw flaw) {
  return std::find_if(flaw_words.begin(), flaw_words.end(),
                      [&](const auto& words) { return words.flaw == flaw; })
      ->name;
}

// The moves of one problem, as people are to read them.
class Moves {
 public:
  Moves(const GamePosition& problem, const std::vector<std::string>& line,
        std::string_view notation)
      : problem_(problem), line_(line), notation_(notation) {}

  std::vector<std::string> line() const { return written_moves(problem_, line_, notation_); }
  // Instead of the move that the line has at this ply.
  std::string move(std::size_t ply, const std::string& move) const {
    return written_from(ply, {move}).front();
  }
  // With the variation that leads to it, if there is one.
  std::string move(const Departure& one) const {
    auto moves = one.variation;
    moves.push_back(one.move);
    return fmt::format("{}", fmt::join(written_from(one.ply - one.variation.size(), moves), " "));
  }

 private:
  std::vector<std::string> written_from(std::size_t ply,
                                        const std::vector<std::string>& moves) const {
    std::vector<std::string> played(line_.begin(),
                                    line_.begin() + static_cast<std::ptrdiff_t>(ply) - 1);
    played.insert(played.end(), moves.begin(), moves.end());
    auto written = written_moves(problem_, played, notation_);
    written.erase(written.begin(), written.end() - static_cast<std::ptrdiff_t>(moves.size()));
    return written;
  }

  const GamePosition& problem_;
  const std::vector<std::string>& line_;
  std::string_view notation_;
};

std::string told(const Departure& one, const Moves& moves) {
  const auto text = fmt::format("move {}: {}", one.ply - one.variation.size(), moves.move(one));
  return one.plies ? fmt::format("{}, {} in all", text, plies_text(*one.plies)) : text;
}

// After the composers' word for them.
std::vector<std::string> told(const Soundness& found, const FlawWords& words, const Moves& moves) {
  std::vector<std::string> parts{fmt::format("{}:", words.japanese)};
  for (const auto& one : found.departures) {
    if (one.flaw != words.flaw) continue;
    if (parts.size() > 1) parts.back() += ';';
    parts.push_back(told(one, moves));
  }
  return parts;
}

std::string told(const SolutionRemark& remark, const Moves& moves) {
  std::vector<std::string> better;
  for (const auto& move : remark.better) better.push_back(moves.move(remark.ply, move));
  const auto best = fmt::format("{}", fmt::join(better, ", "));
  const auto plies = remark.plies ? plies_text(*remark.plies) : "";
  const auto at = remark.move.empty() ? ""
                                      : fmt::format("move {}, {}: ", remark.ply,
                                                    moves.move(remark.ply, remark.move));
  switch (remark.what) {
    case SolutionRemark::shorter_mate:
      return fmt::format("{}{} mates sooner, {} in all (早詰)", at, best, plies);
    case SolutionRemark::no_mate:
      return fmt::format("{}no mate any more; {} mates, {} in all", at, best, plies);
    case SolutionRemark::longer_defence:
      return fmt::format("{}{} holds out longer, {} in all", at, best, plies);
    case SolutionRemark::longer_with_pieces:
      return fmt::format("{}{} holds out two plies longer and leaves pieces, {} in all (変長)", at,
                         best, plies);
    case SolutionRemark::nothing_left:
      return fmt::format("{}{} holds out as long and leaves nothing in hand", at, best);
    case SolutionRemark::futile:
      return fmt::format("{}a futile interposition, not counted (無駄合)", at);
    case SolutionRemark::unfinished:
      return fmt::format("it ends before the mate, which takes {} in all", plies);
    case SolutionRemark::goes_on: return fmt::format("{}not counted: it is mate already", at);
  }
  return {};
}

std::string_view sentence(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::no_mate: return "no mate (不詰)";
    case ProblemVerdict::shorter_mate: return "there is a shorter mate than the solution (早詰)";
    case ProblemVerdict::cooked: return "cooked (余詰あり)";
    case ProblemVerdict::pieces_left: return "pieces are left over (駒余り)";
    case ProblemVerdict::sound: return "sound (完全): no other way to mate before the last move";
    case ProblemVerdict::not_settled: break;
  }
  return "not settled";
}

std::string sentence(const OpenMatter& open) {
  switch (open.what) {
    case OpenMatter::mate: return "whether there is a mate";
    case OpenMatter::shortest_mate: return "the shortest mate is not known";
    case OpenMatter::solution: return "whether the solution is the intended line";
    case OpenMatter::budget: return fmt::format("the limit was reached at move {}", open.ply);
    case OpenMatter::other_lines: return "too many answers are equally long to look at all lines";
    case OpenMatter::lesser_flaws: return "other last moves, and other moves in variations";
  }
  return {};
}

std::vector<std::string> sentences(const std::vector<OpenMatter>& all) {
  std::vector<std::string> told;
  for (const auto& one : all) told.push_back(sentence(one));
  return told;
}

// "3 G*5b"
std::vector<std::string> places(const std::vector<Departure>& all) {
  std::vector<std::string> words;
  for (const auto& one : all) words.push_back(fmt::format("{} {}", one.ply, one.move));
  return words;
}

Json plies_json(std::optional<int> plies) {
  return plies ? Json(*plies) : Json(nullptr);
}

Json json_of(const Departure& one) {
  Json object{{"flaw", name_of(one.flaw)},
              {"ply", one.ply},
              {"move", one.move},
              {"plies", plies_json(one.plies)}};
  if (!one.variation.empty()) object["variation"] = one.variation;
  return object;
}

std::string_view name_of(SolutionRemark::What what) {
  switch (what) {
    case SolutionRemark::shorter_mate: return "shorter mate";
    case SolutionRemark::no_mate: return "no mate";
    case SolutionRemark::longer_defence: return "longer defence";
    case SolutionRemark::longer_with_pieces: return "longer with pieces left";
    case SolutionRemark::nothing_left: return "nothing left in hand";
    case SolutionRemark::futile: return "futile";
    case SolutionRemark::unfinished: return "unfinished";
    case SolutionRemark::goes_on: return "goes on";
  }
  return {};
}

Json json_of(const GivenSolution& solution) {
  Json remarks = Json::array();
  for (const auto& one : solution.remarks) {
    remarks.push_back(Json{{"what", name_of(one.what)},
                           {"ply", one.ply},
                           {"move", one.move.empty() ? Json(nullptr) : Json(one.move)},
                           {"better", one.better},
                           {"plies", plies_json(one.plies)}});
  }
  return {{"moves", solution.moves},
          {"checked", solution.is_checked},
          {"intended", solution.is_checked ? Json(solution.is_intended()) : Json(nullptr)},
          {"remarks", std::move(remarks)}};
}

Json mates_json(Truth mates) {
  return is_solved(mates) ? Json(mates == Truth::proven) : Json(nullptr);
}

std::vector<std::string> solution_words(const GamePosition& problem, const GivenSolution& solution,
                                        std::string_view notation) {
  if (!solution.is_checked) return {"not compared to its end"};
  const Moves moves(problem, solution.moves, notation);
  std::vector<std::string> words{solution.is_intended() ? "it is the intended line (作意)"
                                                        : "it is not the intended line"};
  for (const auto& remark : solution.remarks) {
    words.back() += ';';
    words.push_back(told(remark, moves));
  }
  return words;
}

}  // namespace

std::string_view name_of(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::no_mate: return "no mate";
    case ProblemVerdict::shorter_mate: return "shorter mate";
    case ProblemVerdict::cooked: return "cooked";
    case ProblemVerdict::pieces_left: return "pieces left over";
    case ProblemVerdict::sound: return "sound";
    case ProblemVerdict::not_settled: break;
  }
  return "not settled";
}

std::string soundness_text(int line_width, const GamePosition& problem, const Soundness& found,
                           std::string_view notation) {
  std::string text = "\nAs a problem (詰将棋):\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& words) {
    text += wrap(line_width, fmt::format("  {:<13}  ", label), words);
  };
  if (found.plies) {
    add("length",
        {fmt::format("{} as composers count, none is shorter", plies_text(*found.plies))});
  }
  const Moves moves(problem, found.line, notation);
  if (!found.line.empty()) {
    auto line = moves.line();
    line.insert(line.begin(), "作意:");
    add("line", line);
  }
  if (found.solution && found.mates == Truth::proven) {
    add("your solution", solution_words(problem, *found.solution, notation));
  }
  for (const auto& words : flaw_words) {
    if (found.has(words.flaw)) add(words.label, told(found, words, moves));
  }
  const auto verdict = verdict_of(found);
  if (!found.left.empty()) {
    add("left in hand", {fmt::format("駒余り: {}", fmt::join(found.left, " "))});
  } else if (verdict == ProblemVerdict::sound) {
    add("left in hand", {"nothing (駒余りなし)"});
  }
  if (!found.not_known.empty()) add("not known", places(found.not_known));
  if (!found.open.empty()) add("open", {fmt::format("{}", fmt::join(sentences(found.open), "; "))});
  add("verdict", {std::string(sentence(verdict))});
  return text;
}

Json soundness_json(const Soundness& found) {
  Json object{{"mates", mates_json(found.mates)}, {"verdict", name_of(verdict_of(found))}};
  if (!found.open.empty()) object["open"] = sentences(found.open);
  if (found.mates != Truth::proven) return object;
  object["plies"] = plies_json(found.plies);
  object["line"] = found.line;
  object["flaws"] = Json::array();
  for (const auto& one : found.departures) object["flaws"].push_back(json_of(one));
  object["left_in_hand"] = found.left;
  object["unknown"] = places(found.not_known);
  if (found.solution) object["solution"] = json_of(*found.solution);
  return object;
}

std::string soundness_csv_heading() {
  return csv_line(
      {"number", "position", "verdict", "plies", "line", "flaws", "left_in_hand", "solution"});
}

std::string soundness_csv_line(std::size_t number, const GamePosition& problem,
                               const Soundness& found) {
  std::vector<std::string> flaws;
  for (const auto& one : found.departures) {
    flaws.push_back(fmt::format("{}: {} {}", name_of(one.flaw), one.ply, one.move));
  }
  const auto solution = !found.solution || !found.solution->is_checked ? ""
                        : found.solution->is_intended()                ? "intended"
                                                                       : "not intended";
  return csv_line(
      {fmt::format("{}", number), problem.game->position_text(problem.position),
       std::string(name_of(verdict_of(found))), found.plies ? fmt::format("{}", *found.plies) : "",
       fmt::format("{}", fmt::join(found.line, " ")), fmt::format("{}", fmt::join(flaws, "; ")),
       fmt::format("{}", fmt::join(found.left, " ")), solution});
}

}  // namespace proofboard::report
