#include "lab/gauge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/number_text.h"

namespace proofboard::lab {

namespace {

double log_of(double value) {
  return std::log10(std::max(1.0, value));
}

// Weights of the logarithms, see aesthetics().
constexpr double henka_weight = 0.25;
constexpr double magire_weight = 0.39;
constexpr double whole_weight = 0.36;

// Of at least one value.
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// Numbers before words, numbers by size.
bool comes_before(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text) {
    const auto value =
        read_number<double>(text.substr(0, text.find_first_not_of("0123456789.", 1)));
    return value && std::isfinite(*value) ? *value : INFINITY;
  };
  const double x = number(a), y = number(b);
  return x != y ? x < y : a < b;
}

std::optional<std::vector<double>> values_of(const Gauged& problem,
                                             const std::vector<Quantity>& quantities) {
  std::vector<double> values;
  for (const auto& quantity : quantities) {
    const auto value = quantity.of(problem);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

Sample sample_of(const std::vector<Gauged>& problems, const std::vector<Quantity>& quantities) {
  Sample sample;
  for (const auto& quantity : quantities) sample.attributes.push_back(quantity.name);
  std::vector<std::pair<const Gauged*, std::vector<double>>> rows;
  for (const auto& problem : problems) {
    if (problem.kind.empty() || !problem.is_solved()) continue;
    auto values = values_of(problem, quantities);
    if (!values) continue;
    rows.emplace_back(&problem, std::move(*values));
    if (std::find(sample.classes.begin(), sample.classes.end(), problem.kind) ==
        sample.classes.end()) {
      sample.classes.push_back(problem.kind);
    }
  }
  std::sort(sample.classes.begin(), sample.classes.end(), comes_before);
  for (auto& [problem, values] : rows) {
    const auto at = std::find(sample.classes.begin(), sample.classes.end(), problem->kind);
    sample.cases.push_back(
        {std::move(values), static_cast<std::size_t>(at - sample.classes.begin())});
  }
  return sample;
}

}  // namespace

double difficulty(const Indicators& indicators) {
  return log_of(static_cast<double>(indicators.nodes));
}

double aesthetics(const Indicators& indicators) {
  return henka_weight * log_of(static_cast<double>(indicators.max_pn)) +
         magire_weight * log_of(static_cast<double>(indicators.max_dn)) +
         whole_weight * difficulty(indicators);
}

std::vector<std::size_t> by_difficulty(const std::vector<Gauged>& problems) {
  std::vector<std::size_t> order(problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto &x = problems[a], &y = problems[b];
    if (x.is_solved() != y.is_solved()) return y.is_solved();
    return x.is_solved() && x.indicators.nodes > y.indicators.nodes;
  });
  return order;
}

std::vector<Quantity> thesis_indicators() {
  return {{"max_pn", [](const Gauged& p) { return static_cast<double>(p.indicators.max_pn); }},
          {"max_dn", [](const Gauged& p) { return static_cast<double>(p.indicators.max_dn); }},
          {"nodes", [](const Gauged& p) { return static_cast<double>(p.indicators.nodes); }}};
}

std::vector<Quantity> all_indicators() {
  auto all = thesis_indicators();
  all.push_back(
      {"iterations", [](const Gauged& p) { return static_cast<double>(p.indicators.iterations); }});
  all.push_back({"difficulty", [](const Gauged& p) { return difficulty(p.indicators); }});
  all.push_back({"aesthetics", [](const Gauged& p) { return aesthetics(p.indicators); }});
  return all;
}

std::vector<Quantity> features_of(const std::vector<Gauged>& problems) {
  std::vector<Quantity> all;
  if (problems.empty()) return all;
  for (std::size_t i = 0; i < problems.front().features.size(); ++i) {
    all.push_back({problems.front().features[i].name, [i](const Gauged& problem) {
                     return i < problem.features.size() ? problem.features[i].value : std::nullopt;
                   }});
  }
  return all;
}

namespace {

std::vector<Quantity> all_quantities(const std::vector<Gauged>& problems) {
  auto all = all_indicators();
  const auto features = features_of(problems);
  all.insert(all.end(), features.begin(), features.end());
  return all;
}

}  // namespace

std::vector<RankCorrelation> rank_correlations(const std::vector<Gauged>& problems) {
  std::vector<RankCorrelation> all;
  for (const auto& quantity : all_quantities(problems)) {
    std::vector<double> ranks, values, downwards;
    for (const auto& problem : problems) {
      const auto value = quantity.of(problem);
      if (!problem.rank || !problem.is_solved() || !value) continue;
      ranks.push_back(*problem.rank);
      values.push_back(*value);
      downwards.push_back(-*value);
    }
    all.push_back({quantity.name, pearson(ranks, values), spearman(ranks, downwards)});
  }
  return all;
}

std::vector<ClassMedians> class_medians(const std::vector<Gauged>& problems) {
  const auto quantities = all_quantities(problems);
  std::vector<ClassMedians> all;
  for (const auto& problem : problems) {
    const bool is_known = std::any_of(
        all.begin(), all.end(), [&](const auto& known) { return known.kind == problem.kind; });
    if (!is_known && !problem.kind.empty()) all.push_back({problem.kind, 0, 0, {}});
  }
  std::sort(all.begin(), all.end(),
            [](const auto& a, const auto& b) { return comes_before(a.kind, b.kind); });
  for (auto& of_class : all) {
    for (const auto& problem : problems) {
      if (problem.kind != of_class.kind) continue;
      ++of_class.problems;
      of_class.solved += problem.is_solved();
    }
    for (const auto& quantity : quantities) {
      std::vector<double> values;
      for (const auto& problem : problems) {
        if (problem.kind != of_class.kind || !problem.is_solved()) continue;
        if (const auto value = quantity.of(problem)) values.push_back(*value);
      }
      if (!values.empty()) of_class.medians.emplace_back(quantity.name, median(values));
    }
  }
  return all;
}

void class_by_rank(std::vector<Gauged>& problems, std::size_t classes) {
  double last = 0;
  for (const auto& problem : problems) last = std::max(last, problem.rank.value_or(0));
  const auto end = [&](std::size_t kind) {
    return std::floor(last * static_cast<double>(kind) / static_cast<double>(classes));
  };
  for (auto& problem : problems) {
    if (!problem.rank) continue;
    std::size_t kind = 1;
    while (kind<classes&& * problem.rank> end(kind)) ++kind;
    problem.kind = fmt::format("{} to {}", end(kind - 1) + 1, kind == classes ? last : end(kind));
  }
}

std::vector<TreeReport> class_trees(const std::vector<Gauged>& problems, std::size_t folds,
                                    std::uint64_t seed) {
  std::vector<TreeReport> reports;
  const auto report = [&](const char* inputs, const std::vector<Quantity>& quantities) {
    if (quantities.empty()) return;
    const auto sample = sample_of(problems, quantities);
    if (sample.cases.size() < 2 || sample.classes.size() < 2) return;
    reports.push_back({inputs, sample.attributes, sample.classes, DecisionTree(sample),
                       cross_validate(sample, folds, seed)});
  };
  const auto indicators = thesis_indicators();
  const auto features = features_of(problems);
  report("features", features);
  report("indicators", indicators);
  if (!features.empty()) {
    auto both = indicators;
    both.insert(both.end(), features.begin(), features.end());
    report("both", both);
  }
  return reports;
}

}  // namespace proofboard::lab
