#include "lab/measure.h"

#include <algorithm>
#include <array>

namespace proofboard::lab {

namespace {

struct Name {
  Measure measure;
  std::string_view text, title;
};

constexpr std::array<Name, 10> names{{
    {Measure::iterations, "iterations", "iterations"},
    {Measure::nodes, "nodes", "nodes"},
    {Measure::revisits, "revisits", "revisits"},
    {Measure::root_switches, "root_switches", "root switches"},
    {Measure::mean_depth, "mean_depth", "mean depth"},
    {Measure::max_pn, "max_pn", "largest pn"},
    {Measure::max_dn, "max_dn", "largest dn"},
    {Measure::seconds, "seconds", "seconds"},
    {Measure::peak_bytes, "peak_bytes", "memory in bytes"},
    {Measure::edges, "edges", "edges"},
}};

const Name& name_of(Measure measure) {
  return *std::find_if(names.begin(), names.end(),
                       [&](const Name& name) { return name.measure == measure; });
}

}  // namespace

std::string_view to_text(Measure measure) {
  return name_of(measure).text;
}

std::string_view title_of(Measure measure) {
  return name_of(measure).title;
}

std::optional<Measure> measure_named(std::string_view name) {
  for (const auto& known : names) {
    if (known.text == name) return known.measure;
  }
  return std::nullopt;
}

std::string measure_names() {
  std::string all;
  for (const auto& known : names) {
    if (!all.empty()) all += ", ";
    all += known.text;
  }
  return all;
}

double Measurement::value(Measure measure) const {
  switch (measure) {
    case Measure::iterations: return static_cast<double>(iterations);
    case Measure::nodes: return static_cast<double>(nodes);
    case Measure::revisits: return static_cast<double>(revisits);
    case Measure::root_switches: return static_cast<double>(root_switches);
    case Measure::mean_depth: return mean_depth;
    case Measure::max_pn: return static_cast<double>(max_pn);
    case Measure::max_dn: return static_cast<double>(max_dn);
    case Measure::seconds: return seconds;
    case Measure::peak_bytes: return static_cast<double>(peak_bytes);
    case Measure::edges: return static_cast<double>(edges);
  }
  return 0;
}

}  // namespace proofboard::lab
