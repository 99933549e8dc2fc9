// An experiment: which positions, which algorithms, how much of each, and what was published about
// it. Written as a small JSON file (docs/lab.md has the fields); read for one scale at a time, so
// that everything here is settled and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "core/budget.h"
#include "core/status.h"
#include "lab/measure.h"

namespace proofboard::lab {

// Where positions come from. Position i depends on nothing but this and i, so a run can be
// continued with more of them.
struct PositionSource {
  enum class Kind : std::uint8_t {
    random_play,  // random moves from `start` until so many cells are empty
    self_play,    // random_plies random moves, then alpha-beta with evaluation against itself
    repeat,       // `start` again and again, each time with another seed
    openings,     // `start` after each of its moves
    list,
    sets  // files of lab/positions/, one after the other
  };

  Kind kind = Kind::list;
  std::string start = "start";
  std::uint64_t seed = 1;
  int empties = 0;
  int random_plies = 0;           // self_play
  int depth = 0;                  // self_play
  std::vector<std::string> list;  // list and sets
  std::vector<std::string> sets;  // their names

  std::string text() const;  // one line: what it is, for people and for the definition's hash
};

// One algorithm with all its parameters, as it is applied to every position.
struct Trial {
  std::string label;        // unique
  std::string series;       // trials of a sweep share it
  std::optional<double> x;  // the swept parameter
  std::string written;      // the algorithm as the file has it
  std::string knowledge;    // likewise
  SearchChoice search;
};

// A number from a paper. Rates are percent OF the baseline, as the thesis on DeepPN gives them.
struct Published {
  std::string trial;
  std::string where;  // "table A.3"
  Measure measure = Measure::nodes;
  bool is_rate = false;
  bool is_approximate = false;  // read from a sentence or a figure
  double value = 0;
};

struct Figure {
  enum class Kind : std::uint8_t {
    lines,   // a measure over the swept parameter, a line for each series
    boxes,   // how its rate is spread over the positions, for one series
    bars,    // one bar a trial
    ranked,  // a measure at each position, in the order of the baseline's
    scatter  // a point for each position and trial, a measure over another
  };

  std::string name;  // part of the file's name
  std::string title;
  Kind kind = Kind::lines;
  Measure measure = Measure::nodes;
  std::optional<Measure> share_of;  // scatter: in percent of this one, of the same search
  Measure over = Measure::nodes;    // scatter
  bool is_rate = false;
  bool is_logarithmic = false;
  std::string x_title;
  std::vector<std::string> series;  // which ones; empty: all, or all that are swept
};

// `total`: the sum over the positions that every trial solved. `all`: the sum over all positions,
// whatever came out.
enum class Aggregate : std::uint8_t { median, mean, total, all };

struct Experiment {
  std::string name;
  std::string title;
  std::string source;  // the paper, with its tables and figures
  std::string game;
  std::string knowledge = "none";  // of the series that say nothing else
  PositionSource positions;
  std::string scale;
  std::size_t position_count = 0;
  Limits limits;  // of each search
  std::vector<Trial> trials;
  std::string baseline;  // a trial's label; empty: no rates
  Aggregate aggregate = Aggregate::median;
  std::vector<Measure> measures;
  std::vector<Published> published;
  std::size_t published_sample = 0;  // over how many positions or trials; 0: not said
  std::vector<Figure> figures;
  std::string legend;  // of its figures: what the letters in the labels are; empty: nothing
  std::vector<std::string> notes;

  // Of all that a measurement depends on, so that measurements of different things are never mixed.
  std::string definition_hash() const;
  std::optional<std::size_t> trial_index(std::string_view label) const;
};

// Errors name the field.
Expected<Experiment> parse_experiment(std::string_view name, std::string_view json,
                                      std::string_view scale);

// The experiments that are part of the program (lab/experiments/).
struct BuiltIn {
  std::string_view name;
  std::string_view json;
};
const std::vector<BuiltIn>& built_in_experiments();
const BuiltIn* find_built_in(std::string_view name);

}  // namespace proofboard::lab
