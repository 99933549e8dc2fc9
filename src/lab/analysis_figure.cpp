#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/analysis.h"

namespace proofboard::lab {

namespace {

// What is certain is drawn at the edge.
constexpr double edge = 1000;

double drawn_value(conspiracy::Value value) {
  return std::clamp(static_cast<double>(value), -edge, edge);
}

std::string sum_text(Number sum) {
  return sum == infinity ? "NaN" : fmt::format("{}", sum);
}

std::string outcome_text(GameOutcome outcome) {
  switch (outcome) {
    case GameOutcome::unknown:
    case GameOutcome::no_mate: break;
    case GameOutcome::black_wins: return fmt::format("{}", edge);
    case GameOutcome::white_wins: return fmt::format("{}", -edge);
    case GameOutcome::draw: return "0";
  }
  return "NaN";
}

}  // namespace

std::string analysis_script(const Analysis& analysis, const std::string& title) {
  std::string script =
      "set terminal svg size 900,600 dynamic background rgb 'white' font 'sans-serif,12'\n"
      "set encoding utf8\nset grid\nset key outside bottom center horizontal\n"
      "set datafile missing 'NaN'\n";
  const bool has_values = analysis.plies > 0;
  script += fmt::format("set multiplot layout {},1 title \"{}\" noenhanced\n$game << EOD\n",
                        has_values ? 2 : 1, title);
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    const auto& read = analysis.positions[i];
    const auto value = read.functions ? fmt::format("{}", drawn_value(*read.value())) : "NaN";
    const auto positive = read.functions ? sum_text(read.sums.positive) : "NaN";
    const auto negative = read.functions ? sum_text(read.sums.negative) : "NaN";
    script += fmt::format("{} {} {} {} {} {}\n", i, value, positive, negative,
                          read.is_critical() ? value : "NaN", outcome_text(read.outcome));
  }
  script += fmt::format(
      "EOD\nset xrange [0:{}]\nset yrange [{}:{}]\nset ylabel \"Black ahead\"\nplot {}"
      "$game using 1:6 with points pointtype 5 pointsize 0.5 title \"proven outcome\"\n",
      std::max<std::size_t>(1, analysis.positions.size() - 1), -edge * 1.05, edge * 1.05,
      has_values ? "$game using 1:2 with linespoints pointtype 7 pointsize 0.3 title \"value\", "
                   "$game using 1:5 with points pointtype 6 pointsize 1 title \"critical\", "
                 : "");
  if (has_values) {
    script +=
        "set autoscale y\nset logscale y\nset xlabel \"move\"\nset ylabel \"conspirators\"\n"
        "plot $game using 1:($3+1) with steps title \"Positive CN sum\", "
        "$game using 1:($4+1) with steps title \"Negative CN sum\"\n";
  }
  return script + "unset multiplot\n";
}

}  // namespace proofboard::lab
