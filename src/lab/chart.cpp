#include "lab/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "lab/axis.h"

namespace proofboard::lab {

namespace {

constexpr double width = 760, text_size = 12;
constexpr const char* ink = "#222222";
constexpr const char* pale = "#666666";
// Blue, vermilion, green, purple, orange, sky, brown.
constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                             "#e69f00", "#56b4e9", "#8c510a"};

const char* colour_of(std::size_t index) {
  return colours[index % colours.size()];
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

// About how wide a text is drawn. Letters beyond ASCII count once.
double width_of(const std::string& text, double size = text_size) {
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  });
  return static_cast<double>(letters) * size * 0.56;
}

// Where a number lies between two edges of the picture.
class Scale {
 public:
  Scale(std::vector<double> values, bool wants_logarithmic, double from, double to)
      : from_(from), to_(to) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    axis_ = Axis::of(values, wants_logarithmic);
    tics_ = axis_.tics();
    if (axis_.is_logarithmic) {
      least_ = axis_.least / 1.15;
      most_ = axis_.most * 1.15;
      constexpr std::size_t few = 4;
      const auto decades = tics_;
      const auto inside = [&](double tic) { return tic >= least_ && tic <= most_; };
      if (std::count_if(tics_.begin(), tics_.end(), inside) < static_cast<std::ptrdiff_t>(few)) {
        for (const double decade : decades) {
          for (const double factor : {2.0, 5.0}) tics_.push_back(factor * decade);
        }
        std::sort(tics_.begin(), tics_.end());
        tics_.erase(std::unique(tics_.begin(), tics_.end()), tics_.end());
      }
      std::erase_if(tics_, [&](double tic) { return !inside(tic); });
    } else {
      least_ = tics_.front();
      most_ = tics_.back();
    }
  }

  double at(double value) const {
    const auto part = [&](double x) {
      if (!axis_.is_logarithmic) return (x - least_) / (most_ - least_);
      return std::log(std::max(x, least_) / least_) / std::log(most_ / least_);
    };
    return from_ + (to_ - from_) * std::clamp(part(value), 0.0, 1.0);
  }
  double end() const { return to_; }
  bool is_logarithmic() const { return axis_.is_logarithmic; }
  const std::vector<double>& tics() const { return tics_; }

 private:
  double from_, to_;
  Axis axis_;
  std::vector<double> tics_;
  double least_ = 0, most_ = 1;
};

// The text of a picture as it grows.
class Svg {
 public:
  Svg(double height, const std::string& title) {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 "
        "0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" "
        "font-size=\"{2}\" role=\"img\">\n"
        "<title>{3}</title>\n<rect width=\"{0}\" "
        "height=\"{1}\" fill=\"#ffffff\"/>\n",
        width, height, text_size, escaped(title));
  }

  void line(double x1, double y1, double x2, double y2, const char* colour, double thick = 1,
            const char* dashes = "") {
    text_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
        "stroke=\"{}\" "
        "stroke-width=\"{}\"{}/>\n",
        x1, y1, x2, y2, colour, thick,
        *dashes == 0 ? "" : fmt::format(" stroke-dasharray=\"{}\"", dashes));
  }
  void rectangle(double x, double y, double wide, double high, const char* fill, double opacity) {
    text_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
        "height=\"{:.1f}\" fill=\"{}\" "
        "fill-opacity=\"{}\"/>\n",
        x, y, std::max(wide, 0.0), std::max(high, 0.0), fill, opacity);
  }
  void path(const std::vector<std::pair<double, double>>& points, const char* attributes) {
    text_ += "<polyline points=\"";
    for (const auto& [x, y] : points) text_ += fmt::format("{:.1f},{:.1f} ", x, y);
    text_ += fmt::format("\" {}/>\n", attributes);
  }
  void words(double x, double y, const std::string& what, const char* colour = ink,
             const char* more = "") {
    text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\"{}>{}</text>\n", x, y, colour,
                         *more == 0 ? "" : fmt::format(" {}", more), escaped(what));
  }
  // One of seven signs, so that colours need not be seen; the eighth series has the first colour
  // with another sign.
  void sign(double x, double y, std::size_t index, const char* colour, double size = 3.4) {
    const double s = size;
    const auto polygon = [&](const std::string& points) {
      text_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, colour);
    };
    switch ((index + index / colours.size()) % colours.size()) {
      case 0:
        text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", x, y,
                             s, colour);
        break;
      case 1: rectangle(x - s, y - s, 2 * s, 2 * s, colour, 1); break;
      case 2:
        polygon(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, y - 1.3 * s,
                            x - 1.2 * s, y + s, x + 1.2 * s, y + s));
        break;
      case 3:
        polygon(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x,
                            y - 1.4 * s, x + 1.4 * s, y, x, y + 1.4 * s, x - 1.4 * s, y));
        break;
      case 4:
        polygon(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, y + 1.3 * s,
                            x - 1.2 * s, y - s, x + 1.2 * s, y - s));
        break;
      case 5:
        text_ += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" "
            "fill=\"#ffffff\" stroke=\"{}\" "
            "stroke-width=\"1.5\"/>\n",
            x, y, s, colour);
        break;
      default:
        line(x - s, y - s, x + s, y + s, colour, 1.6);
        line(x - s, y + s, x + s, y - s, colour, 1.6);
    }
  }
  // What was published.
  void cross(double x, double y) {
    line(x - 4.5, y - 4.5, x + 4.5, y + 4.5, "#000000", 1.8);
    line(x - 4.5, y + 4.5, x + 4.5, y - 4.5, "#000000", 1.8);
  }
  // The true value lies further on: up, or to the right.
  void arrow_up(double x, double y, const char* colour) {
    line(x, y - 4, x, y - 15, colour, 1.4);
    path({{x - 3.5, y - 10.5}, {x, y - 15}, {x + 3.5, y - 10.5}},
         fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"", colour).c_str());
  }
  void arrow_right(double x, double y, const char* colour) {
    line(x, y, x + 12, y, colour, 1.4);
    path({{x + 7.5, y - 3.5}, {x + 12, y}, {x + 7.5, y + 3.5}},
         fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"", colour).c_str());
  }

  std::string done() && { return std::move(text_) + "</svg>\n"; }

 private:
  std::string text_;
};

void add_heading(Svg& svg, const std::string& title, const std::string& subtitle) {
  svg.words(16, 24, title, ink, "font-size=\"15\" font-weight=\"bold\"");
  if (!subtitle.empty()) svg.words(16, 42, subtitle, pale);
}

void add_y_axis(Svg& svg, const Scale& y, double left, double right, const std::string& title) {
  for (const double tic : y.tics()) {
    svg.line(left, y.at(tic), right, y.at(tic), "#e4e4e4");
    svg.words(left - 6, y.at(tic) + 4, axis_number(tic), pale, "text-anchor=\"end\"");
  }
  svg.words(left, y.end() - 10, title, pale);
}

// Labels that would touch are moved apart, as little as that takes.
std::vector<double> spread(std::vector<double> places, double apart, double top, double bottom) {
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double least = i == 0 ? top : places[order[i - 1]] + apart;
    places[order[i]] = std::max(places[order[i]], least);
  }
  double most = bottom;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    places[*i] = std::min(places[*i], most);
    most = places[*i] - apart;
  }
  return places;
}

// The band between the ends of the intervals; what has no end reaches the edge
// of the picture.
void add_band(Svg& svg, const ChartSeries& one, const Scale& x, const Scale& y, const char* colour,
              double opacity) {
  std::vector<std::pair<double, double>> edge;
  for (const auto& point : one.points) {
    if (point.interval) edge.emplace_back(x.at(point.x), y.at(point.interval->high));
  }
  for (auto i = one.points.rbegin(); i != one.points.rend(); ++i) {
    if (i->interval) edge.emplace_back(x.at(i->x), y.at(i->interval->low));
  }
  if (edge.size() < 4) return;
  svg.path(edge, fmt::format("fill=\"{0}\" fill-opacity=\"{1}\" stroke=\"{0}\" "
                             "stroke-opacity=\"0.35\" stroke-width=\"0.6\"",
                             colour, opacity)
                     .c_str());
}

void add_curve(Svg& svg, const ChartSeries& one, const Scale& x, const Scale& y, std::size_t index,
               bool has_signs) {
  const char* colour = one.is_published ? "#000000" : colour_of(index);
  const std::size_t fewest = one.is_published ? 3 : 2;  // two published points are no curve
  if (one.kind == ChartSeries::Kind::line && one.points.size() >= fewest) {
    std::vector<std::pair<double, double>> points;
    for (const auto& point : one.points) points.emplace_back(x.at(point.x), y.at(point.y));
    svg.path(points, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"{}", colour,
                                 one.is_published ? " stroke-dasharray=\"5 4\"" : "")
                         .c_str());
  }
  for (const auto& point : one.points) {
    if (one.is_published) {
      svg.cross(x.at(point.x), y.at(point.y));
    } else if (has_signs) {
      svg.sign(x.at(point.x), y.at(point.y), index, colour);
    }
    if (point.is_at_least) svg.arrow_up(x.at(point.x), y.at(point.y), colour);
  }
}

}  // namespace

std::string svg_of(const LineChart& chart) {
  constexpr double height = 460, top = 76, bottom = height - 52;
  std::vector<double> xs, ys;
  double longest = 0;
  std::size_t most_points = 0;
  bool has_arrows = false;
  for (const auto& one : chart.series) {
    longest = std::max(longest, width_of(one.name));
    most_points = std::max(most_points, one.points.size());
    for (const auto& point : one.points) {
      xs.push_back(point.x);
      ys.push_back(point.y);
      has_arrows = has_arrows || point.is_at_least;
    }
  }
  if (chart.base) ys.push_back(*chart.base);
  // Intervals may leave the picture, but not by being much larger than all that
  // is measured.
  const double most = ys.empty() ? 1 : *std::max_element(ys.begin(), ys.end());
  for (const auto& one : chart.series) {
    for (const auto& point : one.points) {
      if (!point.interval) continue;
      ys.push_back(std::min(point.interval->high, 1.5 * most));
      ys.push_back(point.interval->low);
    }
  }
  const double left = 78, right = width - std::min(longest + 40, 260.0);
  const Scale y(ys, chart.is_y_logarithmic, bottom, top);
  // An axis over a parameter begins where its values do.
  const auto [first, last] = std::minmax_element(xs.begin(), xs.end());
  const bool is_far = !xs.empty() && !chart.is_x_logarithmic && *first > 0 && *last < 2 * *first;
  const double shift = is_far ? *first : 0;
  for (auto& x : xs) x -= shift;
  const Scale plain_x(xs, chart.is_x_logarithmic, left, right);

  Svg svg(height, chart.title);
  add_heading(svg, chart.title, chart.subtitle);
  add_y_axis(svg, y, left, right, chart.y_title);
  for (const double tic : plain_x.tics()) {
    svg.line(plain_x.at(tic), bottom, plain_x.at(tic), bottom + 4, pale);
    svg.words(plain_x.at(tic), bottom + 18, axis_number(tic + shift), pale,
              "text-anchor=\"middle\"");
  }
  svg.line(left, bottom, right, bottom, pale);
  svg.words((left + right) / 2, bottom + 38, chart.x_title, pale, "text-anchor=\"middle\"");
  if (chart.base) {
    svg.line(left, y.at(*chart.base), right, y.at(*chart.base), ink, 1, "2 3");
  }

  auto series = chart.series;
  for (auto& one : series) {
    for (auto& point : one.points) point.x -= shift;
  }
  std::vector<double> ends;
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (!series[i].is_published)
      add_band(svg, series[i], plain_x, y, colour_of(i), series.size() > 3 ? 0.06 : 0.14);
  }
  constexpr std::size_t crowd = 40;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const bool has_signs = series[i].kind == ChartSeries::Kind::points || most_points <= crowd;
    add_curve(svg, series[i], plain_x, y, i, has_signs);
    ends.push_back(series[i].points.empty() ? top : y.at(series[i].points.back().y));
  }
  ends = spread(ends, 16, top, bottom);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const auto& one = series[i];
    if (one.points.empty()) continue;
    const char* colour = one.is_published ? "#000000" : colour_of(i);
    const double from = plain_x.at(one.points.back().x), beside = y.at(one.points.back().y);
    if (one.is_published && from < right - 40) {  // a line to the margin would look like a curve
      svg.words(from + 8, beside - 7, one.name, colour);
      continue;
    }
    if (one.kind == ChartSeries::Kind::line) {
      svg.line(from + 4, beside, right + 8, ends[i], colour, 0.6);
    }
    if (one.is_published) {
      svg.cross(right + 14, ends[i]);
    } else {
      svg.sign(right + 14, ends[i], i, colour);
    }
    svg.words(right + 24, ends[i] + 4, one.name, colour);
  }
  if (has_arrows) {
    svg.words(16, height - 8, "Arrow: at least so much, a limit was met.", pale);
  }
  return std::move(svg).done();
}

std::string svg_of(const BarChart& chart) {
  constexpr double row = 26, top = 84;
  const double bottom = top + row * static_cast<double>(chart.bars.size());
  const double height = bottom + 62;
  double longest = 0;
  std::vector<double> values;
  bool has_published = false, has_arrows = false;
  for (const auto& bar : chart.bars) {
    longest = std::max(longest, width_of(bar.name));
    values.push_back(bar.value);
    values.insert(values.end(), bar.published.begin(), bar.published.end());
    has_published = has_published || !bar.published.empty();
    has_arrows = has_arrows || bar.is_at_least;
  }
  const double most = values.empty() ? 1 : *std::max_element(values.begin(), values.end());
  for (const auto& bar : chart.bars) {
    if (bar.interval) values.push_back(std::min(bar.interval->high, 1.5 * most));
  }
  if (chart.base) values.push_back(*chart.base);
  const double left = std::min(longest + 28, 300.0), right = width - 92;
  const Scale x(values, chart.is_logarithmic, left, right);

  Svg svg(height, chart.title);
  add_heading(svg, chart.title, chart.subtitle);
  svg.words(left, top - 14, chart.x_title, pale);
  for (const double tic : x.tics()) {
    svg.line(x.at(tic), top, x.at(tic), bottom, "#e4e4e4");
    svg.words(x.at(tic), bottom + 16, axis_number(tic), pale, "text-anchor=\"middle\"");
  }
  if (chart.base) svg.line(x.at(*chart.base), top, x.at(*chart.base), bottom, ink, 1, "2 3");
  for (std::size_t i = 0; i < chart.bars.size(); ++i) {
    const auto& bar = chart.bars[i];
    const double middle = top + row * (static_cast<double>(i) + 0.5);
    svg.words(left - 8, middle + 4, bar.name, ink, "text-anchor=\"end\"");
    // The length of a bar means nothing where there is no 0.
    if (!x.is_logarithmic()) {
      svg.rectangle(left, middle - 7, x.at(bar.value) - left, 14, colours[0], 0.55);
    }
    double reach = x.at(bar.value);
    if (bar.interval) {
      const double low = x.at(bar.interval->low), high = x.at(bar.interval->high);
      svg.line(low, middle, high, middle, ink, 1.4);
      svg.line(low, middle - 4, low, middle + 4, ink, 1.4);
      if (std::isfinite(bar.interval->high)) svg.line(high, middle - 4, high, middle + 4, ink, 1.4);
      reach = std::max(reach, high);
    }
    if (x.is_logarithmic()) svg.sign(x.at(bar.value), middle, 0, colours[0], 4.5);
    for (const double published : bar.published) {
      svg.cross(x.at(published), middle);
      reach = std::max(reach, x.at(published) + 6);
    }
    if (bar.is_at_least) {
      svg.arrow_right(reach + 2, middle, colours[1]);
      reach += 14;
    }
    svg.words(reach + 7, middle + 4,
              axis_number(bar.value < 1000 ? std::round(bar.value * 10) / 10 : bar.value), ink);
  }
  svg.line(left, top, left, bottom, pale);
  std::string key =
      fmt::format("{}: measured, with its 95 % interval.", x.is_logarithmic() ? "Dot" : "Bar");
  if (has_published) key += " Cross: published.";
  if (has_arrows) key += " Arrow: at least so much, a limit was met.";
  if (chart.base) key += " Dotted: the baseline.";
  svg.words(16, height - 10, key, pale);
  return std::move(svg).done();
}

std::string svg_of(const BoxChart& chart) {
  constexpr double height = 460, top = 76, bottom = height - 74, left = 78, right = width - 24;
  std::vector<double> values;
  for (const auto& [name, box] : chart.entries) {
    values.insert(values.end(), {box.low, box.high});
  }
  if (chart.base) values.push_back(*chart.base);
  const Scale y(values, chart.is_logarithmic, bottom, top);
  Svg svg(height, chart.title);
  add_heading(svg, chart.title, chart.subtitle);
  add_y_axis(svg, y, left, right, chart.y_title);
  if (chart.base) {
    svg.line(left, y.at(*chart.base), right, y.at(*chart.base), ink, 1, "2 3");
  }
  const double step = (right - left) / static_cast<double>(chart.entries.size());
  const double half = std::min(step * 0.32, 18.0);
  for (std::size_t i = 0; i < chart.entries.size(); ++i) {
    const auto& [name, box] = chart.entries[i];
    const double middle = left + step * (static_cast<double>(i) + 0.5);
    svg.line(middle, y.at(box.low), middle, y.at(box.high), colours[0], 1.2);
    svg.line(middle - half / 2, y.at(box.low), middle + half / 2, y.at(box.low), colours[0], 1.2);
    svg.line(middle - half / 2, y.at(box.high), middle + half / 2, y.at(box.high), colours[0], 1.2);
    svg.rectangle(middle - half, y.at(box.third), 2 * half, y.at(box.first) - y.at(box.third),
                  "#cfe3f0", 1);
    svg.line(middle - half, y.at(box.median), middle + half, y.at(box.median), colours[1], 2.4);
    svg.words(middle, bottom + 16, name, pale, "text-anchor=\"middle\"");
  }
  svg.line(left, bottom, right, bottom, pale);
  svg.words((left + right) / 2, bottom + 36, chart.x_title, pale, "text-anchor=\"middle\"");
  svg.words(16, height - 10,
            std::string("Box: the middle half, with the median. Whiskers: the "
                        "last within 1.5 boxes.") +
                (chart.base ? " Dotted: the baseline." : ""),
            pale);
  return std::move(svg).done();
}

}  // namespace proofboard::lab
