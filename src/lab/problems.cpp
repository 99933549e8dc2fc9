#include "lab/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/number_text.h"
#include "game/position_lines.h"

namespace proofboard::lab {

namespace {

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  while (true) {
    const auto tab = line.find('\t');
    cells.emplace_back(trimmed(line.substr(0, tab)));
    if (tab == std::string_view::npos) return cells;
    line.remove_prefix(tab + 1);
  }
}

std::optional<double> parse_number(std::string_view text) {
  const auto value = read_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// The lines of a table, blank ones and remarks left out. Empty cells at both ends stay.
std::vector<PositionText> table_lines(std::string_view content) {
  std::vector<PositionText> lines;
  for (std::size_t number = 1; !content.empty(); ++number) {
    const auto end = content.find('\n');
    const auto line = content.substr(0, end);
    const auto bare = trimmed(line);
    if (!bare.empty() && bare[0] != '#' && bare[0] != '%') {
      lines.push_back({number, std::string(line)});
    }
    if (end == std::string_view::npos) break;
    content.remove_prefix(end + 1);
  }
  return lines;
}

// A table's first line, and which of its columns are asked for.
class Table {
 public:
  Table(std::string_view first_line, std::string_view file)
      : cells_(cells_of(first_line)), file_(file) {
    has_header_ = std::find(cells_.begin(), cells_.end(), "position") != cells_.end();
  }

  bool has_header() const { return has_header_; }
  std::size_t width() const { return cells_.size(); }

  std::optional<std::size_t> named(std::string_view name) const {
    if (!has_header_) return std::nullopt;
    const auto at = std::find(cells_.begin(), cells_.end(), name);
    if (at == cells_.end()) return std::nullopt;
    return static_cast<std::size_t>(at - cells_.begin());
  }

  // The place of the column that `option` asks for by name or number.
  Expected<std::size_t> place(std::string_view option, const std::string& column) const {
    if (const auto at = named(column)) return *at;
    const auto number = read_number<std::size_t>(column);
    if (number && *number >= 1 && *number <= width()) return *number - 1;
    return Error{fmt::format("{}: {}: there is no column '{}'; {}", file_, option, column,
                             has_header_ ? fmt::format("there are {}", fmt::join(cells_, ", "))
                                         : fmt::format("there are 1 to {}, without names for want "
                                                       "of a header with 'position'",
                                                       width()))};
  }

 private:
  std::vector<std::string> cells_;
  std::string_view file_;
  bool has_header_ = false;
};

struct Places {
  std::size_t position = 0;
  std::optional<std::size_t> id, rank, kind, solution;
  bool solution_follows = false;

  bool are_used(std::size_t place) const {
    return place == position || place == rank || place == kind || place == solution;
  }
};

Expected<Places> find_places(const Table& table, const ProblemColumns& columns) {
  Places places;
  places.position = table.named("position").value_or(table.width() - 1);
  if (!columns.position.empty()) {
    const auto at = table.place("--position", columns.position);
    if (!at) return at.error();
    places.position = *at;
  }
  const auto find = [&](std::string_view option, const std::string& column,
                        std::optional<std::size_t>& place) -> Expected<void> {
    if (column.empty()) return {};
    const auto at = table.place(option, column);
    if (!at) return at.error();
    place = *at;
    return {};
  };
  if (const auto fine = find("--rank", columns.rank, places.rank); !fine) return fine.error();
  if (const auto fine = find("--class", columns.kind, places.kind); !fine) return fine.error();
  places.solution_follows =
      columns.solution == moves_behind_position && !table.named(moves_behind_position);
  if (!places.solution_follows) {
    const auto fine = find("--solution", columns.solution, places.solution);
    if (!fine) return fine.error();
  }
  places.id = table.named("id");
  if (!table.has_header() && !places.are_used(0)) places.id = 0;
  if (const auto fine = find("--id", columns.id, places.id); !fine) return fine.error();
  return places;
}

Expected<Problem> read_row(const std::vector<std::string>& cells, std::size_t line,
                           const Places& places, std::string_view file) {
  const auto wrong = [&](const std::string& what) {
    return Error{fmt::format("{}:{}: {}", file, line, what)};
  };
  for (const auto place :
       {std::optional(places.position), places.id, places.rank, places.kind, places.solution}) {
    if (place && *place >= cells.size()) {
      return wrong(fmt::format("there is no column {}, only {}", *place + 1, cells.size()));
    }
  }
  Problem problem{line, std::to_string(line), cells[places.position]};
  if (problem.position.empty()) return wrong("the position is empty");
  if (places.id && !cells[*places.id].empty()) problem.id = cells[*places.id];
  if (places.rank) {
    problem.rank = parse_number(cells[*places.rank]);
    if (!problem.rank || *problem.rank <= 0) {
      return wrong(fmt::format("the rank '{}' is not a number above 0", cells[*places.rank]));
    }
  }
  if (places.kind) {
    problem.kind = cells[*places.kind];
    if (problem.kind.empty()) return wrong("the class is empty");
  }
  if (places.solution) problem.solution = words_of(cells[*places.solution]);
  problem.solution_follows = places.solution_follows;
  return problem;
}

Expected<std::vector<Problem>> read_table(std::string_view content, std::string_view file,
                                          const ProblemColumns& columns) {
  const auto lines = table_lines(content);
  const Table table(lines.front().text, file);
  const auto places = find_places(table, columns);
  if (!places) return places.error();
  std::vector<Problem> problems;
  for (std::size_t i = table.has_header() ? 1 : 0; i < lines.size(); ++i) {
    auto problem = read_row(cells_of(lines[i].text), lines[i].number, *places, file);
    if (!problem) return problem.error();
    problems.push_back(std::move(*problem));
  }
  return problems;
}

// Where there are no columns none can be asked for.
Expected<void> refuse_columns(const ProblemColumns& columns, std::string_view file,
                              std::string_view why) {
  const std::pair<std::string_view, const std::string*> asked[] = {
      {"--position", &columns.position},
      {"--id", &columns.id},
      {"--rank", &columns.rank},
      {"--class", &columns.kind},
      {"--solution", &columns.solution}};
  for (const auto& [option, column] : asked) {
    if (column->empty() || (option == "--solution" && *column == moves_behind_position)) continue;
    return Error{fmt::format("{}: {}: there is no column '{}': {}", file, option, *column, why)};
  }
  return {};
}

}  // namespace

Expected<Problem> read_whole_problem(std::string_view content, std::string_view file,
                                     const ProblemColumns& columns) {
  if (const auto fine = refuse_columns(columns, file, "the file is a single record"); !fine) {
    return fine.error();
  }
  const auto name = file.substr(file.find_last_of('/') + 1);
  Problem problem{1, std::string(name), std::string(content)};
  problem.solution_follows = !columns.solution.empty();
  problem.fills_file = true;
  return problem;
}

Expected<std::vector<Problem>> read_problems(std::string_view content, std::string_view file,
                                             const ProblemColumns& columns) {
  const auto lines = split_positions(content);
  const auto empty = Error{fmt::format("{}: there is no position in it", file)};
  if (lines.empty()) return empty;
  const bool is_record = lines.front().text.starts_with("(;");
  if (!is_record && lines.front().text.find('\t') != std::string::npos) {
    auto problems = read_table(content, file, columns);
    if (problems && problems->empty()) return empty;
    return problems;
  }
  if (const auto fine = refuse_columns(columns, file, "its first line has no tab"); !fine) {
    return fine.error();
  }
  std::vector<Problem> problems;
  for (const auto& [number, text] : lines) {
    Problem problem{number, std::to_string(number), text};
    problem.solution_follows = !columns.solution.empty();
    problems.push_back(std::move(problem));
  }
  return problems;
}

}  // namespace proofboard::lab
