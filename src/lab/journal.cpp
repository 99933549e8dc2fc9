#include "lab/journal.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "core/number_text.h"
#include "game/notation.h"

namespace proofboard::lab {

namespace {

constexpr std::string_view magic = "# proofboard lab 1";
constexpr std::string_view columns =
    "position,seed,board,trial,truth,stopped_by,iterations,nodes,revisits,root_switches,"
    "mean_depth,max_pn,max_dn,peak_bytes,edges,seconds";
constexpr std::size_t column_count = 16;

std::string first_line_of(const Experiment& experiment) {
  return fmt::format("{},{},{},{}", magic, experiment.name, experiment.scale,
                     experiment.definition_hash());
}

std::string line_of(const Measurement& m) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6f}", m.position, m.seed,
                     m.position_text, m.trial, to_text(m.truth), m.stopped_by, m.iterations,
                     m.nodes, m.revisits, m.root_switches, m.mean_depth, m.max_pn, m.max_dn,
                     m.peak_bytes, m.edges, m.seconds);
}

template <class Number>
bool read_cell(std::string_view cell, Number& number) {
  const auto read = read_number<Number>(cell);
  if (read) number = *read;
  return read.has_value();
}

std::optional<Truth> read_truth(std::string_view cell) {
  for (const auto truth : {Truth::proven, Truth::disproven, Truth::unknown}) {
    if (to_text(truth) == cell) return truth;
  }
  return std::nullopt;
}

std::optional<Measurement> read_line(std::string_view line) {
  const auto cells = split_at(',', line);
  if (cells.size() != column_count) return std::nullopt;
  Measurement m;
  m.position_text = cells[2];
  m.trial = cells[3];
  const auto truth = read_truth(cells[4]);
  m.truth = truth.value_or(Truth::unknown);
  m.stopped_by = cells[5];
  const bool is_good = truth && read_cell(cells[0], m.position) && read_cell(cells[1], m.seed) &&
                       read_cell(cells[6], m.iterations) && read_cell(cells[7], m.nodes) &&
                       read_cell(cells[8], m.revisits) && read_cell(cells[9], m.root_switches) &&
                       read_cell(cells[10], m.mean_depth) && read_cell(cells[11], m.max_pn) &&
                       read_cell(cells[12], m.max_dn) && read_cell(cells[13], m.peak_bytes) &&
                       read_cell(cells[14], m.edges) && read_cell(cells[15], m.seconds);
  if (!is_good) return std::nullopt;
  return m;
}

}  // namespace

std::string journal_file(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / (name + ".csv")).string();
}

namespace {

// Of the lines of a file, whose last may be torn.
Expected<JournalContent> parse_journal(const WholeLines& whole, const std::string& file) {
  JournalContent content;
  for (std::size_t i = 0; i < whole.lines.size(); ++i) {
    const auto& line = whole.lines[i];
    if (i == 0) {
      const auto cells = split_at(',', line);
      if (cells.size() != 4 || cells[0] != magic) {
        return Error{fmt::format("{} is not a file of the laboratory", file)};
      }
      content.experiment = cells[1];
      content.scale = cells[2];
      content.definition = cells[3];
    } else if (i == 1) {
      if (line != columns) return Error{fmt::format("{}: line 2 names other columns", file)};
    } else {
      auto measurement = read_line(line);
      if (!measurement) {
        return Error{fmt::format("{}: line {} is not a measurement", file, i + 1)};
      }
      content.measurements.push_back(std::move(*measurement));
    }
  }
  content.whole_lines = whole.lines.size();
  if (content.whole_lines < 2) {  // killed before the head was complete: begin anew
    const auto& first = whole.lines.empty() ? whole.torn : whole.lines.front();
    content = {};
    if (!first.starts_with(magic.substr(0, first.size()))) {
      return Error{fmt::format("{} is not a file of the laboratory", file)};
    }
  }
  return content;
}

}  // namespace

Expected<JournalContent> parse_journal(std::string_view text, const std::string& name) {
  WholeLines whole;
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    whole.lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  whole.torn = text;
  return parse_journal(whole, name);
}

Expected<JournalContent> read_journal(const std::string& file) {
  const auto whole = read_whole_lines(file);
  if (!whole) return whole.error();
  return parse_journal(*whole, file);
}

std::string clean_csv(const JournalContent& content) {
  auto text = fmt::format("experiment,scale,{}\n", columns);
  for (const auto& measurement : content.measurements) {
    text += fmt::format("{},{},{}\n", content.experiment, content.scale, line_of(measurement));
  }
  return text;
}

Expected<void> check_journal(const JournalContent& content, const Experiment& experiment,
                             const std::string& file) {
  if (content.experiment != experiment.name) {
    return Error{fmt::format("{} is of the experiment {}, not {}", file, content.experiment,
                             experiment.name)};
  }
  if (content.scale != experiment.scale) {
    return Error{fmt::format("{} is of scale {}, not {}; choose another folder with --output", file,
                             content.scale, experiment.scale)};
  }
  if (content.definition != experiment.definition_hash()) {
    return Error{fmt::format(
        "{} was measured with another definition of the experiment ({}, now {}); choose another "
        "folder with --output",
        file, content.definition, experiment.definition_hash())};
  }
  for (const auto& measurement : content.measurements) {
    if (!experiment.trial_index(measurement.trial)) {
      return Error{fmt::format("{} has an unknown trial '{}'", file, measurement.trial)};
    }
  }
  return {};
}

Expected<Journal> Journal::open(const std::string& file, const Experiment& experiment) {
  auto lines = LineFile::open(file);
  if (!lines) return lines.error();
  auto content = parse_journal(lines->found(), file);
  if (!content) return content.error();
  if (content->whole_lines > 0) {
    if (const auto checked = check_journal(*content, experiment, file); !checked) {
      return checked.error();
    }
  }
  Journal journal(std::move(*lines), std::move(content->measurements));
  if (const auto kept = journal.file_.keep(content->whole_lines); !kept) return kept.error();
  if (content->whole_lines == 0) {
    for (const auto& line : {first_line_of(experiment), std::string(columns)}) {
      if (const auto written = journal.file_.append(line); !written) return written.error();
    }
  }
  return journal;
}

Expected<void> Journal::append(const Measurement& measurement) {
  return file_.append(line_of(measurement));
}

}  // namespace proofboard::lab
