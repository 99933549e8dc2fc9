// What the papers claim, as data: one file a paper (lab/claims/), a row for each table and figure
// and for what the text adds to them, the unflattering ones too. A row says what is claimed, what
// was published, and which measurements are to be held against it, and how. It never says how that
// comes out: verdicts.h computes it. docs/lab.md has the fields.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/verdict.h"

namespace proofboard::lab {

struct Claim {
  enum class Kind : std::uint8_t {
    value,      // a number
    direction,  // less or more than another trial, or the same
    order,      // of several trials, the least first
    outcome     // who wins: a certificate is checked
  };
  // Of the positions.
  enum class Statistic : std::uint8_t {
    median,
    mean,
    total,       // the sum over those that all trials of `common` solved
    all,         // the sum over all, solved or not
    solved,      // how many in percent; with `of`: in percent of those that it solves
    median_rate  // the median of the rates position by position
  };

  std::string item;  // "table 1", "section 4.2"
  std::string text;
  Kind kind = Kind::value;
  std::string published_text;  // as the page shows it; of a value made from the number
  Range published;             // value; wider than a point if it was told roughly
  bool is_approximate = false;
  Direction direction = Direction::less;
  std::string results;              // an experiment's name
  std::vector<std::string> trials;  // one, or those of an order
  std::string of;                   // what a share is of; empty: an absolute number
  Measure measure = Measure::nodes;
  Measure of_measure = Measure::nodes;  // of what a share is of; mostly the same
  Statistic statistic = Statistic::median;
  std::vector<std::string> common;
  std::size_t sample = 0;      // over how many positions the published number is; 0: more than ours
  std::string certificate;     // outcome: a file of the results
  std::string game, position;  // that it must be of
  Side winner = Side::black;
  std::string not_testable;  // why it can't be tested at all; empty: it can
  std::string note;

  bool is_share() const { return !of.empty(); }
};

// A table or figure that measures nothing: an example, a position, a sketch.
struct Illustration {
  std::string item;
  std::string shows;
};

struct Paper {
  std::string name;  // the file's
  std::string title;
  std::string source;
  std::vector<std::string> items;  // each has a claim or is an illustration
  std::vector<Illustration> illustrations;
  std::vector<std::string> quiet;  // results whose times were taken on a quiet machine
  // What is left of an experiment, where no measurement here tells it.
  std::map<std::string, double> hours;
  std::vector<Claim> claims;
};

// Errors name the field.
Expected<Paper> parse_claims(std::string_view name, std::string_view json);

// lab/claims/, in the order of their names.
const std::vector<BuiltIn>& built_in_claims();

}  // namespace proofboard::lab
