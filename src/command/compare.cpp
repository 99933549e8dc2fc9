// `proofboard compare`: several algorithms on the same questions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "command/ask.h"
#include "command/commands.h"
#include "command/positions.h"
#include "command/report.h"
#include "command/settings.h"
#include "report/csv.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

// What an algorithm did on one question.
struct Effort {
  Truth truth = Truth::unknown;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t root_switches = 0;
  std::uint64_t peak_bytes = 0;
};

struct Contest {
  std::string game;
  std::vector<std::string> names;                // of the algorithms, as given
  std::vector<std::string> algorithms;           // with all their options
  std::vector<std::vector<Inquired>> questions;  // [question][algorithm]
  std::vector<std::size_t> numbers;
  int threads = 1;
  bool is_file = false;  // the numbers are of its lines
  bool is_csv = false;

  bool is_for_people(const Console& console) const { return console.is_for_people() && !is_csv; }
};

using Efforts = std::vector<std::vector<Effort>>;  // [question][algorithm], whole rows only

// Sums over the questions that both this algorithm and the first one answered.
struct Total {
  std::size_t solved = 0, common = 0;
  std::uint64_t nodes = 0, common_nodes = 0, first_nodes = 0;
  double seconds = 0, common_seconds = 0, first_seconds = 0;
  std::uint64_t root_switches = 0, peak_bytes = 0;

  std::optional<double> nodes_ratio() const {
    if (first_nodes == 0) return {};
    return static_cast<double>(common_nodes) / static_cast<double>(first_nodes);
  }
  std::optional<double> seconds_ratio() const {
    if (first_seconds <= 0) return {};
    return common_seconds / first_seconds;
  }
};

Total total_of(const Efforts& outcomes, std::size_t algorithm) {
  Total total;
  for (const auto& row : outcomes) {
    const auto& own = row[algorithm];
    const auto& first = row[0];
    total.nodes += own.nodes;
    total.seconds += own.seconds;
    total.solved += is_solved(own.truth);
    total.root_switches += own.root_switches;
    total.peak_bytes = std::max(total.peak_bytes, own.peak_bytes);
    if (!is_solved(own.truth) || !is_solved(first.truth)) continue;
    ++total.common;
    total.common_nodes += own.nodes;
    total.common_seconds += own.seconds;
    total.first_nodes += first.nodes;
    total.first_seconds += first.seconds;
  }
  return total;
}

bool is_contradictory(const std::vector<Effort>& row) {
  const auto has = [&](Truth truth) {
    return std::any_of(row.begin(), row.end(), [&](const auto& o) { return o.truth == truth; });
  };
  return has(Truth::proven) && has(Truth::disproven);
}

void report_contradiction(const Contest& contest, std::size_t question,
                          const std::vector<Effort>& row) {
  const auto& at = contest.questions[question][0].at;
  std::string message = fmt::format("CONTRADICTION on position {} ({}):", contest.numbers[question],
                                    at.game->position_text(at.position));
  for (std::size_t i = 0; i < row.size(); ++i) {
    message += fmt::format(" {} says {};", contest.algorithms[i], to_text(row[i].truth));
  }
  complain(message);
}

// A column for each algorithm if they fit the terminal, else a line for each search.
struct Layout {
  static constexpr int cell_width = 27;
  bool is_wide = true;
  int name_width = 0;

  Layout(const Contest& contest, const Console& console) {
    is_wide = 6 + static_cast<int>(contest.names.size()) * (cell_width + 2) <= console.width;
    for (const auto& name : contest.names) {
      name_width = std::max(name_width, static_cast<int>(name.size()));
    }
    name_width = std::min(name_width, std::max(12, console.width - 6 - 4 - cell_width));
  }

  void print_header(const Contest& contest) const {
    const auto* number = contest.is_file ? "line" : "number";
    fmt::print("{:>6}", number);
    if (is_wide) {
      for (const auto& name : contest.names)
        fmt::print("  {:<{}.{}}", name, cell_width, cell_width);
    } else {
      fmt::print("  {:<{}}  {:<9} {:>8} {:>8}", "algorithm", name_width, "truth", "nodes", "time");
    }
    fmt::print("\n");
    std::fflush(stdout);
  }

  // Cells come in the order of the algorithms.
  void print_cell(const Console& console, const Contest& contest, std::size_t number,
                  std::size_t algorithm, const Effort& effort) const {
    const bool is_last = algorithm + 1 == contest.names.size();
    if (algorithm == 0) {
      fmt::print("{:>6}", number);
    } else if (!is_wide) {
      fmt::print("{:>6}", "");
    }
    if (!is_wide) {
      fmt::print("  {:<{}.{}}", contest.names[algorithm], name_width, name_width);
    }
    fmt::print("  {} {:>8} {:>8}{}",
               paint(console, style_of(effort.truth), fmt::format("{:<9}", to_text(effort.truth))),
               report::short_count_text(static_cast<double>(effort.nodes)),
               report::duration_text(effort.seconds), is_last || !is_wide ? "\n" : "");
    std::fflush(stdout);
  }
};

constexpr std::array csv_columns{
    "number",   "game",       "position", "attacker",      "target",        "algorithm", "options",
    "truth",    "reason",     "move",     "iterations",    "nodes",         "max_pn",    "max_dn",
    "revisits", "mean_depth", "seconds",  "proof_seconds", "root_switches", "peak_bytes"};

std::string csv_row(const Contest& contest, std::size_t question, std::size_t algorithm,
                    const Answer& answer) {
  const auto& asked = contest.questions[question][algorithm];
  const auto& i = answer.indicators;
  const auto number = [](auto value) { return fmt::format("{}", value); };
  return report::csv_line({number(contest.numbers[question]),
                           contest.game,
                           asked.at.game->position_text(asked.at.position),
                           std::string(to_text(asked.goal.attacker)),
                           asked.at.game->target_text(asked.goal),
                           contest.names[algorithm],
                           contest.algorithms[algorithm],
                           std::string(to_text(answer.truth)),
                           is_solved(answer.truth) ? "" : std::string(name_of(answer.reason)),
                           answer.move,
                           number(i.iterations),
                           number(i.nodes),
                           number(i.max_pn),
                           number(i.max_dn),
                           number(i.revisits),
                           number(i.mean_depth()),
                           number(answer.seconds),
                           number(answer.proof_seconds),
                           number(i.root_switches),
                           number(i.peak_bytes)});
}

std::string ratio_text(std::optional<double> ratio) {
  return ratio ? fmt::format("{:.3g}", *ratio) : "-";
}

void print_totals(const Contest& contest, const Efforts& outcomes, const Console& console) {
  if (contest.is_csv) return;
  std::vector<std::vector<std::string>> rows{{"algorithm", "solved", "nodes", "nodes x", "time",
                                              "time x", "common", "rate", "switches", "peak"}};
  for (std::size_t i = 0; i < contest.algorithms.size(); ++i) {
    const auto total = total_of(outcomes, i);
    if (console.is_json) {
      const auto number = [](std::optional<double> ratio) {
        return ratio ? Json(*ratio) : Json(nullptr);
      };
      print_json({{"kind", "total"},
                  {"algorithm", contest.algorithms[i]},
                  {"totals", contest.algorithms[i]},
                  {"positions", outcomes.size()},
                  {"solved", total.solved},
                  {"nodes", total.nodes},
                  {"seconds", total.seconds},
                  {"common", total.common},
                  {"nodes_ratio", number(total.nodes_ratio())},
                  {"seconds_ratio", number(total.seconds_ratio())},
                  {"root_switches", total.root_switches},
                  {"peak_bytes", total.peak_bytes}});
      continue;
    }
    rows.push_back({contest.names[i], fmt::format("{}/{}", total.solved, outcomes.size()),
                    report::count_text(total.nodes), ratio_text(total.nodes_ratio()),
                    report::duration_text(total.seconds), ratio_text(total.seconds_ratio()),
                    fmt::format("{}", total.common),
                    report::rate_text(static_cast<double>(total.nodes), total.seconds),
                    report::count_text(total.root_switches), report::bytes_text(total.peak_bytes)});
  }
  if (console.is_json) return;
  if (!console.is_quiet) fmt::print("\n");
  fmt::print("{}", report::columns_that_fit(console.width, rows));
}

// The searches one by one, question by question; a row is printed when its last one is done.
Exit hold(const Contest& contest, const Console& console) {
  const auto width = contest.algorithms.size();
  const auto count = contest.questions.size() * width;
  Exit exit = Exit::answered;
  Efforts outcomes;
  std::vector<Effort> row;
  LiveLine live(console);
  const Layout layout(contest, console);
  const auto search = [&](std::size_t i) {
    return ask(contest.questions[i / width][i % width], [&, i](const Snapshot& now) {
      live.show([&] {
        return fmt::format("[{}/{}]  {}  {}", i + 1, count, contest.names[i % width],
                           live_text(now));
      });
    });
  };
  const auto deliver = [&](std::size_t i, const Outcome& given) {
    const auto& answer = given.answer;
    const auto question = i / width;
    row.push_back({answer.truth, answer.indicators.nodes, answer.seconds,
                   answer.indicators.root_switches, answer.indicators.peak_bytes});
    if (!is_solved(answer.truth)) exit = worse(exit, Exit::out_of_budget);
    live.above([&] {
      if (console.is_json) {
        const AnswerContext context{contest.game, contest.threads};
        Json object{{"kind", "answer"},
                    {contest.is_file ? "line_number" : "number", contest.numbers[question]}};
        object.update(answer_json(context, contest.questions[question][i % width], given));
        print_json(object);
      }
      if (contest.is_csv) {
        fmt::print("{}", csv_row(contest, question, i % width, answer));
        std::fflush(stdout);
      }
      if (contest.is_for_people(console)) {
        layout.print_cell(console, contest, contest.numbers[question], i % width, row.back());
      }
      if (row.size() < width) return;
      if (is_contradictory(row)) {
        report_contradiction(contest, question, row);
        exit = worse(exit, Exit::check_failed);
      }
      outcomes.push_back(std::move(row));
      row.clear();
    });
  };
  if (contest.is_for_people(console)) layout.print_header(contest);
  if (contest.is_csv) fmt::print("{}", report::csv_line({csv_columns.begin(), csv_columns.end()}));
  const auto done = run_in_order(count, contest.threads, search, deliver);
  if (done < count) {
    if (contest.is_for_people(console) && !row.empty() && layout.is_wide) fmt::print("\n");
    complain(fmt::format("interrupted: {} searches were not begun", count - done));
    exit = worse(exit, Exit::out_of_budget);
  }
  print_totals(contest, outcomes, console);
  return exit;
}

Expected<std::vector<std::string>> named_algorithms(const CompareArguments& arguments) {
  auto texts = arguments.algorithms;
  if (arguments.all) {
    const auto* game = find_game(arguments.game.substr(0, arguments.game.find(':')));
    for (const auto& info : algorithms()) {
      const bool is_others = game != nullptr && !info.works_on(game->base);
      if (!is_others && std::find(texts.begin(), texts.end(), info.name) == texts.end()) {
        texts.push_back(info.name);
      }
    }
  }
  if (texts.empty()) return Error{"name the algorithms: --algorithm A --algorithm B, or --all"};
  return texts;
}

}  // namespace

Expected<Exit> run(const CompareArguments& arguments, const Console& console) {
  const auto names = named_algorithms(arguments);
  if (!names) return names.error();
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto set = collect_positions(arguments.game, arguments.positions, arguments.file);
  if (!set) return set.error();
  const auto searches = std::max<std::size_t>(1, set->positions.size() * names->size());
  const int threads = static_cast<int>(
      std::min<std::size_t>(searches, static_cast<std::size_t>(settings->limits.threads)));
  const auto share = share_limits(settings->limits, threads);
  if (!share) return share.error();

  if (arguments.csv && console.is_json) return Error{"give --csv or --json, not both"};
  Contest contest{arguments.game, *names, {}, {}, {}, threads, set->is_file, arguments.csv};
  for (const auto& [number, at, score_told] : set->positions) {
    const auto asked = parse_question(arguments.goal, at);
    if (!asked) return asked.error();
    auto& row = contest.questions.emplace_back();
    for (const auto& name : *names) {
      auto search = parse_search(*asked->at.game, name, arguments.knowledge);
      if (!search) return search.error();
      row.push_back({asked->at, asked->goal, std::move(*search), *share, settings->seed});
    }
    contest.numbers.push_back(number);
  }
  if (!contest.questions.empty()) {
    for (const auto& question : contest.questions[0]) {
      contest.algorithms.push_back(question.search.algorithm.text());
    }
  }
  for (const auto& line : set->bad) {
    complain(line.complaint);
    if (!console.is_json) continue;
    Json object{{"kind", "error"}};
    object.update(bad_line_json(line));
    print_json(object);
  }
  const Exit exit = set->bad.empty() ? Exit::answered : Exit::bad_input;
  if (contest.questions.empty()) return exit;
  return worse(exit, hold(contest, console));
}

}  // namespace proofboard::command
