// `proofboard gauge`: how hard and how beautiful problems are, and whether people agree.
#include "lab/gauge.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "command/ask.h"
#include "command/commands.h"
#include "command/positions.h"
#include "command/report.h"
#include "command/settings.h"
#include "lab/gauge_figures.h"
#include "lab/problems.h"
#include "report/gauge.h"

namespace proofboard::command {

namespace {

constexpr std::size_t folds = 10;

// A problem of one of the files.
struct ProblemAsked {
  std::string file;
  lab::Problem problem;
  Inquired question;
  // Where features are counted in a solution that nobody gave: what finds the shortest one.
  std::optional<Inquired> for_solution;
};

// What the searches of a problem have found.
struct Found {
  Outcome outcome;
  std::optional<Answer> solution;
};

struct Job {
  AnswerContext context;
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
  if (error) return Error{fmt::format("--figures: {}: {}", folder, error.message())};
  return check_writable("--figures", (std::filesystem::path(folder) / "figure.svg").string());
}

Expected<std::vector<lab::Problem>> problems_in(const std::string& game, const std::string& content,
                                                const std::string& name,
                                                const lab::ProblemColumns& columns) {
  if (!is_record_file(game, content)) return lab::read_problems(content, name, columns);
  auto problem = lab::read_whole_problem(content, name, columns);
  if (!problem) return problem.error();
  return std::vector{std::move(*problem)};
}

// The position to be solved; the moves behind it go to the solution if they are one. A record may
// end with a word that is no move ("mate").
Expected<GamePosition> read_start(const std::string& game, lab::Problem& problem) {
  if (!problem.solution_follows) return read_position(game, problem.position);
  auto record = read_record(game, problem.position);
  if (!record) return record.error();
  auto position = record->start.position;
  for (const auto& [side, move] : record->moves) {
    const auto after = record->start.game->play(position, move);
    if (!after) break;
    problem.solution.push_back(move);
    position = *after;
  }
  return record->start;
}

// In games that count how long a win takes, the search for the shortest, with what the game itself
// chooses: the indicators are another search's.
std::optional<Inquired> shortest_solution(Inquired question) {
  const auto& game = *question.at.game;
  if (!game.info().counts_length) return std::nullopt;
  auto search = choose_search(game, "", "");
  if (!search) return std::nullopt;
  question.search = std::move(*search);
  question.shortens = true;
  return question;
}

// The problems of all files; those that can't be read are complaints.
Expected<void> collect(const GaugeArguments& arguments, const Settings& settings, Job& job) {
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
        job.complaints.push_back(fmt::format("{}: {}", where, error.message));
      };
      auto at = read_start(arguments.game, problem);
      if (!at) {
        complain_of(at.error());
        continue;
      }
      auto asked = parse_question(arguments.goal, *at);
      if (!asked) {
        complain_of(asked.error());
        continue;
      }
      const auto& [game, position] = asked->at;
      auto search = parse_search(*game, arguments.algorithm, arguments.knowledge);
      if (!search) return search.error();
      const auto told = game->features(position, {asked->goal, Truth::unknown, problem.solution});
      if (!told) {
        complain_of(told.error());
        continue;
      }
      Inquired question{asked->at, asked->goal, std::move(*search), settings.limits, settings.seed};
      auto for_solution =
          told->empty() || !problem.solution.empty() ? std::nullopt : shortest_solution(question);
      question.wants_curve = true;
      job.problems.push_back(
          {name, std::move(problem), std::move(question), std::move(for_solution)});
    }
  }
  return {};
}

Expected<Job> prepare(const GaugeArguments& arguments) {
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto classes = parse_classes(arguments);
  if (!classes) return classes.error();
  Job job{{arguments.game, 1}, settings->seed, *classes, {}, {}};
  if (const auto fine = collect(arguments, *settings, job); !fine) return fine.error();
  const auto count = std::max<std::size_t>(1, job.problems.size());
  job.context.threads = static_cast<int>(
      std::min<std::size_t>(count, static_cast<std::size_t>(settings->limits.threads)));
  const auto share = share_limits(settings->limits, job.context.threads);
  if (!share) return share.error();
  for (auto& asked : job.problems) {
    asked.question.limits = *share;
    if (asked.for_solution) asked.for_solution->limits = *share;
  }
  if (const auto fine = prepare_folder(arguments.figures); !fine) return fine.error();
  return job;
}

// Without anything that a terminal would obey.
std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return text;
}

// The one that people gave, or the shortest that was found, or what the measured search came upon.
lab::CountedLine solution_of(const ProblemAsked& asked, const Found& found) {
  if (!asked.problem.solution.empty()) return {asked.problem.solution, true};
  const bool has_better = found.solution && found.solution->truth == Truth::proven;
  const auto& answer = has_better ? *found.solution : found.outcome.answer;
  return {answer.line, false, answer.length};
}

lab::Gauged gauged(const ProblemAsked& asked, const Found& found) {
  const auto& [game, position] = asked.question.at;
  const auto& answer = found.outcome.answer;
  lab::Gauged result{printable(asked.problem.id),
                     answer.truth,
                     answer.indicators,
                     answer.curve,
                     {},
                     solution_of(asked, found),
                     asked.problem.rank,
                     printable(asked.problem.kind)};
  if (auto told =
          game->features(position, {asked.question.goal, answer.truth, result.solution.moves})) {
    result.features = std::move(*told);
  }
  return result;
}

report::GaugeStatistics statistics_of(const Job& job, std::vector<lab::Gauged>& problems) {
  report::GaugeStatistics statistics;
  statistics.published = lab::published_gauge(job.problems.front().question.at.game->info().base);
  const bool is_ranked = std::any_of(problems.begin(), problems.end(),
                                     [](const auto& problem) { return problem.rank.has_value(); });
  const bool is_classed = std::any_of(problems.begin(), problems.end(),
                                      [](const auto& problem) { return !problem.kind.empty(); });
  if (is_ranked) {
    statistics.correlations = lab::rank_correlations(problems);
    if (!is_classed) lab::class_by_rank(problems, job.classes);
  }
  if (is_classed) statistics.classes = lab::class_medians(problems);
  statistics.trees = lab::class_trees(problems, folds, job.seed);
  return statistics;
}

void print_results(const Job& job, const std::vector<Outcome>& outcomes,
                   const std::vector<lab::Gauged>& problems,
                   const report::GaugeStatistics& statistics, const Console& console) {
  if (console.is_for_people()) {
    const bool has_unsolved = !std::all_of(problems.begin(), problems.end(),
                                           [](const auto& problem) { return problem.is_solved(); });
    fmt::print("{}, {}, knowledge {}\n\n", job.context.game,
               job.problems.front().question.search.algorithm.text(),
               job.problems.front().question.search.knowledge.text());
    fmt::print("{}{}{}", report::gauged_text(console.has_unicode, problems),
               report::statistics_text(statistics),
               report::gauge_legend(console.width, has_unsolved));
    return;
  }
  std::size_t place = 0;
  for (const auto i : lab::by_difficulty(problems)) {
    ++place;
    if (console.is_json) {
      Json object{{"file", job.problems[i].file}, {"number", job.problems[i].problem.line}};
      object.update(report::gauged_json(problems[i], place));
      auto whole = answer_json(job.context, job.problems[i].question, outcomes[i]);
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
  note(console, fmt::format("{} figures in {}", figures.files.size(), folder));
  if (!figures.remark.empty()) note(console, figures.remark);
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const GaugeArguments& arguments, const Console& console) {
  const auto job = prepare(arguments);
  if (!job) return job.error();
  for (const auto& complaint : job->complaints) complain(complaint);
  Exit exit = job->complaints.empty() ? Exit::answered : Exit::bad_input;
  if (job->problems.empty()) return exit;

  std::vector<Outcome> outcomes;
  std::vector<lab::Gauged> problems;
  const auto count = job->problems.size();
  std::vector<std::optional<Answer>> solutions(count);  // each thread writes its own
  {
    LiveLine live(console);
    run_in_order(
        count, job->context.threads,
        [&](std::size_t i) {
          const auto show = [&, i](const Snapshot& now) {
            live.show([&] { return fmt::format("[{}/{}]  {}", i + 1, count, live_text(now)); });
          };
          const auto& asked = job->problems[i];
          auto given = ask(asked.question, show);
          if (asked.for_solution && given.answer.truth != Truth::disproven) {
            solutions[i] = ask(*asked.for_solution, show).answer;
          }
          return given;
        },
        [&](std::size_t i, const Outcome& given) {
          if (!is_solved(given.answer.truth)) exit = worse(exit, Exit::out_of_budget);
          outcomes.push_back(given);
          problems.push_back(gauged(job->problems[i], {given, std::move(solutions[i])}));
        });
  }
  if (problems.size() < count) {
    complain(fmt::format("interrupted: {} problems were not searched", count - problems.size()));
    exit = worse(exit, Exit::out_of_budget);
  }
  if (problems.empty()) return exit;
  const auto statistics = statistics_of(*job, problems);
  print_results(*job, outcomes, problems, statistics, console);
  return worse(exit, draw(problems, arguments.figures, console));
}

}  // namespace proofboard::command
