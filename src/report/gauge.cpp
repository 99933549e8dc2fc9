#include "report/gauge.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/counted.h"
#include "report/layout.h"
#include "report/sparkline.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

using lab::Gauged;

constexpr std::size_t sparkline_width = 28;

Json number_json(std::optional<double> value) {
  return value ? Json(*value) : Json(nullptr);
}

Json curve_json(const std::vector<CurvePoint>& curve) {
  Json iterations = Json::array(), pn = Json::array(), dn = Json::array();
  for (const auto& point : curve) {
    iterations.push_back(point.iterations);
    pn.push_back(point.pn);
    dn.push_back(point.dn);
  }
  return {{"iterations", iterations}, {"pn", pn}, {"dn", dn}};
}

Json solution_json(const lab::CountedLine& solution) {
  if (solution.moves.empty()) return nullptr;
  Json object{{"line", solution.moves}, {"given", solution.is_given}};
  if (solution.length) object["shortest"] = solution.length->is_shortest();
  return object;
}

Json correlation_json(const lab::RankCorrelation& found) {
  const auto& [quantity, pearson, spearman] = found;
  const auto coefficient = [](const std::optional<lab::Correlation>& of) {
    return of ? Json(of->coefficient) : Json(nullptr);
  };
  const auto p = [](const std::optional<lab::Correlation>& of) {
    return of ? Json(of->p) : Json(nullptr);
  };
  return {{"quantity", quantity},
          {"samples", pearson ? pearson->samples : 0},
          {"pearson", coefficient(pearson)},
          {"pearson_p", p(pearson)},
          {"spearman", coefficient(spearman)},
          {"spearman_p", p(spearman)}};
}

Json tree_json(const lab::TreeReport& report) {
  const auto& confusion = report.validation.confusion;
  Json by_class = Json::array(), counts = Json::array();
  for (std::size_t kind = 0; kind < report.classes.size(); ++kind) {
    by_class.push_back(Json{{"class", report.classes[kind]},
                            {"precision", confusion.precision(kind)},
                            {"recall", confusion.recall(kind)},
                            {"f", confusion.f(kind)}});
    counts.push_back(Json(confusion.counts()[kind]));
  }
  return {{"inputs", report.inputs},
          {"attributes", report.attributes},
          {"classes", report.classes},
          {"cases", confusion.cases()},
          {"folds", report.validation.folds},
          {"accuracy", confusion.accuracy()},
          {"kappa", confusion.kappa()},
          {"mean_absolute_error", report.validation.mean_absolute_error},
          {"root_mean_squared_error", report.validation.root_mean_squared_error},
          {"relative_absolute_error_percent", report.validation.relative_absolute_error},
          {"root_relative_squared_error_percent", report.validation.root_relative_squared_error},
          {"precision", confusion.precision()},
          {"recall", confusion.recall()},
          {"f", confusion.f()},
          {"by_class", by_class},
          {"confusion", counts},
          {"leaves", report.tree.leaves()},
          {"tree", report.tree.text()}};
}

// Rows with a text of any width after the last column, where it moves nothing.
class LinesWithNames {
 public:
  void add(std::vector<std::string> cells, std::string last) {
    cells_.push_back(std::move(cells));
    last_.push_back(std::move(last));
  }

  std::string text() const {
    std::istringstream lines(columns(cells_, Columns::numbers));
    std::string text;
    std::size_t row = 0;
    for (std::string line; std::getline(lines, line); ++row) {
      text += fmt::format("{}  {}\n", line, last_[row]);
    }
    return text;
  }

 private:
  Rows cells_;
  std::vector<std::string> last_;
};

bool has_any_rank(const std::vector<Gauged>& problems) {
  return std::any_of(problems.begin(), problems.end(), [](const auto& p) { return p.rank; });
}

bool has_any_class(const std::vector<Gauged>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const auto& p) { return !p.kind.empty(); });
}

std::string table_text(const std::vector<Gauged>& problems) {
  const bool is_ranked = has_any_rank(problems);
  const bool shows_class = !is_ranked && has_any_class(problems);  // else the rank tells it
  LinesWithNames rows;
  std::vector<std::string> header{"place",      "truth",      "nodes",      "iterations",
                                  "largest pn", "largest dn", "difficulty", "aesthetics"};
  if (is_ranked) header.emplace_back("rank");
  if (shows_class) header.emplace_back("class");
  rows.add(header, "problem");
  std::size_t place = 0;
  for (const auto i : lab::by_difficulty(problems)) {
    const auto& problem = problems[i];
    const auto& measured = problem.indicators;
    // What was stopped would have gone on.
    const auto* at_least = problem.is_solved() ? "" : ">";
    const auto count = [&](std::uint64_t value) { return at_least + count_text(value); };
    std::vector<std::string> cells{fmt::format("{}", ++place),
                                   std::string(to_text(problem.truth)),
                                   count(measured.nodes),
                                   count(measured.iterations),
                                   count(static_cast<std::uint64_t>(measured.max_pn)),
                                   count(static_cast<std::uint64_t>(measured.max_dn)),
                                   fmt::format("{}{:.2f}", at_least, lab::difficulty(measured)),
                                   fmt::format("{}{:.2f}", at_least, lab::aesthetics(measured))};
    if (is_ranked) cells.push_back(problem.rank ? fmt::format("{}", *problem.rank) : "-");
    if (shows_class) cells.push_back(problem.kind.empty() ? "-" : problem.kind);
    rows.add(std::move(cells), problem.id);
  }
  return rows.text();
}

std::string curves_text(bool has_unicode, const std::vector<Gauged>& problems) {
  std::string text = fmt::format("{:<5}  {:<{}}  {:<{}}  problem\n", "place", "pn over the search",
                                 sparkline_width, "dn over the search", sparkline_width);
  std::size_t place = 0;
  for (const auto i : lab::by_difficulty(problems)) {
    ++place;
    std::vector<double> pn, dn;
    for (const auto& point : problems[i].curve) {
      pn.push_back(static_cast<double>(point.pn));
      dn.push_back(static_cast<double>(point.dn));
    }
    if (pn.empty()) continue;
    text += fmt::format("{:<5}  {}  {}  {}\n", place, sparkline(pn, sparkline_width, has_unicode),
                        sparkline(dn, sparkline_width, has_unicode), problems[i].id);
  }
  return text;
}

std::string plies_text(const lab::CountedLine& solution) {
  if (solution.moves.empty()) return "-";
  return fmt::format("{}{}", solution.may_be_longer_than_needed() ? "<=" : "",
                     solution.moves.size());
}

std::string features_text(const std::vector<Gauged>& problems) {
  if (problems.empty() || problems.front().features.empty()) return {};
  LinesWithNames rows;
  std::vector<std::string> header{"place", "plies"};
  std::string meanings =
      "  plies: the length of the solution in which the rest is counted: the one given, or the "
      "shortest line found\n";
  if (std::any_of(problems.begin(), problems.end(),
                  [](const auto& p) { return p.solution.may_be_longer_than_needed(); })) {
    meanings +=
        "  <=: the line is not proved to be the shortest; a shorter one may have other counts\n";
  }
  for (const auto& feature : problems.front().features) {
    header.push_back(feature.name);
    meanings += fmt::format("  {}: {}\n", feature.name, feature.meaning);
  }
  rows.add(std::move(header), "problem");
  std::size_t place = 0;
  for (const auto i : lab::by_difficulty(problems)) {
    std::vector<std::string> cells{fmt::format("{}", ++place), plies_text(problems[i].solution)};
    for (const auto& feature : problems[i].features) {
      cells.push_back(feature.value ? fmt::format("{:g}", *feature.value) : "-");
    }
    rows.add(std::move(cells), problems[i].id);
  }
  return "\n" + rows.text() + "\n" + meanings;
}

// As in the thesis: one star below 0.05, two below 0.01, three below 0.001.
std::string p_text(double p) {
  if (p < 0.001) return "*** <0.001";
  return fmt::format("{}{:.3f}", p < 0.01 ? "** " : p < 0.05 ? "* " : "", p);
}

std::string correlations_text(const std::vector<lab::RankCorrelation>& all,
                              const std::optional<lab::PublishedGauge>& published) {
  Rows rows{{"with the rank", "problems", "Pearson", "p", "Spearman", "p"}};
  if (published) {
    rows[0].emplace_back("published Pearson");
    rows[0].emplace_back("published Spearman");
  }
  const auto coefficient = [](const std::optional<lab::Correlation>& of) {
    return of ? fmt::format("{:.4f}", of->coefficient) : "-";
  };
  for (const auto& [quantity, pearson, spearman] : all) {
    rows.push_back({quantity, pearson ? fmt::format("{}", pearson->samples) : "-",
                    coefficient(pearson), pearson ? p_text(pearson->p) : "-", coefficient(spearman),
                    spearman ? p_text(spearman->p) : "-"});
    if (!published) continue;
    const auto* known = published->correlation(quantity);
    const auto range = [](double least, double most) {
      return fmt::format("{:.2f} to {:.2f}", least, most);
    };
    rows.back().push_back(known ? range(known->least_pearson, known->most_pearson) : "-");
    rows.back().push_back(known ? range(known->least_spearman, known->most_spearman) : "-");
  }
  const auto source = published
                          ? fmt::format("Published: the least and the most of {}. {}\n",
                                        counted(published->contests, "contest"), published->source)
                          : "";
  return "\n" + columns(rows, Columns::numbers) +
         "\nPearson: below 0 if the best ranks (1, 2, ...) have the large values. Spearman: of the "
         "order from\nthe largest value down, so above 0 then. p: how often chance alone gives as "
         "much (Student's t);\n* below 0.05, ** below 0.01, *** below 0.001.\n" +
         source;
}

// By class, what its problems have in the middle.
std::string classes_text(const std::vector<lab::ClassMedians>& classes) {
  Rows rows{{"median of the solved"}, {"problems"}, {"solved"}};
  for (const auto& of_class : classes) {
    rows[0].push_back(fmt::format("'{}'", of_class.kind));
    rows[1].push_back(fmt::format("{}", of_class.problems));
    rows[2].push_back(fmt::format("{}", of_class.solved));
  }
  const auto names =
      std::max_element(classes.begin(), classes.end(), [](const auto& a, const auto& b) {
        return a.medians.size() < b.medians.size();
      })->medians;
  for (const auto& [name, ignored] : names) {
    rows.push_back({name});
    for (const auto& of_class : classes) {
      const auto found =
          std::find_if(of_class.medians.begin(), of_class.medians.end(),
                       [&, &wanted = name](const auto& m) { return m.first == wanted; });
      rows.back().push_back(found == of_class.medians.end() ? "-"
                            : found->second < 1000
                                ? fmt::format("{:.4g}", found->second)
                                : count_text(static_cast<std::uint64_t>(found->second)));
    }
  }
  return "\n" + columns(rows, Columns::numbers);
}

std::string percent_text(double share) {
  return fmt::format("{:.2f} %", share);
}

std::string decimal_text(double value) {
  return fmt::format("{:.3f}", value);
}

// How good the trees are, a row for each measure: ours, and beside them what was published of the
// same.
class TreeTable {
 public:
  using Ours = lab::CrossValidation;
  using Theirs = lab::PublishedTree;

  TreeTable(const std::vector<lab::TreeReport>& trees,
            const std::optional<lab::PublishedGauge>& published)
      : trees_(trees) {
    if (published) {
      for (const auto& tree : trees) {
        for (const auto& known : published->trees) {
          if (known.inputs == tree.inputs) beside_.push_back(known);
        }
      }
    }
    for (const auto& tree : trees_) rows_[0].push_back(tree.inputs);
    for (const auto& known : beside_) rows_[0].push_back("published " + known.inputs);
  }

  bool has_published() const { return !beside_.empty(); }
  std::string text() const { return columns(rows_, Columns::numbers); }

  void add_errors() {
    add(
        "problems", [](double count) { return fmt::format("{}", count); },
        [](const Ours& v) { return static_cast<double>(v.confusion.cases()); },
        [](const Theirs& t) { return t.cases; });
    add(
        "correct", percent_text, [](const Ours& v) { return 100 * v.confusion.accuracy(); },
        [](const Theirs& t) { return t.correct_percent; });
    add(
        "kappa", decimal_text, [](const Ours& v) { return v.confusion.kappa(); },
        [](const Theirs& t) { return t.kappa; });
    add(
        "mean absolute error", decimal_text, [](const Ours& v) { return v.mean_absolute_error; },
        [](const Theirs& t) { return t.mean_absolute_error; });
    add(
        "root mean squared error", decimal_text,
        [](const Ours& v) { return v.root_mean_squared_error; },
        [](const Theirs& t) { return t.root_mean_squared_error; });
    add(
        "relative absolute error", percent_text,
        [](const Ours& v) { return v.relative_absolute_error; },
        [](const Theirs& t) { return t.relative_absolute_error; });
    add(
        "root relative squared error", percent_text,
        [](const Ours& v) { return v.root_relative_squared_error; },
        [](const Theirs& t) { return t.root_relative_squared_error; });
  }

  // Of the whole, and of each class: the published classes are others, so only as many can be told.
  void add_classes() {
    const auto unpublished = [](const Theirs&) { return std::string("-"); };
    add_confusion(
        "precision", [](const auto& c) { return c.precision(); }, unpublished);
    add_confusion(
        "recall", [](const auto& c) { return c.recall(); }, unpublished);
    add_confusion(
        "F", [](const auto& c) { return c.f(); }, unpublished);
    const auto& classes = trees_.front().classes;
    for (std::size_t kind = 0; kind < classes.size(); ++kind) {
      const auto of_class = [&](const std::vector<double> Theirs::*list) {
        return [&, list](const Theirs& t) {
          const auto& all = t.*list;
          return all.size() == classes.size() ? decimal_text(all[kind]) : std::string("-");
        };
      };
      add_confusion(
          fmt::format("precision of '{}'", classes[kind]),
          [&](const auto& c) { return c.precision(kind); }, of_class(&Theirs::precision));
      add_confusion(
          fmt::format("recall of '{}'", classes[kind]),
          [&](const auto& c) { return c.recall(kind); }, of_class(&Theirs::recall));
      add_confusion(
          fmt::format("F of '{}'", classes[kind]), [&](const auto& c) { return c.f(kind); },
          of_class(&Theirs::f));
    }
  }

 private:
  template <class Text, class OfOurs, class OfTheirs>
  void add(const std::string& name, const Text& text, OfOurs ours, OfTheirs theirs) {
    auto& row = rows_.emplace_back(1, name);
    for (const auto& tree : trees_) row.push_back(text(ours(tree.validation)));
    for (const auto& known : beside_) row.push_back(text(theirs(known)));
  }

  template <class OfConfusion, class TextOfTheirs>
  void add_confusion(const std::string& name, OfConfusion ours, TextOfTheirs theirs) {
    auto& row = rows_.emplace_back(1, name);
    for (const auto& tree : trees_) row.push_back(decimal_text(ours(tree.validation.confusion)));
    for (const auto& known : beside_) row.push_back(theirs(known));
  }

  const std::vector<lab::TreeReport>& trees_;
  std::vector<lab::PublishedTree> beside_;
  Rows rows_{{"tree over"}};
};

std::string trees_text(const std::vector<lab::TreeReport>& trees,
                       const std::optional<lab::PublishedGauge>& published) {
  TreeTable table(trees, published);
  table.add_errors();
  table.add_classes();
  auto text =
      fmt::format("\n{}-fold cross-validation\n{}", trees.front().validation.folds, table.text());
  if (table.has_published()) {
    text += fmt::format("Published: of other problems and three classes. {}\n", published->source);
  }
  for (const auto& tree : trees) {
    text +=
        fmt::format("\nThe tree over {} from all of them, with (cases/errors) at its leaves\n{}",
                    tree.inputs, tree.tree.text());
  }
  return text;
}

}  // namespace

Json gauged_json(const Gauged& problem, std::size_t place) {
  Json features = Json::object();
  for (const auto& feature : problem.features) features[feature.name] = number_json(feature.value);
  return {{"id", problem.id},
          {"place", place},
          {"difficulty", lab::difficulty(problem.indicators)},
          {"aesthetics", lab::aesthetics(problem.indicators)},
          {"rank", number_json(problem.rank)},
          {"class", problem.kind.empty() ? Json(nullptr) : Json(problem.kind)},
          {"features", features},
          {"solution", solution_json(problem.solution)},
          {"curve", curve_json(problem.curve)}};
}

Json statistics_json(const std::vector<Gauged>& problems, const lab::GaugeStatistics& statistics) {
  Json correlations = Json::array(), trees = Json::array();
  for (const auto& found : statistics.correlations) correlations.push_back(correlation_json(found));
  for (const auto& report : statistics.trees) trees.push_back(tree_json(report));
  const auto solved = std::count_if(problems.begin(), problems.end(),
                                    [](const auto& problem) { return problem.is_solved(); });
  return {{"statistics", Json{{"problems", problems.size()},
                              {"solved", static_cast<std::uint64_t>(solved)},
                              {"correlations", correlations},
                              {"trees", trees}}}};
}

std::string gauged_text(bool has_unicode, const std::vector<Gauged>& problems) {
  return table_text(problems) + "\n" + curves_text(has_unicode, problems) + features_text(problems);
}

std::string statistics_text(const lab::GaugeStatistics& statistics) {
  std::string text;
  if (!statistics.correlations.empty()) {
    text += correlations_text(statistics.correlations, statistics.published);
  }
  if (!statistics.classes.empty()) text += classes_text(statistics.classes);
  if (!statistics.trees.empty()) text += trees_text(statistics.trees, statistics.published);
  return text;
}

std::string gauge_legend(int line_width, bool has_unsolved) {
  std::vector<std::pair<std::string_view, std::string_view>> words{
      {"difficulty  ",
       "the logarithm of the nodes: one more is ten times the search. It tells the difficulty as "
       "a whole."},
      {"largest pn  ",
       "how much was left to prove at the worst moment. It tells the difficulty of the henka: the "
       "variations in which the defender departs from the solution, each of which must be met."},
      {"largest dn  ",
       "how much was left to refute at the worst moment. It tells the difficulty of the magire: "
       "the "
       "attacker's plausible tries that fail, each of which must be seen through."},
      {"aesthetics  ",
       "0.25, 0.39 and 0.36 times the logarithms of largest pn, largest dn and nodes, weighted by "
       "how well each agreed with the places in six tsume-shogi contests. No more than a hint."}};
  if (has_unsolved) {
    words.emplace_back(">           ", "the search was stopped; the true number may be larger.");
  }
  std::string text = "\n";
  for (const auto& [label, meaning] : words) {
    std::istringstream stream{std::string(meaning)};
    std::vector<std::string> parts;
    for (std::string part; stream >> part;) parts.push_back(part);
    text += wrap(line_width, label, parts);
  }
  return text;
}

}  // namespace proofboard::report
