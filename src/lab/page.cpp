#include "lab/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "lab/axis.h"

namespace proofboard::lab {

namespace {

std::string number_text(Measure measure, double number) {
  switch (measure) {
    case Measure::mean_depth: return fmt::format("{:.2f}", number);
    case Measure::seconds: return fmt::format("{:.3g} s", number);
    case Measure::peak_bytes: return fmt::format("{:.1f} MiB", number / (1 << 20));
    default: return grouped(number);
  }
}

std::string rate_text(const Value& rate) {
  return fmt::format("{}{:.2f} %", rate.is_at_least ? "≥ " : "", rate.number);
}

std::string aggregate_name(const Experiment& experiment) {
  switch (experiment.aggregate) {
    case Aggregate::median: return "median";
    case Aggregate::mean: return "mean";
    case Aggregate::total:
    case Aggregate::all: return "total";
  }
  return {};
}

bool is_sum(const Experiment& experiment) {
  return experiment.aggregate == Aggregate::total || experiment.aggregate == Aggregate::all;
}

void add_row(std::string& page, const std::vector<std::string>& cells) {
  page += fmt::format("| {} |\n", fmt::join(cells, " | "));
}

void add_head(std::string& page, const std::vector<std::string>& cells) {
  add_row(page, cells);
  page += "|---|";
  for (std::size_t i = 1; i < cells.size(); ++i) page += "--:|";
  page += "\n";
}

void add_set_up(std::string& page, const Results& results, const PageContext& context) {
  const auto& experiment = results.experiment();
  std::size_t capped = 0;
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) capped += results.capped(i);
  const auto searches = results.positions() * experiment.trials.size();
  page += "## What was run\n\n";
  page += fmt::format("    {}\n\n", context.command);
  page +=
      fmt::format("- Game `{}`; positions: {}.\n", experiment.game, experiment.positions.text());
  page += fmt::format("- Scale `{}`: {}, {} each, {} in {:.0f} s of search time.\n",
                      experiment.scale, grouped(results.positions(), "position"),
                      counted(experiment.trials.size(), "trial"), grouped(searches, "search"),
                      results.total_seconds());
  if (results.incomplete() > 0) {
    page += fmt::format("- {} begun and left out: not all trials have been run there.\n",
                        counted(results.incomplete(), "more position"));
  }
  page += fmt::format(
      "- Limits of a search: {}, {} MiB. {}\n", grouped(experiment.limits.nodes, "node"),
      experiment.limits.bytes >> 20,
      capped == 0
          ? "All searches found the answer."
          : fmt::format("{} of {} ended without an answer{}.", capped, counted(searches, "search"),
                        is_sum(experiment) ? "" : " and count as larger than all solved ones"));
  const auto contradictions = results.contradictions().size();
  page += contradictions == 0 ? "- All trials that solved a position agree on the answer.\n"
                              : fmt::format("- **On {} trials contradict each other.**\n",
                                            counted(contradictions, "position"));
  switch (experiment.aggregate) {
    case Aggregate::median:
    case Aggregate::mean:
      page += fmt::format("- Numbers are the {} over the positions.", aggregate_name(experiment));
      break;
    case Aggregate::total:
      page += fmt::format("- Numbers are totals over the {} that every trial solved.",
                          counted(results.counted(), "position"));
      break;
    case Aggregate::all: page += "- Numbers are totals over all positions, solved or not."; break;
  }
  if (!experiment.baseline.empty()) {
    page += fmt::format(" Rates are percent *of* the {} of \"{}\".", aggregate_name(experiment),
                        experiment.baseline);
  }
  page += fmt::format("\n- Definition `{}`.\n\n", experiment.definition_hash());
}

// As many positions as the paper had, or as there are here.
std::size_t sample_of(const Results& results) {
  const auto published = results.experiment().published_sample;
  return published == 0 ? results.counted() : std::min(published, results.counted());
}

std::string chance_text(const Results& results, std::size_t trial, const Published& published) {
  const auto range =
      results.chance(trial, published.measure, published.is_rate, sample_of(results));
  if (!range) return "-";
  const auto text = [&](double number) {
    return published.is_rate ? fmt::format("{:.2f} %", number)
                             : number_text(published.measure, number);
  };
  return fmt::format("{} to {}", text(range->low), text(range->high));
}

void add_comparison(std::string& page, const Results& results) {
  const auto& experiment = results.experiment();
  if (experiment.published.empty()) return;
  page += "## Published and measured\n\n";
  add_head(page, {"trial", "what", "where", "published", "measured", "measured / published",
                  fmt::format("95 % of {}s of {}", aggregate_name(experiment),
                              counted(sample_of(results), "position"))});
  for (const auto& published : experiment.published) {
    const auto trial = experiment.trial_index(published.trial);
    if (!trial) continue;
    std::optional<Value> own = results.value(*trial, published.measure);
    if (published.is_rate) own = results.rate(*trial, published.measure);
    const auto text = [&](const Value& value) {
      return published.is_rate ? rate_text(value) : value_text(published.measure, value);
    };
    add_row(
        page,
        {published.trial,
         fmt::format("{}{}", title_of(published.measure), published.is_rate ? " (rate)" : ""),
         published.where,
         fmt::format("{}{}", published.is_approximate ? "≈ " : "", text({published.value, false})),
         own ? text(*own) : "-",
         own && published.value != 0
             ? fmt::format("{}{:.2f}", own->is_at_least ? "≥ " : "", own->number / published.value)
             : "-",
         chance_text(results, *trial, published)});
  }
  page += fmt::format(
      "\nThe last column: where the number lies in 95 of 100 cases if {} {} drawn at random "
      "from those measured.\n\n",
      counted(sample_of(results), "position"), sample_of(results) == 1 ? "is" : "are");
}

void add_measurements(std::string& page, const Results& results) {
  const auto& experiment = results.experiment();
  const bool has_rates = !experiment.baseline.empty();
  page += "## Everything measured\n\n";
  std::vector<std::string> head{"trial", "solved"};
  for (const auto measure : experiment.measures) {
    head.emplace_back(title_of(measure));
    if (has_rates && measure != Measure::mean_depth) head.emplace_back("rate");
  }
  add_head(page, head);
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    std::vector<std::string> cells{experiment.trials[i].label,
                                   fmt::format("{} of {}", results.solved(i), results.positions())};
    for (const auto measure : experiment.measures) {
      cells.push_back(value_text(measure, results.value(i, measure)));
      if (!has_rates || measure == Measure::mean_depth) continue;
      const auto rate = results.rate(i, measure);
      cells.push_back(rate ? rate_text(*rate) : "-");
    }
    add_row(page, cells);
  }
  page += "\nThe algorithms with all their options, evaluation and ties among them:\n\n";
  for (const auto& trial : experiment.trials) {
    page += fmt::format("- {}: `{}`", trial.label, trial.search.algorithm.text());
    if (trial.search.knowledge.info != nullptr) {
      page += fmt::format(" with `{}`", trial.search.knowledge.text());
    }
    page += '\n';
  }
  page += "\n";
}

}  // namespace

std::string value_text(Measure measure, const Value& value) {
  return (value.is_at_least ? "≥ " : "") + number_text(measure, value.number);
}

std::string page_of(const Results& results, const PageContext& context) {
  const auto& experiment = results.experiment();
  std::string page = fmt::format("# {}\n\n{}\n\n", experiment.title, experiment.source);
  add_set_up(page, results, context);
  add_comparison(page, results);
  if (!experiment.notes.empty()) {
    page += "## Notes\n\n";
    for (const auto& note : experiment.notes) page += fmt::format("- {}\n", note);
    page += "\n";
  }
  if (!context.figures.empty()) page += "## Figures\n\n";
  for (const auto& figure : experiment.figures) {
    if (std::find(context.figures.begin(), context.figures.end(), figure.name) ==
        context.figures.end()) {
      continue;
    }
    page += fmt::format("![{}]({}-{}.svg)\n\n", figure.title, experiment.name, figure.name);
  }
  add_measurements(page, results);
  return page;
}

}  // namespace proofboard::lab
