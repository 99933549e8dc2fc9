// Several algorithms on the same questions: what each took, and whether they contradict each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "api/answer.h"

namespace proofboard::lab {

// What an algorithm did on one question.
struct Effort {
  Truth truth = Truth::unknown;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t root_switches = 0;
  std::uint64_t peak_bytes = 0;

  static Effort of(const Answer& answer);
};

using Efforts = std::vector<std::vector<Effort>>;  // [question][algorithm], whole rows only

// Of one algorithm; ratios are over the questions that both it and the first one answered.
struct EffortTotal {
  std::size_t solved = 0, common = 0;
  std::uint64_t nodes = 0, common_nodes = 0, first_nodes = 0;
  double seconds = 0, common_seconds = 0, first_seconds = 0;
  std::uint64_t root_switches = 0, peak_bytes = 0;

  std::optional<double> nodes_ratio() const;
  std::optional<double> seconds_ratio() const;
};
EffortTotal total_of(const Efforts& efforts, std::size_t algorithm);

// Whether one proved what another disproved.
bool is_contradictory(const std::vector<Effort>& row);

}  // namespace proofboard::lab
