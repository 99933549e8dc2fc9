// What has been published of ranked problems (lab/published/), to stand beside what is measured.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proofboard::lab {

struct PublishedCorrelation {
  std::string quantity;
  // The least and the most that a contest gave.
  double least_pearson = 0, most_pearson = 0;
  double least_spearman = 0, most_spearman = 0;
};

struct PublishedTree {
  std::string inputs;  // "indicators", "features" or "both"
  double cases = 0;
  double correct_percent = 0;
  double kappa = 0;
  double mean_absolute_error = 0, root_mean_squared_error = 0;
  double relative_absolute_error = 0, root_relative_squared_error = 0;  // in percent
  std::vector<double> precision, recall, f;                             // of each class
};

struct PublishedGauge {
  std::string source;
  std::size_t contests = 0;
  std::vector<PublishedCorrelation> correlations;
  std::vector<PublishedTree> trees;

  const PublishedCorrelation* correlation(std::string_view quantity) const;
};

// Of a game's problems; nothing if nobody has published any.
std::optional<PublishedGauge> published_gauge(std::string_view game);

// The files of lab/published/.
struct PublishedFile {
  std::string_view name;
  std::string_view json;
};
const std::vector<PublishedFile>& published_files();

}  // namespace proofboard::lab
