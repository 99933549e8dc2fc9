#include "lab/claims.h"

#include <algorithm>
#include <set>

#include "lab/fields.h"

namespace proofboard::lab {

namespace {

class Parser {
 public:
  Parser(std::string_view name, std::optional<Error>& error) : error_(error) { paper_.name = name; }

  Paper parse(const Json& json) {
    Fields top(json, "", error_);
    paper_.title = top.text("title");
    paper_.source = top.text("source");
    paper_.items = top.texts("items");
    paper_.quiet = top.texts("quiet");
    for (const auto& name : paper_.quiet) require_experiment(top, "quiet", name);
    if (top.has("hours")) {
      const auto& hours = *top.required("hours");
      Fields fields(hours, "hours", error_);
      for (const auto& name : fields.names()) {
        require_experiment(fields, name, name);
        paper_.hours[name] = fields.number(name);
      }
      fields.finish();
    }
    top.each("illustrations", [&](const Json& one, const std::string& path) {
      Fields fields(one, path, error_);
      paper_.illustrations.push_back({fields.text("item"), fields.text("shows")});
      fields.finish();
    });
    top.each("claims", [&](const Json& one, const std::string& path) { parse_claim(one, path); });
    top.finish();
    if (!error_) check_items(top);
    return std::move(paper_);
  }

 private:
  static void require_experiment(Fields& fields, const std::string& field,
                                 const std::string& name) {
    if (find_built_in(name) != nullptr) return;
    fields.fail(field, fmt::format("there is no experiment '{}'", name));
  }

  // Of some scale: what was not run yet must be there to be run.
  void require_trial(Fields& fields, const std::string& results, const std::string& trial) {
    auto& labels = labels_[results];
    if (labels.empty()) {
      for (const auto* scale : {"paper", "quick"}) {
        const auto experiment = parse_experiment(results, find_built_in(results)->json, scale);
        if (!experiment) continue;
        for (const auto& one : experiment->trials) labels.insert(one.label);
      }
    }
    if (labels.contains(trial)) return;
    fields.fail("results", fmt::format("{} has no trial '{}'", results, trial));
  }

  void parse_claim(const Json& json, const std::string& path) {
    Fields fields(json, path, error_);
    Claim claim;
    claim.item = fields.text("item");
    claim.text = fields.text("claim");
    claim.note = fields.text("note", "");
    claim.kind =
        static_cast<Claim::Kind>(fields.choice("kind", {"value", "direction", "order", "outcome"}));
    claim.not_testable = fields.text("not_testable", "");
    parse_published(fields, claim);
    if (claim.not_testable.empty()) parse_ours(fields, claim);
    fields.finish();
    paper_.claims.push_back(std::move(claim));
  }

  // What can't be tested may be published in words alone.
  static void parse_published(Fields& fields, Claim& claim) {
    const auto* published = fields.required("published");
    if (published == nullptr) return;
    const bool is_told = !claim.not_testable.empty() || claim.kind == Claim::Kind::outcome;
    if (published->text() != nullptr && is_told) {
      claim.published_text = *published->text();
    } else if (claim.kind == Claim::Kind::direction) {
      claim.direction =
          static_cast<Direction>(fields.choice("published", {"less", "more", "the same"}));
      claim.published_text = to_text(claim.direction);
    } else if (claim.kind == Claim::Kind::order) {
      claim.published_text = fields.text("published");
    } else {
      const double number = fields.number("published");
      claim.published = {number, number};
    }
    if (!fields.has("within")) return;
    const double within = fields.number("within");
    if (within <= 0) fields.fail("within", "must be above 0");
    claim.is_approximate = true;
    claim.published.low = std::max(0.0, claim.published.low - within);  // nothing here is negative
    claim.published.high += within;
  }

  static Measure read_measure(Fields& fields, const std::string& field) {
    const auto name = fields.text(field);
    const auto measure = measure_named(name);
    if (!measure) fields.fail(field, fmt::format("'{}' is not one of {}", name, measure_names()));
    return measure.value_or(Measure::nodes);
  }

  void parse_ours(Fields& fields, Claim& claim) {
    if (claim.kind == Claim::Kind::outcome) {
      claim.certificate = fields.text("certificate");
      claim.game = fields.text("game");
      claim.position = fields.text("position");
      claim.winner = fields.choice("winner", {"black", "white"}) == 0 ? Side::black : Side::white;
      const auto at = read_position(claim.game, claim.position);
      if (!at) fields.fail("position", at.error().message);
      return;
    }
    claim.results = fields.text("results");
    if (!error_) require_experiment(fields, "results", claim.results);
    if (claim.kind == Claim::Kind::order) {
      claim.trials = fields.texts("trials");
      if (claim.trials.size() < 2) fields.fail("trials", "must name at least two");
    } else {
      claim.trials = {fields.text("trial")};
      claim.of = fields.text("of", "");
    }
    if (claim.kind == Claim::Kind::direction && claim.of.empty()) {
      fields.fail("of", "is missing: a direction is against something");
    }
    claim.statistic = static_cast<Claim::Statistic>(
        fields.choice("statistic", {"median", "mean", "total", "all", "solved", "median-rate"}));
    if (claim.statistic == Claim::Statistic::median_rate && claim.of.empty()) {
      fields.fail("of", "is missing: a rate is of something");
    }
    if (claim.statistic != Claim::Statistic::solved) {
      claim.measure = read_measure(fields, "measure");
      claim.of_measure =
          fields.has("of_measure") ? read_measure(fields, "of_measure") : claim.measure;
    }
    claim.common = fields.texts("common");
    if (error_) return;
    for (const auto* names : {&claim.trials, &claim.common}) {
      for (const auto& name : *names) require_trial(fields, claim.results, name);
    }
    if (!claim.of.empty()) require_trial(fields, claim.results, claim.of);
    claim.sample = fields.whole("sample", 1, 1'000'000, 0);
  }

  // Each item of the paper has a row or is an illustration, and nothing else has one.
  void check_items(Fields& top) {
    std::set<std::string> left(paper_.items.begin(), paper_.items.end());
    if (left.size() != paper_.items.size()) return top.fail("items", "names one twice");
    const auto items = left;
    const auto take = [&](const std::string& item, const std::string& where) {
      if (!items.contains(item)) top.fail(where, fmt::format("'{}' is not in items", item));
      left.erase(item);
    };
    for (const auto& claim : paper_.claims) take(claim.item, "claims");
    for (const auto& one : paper_.illustrations) {
      if (!left.contains(one.item) && items.contains(one.item)) {
        top.fail("illustrations", fmt::format("'{}' has a claim, too", one.item));
      }
      take(one.item, "illustrations");
    }
    if (!left.empty()) {
      top.fail("items", fmt::format("'{}' has neither a claim nor an illustration", *left.begin()));
    }
  }

  std::optional<Error>& error_;
  Paper paper_;
  std::map<std::string, std::set<std::string>> labels_;  // of an experiment's trials
};

}  // namespace

Expected<Paper> parse_claims(std::string_view name, std::string_view json) {
  return read_json(fmt::format("claims {}", name), json,
                   [&](const Json& read, std::optional<Error>& error) {
                     return Parser(name, error).parse(read);
                   });
}

}  // namespace proofboard::lab
