#include "report/lab_results.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>

namespace proofboard::report {

namespace {

using lab::Experiment;
using lab::Figure;
using lab::Results;
using lab::Trial;

std::string_view name_of(lab::Aggregate aggregate) {
  switch (aggregate) {
    case lab::Aggregate::median: return "median";
    case lab::Aggregate::mean: return "mean";
    case lab::Aggregate::total: return "total";
    case lab::Aggregate::all: return "all";
  }
  return "";
}

std::string_view name_of(Figure::Kind kind) {
  switch (kind) {
    case Figure::Kind::lines: return "lines";
    case Figure::Kind::boxes: return "boxes";
    case Figure::Kind::bars: return "bars";
    case Figure::Kind::ranked: return "ranked";
    case Figure::Kind::scatter: return "scatter";
  }
  return "";
}

Json trial_json(const Trial& trial) {
  Json object{{"label", trial.label},
              {"algorithm", trial.search.algorithm.text()},
              {"knowledge", trial.search.knowledge.text()}};
  if (!trial.series.empty()) object["series"] = trial.series;
  if (trial.x) object["x"] = *trial.x;
  return object;
}

Json one_published_json(const lab::Published& one) {
  return {{"value", one.value},
          {"is_rate", one.is_rate},
          {"is_approximate", one.is_approximate},
          {"where", one.where}};
}

// All that was published of a trial's measure; the first is the one to stand beside it.
Json values_json(const Experiment& experiment, const Results* results) {
  auto measures = experiment.measures;
  for (const auto& one : experiment.published) {
    if (std::find(measures.begin(), measures.end(), one.measure) == measures.end()) {
      measures.push_back(one.measure);
    }
  }
  Json values = Json::array();
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    for (const auto measure : measures) {
      Json object{{"trial", experiment.trials[i].label}, {"measure", to_text(measure)}};
      if (results != nullptr) {
        const auto value = results->value(i, measure);
        object["value"] = value.number;
        if (value.is_at_least) object["is_at_least"] = true;
        if (const auto rate = results->rate(i, measure)) object["rate"] = rate->number;
      }
      Json published = Json::array();
      for (const auto& one : experiment.published) {
        if (one.trial == experiment.trials[i].label && one.measure == measure) {
          published.push_back(one_published_json(one));
        }
      }
      const bool is_empty = published.elements().empty();
      if (is_empty && results == nullptr) continue;
      if (!is_empty) object["published"] = std::move(published);
      values.push_back(std::move(object));
    }
  }
  return values;
}

bool is_drawn(const Figure& figure, const Trial& trial) {
  const bool needs_x = figure.kind == Figure::Kind::lines || figure.kind == Figure::Kind::boxes;
  if (figure.series.empty()) return !needs_x || trial.x.has_value();
  return std::find(figure.series.begin(), figure.series.end(), trial.series) != figure.series.end();
}

// The points of one trial: one for its height, or one for each position.
Json points_of(const Results& results, const Figure& figure, std::size_t trial,
               const std::vector<std::size_t>& order) {
  const auto& of = results.experiment().trials[trial];
  Json points = Json::array();
  const auto add = [&](Json point) {
    point["trial"] = of.label;
    points.push_back(std::move(point));
  };
  switch (figure.kind) {
    case Figure::Kind::lines:
    case Figure::Kind::bars: {
      const auto height = figure.is_rate ? results.rate(trial, figure.measure)
                                         : std::optional(results.value(trial, figure.measure));
      if (!height) break;
      Json point{{"x", of.x ? Json(*of.x) : Json(of.label)}, {"y", height->number}};
      if (height->is_at_least) point["is_at_least"] = true;
      add(std::move(point));
      break;
    }
    case Figure::Kind::boxes: {
      const auto box = lab::box_of(results.rates(trial, figure.measure));
      if (!box) break;
      add({{"x", of.x ? Json(*of.x) : Json(of.label)},
           {"low", box->low},
           {"first", box->first},
           {"y", box->median},
           {"third", box->third},
           {"high", box->high}});
      break;
    }
    case Figure::Kind::ranked: {
      const auto values = results.values(trial, figure.measure);
      std::size_t rank = 0;
      for (const auto i : order) add({{"x", ++rank}, {"y", values[i]}, {"position", i}});
      break;
    }
    case Figure::Kind::scatter: {
      const auto x = results.values(trial, figure.over);
      const auto y = results.values(trial, figure.measure);
      const auto whole = figure.share_of ? results.values(trial, *figure.share_of) : x;
      for (std::size_t i = 0; i < x.size(); ++i) {
        constexpr double percent = 100;
        if (figure.share_of && whole[i] == 0) continue;
        add({{"x", x[i]},
             {"y", figure.share_of ? y[i] / whole[i] * percent : y[i]},
             {"position", i}});
      }
      break;
    }
  }
  return points;
}

// Positions from the easiest for the baseline to the hardest.
std::vector<std::size_t> order_of(const Results& results, const Figure& figure) {
  const auto baseline = results.experiment().trial_index(results.experiment().baseline);
  if (figure.kind != Figure::Kind::ranked || !baseline) return {};
  const auto base = results.values(*baseline, figure.measure);
  std::vector<std::size_t> order(base.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return base[a] < base[b]; });
  return order;
}

Json figure_json(const Results& results, const Figure& figure) {
  const auto& trials = results.experiment().trials;
  const auto order = order_of(results, figure);
  std::vector<std::pair<std::string, Json>> series;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!is_drawn(figure, trials[i])) continue;
    // Of a sweep the trials are one line; else each stands by itself.
    const bool is_sweep = figure.kind == Figure::Kind::lines || figure.kind == Figure::Kind::boxes;
    const auto& name = is_sweep ? trials[i].series : trials[i].label;
    auto known = std::find_if(series.begin(), series.end(),
                              [&](const auto& one) { return one.first == name; });
    if (known == series.end()) known = series.insert(known, {name, Json::array()});
    const auto points = points_of(results, figure, i, order);
    for (const auto& point : points.elements()) known->second.push_back(point);
  }
  Json all = Json::array();
  for (auto& [name, points] : series) {
    all.push_back(Json{{"name", name}, {"points", std::move(points)}});
  }
  return {{"name", figure.name},
          {"title", figure.title},
          {"kind", name_of(figure.kind)},
          {"measure", to_text(figure.measure)},
          {"over", figure.kind == Figure::Kind::scatter ? Json(to_text(figure.over)) : Json()},
          {"share_of", figure.share_of ? Json(to_text(*figure.share_of)) : Json()},
          {"is_rate", figure.is_rate || figure.kind == Figure::Kind::boxes},
          {"is_logarithmic", figure.is_logarithmic},
          {"x_title", figure.x_title},
          {"series", std::move(all)}};
}

Json frame_json(const Experiment& experiment, const Results* results) {
  Json trials = Json::array(), measures = Json::array();
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) {
    auto one = trial_json(experiment.trials[i]);
    if (results != nullptr) one["solved"] = results->solved(i);
    trials.push_back(std::move(one));
  }
  for (const auto measure : experiment.measures) {
    measures.push_back(Json{{"name", to_text(measure)}, {"title", title_of(measure)}});
  }
  return {{"name", experiment.name},
          {"title", experiment.title},
          {"source", experiment.source},
          {"game", experiment.game},
          {"scale", experiment.scale},
          {"aggregate", name_of(experiment.aggregate)},
          {"baseline", experiment.baseline},
          {"published_sample", experiment.published_sample},
          {"legend", experiment.legend},
          {"notes", experiment.notes},
          {"trials", std::move(trials)},
          {"measures", std::move(measures)},
          {"values", values_json(experiment, results)}};
}

}  // namespace

Json published_json(const Experiment& experiment) {
  auto object = frame_json(experiment, nullptr);
  object["positions"] = nullptr;
  object["figures"] = Json::array();
  return object;
}

Json results_json(const Results& results) {
  const auto& experiment = results.experiment();
  auto object = frame_json(experiment, &results);
  object["positions"] = results.positions();
  object["counted"] = results.counted();
  object["seconds"] = results.total_seconds();
  Json figures = Json::array();
  for (const auto& figure : experiment.figures) figures.push_back(figure_json(results, figure));
  object["figures"] = std::move(figures);
  return object;
}

}  // namespace proofboard::report
