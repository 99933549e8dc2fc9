#include "lab/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>

#include "lab/axis.h"
#include "lab/gnuplot.h"

namespace proofboard::lab {

namespace {

struct Point {
  double x = 0, y = 0;
  bool is_at_least = false;  // a search met its limit: the true value may be larger
};

bool is_drawn(const Figure& figure, const Trial& trial) {
  const bool needs_x = figure.kind == Figure::Kind::lines || figure.kind == Figure::Kind::boxes;
  if (figure.series.empty()) return !needs_x || trial.x.has_value();
  return std::find(figure.series.begin(), figure.series.end(), trial.series) != figure.series.end();
}

std::optional<Value> height(const Results& results, const Figure& figure, std::size_t trial) {
  if (!figure.is_rate) return results.value(trial, figure.measure);
  return results.rate(trial, figure.measure);
}

// "$name << EOD …": a block of data inside the script.
std::string block(const std::string& name, const std::vector<Point>& points) {
  std::string text = fmt::format("${} << EOD\n", name);
  for (const auto& point : points) text += fmt::format("{} {}\n", point.x, point.y);
  return text + "EOD\n";
}

std::vector<double> heights_of(const std::vector<Point>& points) {
  std::vector<double> heights;
  for (const auto& point : points) heights.push_back(point.y);
  return heights;
}

std::string preamble(const Results& results, const Figure& figure,
                     const std::vector<double>& heights) {
  std::string text =
      "set terminal svg size 720,440 dynamic background rgb 'white' font 'sans-serif,12'\n"
      "set encoding utf8\nset grid ytics\nset key outside bottom center horizontal\n";
  if (const auto& legend = results.experiment().legend; !legend.empty()) {
    text += fmt::format("set key title \"{}\" noenhanced\n", legend);
  }
  text += fmt::format("set title \"{}\" noenhanced\n", figure.title);
  text += fmt::format("set xlabel \"{}\" noenhanced\n", figure.x_title);
  const auto unit = figure.is_rate    ? " in % of the baseline"
                    : figure.share_of ? fmt::format(" in % of {}", title_of(*figure.share_of))
                                      : std::string{};
  text += fmt::format("set ylabel \"{}{}\" noenhanced\n", title_of(figure.measure), unit);
  return text + Axis::of(heights, figure.is_logarithmic).script("y");
}

// The points that are lower bounds, marked by arrows on top of whatever else is drawn; `plots` gets
// their plot.
std::string at_least_block(const std::vector<Point>& points, std::string& plots) {
  std::vector<Point> marked;
  for (const auto& point : points) {
    if (point.is_at_least) marked.push_back(point);
  }
  if (marked.empty()) return {};
  plots +=
      ", $at_least with points pointtype 9 pointsize 1.1 linecolor rgb 'black' title \"at least: a "
      "limit was met\"";
  return block("at_least", marked);
}

std::string lines_script(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  std::vector<std::string> order;
  for (const auto& trial : experiment.trials) {
    if (!trial.x || !is_drawn(figure, trial)) continue;
    if (std::find(order.begin(), order.end(), trial.series) == order.end()) {
      order.push_back(trial.series);
    }
  }
  std::string blocks, plots;
  std::vector<Point> all;
  for (std::size_t s = 0; s < order.size(); ++s) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
      const auto& trial = experiment.trials[i];
      if (trial.series != order[s] || !trial.x) continue;
      if (const auto y = height(results, figure, i)) {
        points.push_back({*trial.x, y->number, y->is_at_least});
      }
    }
    std::sort(points.begin(), points.end(), [](auto& a, auto& b) { return a.x < b.x; });
    blocks += block(fmt::format("line{}", s), points);
    all.insert(all.end(), points.begin(), points.end());
    plots +=
        fmt::format("{}$line{} with linespoints pointtype 7 pointsize 0.5 title \"{}\" noenhanced",
                    plots.empty() ? "" : ", ", s, order[s]);
  }
  std::vector<Point> published;
  for (const auto& one : experiment.published) {
    if (one.measure != figure.measure || one.is_rate != figure.is_rate) continue;
    const auto trial = experiment.trial_index(one.trial);
    if (trial && experiment.trials[*trial].x && is_drawn(figure, experiment.trials[*trial])) {
      published.push_back({*experiment.trials[*trial].x, one.value});
    }
  }
  if (plots.empty()) return {};
  if (!published.empty()) {
    blocks += block("published", published);
    plots += ", $published with points pointtype 2 pointsize 1.2 title \"published\"";
    all.insert(all.end(), published.begin(), published.end());
  }
  blocks += at_least_block(all, plots);
  return preamble(results, figure, heights_of(all)) + blocks + "plot " + plots + "\n";
}

std::string boxes_script(const Results& results, const Figure& figure) {
  const auto& trials = results.experiment().trials;
  std::string rows, tics;
  std::vector<double> heights{100};
  int at = 0;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!is_drawn(figure, trials[i])) continue;
    const auto box = box_of(results.rates(i, figure.measure));
    if (!box) continue;
    tics += fmt::format("{}\"{}\" {}", tics.empty() ? "" : ", ",
                        trials[i].x ? fmt::format("{}", *trials[i].x) : trials[i].label, at);
    heights.insert(heights.end(), {box->low, box->high});
    rows += fmt::format("{} {} {} {} {} {}\n", at++, box->low, box->first, box->median, box->third,
                        box->high);
  }
  if (rows.empty()) return {};
  return preamble(results, figure, heights) + "$boxes << EOD\n" + rows + "EOD\n" +
         fmt::format(
             "set xtics rotate by -60 noenhanced ({})\nset boxwidth 0.6\nset xrange [-0.7:{}.7]\n",
             tics, at - 1) +
         "plot $boxes using 1:3:2:6:5 with candlesticks whiskerbars 0.5 fillstyle solid 0.25 "
         "title \"box: the middle half; whiskers: the last within 1.5 boxes\", $boxes using "
         "1:4:4:4:4 with candlesticks linewidth 2 title "
         "\"median\", 100 with lines dashtype 2 title \"baseline\"\n";
}

std::string bars_script(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  std::string bars, marks, tics;
  std::vector<Point> all;
  int at = 0;
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    if (!is_drawn(figure, experiment.trials[i])) continue;
    const auto y = height(results, figure, i);
    if (!y) continue;
    tics += fmt::format("{}\"{}\" {}", tics.empty() ? "" : ", ", experiment.trials[i].label, at);
    bars += fmt::format("{} {}\n", at, y->number);
    all.push_back({static_cast<double>(at), y->number, y->is_at_least});
    for (const auto& one : experiment.published) {
      if (one.trial == experiment.trials[i].label && one.measure == figure.measure &&
          one.is_rate == figure.is_rate) {
        marks += fmt::format("{} {}\n", at, one.value);
        all.push_back({static_cast<double>(at), one.value});
      }
    }
    ++at;
  }
  if (bars.empty()) return {};
  std::string plots = "$bars with boxes title \"measured\"";
  auto blocks = "$bars << EOD\n" + bars + "EOD\n";
  if (!marks.empty()) {
    blocks += "$marks << EOD\n" + marks + "EOD\n";
    plots += ", $marks with points pointtype 2 pointsize 1.5 title \"published\"";
  }
  blocks += at_least_block(all, plots);
  const bool has_key = plots.find(", $") != std::string::npos;
  return preamble(results, figure, heights_of(all)) +
         fmt::format("set xtics rotate by -40 noenhanced ({})\n", tics) +
         "set boxwidth 0.6\nset style fill solid 0.5\n" + (has_key ? "" : "set key off\n") +
         blocks + "plot " + plots + "\n";
}

// A block of points for each trial that is drawn, in one plot.
std::string trials_script(const Results& results, const Figure& figure, std::string_view style,
                          const std::function<std::vector<Point>(std::size_t trial)>& points_of) {
  const auto& trials = results.experiment().trials;
  std::string blocks, plots;
  std::vector<Point> all;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!is_drawn(figure, trials[i])) continue;
    const auto points = points_of(i);
    all.insert(all.end(), points.begin(), points.end());
    blocks += block(fmt::format("trial{}", i), points);
    plots += fmt::format("{}$trial{} with {} title \"{}\" noenhanced", plots.empty() ? "" : ", ", i,
                         style, trials[i].label);
  }
  if (plots.empty()) return {};
  blocks += at_least_block(all, plots);
  return preamble(results, figure, heights_of(all)) + blocks + "plot " + plots + "\n";
}

std::string ranked_script(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  const auto base = results.values(*experiment.trial_index(experiment.baseline), figure.measure);
  std::vector<std::size_t> order(base.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return base[a] < base[b]; });
  return trials_script(
      results, figure, "linespoints pointtype 7 pointsize 0.4", [&](std::size_t trial) {
        const auto values = results.values(trial, figure.measure);
        const auto met = results.met_limits(trial);
        std::vector<Point> points;
        for (const auto i : order) {
          points.push_back({static_cast<double>(points.size() + 1), values[i], met[i]});
        }
        return points;
      });
}

std::string scatter_script(const Results& results, const Figure& figure) {
  std::vector<double> widths;
  const auto script =
      trials_script(results, figure, "points pointtype 7 pointsize 0.6", [&](std::size_t trial) {
        const auto x = results.values(trial, figure.over);
        const auto y = results.values(trial, figure.measure);
        const auto met = results.met_limits(trial);
        widths.insert(widths.end(), x.begin(), x.end());
        std::vector<Point> points;
        for (std::size_t i = 0; i < x.size(); ++i) {
          if (!figure.share_of) {
            points.push_back({x[i], y[i], met[i]});
          } else if (const auto whole = results.values(trial, *figure.share_of)[i]; whole > 0) {
            points.push_back({x[i], 100 * y[i] / whole});
          }
        }
        return points;
      });
  return script.empty() ? script : Axis::of(widths, true).script("x") + script;
}

}  // namespace

std::string figure_script(const Results& results, const Figure& figure) {
  switch (figure.kind) {
    case Figure::Kind::lines: return lines_script(results, figure);
    case Figure::Kind::boxes: return boxes_script(results, figure);
    case Figure::Kind::bars: return bars_script(results, figure);
    case Figure::Kind::ranked: return ranked_script(results, figure);
    case Figure::Kind::scatter: return scatter_script(results, figure);
  }
  return {};
}

Drawn draw_figures(const Results& results, const std::string& folder) {
  namespace fs = std::filesystem;
  Drawn drawn;
  for (const auto& figure : results.experiment().figures) {
    const auto script = figure_script(results, figure);
    if (script.empty()) continue;
    const auto stem = fs::path(folder) / (results.experiment().name + "-" + figure.name);
    const auto error = draw_svg(script, stem.string());
    if (error == DrawError::none) {
      drawn.figures.push_back(figure.name);
      continue;
    }
    if (error == DrawError::missing) {
      drawn.remark = "There are no figures: gnuplot is not installed.";
      return drawn;
    }
    drawn.remark = fmt::format("gnuplot could not draw the figure {}.", figure.name);
  }
  return drawn;
}

}  // namespace proofboard::lab
