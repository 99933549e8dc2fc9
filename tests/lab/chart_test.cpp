// Charts as SVG: well-formed, with everything that was put in, and nothing outside of the picture.
#include "lab/chart.h"

#include <gtest/gtest.h>

#include <limits>
#include <regex>

namespace proofboard::lab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Every element that is opened is closed, and no number is one that a browser can't read.
void expect_well_formed(const std::string& svg) {
  EXPECT_EQ(svg.find("<svg "), 0u);
  EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
  EXPECT_EQ(count_of(svg, "<text "), count_of(svg, "</text>"));
  for (const auto* bad : {"nan", "inf", "&&", "\"\""}) {
    EXPECT_EQ(svg.find(bad), std::string::npos) << bad << "\n" << svg;
  }
  std::vector<std::string> open;
  const std::regex tags("<(/?)([a-z]+)[^>]*?(/?)>");
  for (std::sregex_iterator i(svg.begin(), svg.end(), tags), end; i != end; ++i) {
    if ((*i)[3] == "/") continue;
    if ((*i)[1] == "/") {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), (*i)[2]);
      open.pop_back();
    } else {
      open.push_back((*i)[2]);
    }
  }
  EXPECT_TRUE(open.empty());
}

// Places along an axis, as they are written.
std::vector<double> numbers(const std::string& svg, const std::string& name) {
  std::vector<double> found;
  const std::regex places(name + "=\"(-?[0-9.]+)\"");
  for (std::sregex_iterator i(svg.begin(), svg.end(), places), end; i != end; ++i) {
    found.push_back(std::stod((*i)[1]));
  }
  return found;
}

LineChart two_lines() {
  LineChart chart;
  chart.title = "A < B & \"C\"";
  chart.x_title = "R";
  chart.y_title = "nodes";
  chart.base = 100;
  for (const auto* name : {"one", "two"}) {
    ChartSeries series;
    series.name = name;
    for (int i = 1; i <= 5; ++i) {
      const double y = 20.0 * i;
      series.points.push_back({i / 5.0, y, Range{y / 2, i == 5 ? infinity : y * 2}, i == 5});
    }
    chart.series.push_back(series);
  }
  ChartSeries published;
  published.name = "published";
  published.is_published = true;
  published.points = {{0.2, 30, {}, false}};
  chart.series.push_back(published);
  return chart;
}

TEST(Chart, lines_have_their_names_beside_them_and_bands) {
  const auto svg = svg_of(two_lines());
  expect_well_formed(svg);
  EXPECT_NE(svg.find("A &lt; B &amp; &quot;C&quot;"), std::string::npos);
  for (const auto* name : {">one<", ">two<", ">published<"}) {
    EXPECT_EQ(count_of(svg, name), 1u) << name;
  }
  EXPECT_EQ(count_of(svg, "fill-opacity=\"0.14\""), 2u) << "a band each, none for the published";
  EXPECT_NE(svg.find("Arrow: at least so much"), std::string::npos);
}

// Two series of the same numbers: the labels stand apart all the same.
TEST(Chart, labels_do_not_cover_each_other) {
  const auto svg = svg_of(two_lines());
  const std::regex label("y=\"([0-9.]+)\" fill=\"#[0-9a-f]+\">(one|two)<");
  std::vector<double> heights;
  for (std::sregex_iterator i(svg.begin(), svg.end(), label), end; i != end; ++i) {
    heights.push_back(std::stod((*i)[1]));
  }
  ASSERT_EQ(heights.size(), 2u);
  EXPECT_GE(std::abs(heights[0] - heights[1]), 12);
}

TEST(Chart, nothing_lies_outside_of_the_picture) {
  BarChart bars;
  bars.title = "Bars";
  bars.is_logarithmic = true;
  bars.base = 100;
  bars.bars = {
      {"a", 5, Range{1, 9}, false, {60}},
      {"b with a very long name indeed, longer than most", 900, Range{2, infinity}, true, {}}};
  BoxChart boxes;
  boxes.title = "Boxes";
  boxes.entries = {{"0.5", Box{1, 2, 3, 4, 500}}, {"1", Box{100, 100, 100, 100, 100}}};
  for (const auto& svg : {svg_of(two_lines()), svg_of(bars), svg_of(boxes)}) {
    expect_well_formed(svg);
    const auto height = numbers(svg, " height").front();
    for (const auto* name : {"x1", "x2", "cx"}) {
      for (const double x : numbers(svg, name)) {
        EXPECT_GE(x, 0) << svg;
        EXPECT_LE(x, 760) << svg;
      }
    }
    for (const auto* name : {"y1", "y2", "cy"}) {
      for (const double y : numbers(svg, name)) {
        EXPECT_GE(y, 0) << svg;
        EXPECT_LE(y, height) << svg;
      }
    }
  }
  EXPECT_NE(svg_of(bars).find("Dot: measured"), std::string::npos)
      << "a bar's length means nothing on a logarithmic axis";
}

TEST(Chart, the_same_data_give_the_same_bytes) {
  EXPECT_EQ(svg_of(two_lines()), svg_of(two_lines()));
}

}  // namespace
}  // namespace proofboard::lab
