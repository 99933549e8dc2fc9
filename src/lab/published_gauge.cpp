#include "lab/published_gauge.h"

#include <algorithm>

#include "core/json.h"

namespace proofboard::lab {

namespace {

// The files are part of the program, and tests see to it that they are complete.
double number_in(const Json& object, std::string_view name) {
  const auto* field = object.find(name);
  return field != nullptr && field->is_number() ? field->number() : 0;
}

std::vector<double> numbers_in(const Json& object, std::string_view name) {
  std::vector<double> all;
  if (const auto* field = object.find(name)) {
    for (const auto& element : field->elements()) all.push_back(element.number());
  }
  return all;
}

std::string text_in(const Json& object, std::string_view name) {
  const auto* field = object.find(name);
  const auto* text = field != nullptr ? field->text() : nullptr;
  return text != nullptr ? *text : "";
}

std::vector<PublishedCorrelation> correlations_in(const Json::Array& contests) {
  std::vector<PublishedCorrelation> all;
  for (const char* quantity : {"max_pn", "max_dn", "nodes"}) {
    const auto of_all = [&](std::string_view kind) {
      std::vector<double> values;
      for (const auto& contest : contests) {
        if (const auto* found = contest.find(kind)) values.push_back(number_in(*found, quantity));
      }
      return values;
    };
    const auto pearson = of_all("pearson"), spearman = of_all("spearman");
    if (pearson.empty() || spearman.empty()) continue;
    const auto [p, most_p] = std::minmax_element(pearson.begin(), pearson.end());
    const auto [s, most_s] = std::minmax_element(spearman.begin(), spearman.end());
    all.push_back({quantity, *p, *most_p, *s, *most_s});
  }
  return all;
}

std::vector<PublishedTree> trees_in(const Json& trees) {
  std::vector<PublishedTree> all;
  for (const char* inputs : {"features", "indicators", "both"}) {
    const auto* tree = trees.find(inputs);
    if (tree == nullptr) continue;
    all.push_back({inputs, number_in(trees, "cases"), number_in(*tree, "correct_percent"),
                   number_in(*tree, "kappa"), number_in(*tree, "mean_absolute_error"),
                   number_in(*tree, "root_mean_squared_error"),
                   number_in(*tree, "relative_absolute_error_percent"),
                   number_in(*tree, "root_relative_squared_error_percent"),
                   numbers_in(*tree, "precision"), numbers_in(*tree, "recall"),
                   numbers_in(*tree, "f")});
  }
  return all;
}

}  // namespace

const PublishedCorrelation* PublishedGauge::correlation(std::string_view quantity) const {
  for (const auto& found : correlations) {
    if (found.quantity == quantity) return &found;
  }
  return nullptr;
}

std::optional<PublishedGauge> published_gauge(std::string_view game) {
  for (const auto& file : published_files()) {
    const auto read = Json::parse(file.json);
    if (!read || text_in(*read, "game") != game) continue;
    PublishedGauge published;
    published.source = text_in(*read, "source");
    if (const auto* contests = read->find("contests")) {
      published.contests = contests->elements().size();
      published.correlations = correlations_in(contests->elements());
    }
    if (const auto* trees = read->find("trees")) published.trees = trees_in(*trees);
    return published;
  }
  return std::nullopt;
}

}  // namespace proofboard::lab
