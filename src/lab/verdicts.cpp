#include "lab/verdicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "checker/games.h"
#include "core/counted.h"
#include "lab/journal.h"
#include "lab/packed.h"

namespace proofboard::lab {

namespace {

// An experiment as it was run, with its measurements by position and trial.
struct Run {
  Experiment experiment;
  std::vector<std::vector<std::optional<Measurement>>> rows;  // [position][trial]

  std::size_t complete() const {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const auto& row) {
      return std::all_of(row.begin(), row.end(), [](const auto& cell) { return cell.has_value(); });
    }));
  }
};

// All runs in a folder; each is read once.
class Runs {
 public:
  explicit Runs(std::string folder) : folder_(std::move(folder)) {}

  const std::string& folder() const { return folder_; }

  // Null if there is none.
  Expected<const Run*> find(const std::string& name) {
    if (const auto known = runs_.find(name); known != runs_.end()) return known->second.get();
    auto read = read_one(name);
    if (!read) return read.error();
    const Run* run = read->get();
    runs_[name] = std::move(*read);
    return run;
  }

 private:
  Expected<std::unique_ptr<Run>> read_one(const std::string& name) const {
    const auto file = journal_file((std::filesystem::path(folder_) / name).string(), name);
    const auto text = read_packed(file);
    if (!text) return text.error();
    if (!*text) return std::unique_ptr<Run>();
    const auto content = parse_journal(**text, file);
    if (!content) return content.error();
    auto experiment = parse_experiment(name, find_built_in(name)->json, content->scale);
    if (!experiment) return experiment.error();
    if (const auto checked = check_journal(*content, *experiment, file); !checked) {
      return checked.error();
    }
    auto run = std::make_unique<Run>();
    for (const auto& one : content->measurements) {
      if (one.position >= run->rows.size()) run->rows.resize(one.position + 1);
      auto& row = run->rows[one.position];
      row.resize(experiment->trials.size());
      row[*experiment->trial_index(one.trial)] = one;
    }
    run->experiment = std::move(*experiment);
    return run;
  }

  std::string folder_;
  std::map<std::string, std::unique_ptr<Run>> runs_;
};

std::string command_of(const Experiment& experiment, std::size_t positions) {
  auto text = fmt::format("proofboard lab run {} --scale {}", experiment.name, experiment.scale);
  if (positions != experiment.position_count) text += fmt::format(" --positions {}", positions);
  return text;
}

std::string paper_command(const std::string& experiment) {
  return fmt::format("proofboard lab run {} --scale paper", experiment);
}

// The cells of some trials on the positions that count for a claim.
class Table {
 public:
  using Statistic = Claim::Statistic;

  Table(const Run& run, const Claim& claim, const std::vector<std::size_t>& trials,
        const std::vector<std::size_t>& common)
      : statistic_(claim.statistic) {
    for (const auto& row : run.rows) {
      const auto is_there = [&](std::size_t trial) { return trial < row.size() && row[trial]; };
      if (!std::all_of(trials.begin(), trials.end(), is_there)) continue;
      const auto is_common = [&](std::size_t trial) {
        return is_there(trial) && is_solved(row[trial]->truth);
      };
      if (statistic_ == Statistic::total && !std::all_of(common.begin(), common.end(), is_common)) {
        continue;
      }
      if (statistic_ == Statistic::median_rate &&
          !std::all_of(trials.begin(), trials.end(), is_common)) {
        continue;
      }
      std::vector<Cell> cells;
      for (std::size_t i = 0; i < trials.size(); ++i) {
        const bool is_whole = claim.is_share() && i + 1 == trials.size();
        cells.push_back(cell_of(*row[trials[i]], is_whole ? claim.of_measure : claim.measure));
      }
      rows_.push_back(std::move(cells));
    }
  }

  std::size_t size() const { return rows_.size(); }

  // Then shares of what was solved tell nothing: the set is too easy for the limits.
  bool is_all_solved() const {
    return statistic_ == Statistic::solved &&
           std::all_of(rows_.begin(), rows_.end(), [](const std::vector<Cell>& row) {
             return std::all_of(row.begin(), row.end(),
                                [](const Cell& cell) { return cell.number > 0; });
           });
  }

  // Of one trial (its place among those asked for).
  Bounds number(const Drawn& drawn, std::size_t trial) const {
    std::vector<Cell> cells;
    cells.reserve(drawn.size());
    for (const auto i : drawn) cells.push_back(rows_[i][trial]);
    switch (statistic_) {
      case Statistic::median:
      case Statistic::median_rate: return bounds_of_median(cells);
      case Statistic::mean:
      case Statistic::solved: return bounds_of_mean(cells);
      case Statistic::total:
      case Statistic::all: return bounds_of_sum(cells);
    }
    return {};
  }

  // One trial in percent of another.
  Bounds share(const Drawn& drawn, std::size_t trial, std::size_t of) const {
    if (statistic_ != Statistic::median_rate) {
      return bounds_of_share(number(drawn, trial), number(drawn, of));
    }
    std::vector<Cell> rates;
    for (const auto i : drawn) {
      const double whole = rows_[i][of].number;
      if (whole > 0) rates.push_back({no_effect * rows_[i][trial].number / whole, false});
    }
    return rates.empty() ? Bounds{} : bounds_of_median(rates);
  }

 private:
  Cell cell_of(const Measurement& one, Measure measure) const {
    if (statistic_ == Statistic::solved) return {is_solved(one.truth) ? 100.0 : 0.0, false};
    // The mean depth of a search may go either way, and a sum over all is of the work that was
    // done.
    const bool grows = measure != Measure::mean_depth && statistic_ != Statistic::all;
    return {one.value(measure), grows && !is_solved(one.truth)};
  }

  Statistic statistic_;
  std::vector<std::vector<Cell>> rows_;
};

Judged untestable(std::string reason, std::string command = {}) {
  Judged judged;
  judged.judgement = {Verdict::not_testable, std::move(reason)};
  judged.command = std::move(command);
  return judged;
}

Drawn everything(std::size_t count) {
  Drawn all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = i;
  return all;
}

std::size_t sample_of(const Claim& claim, std::size_t count) {
  return claim.sample == 0 ? count : std::min(claim.sample, count);
}

Judged judge_steps(const Table& table, std::size_t trials) {
  Judged judged;
  std::vector<Step> steps;
  const auto count = static_cast<double>(trials - 1);
  for (std::size_t i = 0; i + 1 < trials; ++i) {
    const auto step = [&](const Drawn& drawn) { return table.share(drawn, i + 1, i); };
    const auto size = table.size();
    BootstrapSettings strict;
    strict.confidence = 1 - (1 - strict.confidence) / count;
    steps.push_back({bootstrap(size, size, step), bootstrap(size, size, step, strict)});
    judged.measured.push_back(step(everything(size)));
    judged.intervals.push_back(steps.back().usual);
  }
  judged.judgement = judge_order(steps);
  return judged;
}

Judged judge_one(const Claim& claim, const Table& table) {
  Judged judged;
  const auto statistic = [&](const Drawn& drawn) {
    return claim.is_share() ? table.share(drawn, 0, 1) : table.number(drawn, 0);
  };
  const auto count = table.size();
  const auto ours = bootstrap(count, sample_of(claim, count), statistic);
  judged.measured = {statistic(everything(count))};
  judged.intervals = {ours};
  judged.judgement = claim.kind == Claim::Kind::direction ? judge_direction(ours, claim.direction)
                     : claim.is_share()                   ? judge_share(ours, claim.published)
                                                          : judge_number(ours, claim.published);
  return judged;
}

Expected<Judged> judge_outcome(const Claim& claim, const std::string& folder) {
  const auto file = (std::filesystem::path(folder) / claim.certificate).string();
  const auto bytes = read_packed(file);
  if (!bytes) return bytes.error();
  if (!*bytes) return untestable("there is no certificate");
  const auto report = check_certificate(
      {reinterpret_cast<const std::uint8_t*>((*bytes)->data()), (*bytes)->size()});
  if (!report) return report.error();
  Judged judged;
  const auto at = read_position(claim.game, claim.position);
  const bool is_asked = report->is_valid() && claim.game.starts_with(report->game) &&
                        report->options == at->game->options_text() &&
                        report->position == at->game->position_text(at->position) &&
                        report->goal.target == Target::win() && report->truth == Truth::proven;
  if (!is_asked) return untestable("the certificate is not a valid one of this question");
  const bool is_won = report->goal.attacker == claim.winner;
  judged.judgement = is_won ? Judgement{Verdict::confirmed, "proven; the certificate was checked"}
                            : Judgement{Verdict::opposite, "the other side is proven to win"};
  judged.command = "proofboard check " + std::filesystem::path(file).filename().string();
  return judged;
}

Expected<Judged> judge(const Paper& paper, const Claim& claim, Runs& runs) {
  if (!claim.not_testable.empty()) return untestable(claim.not_testable);
  if (claim.kind == Claim::Kind::outcome) return judge_outcome(claim, runs.folder());
  const auto found = runs.find(claim.results);
  if (!found) return found.error();
  if (*found == nullptr) return untestable("not run yet", paper_command(claim.results));
  const auto& run = **found;

  auto names = claim.trials;
  if (claim.is_share()) names.push_back(claim.of);
  std::vector<std::size_t> trials, common;
  const auto look_up = [&](const std::vector<std::string>& labels, std::vector<std::size_t>& out) {
    for (const auto& label : labels) {
      const auto trial = run.experiment.trial_index(label);
      if (!trial) return false;
      out.push_back(*trial);
    }
    return true;
  };
  if (!look_up(names, trials) || !look_up(claim.common.empty() ? names : claim.common, common)) {
    return untestable("not run at this scale", paper_command(claim.results));
  }
  const bool is_quiet =
      std::find(paper.quiet.begin(), paper.quiet.end(), claim.results) != paper.quiet.end();
  const auto command = command_of(run.experiment, run.rows.size());
  if (claim.statistic != Claim::Statistic::solved && claim.measure == Measure::seconds &&
      !is_quiet) {
    return untestable("the times are of a busy machine", command);
  }
  const Table table(run, claim, trials, common);
  if (table.size() < fewest_positions) {
    return untestable(fmt::format("too few positions: {}", counted(table.size(), "position")),
                      paper_command(claim.results));
  }
  const bool is_compared = claim.is_share() || claim.kind == Claim::Kind::order;
  if (is_compared && table.is_all_solved()) {
    return untestable("every search solved every position: the set is too easy",
                      paper_command(claim.results));
  }
  auto judged = claim.kind == Claim::Kind::order ? judge_steps(table, trials.size())
                                                 : judge_one(claim, table);
  judged.positions = table.size();
  judged.command = command;
  return judged;
}

// What was measured of a trial's searches.
struct Pace {
  double seconds = 0;
  double nodes = 0;
  std::size_t searches = 0;

  void add(const Measurement& one) {
    seconds += one.seconds;
    nodes += static_cast<double>(one.nodes);
    ++searches;
  }
};

// What is left of an experiment at the paper's size. On the same positions and limits a search
// takes what it took; else it takes no longer than to the limit of nodes, at the pace that was
// measured.
void estimate(const Experiment& paper, const Run& run, Extent& extent) {
  constexpr double an_hour = 3600;
  std::map<std::string, Pace> paces;
  Pace all;
  for (const auto& row : run.rows) {
    for (const auto& cell : row) {
      if (!cell) continue;
      paces[cell->trial].add(*cell);
      all.add(*cell);
    }
  }
  if (all.searches == 0 || all.nodes == 0) return;
  const bool goes_on = run.experiment.definition_hash() == paper.definition_hash();
  const bool is_alike = run.experiment.positions.text() == paper.positions.text() &&
                        run.experiment.limits.nodes == paper.limits.nodes;
  double left = 0;
  for (const auto& trial : paper.trials) {
    const auto found = paces.find(trial.label);
    const auto& pace = found == paces.end() ? all : found->second;
    const auto done = found == paces.end() || !goes_on ? 0 : found->second.searches;
    const auto to_do =
        static_cast<double>(paper.position_count - std::min(paper.position_count, done));
    const double of_one = is_alike ? pace.seconds / static_cast<double>(pace.searches)
                                   : static_cast<double>(paper.limits.nodes) * pace.seconds /
                                         std::max(pace.nodes, 1.0);
    left += to_do * of_one;
  }
  extent.hours = left / an_hour;
  extent.is_at_most = !is_alike && left > 0;
}

}  // namespace

Expected<std::vector<JudgedPaper>> judge_papers(std::vector<Paper> papers,
                                                const std::string& folder) {
  Runs runs(folder);
  std::vector<JudgedPaper> all;
  for (auto& paper : papers) {
    JudgedPaper one{std::move(paper), {}};
    for (const auto& claim : one.paper.claims) {
      auto judged = judge(one.paper, claim, runs);
      if (!judged) return judged.error();
      one.judged.push_back(std::move(*judged));
    }
    all.push_back(std::move(one));
  }
  return all;
}

Expected<std::vector<Extent>> extents_of(const std::vector<JudgedPaper>& papers,
                                         const std::string& folder) {
  Runs runs(folder);
  std::map<std::string, std::optional<double>> names;  // with the hours that a paper's file tells
  for (const auto& one : built_in_experiments()) names.try_emplace(std::string(one.name));
  for (const auto& one : papers) {
    for (const auto& [name, hours] : one.paper.hours) names[name] = hours;
  }
  std::vector<Extent> extents;
  for (const auto& [name, told] : names) {
    const auto paper = parse_experiment(name, find_built_in(name)->json, "paper");
    if (!paper) return paper.error();
    const auto found = runs.find(name);
    if (!found) return found.error();
    Extent extent;
    extent.experiment = name;
    extent.title = paper->title;
    extent.paper_positions = paper->position_count;
    extent.command = paper_command(name);
    extent.hours = told;
    if (const auto* run = *found; run != nullptr) {
      extent.scale = run->experiment.scale;
      extent.positions = run->complete();
      extent.here = command_of(run->experiment, run->rows.size());
      const bool is_whole = extent.scale == "paper" && extent.positions >= extent.paper_positions;
      if (!told || is_whole) estimate(*paper, *run, extent);
    }
    extents.push_back(std::move(extent));
  }
  return extents;
}

}  // namespace proofboard::lab
