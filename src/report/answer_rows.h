// Answers to many questions: a row each, and what comes out of all of them. And the few words that
// scripts read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "api/inquiry.h"
#include "api/soundness.h"
#include "core/json.h"
#include "report/styled.h"

namespace proofboard::report {

struct AnswerRow {
  std::size_t number;  // of the question: a line of a file, or a place
  const Ask& question;
  const Outcome& given;
  std::optional<int> score_told = {};  // by the file, in the eyes of the side to move
  const std::optional<Soundness>& soundness;

  // Whether the score is what the file says; nothing if there is nothing to compare.
  std::optional<bool> agrees() const;
};

// "proven b2 a1=proven b2=disproven (cooked)": what was asked for, and no more.
std::string short_text(const AnswerRow& row);
std::string short_row_text(const AnswerRow& row);  // a line, with the number in front

std::string rows_heading(bool are_lines_of_file, bool counts_length);
StyledText row_text(int line_width, const AnswerRow& row);

class Tally {
 public:
  void add(const AnswerRow& row);
  bool has_disagreement() const { return disagreeing_ > 0; }

  // "12 proven, 3 disproven, …", and how many scores agree if any were compared.
  std::string text(std::size_t bad_lines, double seconds) const;

 private:
  std::uint64_t proven_ = 0, disproven_ = 0, unknown_ = 0, nodes_ = 0;
  std::size_t agreeing_ = 0, disagreeing_ = 0;
};

}  // namespace proofboard::report
