#include "lab/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace proofboard::lab {

namespace {

constexpr std::string_view magic = "# proofboard lab 1";
constexpr std::string_view columns =
    "position,seed,board,trial,truth,stopped_by,iterations,nodes,revisits,root_switches,"
    "mean_depth,max_pn,max_dn,peak_bytes,edges,seconds";
constexpr std::size_t column_count = 16;

std::string header_of(const Experiment& experiment) {
  return fmt::format("{},{},{},{}\n{}\n", magic, experiment.name, experiment.scale,
                     experiment.definition_hash(), columns);
}

std::string line_of(const Measurement& m) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6f}\n", m.position, m.seed,
                     m.position_text, m.trial, to_text(m.truth), m.stopped_by, m.iterations,
                     m.nodes, m.revisits, m.root_switches, m.mean_depth, m.max_pn, m.max_dn,
                     m.peak_bytes, m.edges, m.seconds);
}

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> cells;
  while (true) {
    const auto comma = line.find(',');
    cells.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

template <class Number>
bool read_number(std::string_view cell, Number& number) {
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  return error == std::errc{} && end == cell.data() + cell.size();
}

std::optional<Truth> read_truth(std::string_view cell) {
  for (const auto truth : {Truth::proven, Truth::disproven, Truth::unknown}) {
    if (to_text(truth) == cell) return truth;
  }
  return std::nullopt;
}

std::optional<Measurement> read_line(std::string_view line) {
  const auto cells = split(line);
  if (cells.size() != column_count) return std::nullopt;
  Measurement m;
  m.position_text = cells[2];
  m.trial = cells[3];
  const auto truth = read_truth(cells[4]);
  m.truth = truth.value_or(Truth::unknown);
  m.stopped_by = cells[5];
  const bool is_good = truth && read_number(cells[0], m.position) &&
                       read_number(cells[1], m.seed) && read_number(cells[6], m.iterations) &&
                       read_number(cells[7], m.nodes) && read_number(cells[8], m.revisits) &&
                       read_number(cells[9], m.root_switches) &&
                       read_number(cells[10], m.mean_depth) && read_number(cells[11], m.max_pn) &&
                       read_number(cells[12], m.max_dn) && read_number(cells[13], m.peak_bytes) &&
                       read_number(cells[14], m.edges) && read_number(cells[15], m.seconds);
  if (!is_good) return std::nullopt;
  return m;
}

Error system_error(std::string_view what, const std::string& file) {
  return Error{fmt::format("can't {} {}: {}", what, file, std::strerror(errno))};
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string journal_file(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / (name + ".csv")).string();
}

Expected<JournalContent> read_journal(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return system_error("read", file);
  std::ostringstream buffer;
  buffer << in.rdbuf();
  const std::string text = buffer.str();

  JournalContent content;
  std::size_t line_number = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       end = text.find('\n', content.whole_bytes)) {
    const std::string_view line =
        std::string_view(text).substr(content.whole_bytes, end - content.whole_bytes);
    content.whole_bytes = end + 1;
    ++line_number;
    if (line_number == 1) {
      const auto cells = split(line);
      if (cells.size() != 4 || cells[0] != magic) {
        return Error{fmt::format("{} is not a file of the laboratory", file)};
      }
      content.experiment = cells[1];
      content.scale = cells[2];
      content.definition = cells[3];
    } else if (line_number == 2) {
      if (line != columns) return Error{fmt::format("{}: line 2 names other columns", file)};
    } else {
      auto measurement = read_line(line);
      if (!measurement) {
        return Error{fmt::format("{}: line {} is not a measurement", file, line_number)};
      }
      content.measurements.push_back(std::move(*measurement));
    }
  }
  if (line_number < 2) {  // killed before the head was complete: begin anew
    content = {};
    if (!text.starts_with(magic.substr(0, text.size()))) {
      return Error{fmt::format("{} is not a file of the laboratory", file)};
    }
  }
  return content;
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
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0) return system_error("write", file);
  Journal journal(file, descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return Error{fmt::format("{} is being written by another run", file)};
  }
  auto content = read_journal(file);
  if (!content) return content.error();
  if (content->whole_bytes > 0) {
    if (const auto checked = check_journal(*content, experiment, file); !checked) {
      return checked.error();
    }
  }
  if (ftruncate(descriptor, static_cast<off_t>(content->whole_bytes)) != 0) {
    return system_error("write", file);
  }
  if (content->whole_bytes == 0 && !write_all(descriptor, header_of(experiment))) {
    return system_error("write", file);
  }
  journal.found_ = std::move(content->measurements);
  return journal;
}

Journal::Journal(Journal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      found_(std::move(other.found_)) {}

Journal::~Journal() {
  if (descriptor_ >= 0) close(descriptor_);
}

Expected<void> Journal::append(const Measurement& measurement) {
  if (!write_all(descriptor_, line_of(measurement))) return system_error("write", file_);
  return {};
}

}  // namespace proofboard::lab
