#include "lab/gauge_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "lab/gnuplot.h"

namespace proofboard::lab {

namespace {

constexpr const char* preamble =
    "set terminal svg size 720,440 dynamic background rgb 'white' font 'sans-serif,12'\n"
    "set encoding utf8\nset grid ytics\nset key outside bottom center horizontal\n"
    "set format x '%.10g'\nset format y '%.10g'\n";

// What people have written, as part of a script or of a file's name.
std::string harmless(std::string text, std::string_view allowed, bool allows_beyond_ascii) {
  for (auto& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_fine = byte >= 0x80
                             ? allows_beyond_ascii
                             : std::isalnum(byte) != 0 || allowed.find(c) != std::string_view::npos;
    if (!is_fine) c = '_';
  }
  return text;
}

std::string title_of(const std::string& id) {
  return harmless(id, " .,:;+-_/()#*=!?", true);
}

std::string file_name(std::size_t place, const std::string& id) {
  constexpr std::size_t longest = 60;
  return fmt::format("{:03}-{}", place, harmless(id.substr(0, longest), ".-_", false));
}

}  // namespace

std::string curve_script(const Gauged& problem) {
  std::string script = preamble;
  script += fmt::format("set title \"{}: proof and disproof number at the root\" noenhanced\n",
                        title_of(problem.id));
  script += "set xlabel \"iterations\"\nset logscale y\n$curve << EOD\n";
  for (const auto& [iterations, pn, dn] : problem.curve) {
    // A logarithm has no 0.
    script +=
        fmt::format("{} {} {}\n", iterations, std::max<Number>(1, pn), std::max<Number>(1, dn));
  }
  return script +
         "EOD\nplot $curve using 1:2 with steps linewidth 1.5 title \"pn (henka)\", "
         "$curve using 1:3 with steps linewidth 1.5 title \"dn (magire)\"\n";
}

std::string rank_script(const std::vector<Gauged>& problems, const Quantity& quantity) {
  std::string points;
  std::size_t count = 0;
  for (const auto& problem : problems) {
    const auto value = quantity.of(problem);
    if (!problem.rank || !problem.is_solved() || !value) continue;
    points += fmt::format("{} {}\n", *problem.rank, std::max(1.0, *value));
    ++count;
  }
  if (count < 2) return {};
  return preamble +
         fmt::format("set title \"{0} over the rank\" noenhanced\nset ylabel \"{0}\" noenhanced\n",
                     quantity.name) +
         "set xlabel \"rank\"\nset logscale y\nset key off\n$points << EOD\n" + points +
         "EOD\nstats $points using 1:(log10($2)) name 'fit' nooutput\n"
         "plot $points with points pointtype 7 pointsize 0.7, "
         "10**(fit_slope * x + fit_intercept) with lines dashtype 2\n";
}

std::string class_script(const std::vector<Gauged>& problems, const Quantity& quantity) {
  const auto classes = class_medians(problems);
  if (classes.size() < 2) return {};
  std::string points, medians, names;
  for (std::size_t kind = 0; kind < classes.size(); ++kind) {
    const auto& of_class = classes[kind];
    const auto place = static_cast<double>(kind + 1);
    names += fmt::format("{}\"{}\" {}", names.empty() ? "" : ", ", title_of(of_class.kind), place);
    // Side by side, in the order of the file.
    std::size_t nth = 0;
    for (const auto& problem : problems) {
      const auto value = quantity.of(problem);
      if (problem.kind != of_class.kind || !problem.is_solved() || !value) continue;
      const auto share = (static_cast<double>(++nth) - 0.5) / static_cast<double>(of_class.solved);
      points += fmt::format("{:.3f} {}\n", place - 0.3 + 0.6 * share, std::max(1.0, *value));
    }
    for (const auto& [name, median] : of_class.medians) {
      if (name != quantity.name) continue;
      medians += fmt::format("{} {} 0.6 0\n", place - 0.3, std::max(1.0, median));
    }
  }
  if (points.empty()) return {};
  return preamble +
         fmt::format(
             "set title \"{0} by class, with the median\" noenhanced\n"
             "set ylabel \"{0}\" noenhanced\nset xtics ({1}) noenhanced\n"
             "set xrange [0.5:{2}.5]\n",
             quantity.name, names, classes.size()) +
         "set logscale y\nset key off\n$points << EOD\n" + points + "EOD\n$medians << EOD\n" +
         medians +
         "EOD\nplot $points with points pointtype 7 pointsize 0.7, "
         "$medians with vectors nohead linewidth 2 dashtype 2\n";
}

GaugeFigures draw_gauge_figures(const std::vector<Gauged>& problems, const std::string& folder) {
  GaugeFigures figures;
  bool is_missing = false;
  const auto draw = [&](const std::string& script, const std::string& name) {
    if (script.empty() || is_missing) return;
    const auto stem = (std::filesystem::path(folder) / name).string();
    switch (draw_svg(script, stem)) {
      case DrawError::none: figures.files.push_back(stem + ".svg"); break;
      case DrawError::missing:
        is_missing = true;
        figures.remark = "there are no figures: gnuplot is not installed";
        break;
      case DrawError::failed:
        figures.remark = fmt::format("gnuplot could not draw {}.svg", stem);
        break;
    }
  };
  std::size_t place = 0;
  for (const auto i : by_difficulty(problems)) {
    ++place;
    if (!problems[i].curve.empty()) {
      draw(curve_script(problems[i]), file_name(place, problems[i].id));
    }
  }
  if (std::any_of(problems.begin(), problems.end(), [](const auto& p) { return p.rank; })) {
    for (const auto& quantity : thesis_indicators()) {
      draw(rank_script(problems, quantity), "rank-" + quantity.name);
    }
  }
  for (const auto& quantity : thesis_indicators()) {
    draw(class_script(problems, quantity), "class-" + quantity.name);
  }
  return figures;
}

}  // namespace proofboard::lab
