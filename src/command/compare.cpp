// `proofboard compare`: several algorithms on the same questions.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "command/ask.h"
#include "command/commands.h"
#include "command/positions.h"
#include "command/report.h"
#include "command/settings.h"
#include "command/units.h"

namespace proofboard::command {

namespace {

// What an algorithm did on one question.
struct Effort {
  Truth truth = Truth::unknown;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct Contest {
  std::string game;
  std::vector<std::string> algorithms;
  std::vector<std::vector<Inquired>> questions;  // [question][algorithm]
  std::vector<std::size_t> numbers;
  int threads = 1;
};

using Efforts = std::vector<std::vector<Effort>>;  // [question][algorithm], whole rows only

// Sums over the questions that both this algorithm and the first one answered.
struct Total {
  std::size_t solved = 0, common = 0;
  std::uint64_t nodes = 0, common_nodes = 0, first_nodes = 0;
  double seconds = 0, common_seconds = 0, first_seconds = 0;

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

constexpr int cell_width = 27;

void print_header(const Contest& contest) {
  for (std::size_t i = 0; i < contest.algorithms.size(); ++i) {
    fmt::print("[{}] {}\n", i + 1, contest.algorithms[i]);
  }
  fmt::print("\n{:>6}", "number");
  for (std::size_t i = 0; i < contest.algorithms.size(); ++i) {
    fmt::print("  {:<{}}", fmt::format("[{}]", i + 1), cell_width);
  }
  fmt::print("\n");
  std::fflush(stdout);
}

void print_cell(const Console& console, const Effort& outcome) {
  fmt::print("  {} {:>8} {:>8}",
             paint(console, style_of(outcome.truth), fmt::format("{:<9}", to_text(outcome.truth))),
             short_count_text(static_cast<double>(outcome.nodes)), duration_text(outcome.seconds));
}

std::string ratio_text(std::optional<double> ratio) {
  return ratio ? fmt::format("{:.3g}", *ratio) : "-";
}

void print_totals(const Contest& contest, const Efforts& outcomes, const Console& console) {
  std::vector<std::vector<std::string>> rows{
      {"", "solved", "nodes", "time", "rate", "common", "nodes ratio", "time ratio"}};
  for (std::size_t i = 0; i < contest.algorithms.size(); ++i) {
    const auto total = total_of(outcomes, i);
    if (console.is_json) {
      const auto number = [](std::optional<double> ratio) {
        return ratio ? Json(*ratio) : Json(nullptr);
      };
      print_json({{"totals", contest.algorithms[i]},
                  {"positions", outcomes.size()},
                  {"solved", total.solved},
                  {"nodes", total.nodes},
                  {"seconds", total.seconds},
                  {"common", total.common},
                  {"nodes_ratio", number(total.nodes_ratio())},
                  {"seconds_ratio", number(total.seconds_ratio())}});
      continue;
    }
    rows.push_back({console.is_quiet ? contest.algorithms[i] : fmt::format("[{}]", i + 1),
                    fmt::format("{}/{}", total.solved, outcomes.size()), count_text(total.nodes),
                    duration_text(total.seconds),
                    rate_text(static_cast<double>(total.nodes), total.seconds),
                    fmt::format("{}", total.common), ratio_text(total.nodes_ratio()),
                    ratio_text(total.seconds_ratio())});
  }
  if (console.is_json) return;
  if (!console.is_quiet) fmt::print("\n");
  fmt::print("{}", columns(rows, Columns::numbers));
}

// The searches one by one, question by question; a row is printed when its last one is done.
Exit hold(const Contest& contest, const Console& console) {
  const auto width = contest.algorithms.size();
  const auto count = contest.questions.size() * width;
  Exit exit = Exit::answered;
  Efforts outcomes;
  std::vector<Effort> row;
  LiveLine live(console);
  const auto search = [&](std::size_t i) {
    return ask(contest.questions[i / width][i % width], [&, i](const Snapshot& now) {
      live.show([&] {
        return fmt::format("[{}/{}]  algorithm {}  {}", i + 1, count, i % width + 1,
                           live_text(now));
      });
    });
  };
  const auto deliver = [&](std::size_t i, const Outcome& given) {
    const auto& answer = given.answer;
    const auto question = i / width;
    row.push_back({answer.truth, answer.indicators.nodes, answer.seconds});
    if (!is_solved(answer.truth)) exit = worse(exit, Exit::out_of_budget);
    live.above([&] {
      if (console.is_json) {
        const AnswerContext context{contest.game, contest.threads};
        print_json(answer_json(context, contest.questions[question][i % width], given));
      }
      if (console.is_for_people()) {
        if (row.size() == 1) fmt::print("{:>6}", contest.numbers[question]);
        print_cell(console, row.back());
        if (row.size() == width) fmt::print("\n");
        std::fflush(stdout);
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
  if (console.is_for_people()) print_header(contest);
  const auto done = run_in_order(count, contest.threads, search, deliver);
  if (done < count) {
    if (console.is_for_people() && !row.empty()) fmt::print("\n");
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
      const bool is_others = !info.game.empty() && game != nullptr && info.game != game->base;
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

  Contest contest{arguments.game, {}, {}, {}, threads};
  for (const auto& [number, at] : set->positions) {
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
  for (const auto& complaint : set->complaints) complain(complaint);
  const Exit exit = set->complaints.empty() ? Exit::answered : Exit::bad_input;
  if (contest.questions.empty()) return exit;
  return worse(exit, hold(contest, console));
}

}  // namespace proofboard::command
