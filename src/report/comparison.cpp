#include "report/comparison.h"

#include <fmt/format.h>

#include <array>

#include "report/csv.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

constexpr std::array csv_columns{
    "number",        "game",       "position",  "attacker",   "target",     "algorithm",
    "options",       "truth",      "reason",    "move",       "iterations", "nodes",
    "max_pn",        "max_dn",     "revisits",  "mean_depth", "seconds",    "proof_seconds",
    "root_switches", "peak_bytes", "knowledge", "threads",    "seed",       "version"};

std::string ratio_text(std::optional<double> ratio) {
  return ratio ? fmt::format("{:.3g}", *ratio) : "-";
}

}  // namespace

std::string comparison_csv_heading() {
  return csv_line({csv_columns.begin(), csv_columns.end()});
}

std::string comparison_csv_line(std::size_t number, const std::string& game, const Ask& question,
                                const ComparedAlgorithm& algorithm, const Answer& answer,
                                const std::string& version) {
  const auto& i = answer.indicators;
  const auto text = [](auto value) { return fmt::format("{}", value); };
  return csv_line({text(number),
                   game,
                   question.at.game->position_text(question.at.position),
                   std::string(to_text(question.goal.attacker)),
                   question.at.game->target_text(question.goal),
                   algorithm.name,
                   algorithm.whole,
                   std::string(to_text(answer.truth)),
                   is_solved(answer.truth) ? "" : std::string(name_of(answer.reason)),
                   answer.move,
                   text(i.iterations),
                   text(i.nodes),
                   text(i.max_pn),
                   text(i.max_dn),
                   text(i.revisits),
                   text(i.mean_depth()),
                   text(answer.seconds),
                   text(answer.proof_seconds),
                   text(i.root_switches),
                   text(i.peak_bytes),
                   question.search.knowledge.text(),
                   text(question.limits.threads),
                   text(question.seed),
                   version});
}

Json total_json(const ComparedAlgorithm& algorithm, const lab::Efforts& efforts,
                const lab::EffortTotal& total) {
  const auto number = [](std::optional<double> ratio) {
    return ratio ? Json(*ratio) : Json(nullptr);
  };
  return {{"kind", "total"},
          {"algorithm", algorithm.whole},
          {"totals", algorithm.whole},
          {"positions", efforts.size()},
          {"solved", total.solved},
          {"nodes", total.nodes},
          {"seconds", total.seconds},
          {"common", total.common},
          {"nodes_ratio", number(total.nodes_ratio())},
          {"seconds_ratio", number(total.seconds_ratio())},
          {"root_switches", total.root_switches},
          {"peak_bytes", total.peak_bytes}};
}

std::string totals_text(int line_width, const std::vector<ComparedAlgorithm>& algorithms,
                        const lab::Efforts& efforts) {
  Rows rows{{"algorithm", "solved", "nodes", "nodes x", "time", "time x", "common", "rate",
             "switches", "peak"}};
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    const auto total = lab::total_of(efforts, i);
    rows.push_back({algorithms[i].name, fmt::format("{}/{}", total.solved, efforts.size()),
                    count_text(total.nodes), ratio_text(total.nodes_ratio()),
                    duration_text(total.seconds), ratio_text(total.seconds_ratio()),
                    fmt::format("{}", total.common),
                    rate_text(static_cast<double>(total.nodes), total.seconds),
                    count_text(total.root_switches), bytes_text(total.peak_bytes)});
  }
  return columns_that_fit(line_width, rows);
}

std::string contradiction_sentence(std::size_t number, const GamePosition& at,
                                   const std::vector<ComparedAlgorithm>& algorithms,
                                   const std::vector<lab::Effort>& row) {
  auto sentence = fmt::format("CONTRADICTION on position {} ({}):", number,
                              at.game->position_text(at.position));
  for (std::size_t i = 0; i < row.size(); ++i) {
    sentence += fmt::format(" {} says {};", algorithms[i].whole, to_text(row[i].truth));
  }
  return sentence;
}

}  // namespace proofboard::report
