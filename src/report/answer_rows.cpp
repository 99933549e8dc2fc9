#include "report/answer_rows.h"

#include <fmt/format.h>

#include "core/counted.h"
#include "report/answer.h"
#include "report/layout.h"
#include "report/sentences.h"
#include "report/soundness.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

// " (cooked)"; nothing if it was not asked for.
std::string soundness_mark(const AnswerRow& row) {
  return row.soundness ? fmt::format(" ({})", name_of(verdict_of(*row.soundness))) : "";
}

// " a1=proven b2=disproven (cooked)"
std::string details(const AnswerRow& row) {
  std::string text;
  for (const auto& word : move_verdicts(row.question, row.given.moves)) text += ' ' + word;
  return text + soundness_mark(row);
}

// Of games that count it: "7" if that is proved to be the shortest, else "<=9"; "-" if there is no
// win to count.
std::string length_cell(const AnswerRow& row) {
  if (!row.question.at.game->info().counts_length) return "";
  const auto& length = row.given.answer.length;
  return fmt::format("{:>7}  ", !length                 ? "-"
                                : length->is_shortest() ? fmt::format("{}", length->at_most)
                                                        : fmt::format("<={}", length->at_most));
}

// With what the file says if that is something else.
std::string compared_verdict(const AnswerRow& row) {
  const auto verdict = verdict_text(row.question, row.given.answer);
  return row.agrees() == false ? fmt::format("{} (file: {:+})", verdict, *row.score_told) : verdict;
}

}  // namespace

std::optional<bool> AnswerRow::agrees() const {
  const auto& answer = given.answer;
  if (!score_told || !is_solved(answer.truth) || !answer.score) return std::nullopt;
  const int sign = question.to_move() == question.goal.attacker ? 1 : -1;
  return answer.score->lower == sign * *score_told;
}

std::string short_text(const AnswerRow& row) {
  const auto& move = row.given.answer.move;
  return verdict_text(row.question, row.given.answer) + (move.empty() ? "" : " " + move) +
         details(row);
}

std::string short_row_text(const AnswerRow& row) {
  const auto& move = row.given.answer.move;
  return fmt::format("{} {} {}{}\n", row.number, compared_verdict(row), move.empty() ? "-" : move,
                     details(row));
}

std::string rows_heading(bool are_lines_of_file, bool counts_length) {
  return fmt::format("{:>6}  {:<9}  {:<7}  {}{:>15}  {:>11}\n",
                     are_lines_of_file ? "line" : "number", "truth", "move",
                     counts_length ? fmt::format("{:>7}  ", "plies") : "", "nodes", "time");
}

StyledText row_text(int line_width, const AnswerRow& row) {
  const auto& answer = row.given.answer;
  StyledText text(fmt::format("{:>6}  ", row.number));
  text += Styled{row.agrees() == false ? Style::bad : style_of(answer.truth),
                 fmt::format("{:<9}", compared_verdict(row))};
  text += fmt::format("  {:<7}  {}{:>15}  {:>11} {}\n", answer.move.empty() ? "-" : answer.move,
                      length_cell(row), count_text(answer.indicators.nodes),
                      duration_text(answer.seconds), soundness_mark(row));
  if (!row.given.moves.empty()) {
    text += wrap(line_width, "        ", move_verdicts(row.question, row.given.moves));
  }
  return text;
}

void Tally::add(const AnswerRow& row) {
  const auto& answer = row.given.answer;
  proven_ += answer.truth == Truth::proven;
  disproven_ += answer.truth == Truth::disproven;
  unknown_ += answer.truth == Truth::unknown;
  nodes_ += answer.indicators.nodes;
  if (const auto agrees = row.agrees()) ++(*agrees ? agreeing_ : disagreeing_);
}

std::string Tally::text(std::size_t bad_lines, double seconds) const {
  auto text = fmt::format("{} proven, {} disproven, {} unknown, {} bad; {} in {}, {}\n", proven_,
                          disproven_, unknown_, bad_lines, count_text(nodes_, "node"),
                          duration_text(seconds), rate_text(static_cast<double>(nodes_), seconds));
  if (const auto compared = agreeing_ + disagreeing_; compared > 0) {
    text += fmt::format("{} of {} {} with the file\n", agreeing_, counted(compared, "score"),
                        agreeing_ == 1 ? "agrees" : "agree");
  }
  return text;
}

}  // namespace proofboard::report
