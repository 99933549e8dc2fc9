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

// How far Black is ahead, and the same again where it is proven and where a blunder has led here.
std::string lead_text(const Analysis& analysis, const ReadPosition& read) {
  if (!analysis.has_scores) {
    const auto value = read.functions ? fmt::format("{}", drawn_value(*read.value())) : "NaN";
    return fmt::format("{} {} NaN", value, outcome_text(read.outcome));
  }
  const auto score = read.score ? fmt::format("{}", read.score->points) : "NaN";
  const bool is_blunder = read.cost && read.cost->points >= blunder_points;
  return fmt::format("{} {} {}", score, read.score && read.score->is_proven ? score : "NaN",
                     is_blunder ? score : "NaN");
}

}  // namespace

std::string analysis_script(const Analysis& analysis, const std::string& title) {
  std::string script =
      "set terminal svg size 900,600 dynamic background rgb 'white' font 'sans-serif,12'\n"
      "set encoding utf8\nset grid\nset key outside bottom center horizontal\n"
      "set datafile missing 'NaN'\n";
  script += fmt::format("set multiplot layout {},1 title \"{}\" noenhanced\n$game << EOD\n",
                        analysis.has_conspiracy ? 2 : 1, title);
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    const auto& read = analysis.positions[i];
    const auto positive = read.functions ? sum_text(read.sums.positive) : "NaN";
    const auto negative = read.functions ? sum_text(read.sums.negative) : "NaN";
    script += fmt::format("{} {} {} {}\n", i, lead_text(analysis, read), positive, negative);
  }
  script += fmt::format("EOD\nset xrange [0:{}]\nset ylabel \"Black ahead\"\n",
                        std::max<std::size_t>(1, analysis.positions.size() - 1));
  if (analysis.has_scores) {
    script +=
        "set xzeroaxis\nplot $game using 1:2 with linespoints pointtype 7 pointsize 0.3 title "
        "\"score\", $game using 1:3 with points pointtype 5 pointsize 0.5 title \"proven\", "
        "$game using 1:4 with points pointtype 6 pointsize 1.2 title \"after a blunder\"\n";
  } else {
    script += fmt::format(
        "set yrange [{}:{}]\nplot {}"
        "$game using 1:3 with points pointtype 5 pointsize 0.5 title \"proven outcome\"\n",
        -edge * 1.05, edge * 1.05,
        analysis.plies > 0
            ? "$game using 1:2 with linespoints pointtype 7 pointsize 0.3 title \"value\", "
            : "");
  }
  if (analysis.has_conspiracy) {
    script +=
        "set autoscale y\nset logscale y\nset xlabel \"move\"\nset ylabel \"conspirators\"\n"
        "plot $game using 1:($5+1) with steps title \"Positive CN sum\", "
        "$game using 1:($6+1) with steps title \"Negative CN sum\"\n";
  }
  return script + "unset multiplot\n";
}

}  // namespace proofboard::lab
