// A chart as data, and its drawing as SVG: no other program is needed, and the
// same data give the same bytes everywhere.
//
// One style for all: what a line is stands beside its end, not in a key; seven
// colours that people who see colours differently can tell apart (Okabe and
// Ito), each with a sign of its own; intervals are bands or bars of error,
// published numbers are black; a value that a search met its limit at has an
// arrow up.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/statistics.h"

namespace proofboard::lab {

struct ChartPoint {
  double x = 0, y = 0;
  std::optional<Range> interval;
  bool is_at_least = false;
};

struct ChartSeries {
  enum class Kind : std::uint8_t { line, points };

  std::string name;
  std::vector<ChartPoint> points;  // of a line from left to right
  Kind kind = Kind::line;
  bool is_published = false;
};

// What is drawn over numbers.
struct LineChart {
  std::string title, subtitle;
  std::string x_title, y_title;
  bool is_x_logarithmic = false, is_y_logarithmic = false;
  std::optional<double> base;  // a line across, "baseline"
  std::vector<ChartSeries> series;
};
std::string svg_of(const LineChart& chart);

// One horizontal bar for each of what has a name.
struct BarChart {
  struct Bar {
    std::string name;
    double value = 0;
    std::optional<Range> interval;
    bool is_at_least = false;
    std::vector<double> published;
  };

  std::string title, subtitle, x_title;
  bool is_logarithmic = false;
  std::optional<double> base;
  std::vector<Bar> bars;
};
std::string svg_of(const BarChart& chart);

// How rates are spread, one box for each value on the axis.
struct BoxChart {
  struct Entry {
    std::string name;
    Box box;
  };

  std::string title, subtitle, x_title, y_title;
  bool is_logarithmic = false;
  std::optional<double> base;
  std::vector<Entry> entries;
};
std::string svg_of(const BoxChart& chart);

}  // namespace proofboard::lab
