#include "lab/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <numeric>
#include <sstream>

#include "core/replacing_file.h"
#include "lab/axis.h"

namespace proofboard::lab {

namespace {

bool is_drawn(const Figure& figure, const Trial& trial) {
  const bool needs_x = figure.kind == Figure::Kind::lines || figure.kind == Figure::Kind::boxes;
  if (figure.series.empty()) return !needs_x || trial.x.has_value();
  return std::find(figure.series.begin(), figure.series.end(), trial.series) != figure.series.end();
}

std::optional<Value> height(const Results& results, const Figure& figure, std::size_t trial) {
  if (!figure.is_rate) return results.value(trial, figure.measure);
  return results.rate(trial, figure.measure);
}

std::optional<Range> interval(const Results& results, const Figure& figure, std::size_t trial) {
  constexpr std::size_t fewest = 6;  // as for a verdict
  if (results.counted() < fewest) return std::nullopt;
  return results.chance(trial, figure.measure, figure.is_rate, results.counted());
}

std::string y_title(const Figure& figure) {
  const auto unit = figure.is_rate || figure.kind == Figure::Kind::boxes ? " in % of the baseline"
                    : figure.share_of ? fmt::format(" in % of {}", title_of(*figure.share_of))
                    : figure.measure == Measure::seconds ? " (s)"
                                                         : "";
  return fmt::format("{}{}", title_of(figure.measure), unit);
}

// Logarithmic by itself where values span two decades.
bool spans_decades(const std::vector<double>& values, bool is_asked) {
  return Axis::of(values, is_asked).is_logarithmic;
}

std::optional<double> base_of(const Figure& figure) {
  if (figure.is_rate || figure.kind == Figure::Kind::boxes) return 100.0;
  return std::nullopt;
}

bool fits(const Published& one, const Figure& figure) {
  return one.measure == figure.measure && one.is_rate == figure.is_rate;
}

bool same_points(const ChartSeries& a, const ChartSeries& b) {
  return a.name == b.name &&
         std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(),
                    [](const auto& p, const auto& q) { return p.x == q.x && p.y == q.y; });
}

// A sweep's name without the parameter that is swept: "E=3 D=…" is E=3.
std::string bare_name(const std::string& name) {
  std::istringstream words(name);
  std::string bare;
  for (std::string word; words >> word;) {
    if (word.find("…") == std::string::npos) bare += (bare.empty() ? "" : " ") + word;
  }
  return bare.empty() ? "here" : bare;
}

// What was printed apart from what was only told: "about 3,000".
std::vector<ChartSeries> published_series(const Results& results, const Figure& figure,
                                          const std::vector<std::string>& order) {
  const auto& experiment = results.experiment();
  std::vector<ChartSeries> all;
  for (const auto& name : order) {
    for (const bool is_approximate : {false, true}) {
      ChartSeries series;
      series.is_published = true;
      series.name = is_approximate ? "published (“about”)" : "published";
      for (const auto& one : experiment.published) {
        const auto trial = experiment.trial_index(one.trial);
        if (!trial || !fits(one, figure) || one.is_approximate != is_approximate) continue;
        const auto& at = experiment.trials[*trial];
        if (at.x && at.series == name) series.points.push_back({*at.x, one.value, {}, false});
      }
      std::sort(series.points.begin(), series.points.end(),
                [](const auto& a, const auto& b) { return a.x < b.x; });
      const auto is_known = [&](const ChartSeries& known) { return same_points(known, series); };
      if (series.points.empty() || std::any_of(all.begin(), all.end(), is_known)) continue;
      all.push_back(std::move(series));
    }
  }
  return all;
}

std::optional<Chart> lines_chart(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  std::vector<std::string> order;
  for (const auto& trial : experiment.trials) {
    if (!trial.x || !is_drawn(figure, trial)) continue;
    if (std::find(order.begin(), order.end(), trial.series) == order.end()) {
      order.push_back(trial.series);
    }
  }
  LineChart chart{figure.title,    experiment.legend,
                  figure.x_title,  y_title(figure),
                  false,           false,
                  base_of(figure), {}};
  std::vector<double> values;
  for (const auto& name : order) {
    ChartSeries series;
    series.name = bare_name(name);
    for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
      const auto& trial = experiment.trials[i];
      if (trial.series != name || !trial.x) continue;
      const auto y = height(results, figure, i);
      if (!y) continue;
      series.points.push_back({*trial.x, y->number, interval(results, figure, i), y->is_at_least});
      values.push_back(y->number);
    }
    std::sort(series.points.begin(), series.points.end(),
              [](const auto& a, const auto& b) { return a.x < b.x; });
    chart.series.push_back(std::move(series));
  }
  if (values.empty()) return std::nullopt;
  for (auto& series : published_series(results, figure, order)) {
    for (const auto& point : series.points) values.push_back(point.y);
    chart.series.push_back(std::move(series));
  }
  chart.is_y_logarithmic = spans_decades(values, figure.is_logarithmic);
  return chart;
}

std::optional<Chart> boxes_chart(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  BoxChart chart{figure.title,
                 experiment.legend,
                 figure.x_title,
                 y_title(figure),
                 figure.is_logarithmic,
                 base_of(figure),
                 {}};
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    const auto& trial = experiment.trials[i];
    if (!is_drawn(figure, trial)) continue;
    if (const auto box = box_of(results.rates(i, figure.measure))) {
      chart.entries.push_back({trial.x ? fmt::format("{}", *trial.x) : trial.label, *box});
    }
  }
  if (chart.entries.empty()) return std::nullopt;
  return chart;
}

std::optional<Chart> bars_chart(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  BarChart chart{figure.title, experiment.legend, y_title(figure), false, base_of(figure), {}};
  std::vector<double> values;
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    if (!is_drawn(figure, experiment.trials[i])) continue;
    const auto y = height(results, figure, i);
    if (!y) continue;
    BarChart::Bar bar{
        experiment.trials[i].label, y->number, interval(results, figure, i), y->is_at_least, {}};
    values.push_back(y->number);
    for (const auto& one : experiment.published) {
      if (one.trial != bar.name || !fits(one, figure)) continue;
      bar.published.push_back(one.value);
      values.push_back(one.value);
    }
    chart.bars.push_back(std::move(bar));
  }
  if (chart.bars.empty()) return std::nullopt;
  chart.is_logarithmic = spans_decades(values, figure.is_logarithmic);
  return chart;
}

// A series for each trial that is drawn.
std::optional<Chart> trials_chart(
    const Results& results, const Figure& figure, ChartSeries::Kind kind,
    const std::function<std::vector<ChartPoint>(std::size_t trial)>& points_of) {
  const auto& experiment = results.experiment();
  LineChart chart{figure.title,   experiment.legend,
                  figure.x_title, y_title(figure),
                  false,          false,
                  std::nullopt,   {}};
  std::vector<double> heights;
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    if (!is_drawn(figure, experiment.trials[i])) continue;
    chart.series.push_back({experiment.trials[i].label, points_of(i), kind, false});
    for (const auto& point : chart.series.back().points) heights.push_back(point.y);
  }
  if (heights.empty()) return std::nullopt;
  chart.is_y_logarithmic = spans_decades(heights, figure.is_logarithmic);
  chart.is_x_logarithmic = kind == ChartSeries::Kind::points;
  return chart;
}

std::optional<Chart> ranked_chart(const Results& results, const Figure& figure) {
  const auto& experiment = results.experiment();
  const auto base = results.values(*experiment.trial_index(experiment.baseline), figure.measure);
  std::vector<std::size_t> order(base.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return base[a] < base[b]; });
  return trials_chart(results, figure, ChartSeries::Kind::line, [&](std::size_t trial) {
    const auto values = results.values(trial, figure.measure);
    const auto met = results.met_limits(trial);
    std::vector<ChartPoint> points;
    for (const auto i : order) {
      points.push_back({static_cast<double>(points.size() + 1), values[i], {}, met[i]});
    }
    return points;
  });
}

std::optional<Chart> scatter_chart(const Results& results, const Figure& figure) {
  return trials_chart(results, figure, ChartSeries::Kind::points, [&](std::size_t trial) {
    const auto x = results.values(trial, figure.over);
    const auto y = results.values(trial, figure.measure);
    const auto met = results.met_limits(trial);
    const auto whole = figure.share_of ? results.values(trial, *figure.share_of) : x;
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!figure.share_of) {
        points.push_back({x[i], y[i], {}, met[i]});
      } else if (whole[i] > 0) {
        points.push_back({x[i], 100 * y[i] / whole[i], {}, false});
      }
    }
    return points;
  });
}

}  // namespace

std::optional<Chart> chart_of(const Results& results, const Figure& figure) {
  switch (figure.kind) {
    case Figure::Kind::lines: return lines_chart(results, figure);
    case Figure::Kind::boxes: return boxes_chart(results, figure);
    case Figure::Kind::bars: return bars_chart(results, figure);
    case Figure::Kind::ranked: return ranked_chart(results, figure);
    case Figure::Kind::scatter: return scatter_chart(results, figure);
  }
  return std::nullopt;
}

Expected<std::vector<std::string>> draw_figures(const Results& results, const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> drawn;
  for (const auto& figure : results.experiment().figures) {
    const auto chart = chart_of(results, figure);
    if (!chart) continue;
    const auto svg = std::visit([](const auto& one) { return svg_of(one); }, *chart);
    const auto name = fmt::format("{}-{}.svg", results.experiment().name, figure.name);
    auto file = ReplacingFile::create((fs::path(folder) / name).string(), "figure");
    if (!file) return file.error();
    file->write({reinterpret_cast<const std::uint8_t*>(svg.data()), svg.size()});
    if (const auto written = file->commit(); !written) return written.error();
    drawn.push_back(figure.name);
  }
  return drawn;
}

}  // namespace proofboard::lab
