// Several algorithms on the same questions: tables, JSON and lines for other programs.
#pragma once

#include <string>
#include <vector>

#include "api/inquiry.h"
#include "core/json.h"
#include "lab/comparison.h"

namespace proofboard::report {

// What is compared.
struct ComparedAlgorithm {
  std::string name;   // as given
  std::string whole;  // with all its options
};

// A line for each search (RFC 4180), under the one that names the columns. It tells all that it
// takes to repeat it, the program's version included.
std::string comparison_csv_heading();
std::string comparison_csv_line(std::size_t number, const std::string& game, const Ask& question,
                                const ComparedAlgorithm& algorithm, const Answer& answer,
                                const std::string& version);

// Sums of one algorithm.
Json total_json(const ComparedAlgorithm& algorithm, const lab::Efforts& efforts,
                const lab::EffortTotal& total);
std::string totals_text(int line_width, const std::vector<ComparedAlgorithm>& algorithms,
                        const lab::Efforts& efforts);

// Of answers to one question that can't both be true.
std::string contradiction_sentence(std::size_t number, const GamePosition& at,
                                   const std::vector<ComparedAlgorithm>& algorithms,
                                   const std::vector<lab::Effort>& row);

}  // namespace proofboard::report
