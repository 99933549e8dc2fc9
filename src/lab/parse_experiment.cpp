// The fields of an experiment's file, one function for each part.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "lab/experiment.h"
#include "lab/fields.h"
#include "lab/make_set.h"

namespace proofboard::lab {

namespace {

constexpr std::uint64_t most_positions = 1'000'000;
constexpr std::uint64_t most_mib = std::uint64_t{1} << 24;

// Labels and texts become cells of the CSV, columns of a table and words of a figure.
bool is_plain(std::string_view text) {
  return !text.empty() && text.find_first_of(",\"'|\\\n\r`") == std::string_view::npos;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

class Parser {
 public:
  Parser(std::string_view name, std::string_view scale, std::optional<Error>& error)
      : error_(error) {
    experiment_.name = name;
    experiment_.scale = scale;
  }

  Experiment parse(const Json& json) {
    Fields top(json, "", error_);
    experiment_.title = top.text("title");
    experiment_.source = top.text("source");
    experiment_.game = top.text("game");
    if (!error_) check_game(top);
    experiment_.knowledge = top.text("knowledge", experiment_.knowledge);
    if (const auto* positions = top.required("positions")) parse_positions(*positions);
    parse_limits(top);
    parse_scales(top);
    top.each("series", [&](const Json& one, const std::string& path) { parse_series(one, path); });
    if (experiment_.trials.empty()) top.fail("series", "must name at least one algorithm");
    if (top.has("baseline")) {
      experiment_.baseline = top.text("baseline");
      require_trial(top.full("baseline"), experiment_.baseline);
    }
    if (top.has("aggregate")) {
      experiment_.aggregate =
          static_cast<Aggregate>(top.choice("aggregate", {"median", "mean", "total", "all"}));
    }
    for (const auto& name : top.texts("measures")) {
      experiment_.measures.push_back(measure_for(top.full("measures"), name));
    }
    if (experiment_.measures.empty()) top.fail("measures", "must name at least one");
    top.each("published",
             [&](const Json& one, const std::string& path) { parse_published(one, path); });
    experiment_.published_sample = top.whole("published_sample", 1, most_positions, 0);
    top.each("figures", [&](const Json& one, const std::string& path) { parse_figure(one, path); });
    experiment_.legend = top.text("legend", "");
    if (!experiment_.legend.empty() && !is_plain(experiment_.legend)) {
      top.fail("legend", "must have no quotes or commas");
    }
    experiment_.notes = top.texts("notes");
    top.finish();
    return std::move(experiment_);
  }

 private:
  void fail(const std::string& path, const std::string& what) {
    if (!error_) error_ = Error{fmt::format("{}: {}", path, what)};
  }

  Measure measure_for(const std::string& path, const std::string& name) {
    const auto measure = measure_named(name);
    if (!measure) fail(path, fmt::format("'{}' is not one of {}", name, measure_names()));
    return measure.value_or(Measure::nodes);
  }

  void require_trial(const std::string& path, const std::string& label) {
    if (error_ || experiment_.trial_index(label)) return;
    fail(path, fmt::format("there is no trial '{}'", label));
  }

  void check_game(Fields& top) {
    const auto start = read_position(experiment_.game, "start");
    if (!start) top.fail("game", start.error().message);
  }

  void parse_positions(const Json& json) {
    using Kind = PositionSource::Kind;
    Fields fields(json, "positions", error_);
    auto& source = experiment_.positions;
    source.kind = static_cast<Kind>(
        fields.choice("kind", {"random-play", "self-play", "repeat", "openings", "list", "sets"}));
    if (source.kind == Kind::list) {
      source.list = fields.texts("list");
      if (source.list.empty()) fields.fail("list", "must hold at least one position");
    } else if (source.kind == Kind::sets) {
      read_sets(fields, source);
    } else {
      source.start = fields.text("start", "start");
    }
    if (source.kind == Kind::random_play || source.kind == Kind::self_play ||
        source.kind == Kind::repeat) {
      source.seed = fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max(), 1);
    }
    if (source.kind == Kind::random_play || source.kind == Kind::self_play) {
      source.empties = static_cast<int>(fields.whole("empties", 0, 400));
    }
    if (source.kind == Kind::self_play) {
      source.random_plies = static_cast<int>(fields.whole("random_plies", 0, 60));
      source.depth = static_cast<int>(fields.whole("depth", 1, 8));
    }
    fields.finish();
  }

  void read_sets(Fields& fields, PositionSource& source) {
    source.list.clear();
    source.sets = fields.texts("sets");
    if (source.sets.empty()) fields.fail("sets", "must name at least one");
    for (const auto& name : source.sets) read_set(fields, name, source);
  }

  void read_set(Fields& fields, const std::string& name, PositionSource& source) {
    if (const auto* found = find_built_in(built_in_sets(), name)) {
      for (auto& text : positions_in(found->text)) source.list.push_back(std::move(text));
      return;
    }
    std::vector<std::string_view> names;
    for (const auto& set : built_in_sets()) names.push_back(set.name);
    fields.fail("sets",
                fmt::format("there is no set '{}'; known: {}", name, fmt::join(names, ", ")));
  }

  void parse_limits(Fields& top) {
    const auto* json = top.required("limits");
    if (json == nullptr) return;
    Fields fields(*json, "limits", error_);
    experiment_.limits.nodes = fields.whole("nodes", 1, std::numeric_limits<std::uint64_t>::max());
    experiment_.limits.bytes = fields.whole("memory_mib", 1, most_mib) << 20;
    fields.finish();
  }

  // Every scale is checked, the chosen one is taken.
  void parse_scales(Fields& top) {
    const auto* json = top.required("scales");
    if (json == nullptr) return;
    Fields scales(*json, "scales", error_);
    for (const auto& name : scales.names()) {
      Fields fields(*scales.required(name), "scales." + name, error_);
      const auto count = fields.whole("positions", 1, most_positions);
      const auto nodes = fields.whole("nodes", 1, std::numeric_limits<std::uint64_t>::max(),
                                      experiment_.limits.nodes);
      const auto mib = fields.whole("memory_mib", 1, most_mib, experiment_.limits.bytes >> 20);
      auto source = experiment_.positions;
      if (fields.has("sets")) {
        if (source.kind != PositionSource::Kind::sets) {
          fields.fail("sets", "is for an experiment whose positions are sets");
        }
        read_sets(fields, source);
      }
      fields.finish();
      scale_names_.push_back(name);
      if (name != experiment_.scale) continue;
      experiment_.positions = std::move(source);
      experiment_.position_count = count;
      experiment_.limits.nodes = nodes;
      experiment_.limits.bytes = mib << 20;
    }
    if (experiment_.position_count == 0) {
      fail("scales", fmt::format("there is no scale '{}'; known: {}", experiment_.scale,
                                 fmt::join(scale_names_, ", ")));
    }
  }

  // One trial, or one for each value of the swept parameter, which stands in braces in label and
  // algorithm.
  void parse_series(const Json& json, const std::string& path) {
    Fields fields(json, path, error_);
    const auto label = fields.text("label");
    const auto algorithm = fields.text("algorithm");
    const auto knowledge = fields.text("knowledge", experiment_.knowledge);
    if (!error_ && !is_plain(label)) {
      fields.fail("label", "must have neither commas, quotes, bars nor line breaks");
    }
    const auto only = fields.has("scale") ? fields.text("scale") : experiment_.scale;
    const auto* sweep = fields.has("sweep") ? fields.required("sweep") : nullptr;
    fields.finish();
    if (error_ || only != experiment_.scale) {
      check_scale_name(path + ".scale", only);
      return;
    }
    if (sweep == nullptr) return add_trial(path, label, label, {}, algorithm, knowledge);

    Fields swept(*sweep, path + ".sweep", error_);
    const auto parameter = "{" + swept.text("parameter") + "}";
    const auto values = sweep_values(swept);
    swept.finish();
    for (const double x : values) {
      const auto written = fmt::format("{}", x);
      add_trial(path, replaced(label, parameter, written), replaced(label, parameter, "…"), x,
                replaced(algorithm, parameter, written), knowledge);
    }
  }

  void check_scale_name(const std::string& path, const std::string& name) {
    if (std::find(scale_names_.begin(), scale_names_.end(), name) != scale_names_.end()) return;
    fail(path, fmt::format("there is no scale '{}'", name));
  }

  // "values": a list, or an object with a list for each scale.
  std::vector<double> sweep_values(Fields& swept) {
    const auto* json = swept.required("values");
    if (json == nullptr) return {};
    if (json->is_object()) {
      for (const auto& [name, list] : json->fields()) check_scale_name(swept.full("values"), name);
      if (json->find(experiment_.scale) == nullptr) {
        swept.fail("values", fmt::format("lacks the scale '{}'", experiment_.scale));
        return {};
      }
      json = json->find(experiment_.scale);
    }
    std::vector<double> values;
    for (const auto& value : json->elements()) {
      if (value.is_number()) values.push_back(value.number());
    }
    if (values.empty() || values.size() != json->elements().size()) {
      swept.fail("values", "must be a list of numbers");
    }
    return values;
  }

  // `series` is the label with the value left open.
  void add_trial(const std::string& path, const std::string& label, const std::string& series,
                 std::optional<double> x, const std::string& written,
                 const std::string& knowledge) {
    const auto search = choose_search(experiment_.game, written, knowledge);
    if (!search) return fail(path + ".algorithm", search.error().message);
    if (experiment_.trial_index(label)) {
      return fail(path + ".label", fmt::format("'{}' is there twice", label));
    }
    experiment_.trials.push_back({label, series, x, written, knowledge, *search});
  }

  // {"trial": …, "where": …, "nodes": 5, "nodes_rate": 30, …}
  void parse_published(const Json& json, const std::string& path) {
    constexpr std::string_view rate = "_rate";
    Fields fields(json, path, error_);
    Published base;
    base.trial = fields.text("trial");
    base.where = fields.text("where");
    base.is_approximate = fields.flag("approximate", false);
    // A trial of another scale's sweep has nothing to be compared with here.
    const bool is_here = experiment_.trial_index(base.trial).has_value();
    for (const auto& name : fields.names()) {
      if (name == "trial" || name == "where" || name == "approximate") continue;
      auto measure = name;
      const bool is_rate = measure.ends_with(rate);
      if (is_rate) measure.resize(measure.size() - rate.size());
      auto one = base;
      one.measure = measure_for(fields.full(name), measure);
      one.is_rate = is_rate;
      one.value = fields.number(name);
      if (is_rate && experiment_.baseline.empty()) {
        fields.fail(name, "is a rate, but there is no baseline");
      }
      if (is_here) experiment_.published.push_back(std::move(one));
    }
    fields.finish();
  }

  void parse_figure(const Json& json, const std::string& path) {
    Fields fields(json, path, error_);
    Figure figure;
    figure.name = fields.text("name");
    if (!error_ && figure.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") !=
                       std::string::npos) {
      fields.fail("name", "must be small letters, digits and hyphens");
    }
    figure.title = fields.text("title");
    if (!error_ && !is_plain(figure.title)) fields.fail("title", "must have no quotes or commas");
    figure.kind = static_cast<Figure::Kind>(
        fields.choice("kind", {"lines", "boxes", "bars", "ranked", "scatter"}));
    figure.measure = measure_for(fields.full("measure"), fields.text("measure"));
    if (figure.kind == Figure::Kind::scatter) {
      figure.over = measure_for(fields.full("over"), fields.text("over"));
      if (fields.has("share_of")) {
        figure.share_of = measure_for(fields.full("share_of"), fields.text("share_of"));
      }
    }
    figure.is_rate = fields.flag("rate", figure.kind == Figure::Kind::boxes);
    figure.is_logarithmic = fields.flag("logarithmic", false);
    figure.x_title = fields.text("x", "");
    figure.series = fields.texts("series");
    if (figure.is_rate && experiment_.baseline.empty()) {
      fields.fail("rate", "is asked for, but there is no baseline");
    }
    const bool shows_positions =
        figure.kind == Figure::Kind::ranked || figure.kind == Figure::Kind::scatter;
    if (figure.is_rate && shows_positions) fields.fail("rate", "is not for this kind");
    if (figure.kind == Figure::Kind::ranked && experiment_.baseline.empty()) {
      fields.fail("kind", "needs a baseline");
    }
    fields.finish();
    experiment_.figures.push_back(std::move(figure));
  }

  std::optional<Error>& error_;
  Experiment experiment_;
  std::vector<std::string> scale_names_;
};

}  // namespace

Expected<Experiment> parse_experiment(std::string_view name, std::string_view text,
                                      std::string_view scale) {
  const auto read = [&](const Json& json, std::optional<Error>& error) {
    auto experiment = Parser(name, scale, error).parse(json);
    const auto game = experiment.game.substr(0, experiment.game.find(':'));
    if (!error && find_game(game) == nullptr) {
      error = Error{fmt::format("game: unknown game '{}'", game)};
    }
    return experiment;
  };
  return read_json(fmt::format("experiment {}", name), text, read);
}

}  // namespace proofboard::lab
