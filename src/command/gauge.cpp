// `proofboard gauge`: how hard and how beautiful problems are, and whether people agree.
#include "report/gauge.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "command/answer.h"
#include "command/ask.h"
#include "command/commands.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "core/system_error.h"
#include "lab/gauge_figures.h"
#include "lab/gauge_problem.h"

namespace proofboard::command {

namespace {

// A problem of one of the files.
struct ProblemAsked {
  std::string file;
  lab::Problem problem;
  Ask question;
  // Where features are counted in a solution that nobody gave: what finds the shortest one.
  std::optional<Ask> for_solution;
};

struct GaugeCall {
  report::AnswerContext context;
  std::uint64_t seed = 0;
  std::size_t classes = 3;
  std::vector<ProblemAsked> problems;
  std::vector<std::string> complaints;  // one for each that can't be asked
};

Expected<std::size_t> parse_classes(const GaugeArguments& arguments) {
  if (arguments.classes.empty()) return std::size_t{3};
  if (arguments.rank.empty()) return Error{"--classes: needs --rank"};
  if (!arguments.kind.empty()) return Error{"--classes: not with --class"};
  const auto& text = arguments.classes;
  std::size_t classes = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), classes);
  if (error != std::errc{} || end != text.data() + text.size() || classes < 2 || classes > 100) {
    return Error{fmt::format("--classes: '{}' is not a number from 2 to 100", text)};
  }
  return classes;
}

Expected<void> prepare_folder(const std::string& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return system_error("--pictures: " + folder, error);
  return check_writable("--pictures", (std::filesystem::path(folder) / "figure.svg").string());
}

Expected<std::vector<lab::Problem>> problems_in(const std::string& game, const std::string& content,
                                                const std::string& name,
                                                const lab::ProblemColumns& columns) {
  if (!is_record_file(game, content)) return lab::read_problems(content, name, columns);
  auto problem = lab::read_whole_problem(content, name, columns);
  if (!problem) return problem.error();
  return std::vector{std::move(*problem)};
}

// The problems of all files; those that can't be read are complaints.
Expected<void> collect(const GaugeArguments& arguments, const Settings& settings, GaugeCall& call) {
  const lab::ProblemColumns columns{arguments.position, arguments.id, arguments.rank,
                                    arguments.kind, arguments.solution};
  for (const auto& file : arguments.files) {
    const auto name = display_name(file);
    const auto content = read_text(file);
    if (!content) return content.error();
    auto problems = problems_in(arguments.game, *content, name, columns);
    if (!problems) return problems.error();
    for (auto& problem : *problems) {
      if (arguments.files.size() > 1 && problem.id == std::to_string(problem.line)) {
        problem.id = fmt::format("{}:{}", name, problem.line);
      }
      const auto complain_of = [&](const Error& error) {
        // Messages about a record tell the line themselves.
        const auto where = problem.fills_file ? name : fmt::format("{}:{}", name, problem.line);
        call.complaints.push_back(fmt::format("{}: {}", where, error.message));
      };
      auto at = lab::read_start(arguments.game, problem);
      if (!at) {
        complain_of(at.error());
        continue;
      }
      auto asked = parse_question(arguments.goal, *at);
      if (!asked) {
        complain_of(asked.error());
        continue;
      }
      auto& question = *asked;
      const auto& [game, position] = question.at;
      auto search = parse_search(*game, arguments.algorithm, arguments.knowledge, option_name);
      if (!search) return search.error();
      const auto told = game->features(position, {question.goal, Truth::unknown, problem.solution});
      if (!told) {
        complain_of(told.error());
        continue;
      }
      question.search = std::move(*search);
      question.limits = settings.limits;
      question.seed = settings.seed;
      auto for_solution = told->empty() || !problem.solution.empty()
                              ? std::nullopt
                              : lab::shortest_solution(question);
      question.wants_curve = true;
      call.problems.push_back(
          {name, std::move(problem), std::move(question), std::move(for_solution)});
    }
  }
  return {};
}

Expected<GaugeCall> prepare(const GaugeArguments& arguments) {
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto classes = parse_classes(arguments);
  if (!classes) return classes.error();
  GaugeCall call{{arguments.game, 1}, settings->seed, *classes, {}, {}};
  if (const auto fine = collect(arguments, *settings, call); !fine) return fine.error();
  const auto count = std::max<std::size_t>(1, call.problems.size());
  call.context.threads = static_cast<int>(
      std::min<std::size_t>(count, static_cast<std::size_t>(settings->limits.threads)));
  const auto share = share_limits(settings->limits, call.context.threads);
  if (!share) return share.error();
  for (auto& asked : call.problems) {
    asked.question.limits = *share;
    if (asked.for_solution) asked.for_solution->limits = *share;
  }
  if (const auto fine = prepare_folder(arguments.pictures); !fine) return fine.error();
  return call;
}

void print_results(const GaugeCall& call, const std::vector<Outcome>& outcomes,
                   const std::vector<lab::Gauged>& problems, const lab::GaugeStatistics& statistics,
                   const Console& console) {
  if (console.is_for_people()) {
    const bool has_unsolved = !std::all_of(problems.begin(), problems.end(),
                                           [](const auto& problem) { return problem.is_solved(); });
    fmt::print("{}, {}, knowledge {}\n\n", call.context.game,
               call.problems.front().question.search.algorithm.text(),
               call.problems.front().question.search.knowledge.text());
    fmt::print("{}{}{}", report::gauged_text(console.has_unicode, problems),
               report::statistics_text(statistics),
               report::gauge_legend(console.width, has_unsolved));
    return;
  }
  std::size_t place = 0;
  for (const auto i : lab::by_difficulty(problems)) {
    ++place;
    if (console.is_json) {
      Json object{{"file", call.problems[i].file}, {"number", call.problems[i].problem.line}};
      object.update(report::gauged_json(problems[i], place));
      auto whole = report::answer_json(call.context, call.problems[i].question, outcomes[i]);
      whole.update(object);
      print_json(whole);
    } else {
      fmt::print("{} {:.2f} {:.2f} {}\n", place, lab::difficulty(problems[i].indicators),
                 lab::aesthetics(problems[i].indicators), problems[i].id);
    }
  }
  if (console.is_json) print_json(report::statistics_json(problems, statistics));
}

Exit draw(const std::vector<lab::Gauged>& problems, const std::string& folder,
          const Console& console) {
  if (folder.empty()) return Exit::answered;
  const auto figures = lab::draw_gauge_figures(problems, folder);
  note(console, fmt::format("{} in {}", counted(figures.files.size(), "picture"), folder));
  if (!figures.remark.empty()) note(console, figures.remark);
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const GaugeArguments& arguments, const Console& console) {
  const auto call = prepare(arguments);
  if (!call) return call.error();
  for (const auto& complaint : call->complaints) complain(complaint);
  Exit exit = call->complaints.empty() ? Exit::answered : Exit::bad_input;
  if (call->problems.empty()) return exit;

  std::vector<Outcome> outcomes;
  std::vector<lab::Gauged> problems;
  const auto count = call->problems.size();
  std::vector<std::optional<Answer>> solutions(count);  // each thread writes its own
  {
    LiveLine live(console);
    run_in_order(
        count, call->context.threads,
        [&](std::size_t i) {
          const auto show = [&, i](const Snapshot& now) {
            live.show([&] { return fmt::format("[{}/{}]  {}", i + 1, count, live_text(now)); });
          };
          const auto& asked = call->problems[i];
          auto given = ask(asked.question, show);
          if (asked.for_solution && given.answer.truth != Truth::disproven) {
            solutions[i] = ask(*asked.for_solution, show).answer;
          }
          return given;
        },
        [&](std::size_t i, const Outcome& given) {
          if (!is_solved(given.answer.truth)) exit = worse(exit, Exit::out_of_budget);
          outcomes.push_back(given);
          const auto& asked = call->problems[i];
          problems.push_back(
              lab::gauged(asked.problem, asked.question, given.answer, solutions[i]));
        });
  }
  if (problems.size() < count) {
    complain(
        fmt::format("interrupted: {} not searched", counted(count - problems.size(), "problem")));
    exit = worse(exit, Exit::out_of_budget);
  }
  if (problems.empty()) return exit;
  const auto statistics = lab::statistics_of(
      problems, call->problems.front().question.at.game->info().base, call->classes, call->seed);
  print_results(*call, outcomes, problems, statistics, console);
  return worse(exit, draw(problems, arguments.pictures, console));
}

}  // namespace proofboard::command
