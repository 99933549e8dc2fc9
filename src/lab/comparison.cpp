#include "lab/comparison.h"

#include <algorithm>

namespace proofboard::lab {

Effort Effort::of(const Answer& answer) {
  const auto& measured = answer.indicators;
  return {answer.truth, measured.nodes, answer.seconds, measured.root_switches,
          measured.peak_bytes};
}

std::optional<double> EffortTotal::nodes_ratio() const {
  if (first_nodes == 0) return {};
  return static_cast<double>(common_nodes) / static_cast<double>(first_nodes);
}

std::optional<double> EffortTotal::seconds_ratio() const {
  if (first_seconds <= 0) return {};
  return common_seconds / first_seconds;
}

EffortTotal total_of(const Efforts& efforts, std::size_t algorithm) {
  EffortTotal total;
  for (const auto& row : efforts) {
    const auto& own = row[algorithm];
    const auto& first = row[0];
    total.nodes += own.nodes;
    total.seconds += own.seconds;
    total.solved += is_solved(own.truth);
    total.root_switches += own.root_switches;
    total.peak_bytes = std::max(total.peak_bytes, own.peak_bytes);
    if (!is_solved(own.truth) || !is_solved(first.truth)) continue;
    ++total.common;
    total.common_nodes += own.nodes;
    total.common_seconds += own.seconds;
    total.first_nodes += first.nodes;
    total.first_seconds += first.seconds;
  }
  return total;
}

bool is_contradictory(const std::vector<Effort>& row) {
  const auto has = [&](Truth truth) {
    return std::any_of(row.begin(), row.end(), [&](const auto& o) { return o.truth == truth; });
  };
  return has(Truth::proven) && has(Truth::disproven);
}

}  // namespace proofboard::lab
