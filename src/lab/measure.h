// What the laboratory knows of one search, and the names under which a file asks for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/truth.h"

namespace proofboard::lab {

enum class Measure : std::uint8_t {
  iterations,
  nodes,
  revisits,
  root_switches,
  mean_depth,
  max_pn,
  max_dn,
  seconds,
  peak_bytes,
  edges
};

std::string_view to_text(Measure measure);   // "root_switches"
std::string_view title_of(Measure measure);  // "root switches"
std::optional<Measure> measure_named(std::string_view name);
std::string measure_names();  // all of them, for messages

// One search: one position with one trial. A line of the CSV.
struct Measurement {
  std::size_t position = 0;  // from 0
  std::uint64_t seed = 0;
  std::string position_text;
  std::string trial;
  Truth truth = Truth::unknown;
  std::string stopped_by;  // nodes, time, memory or depth; empty if it was solved
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;
  std::uint64_t revisits = 0;
  std::uint64_t root_switches = 0;
  double mean_depth = 0;
  std::uint64_t max_pn = 0;
  std::uint64_t max_dn = 0;
  std::uint64_t peak_bytes = 0;
  std::uint64_t edges = 0;
  double seconds = 0;

  double value(Measure measure) const;

  friend bool operator==(const Measurement&, const Measurement&) = default;
};

}  // namespace proofboard::lab
