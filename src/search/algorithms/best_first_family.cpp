#include "search/algorithms/best_first_family.h"

namespace proofboard {

namespace {

OptionInfo free_option() {
  return {"free", OptionInfo::Choice{{"no", "yes"}},
          "give the subtrees of solved nodes back; a certificate then searches them again"};
}

// Two levels of search.
OptionTable two_level_options(OptionTable table) {
  const OptionTable shared = {
      {"second", OptionInfo::Integer{0, 0, 4'000'000'000},
       "most nodes of a second-level search; 0: as many as the tree has, or as still fit"},
      {"growth", OptionInfo::Choice{{"linear", "logistic"}},
       "with second=0: as many as the tree has, or that times 1/(1 + exp((growth-a - "
       "x)/growth-b)), "
       "where x is how many it has"},
      {"growth-a", OptionInfo::Integer{1'800'000, 0, 1'000'000'000'000},
       "growth=logistic: the size of the tree at which it is half"},
      {"growth-b", OptionInfo::Integer{240'000, 1, 1'000'000'000'000},
       "growth=logistic: how slowly it grows there"},
      {"free", OptionInfo::Choice{{"yes", "no"}},
       "give the subtrees of solved nodes back; a certificate then searches them again"},
      order_option(),
      {"symmetry", OptionInfo::Choice{{"no", "yes"}},
       "of moves that are mirror images or rotations of each other search one"},
      closed_sets_option()};
  table.insert(table.end(), shared.begin(), shared.end());
  return table;
}

EfPn ef_pn_policy(const Options& options, EvaluationNumbers::Source source) {
  EfPn policy;
  policy.evaluation = evaluation_numbers_from(options);
  policy.evaluation.b = options.real("b");
  policy.evaluation.source = source;
  return policy;
}

}  // namespace

BestFirstSettings best_first_settings(const Options& options, std::uint64_t seed) {
  BestFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.frees_solved = options.choice("free") == "yes";
  settings.order = order_from(options, seed);
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

BestFirstSettings two_level_settings(const Options& options, std::uint64_t seed) {
  BestFirstSettings settings;
  settings.evaluation = EvaluationTime::delayed;
  settings.frees_solved = options.choice("free") == "yes";
  settings.order = order_from(options, seed);
  settings.joins_images = options.choice("symmetry") == "yes";
  settings.tries_closed_sets = closed_sets_from(options);
  settings.second_level = {static_cast<std::size_t>(options.integer("second")),
                           options.choice("growth") == "logistic",
                           static_cast<double>(options.integer("growth-a")),
                           static_cast<double>(options.integer("growth-b"))};
  return settings;
}

OptionTable PnAlgorithm::options() {
  return {initial_option(),
          evaluation_option(),
          {"ties", OptionInfo::Choice{{"first", "last", "deepest"}},
           "which of equally good leaves: the leftmost, the rightmost or the deepest"},
          order_option(),
          free_option(),
          closed_sets_option()};
}

OptionTable DeepPnAlgorithm::options() {
  return {{"R", OptionInfo::Real{0.95, 0, 1}, "1: proof-number search; 0: depth alone"},
          {"switches", OptionInfo::Choice{{"searched", "least"}},
           "root switches counted: of the child that is searched, or of the one with the least "
           "proof number; nothing else depends on it"},
          initial_option(),
          evaluation_option(),
          order_option(),
          free_option(),
          closed_sets_option()};
}

DeepPn DeepPnAlgorithm::policy(const Options& options) {
  const bool is_least = options.choice("switches") == "least";
  return {options.real("R"), initial_from(options),
          is_least ? DeepPn::Switches::least : DeepPn::Switches::searched};
}

OptionTable WeakPnAlgorithm::options() {
  return {initial_option(), evaluation_option(), order_option(), free_option(),
          closed_sets_option()};
}

WeakPn WeakPnAlgorithm::policy(const Options& options) {
  WeakPn policy;
  policy.initial = initial_from(options);
  return policy;
}

OptionTable AoStarAlgorithm::options() {
  return {h_option("estimated cost of proving a leaf: 1, by the number of its moves, or by the "
                   "evaluation"),
          a_option(),
          t_option(),
          squash_option(),
          {"cost", OptionInfo::Integer{0, 0, 1000}, "cost of a move; 0: any proof will do"},
          evaluation_option(),
          order_option(),
          free_option(),
          closed_sets_option()};
}

AoStar AoStarAlgorithm::policy(const Options& options) {
  return {heuristic_from(options), options.integer("cost")};
}

OptionTable PnEvalAlgorithm::options() {
  return {a_option(),     t_option(),    squash_option(),     evaluation_option(),
          order_option(), free_option(), closed_sets_option()};
}

EfPn PnEvalAlgorithm::policy(const Options& options) {
  EfPn policy;
  policy.evaluation = evaluation_numbers_from(options);
  policy.evaluation.source = EvaluationNumbers::Source::leaf;
  policy.evaluation.uses_mobility = false;
  return policy;
}

OptionTable EfPnAlgorithm::options() {
  return {a_option(),          b_option(),     t_option(),    squash_option(),
          evaluation_option(), order_option(), free_option(), closed_sets_option()};
}

EfPn EfPnAlgorithm::policy(const Options& options) {
  return ef_pn_policy(options, EvaluationNumbers::Source::parent);
}

// They differ only in whose evaluation it is.
OptionTable IefPnAlgorithm::options() {
  return EfPnAlgorithm::options();
}

EfPn IefPnAlgorithm::policy(const Options& options) {
  return ef_pn_policy(options, EvaluationNumbers::Source::leaf);
}

OptionTable Pn2Algorithm::options() {
  return two_level_options({initial_option()});
}

Pn Pn2Algorithm::policy(const Options& options) {
  Pn policy;
  policy.initial = initial_from(options);
  return policy;
}

OptionTable EfPn2Algorithm::options() {
  return two_level_options({a_option(), b_option(), t_option(), squash_option()});
}

EfPn EfPn2Algorithm::policy(const Options& options) {
  return ef_pn_policy(options, EvaluationNumbers::Source::parent);
}

OptionTable CnsAlgorithm::options() {
  return {{"form", OptionInfo::Choice{{"paper", "mcallester"}},
           "aim at both ends of the interval at once, or at the further one alone"},
          {"interval", OptionInfo::Choice{{"mixed", "threshold", "fixed", "none"}},
           "how the search interval is set: formula 8, 7 or 6; none: proof-number search"},
          {"delta-p", OptionInfo::Integer{8, 0, 1'000'000},
           "fixed, mixed: how far above the root's value the interval ends at least"},
          {"delta-d", OptionInfo::Integer{7, 0, 1'000'000},
           "fixed, mixed: how far below the root's value the interval ends at least"},
          {"p-max", OptionInfo::Integer{3, 0, 1'000'000},
           "threshold, mixed: leaves that must change for the upper end"},
          {"d-max", OptionInfo::Integer{4, 0, 1'000'000},
           "threshold, mixed: leaves that must change for the lower end"},
          {"tolerance", OptionInfo::Integer{0, 0, 1'000'000},
           "stop once p-max and d-max leaves can't move the value further; 0: never"},
          {"eta", OptionInfo::Real{0.3, 0, 10},
           "how far apart, as a part of it, numbers may be to be kept as one"},
          evaluation_option(),
          order_option(),
          free_option(),
          closed_sets_option()};
}

CnsSettings CnsAlgorithm::cns_settings(const Options& options) {
  using Interval = CnsSettings::Interval;
  CnsSettings settings;
  if (options.choice("form") == "mcallester") settings.form = CnsSettings::Form::mcallester;
  const auto& interval = options.choice("interval");
  settings.interval = interval == "mixed"       ? Interval::mixed
                      : interval == "threshold" ? Interval::threshold
                      : interval == "fixed"     ? Interval::fixed
                                                : Interval::none;
  settings.delta_p = static_cast<conspiracy::Value>(options.integer("delta-p"));
  settings.delta_d = static_cast<conspiracy::Value>(options.integer("delta-d"));
  settings.p_max = options.integer("p-max");
  settings.d_max = options.integer("d-max");
  settings.tolerance = static_cast<conspiracy::Value>(options.integer("tolerance"));
  settings.eta = options.real("eta");
  return settings;
}

}  // namespace proofboard
