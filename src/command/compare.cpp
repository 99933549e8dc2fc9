// `proofboard compare`: several algorithms on the same questions.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "command/answer.h"
#include "command/ask.h"
#include "command/commands.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "report/comparison.h"
#include "report/sentences.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

struct Contest {
  std::string game;
  std::vector<report::ComparedAlgorithm> algorithms;
  std::vector<std::vector<Ask>> questions;  // [question][algorithm]
  std::vector<std::size_t> numbers;
  int threads = 1;
  bool is_file = false;  // the numbers are of its lines
  bool is_csv = false;

  bool is_for_people(const Console& console) const { return console.is_for_people() && !is_csv; }
};

// A column for each algorithm if they fit the terminal, else a line for each search.
struct Layout {
  static constexpr int cell_width = 27;
  bool is_wide = true;
  int name_width = 0;

  Layout(const Contest& contest, const Console& console) {
    is_wide = 6 + static_cast<int>(contest.algorithms.size()) * (cell_width + 2) <= console.width;
    for (const auto& algorithm : contest.algorithms) {
      name_width = std::max(name_width, static_cast<int>(algorithm.name.size()));
    }
    name_width = std::min(name_width, std::max(12, console.width - 6 - 4 - cell_width));
  }

  void print_header(const Contest& contest) const {
    const auto* number = contest.is_file ? "line" : "number";
    fmt::print("{:>6}", number);
    if (is_wide) {
      for (const auto& algorithm : contest.algorithms) {
        fmt::print("  {:<{}.{}}", algorithm.name, cell_width, cell_width);
      }
    } else {
      fmt::print("  {:<{}}  {:<9} {:>8} {:>8}", "algorithm", name_width, "truth", "nodes", "time");
    }
    fmt::print("\n");
    std::fflush(stdout);
  }

  // Cells come in the order of the algorithms.
  void print_cell(const Console& console, const Contest& contest, std::size_t number,
                  std::size_t algorithm, const lab::Effort& effort) const {
    const bool is_last = algorithm + 1 == contest.algorithms.size();
    if (algorithm == 0) {
      fmt::print("{:>6}", number);
    } else if (!is_wide) {
      fmt::print("{:>6}", "");
    }
    if (!is_wide) {
      fmt::print("  {:<{}.{}}", contest.algorithms[algorithm].name, name_width, name_width);
    }
    fmt::print(
        "  {} {:>8} {:>8}{}",
        paint(console, report::style_of(effort.truth), fmt::format("{:<9}", to_text(effort.truth))),
        report::short_count_text(static_cast<double>(effort.nodes)),
        report::duration_text(effort.seconds), is_last || !is_wide ? "\n" : "");
    std::fflush(stdout);
  }
};

void print_totals(const Contest& contest, const lab::Efforts& efforts, const Console& console) {
  if (contest.is_csv) return;
  if (console.is_json) {
    for (std::size_t i = 0; i < contest.algorithms.size(); ++i) {
      print_json(report::total_json(contest.algorithms[i], efforts, lab::total_of(efforts, i)));
    }
    return;
  }
  if (!console.is_quiet) fmt::print("\n");
  fmt::print("{}", report::totals_text(console.width, contest.algorithms, efforts));
}

// The searches one by one, question by question; a row is printed when its last one is done.
Exit hold(const Contest& contest, const Console& console) {
  const auto width = contest.algorithms.size();
  const auto count = contest.questions.size() * width;
  Exit exit = Exit::answered;
  lab::Efforts outcomes;
  std::vector<lab::Effort> row;
  LiveLine live(console);
  const Layout layout(contest, console);
  const auto search = [&](std::size_t i) {
    return ask(contest.questions[i / width][i % width], [&, i](const Snapshot& now) {
      live.show([&] {
        return fmt::format("[{}/{}]  {}  {}", i + 1, count, contest.algorithms[i % width].name,
                           live_text(now));
      });
    });
  };
  const auto deliver = [&](std::size_t i, const Outcome& given) {
    const auto& answer = given.answer;
    const auto question = i / width;
    row.push_back(lab::Effort::of(answer));
    if (!is_solved(answer.truth)) exit = worse(exit, Exit::out_of_budget);
    live.above([&] {
      if (console.is_json) {
        const report::AnswerContext context{contest.game, contest.threads};
        Json object{{"kind", "answer"},
                    {contest.is_file ? "line_number" : "number", contest.numbers[question]}};
        object.update(report::answer_json(context, contest.questions[question][i % width], given));
        print_json(object);
      }
      if (contest.is_csv) {
        fmt::print("{}", report::comparison_csv_line(contest.numbers[question], contest.game,
                                                     contest.questions[question][i % width],
                                                     contest.algorithms[i % width], answer,
                                                     PROOFBOARD_VERSION));
        std::fflush(stdout);
      }
      if (contest.is_for_people(console)) {
        layout.print_cell(console, contest, contest.numbers[question], i % width, row.back());
      }
      if (row.size() < width) return;
      if (lab::is_contradictory(row)) {
        complain(report::contradiction_sentence(
            contest.numbers[question], contest.questions[question][0].at, contest.algorithms, row));
        exit = worse(exit, Exit::check_failed);
      }
      outcomes.push_back(std::move(row));
      row.clear();
    });
  };
  if (contest.is_for_people(console)) layout.print_header(contest);
  if (contest.is_csv) fmt::print("{}", report::comparison_csv_heading());
  const auto done = run_in_order(count, contest.threads, search, deliver);
  if (done < count) {
    if (contest.is_for_people(console) && !row.empty() && layout.is_wide) fmt::print("\n");
    complain(fmt::format("interrupted: {} not begun", counted(count - done, "search")));
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
  Contest contest{arguments.game, {}, {}, {}, threads, set->is_file, arguments.csv};
  for (const auto& [number, at, text, score_told] : set->positions) {
    const auto asked = parse_question(arguments.goal, at);
    if (!asked) return asked.error();
    auto& row = contest.questions.emplace_back();
    for (const auto& name : *names) {
      auto search = parse_search(*asked->at.game, name, arguments.knowledge, option_name);
      if (!search) return search.error();
      auto& question = row.emplace_back(*asked);
      question.search = std::move(*search);
      question.limits = *share;
      question.seed = settings->seed;
    }
    contest.numbers.push_back(number);
  }
  for (std::size_t i = 0; i < names->size() && !contest.questions.empty(); ++i) {
    contest.algorithms.push_back({(*names)[i], contest.questions[0][i].search.algorithm.text()});
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
