// `proofboard cluster`: one question on many machines, over a Redis broker.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "api/units.h"
#include "checker/games.h"
#include "cluster/run.h"
#include "cluster/run_texts.h"
#include "command/answer.h"
#include "command/ask.h"
#include "command/choices.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "core/suggest.h"
#include "core/temporary_folder.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

using namespace std::chrono_literals;

// With many workers the likely outcome sends all of them to one part of the tree (`cluster simulate
// --jobs virtual=likely` shows it).
const JobSettings usual_jobs{.outcome = VirtualOutcome::loss};

Expected<cluster::RedisConnection> connect(const ClusterArguments& arguments) {
  if (arguments.queue.empty()) {
    return Error{fmt::format("cluster {}: needs --queue redis://…", arguments.action)};
  }
  const char* password = std::getenv(cluster::redis_password_variable);
  auto url = cluster::parse_redis_url(arguments.queue, password == nullptr ? "" : password);
  if (!url) return url.error().told_of("--queue");
  cluster::RedisOptions options;
  options.stop = &stop_flag();
  return cluster::RedisConnection::open(std::move(*url), options);
}

Expected<cluster::MasterOptions> parse_lease(const std::string& text) {
  cluster::MasterOptions options;
  if (text.empty()) return options;
  const auto seconds = parse_duration(text);
  if (!seconds) return seconds.error().told_of("--lease");
  constexpr double shortest = 0.1, longest = 24 * 3600;
  if (*seconds < shortest || *seconds > longest) {
    return Error{fmt::format("--lease: '{}' is not from 100ms to 24h", text)};
  }
  options.lease = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return options;
}

// The only question of `start`, without the broker that does its jobs.
Expected<Ask> question_of(const ClusterArguments& arguments, const Settings& settings) {
  const auto at = read_words(arguments.game, arguments.position);
  if (!at) return at.error();
  auto question = parse_question(arguments.goal, *at);
  if (!question) return question.error();
  auto search =
      parse_search(*question->at.game, arguments.algorithm, arguments.knowledge, option_name);
  if (!search) return search.error();
  if (!search->algorithm.has_jobs()) {
    return Error{fmt::format("--algorithm: {} can't be cut into jobs; df-pn and its relatives can",
                             search->algorithm.info->name)};
  }
  question->certificate_file = arguments.certificate;
  question->replaces_files = arguments.force;
  if (const auto fine = check_certificate_files(*question); !fine) return fine.error();
  question->search = std::move(*search);
  question->limits = settings.limits;
  question->seed = settings.seed;
  question->jobs = settings.jobs;
  return question;
}

// The certificate was put together from what others have sent: it is checked once more as a whole.
Exit check_whole(const Answer& answer, const Console& console) {
  if (!answer.certificate) return Exit::answered;
  const auto report = check_file(answer.certificate->file);
  if (!report || !report->is_valid()) {
    complain(fmt::format("{}: {}", answer.certificate->file,
                         report ? report->message : report.error().message));
    return Exit::internal;
  }
  note(console, fmt::format("{} is valid: {}", answer.certificate->file, claim_text(*report)));
  return Exit::answered;
}

void print_answer(const ClusterArguments& arguments, const Ask& question, const Outcome& given,
                  const Console& console) {
  if (console.is_json) {
    print_json(report::answer_json({arguments.game, 1}, question, given));
  } else if (console.is_quiet) {
    fmt::print("{}{}{}\n", to_text(given.answer.truth), given.answer.move.empty() ? "" : " ",
               given.answer.move);
  } else {
    fmt::print("{}", answer_text(console, question, given));
  }
  std::fflush(stdout);
}

Expected<Exit> start(const ClusterArguments& arguments, const Console& console) {
  if (arguments.game.empty()) return Error{"cluster start: a game and a position are needed"};
  const auto settings = parse_settings(arguments.limits, usual_jobs);
  if (!settings) return settings.error();
  auto question = question_of(arguments, *settings);
  if (!question) return question.error();
  const auto lease = parse_lease(arguments.lease);
  if (!lease) return lease.error();
  const auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  auto connection = connect(arguments);
  if (!connection) return connection.error();

  const cluster::RunOptions options{arguments.run, PROOFBOARD_VERSION, folder->file(""), *lease,
                                    &stop_flag()};
  auto run =
      cluster::Run::open(std::move(*connection),
                         {question->at, question->goal, question->search, question->seed}, options);
  if (!run) return run.error();
  if (run->was_solved()) {
    note(console,
         fmt::format("the run {} was solved before; its ledger is used again", arguments.run));
  }
  if (run->jobs_answered() > 0) {
    note(console, fmt::format("resuming: {} answered before",
                              report::count_text(run->jobs_answered(), "job")));
  }
  question->jobs.broker = &run->broker();

  LiveLine live(console);
  const auto given =
      ask(*question, [&](const Snapshot& now) { live.show([&] { return live_text(now); }); });
  live.above([&] { print_answer(arguments, *question, given, console); });
  const auto& answer = given.answer;
  if (run->refused() > 0) {
    note(console, fmt::format("{} refused, the last one from {}", counted(run->refused(), "answer"),
                              run->last_refusal()));
  }
  if (const auto told = run->finish(answer); !told) complain(told.error().message);
  if (!is_solved(answer.truth)) return Exit::out_of_budget;
  if (!arguments.certificate.empty() && !answer.certificate) {
    complain("no certificate: " + answer.certificate_error);
    return Exit::internal;
  }
  return check_whole(answer, console);
}

Expected<Exit> work(const ClusterArguments& arguments, const Console& console) {
  const auto settings = parse_settings(arguments.limits, usual_jobs);
  if (!settings) return settings.error();
  auto connection = connect(arguments);
  if (!connection) return connection.error();
  const auto has_begun = cluster::wait_for_run(*connection, arguments.run, stop_flag(), [&] {
    note(console, fmt::format("waiting for the run {} to begin", arguments.run));
  });
  if (!has_begun) return has_begun.error();
  if (!*has_begun) return Exit::out_of_budget;
  const auto name = cluster::fresh_worker_name();
  auto queue =
      cluster::JobWorker::join(std::move(*connection), arguments.run, name, PROOFBOARD_VERSION);
  if (!queue) return queue.error();
  note(console, fmt::format("{} is working on {}", name, arguments.run));
  cluster::WorkerOptions options;
  options.bytes = settings->limits.table_bytes();
  options.stop = &stop_flag();
  const auto report = cluster::work_on(std::move(*queue), options);
  if (!report) return report.error();
  if (console.is_json) {
    print_json(cluster::worker_json(name, *report));
  } else if (!console.is_quiet) {
    fmt::print("{}", cluster::worker_text(name, *report));
  }
  return report->run == cluster::RunState::open ? Exit::out_of_budget : Exit::answered;
}

Expected<Exit> show_status(const ClusterArguments& arguments, const Console& console) {
  auto connection = connect(arguments);
  if (!connection) return connection.error();
  constexpr auto between = 1s;
  std::optional<cluster::QueueStatus> before;
  while (true) {
    auto status = cluster::read_status(*connection, arguments.run);
    if (!status) return status.error();
    if (console.is_json) {
      print_json(cluster::status_json(arguments.run, *status));
    } else {
      fmt::print("{}", cluster::status_text(arguments.run, *status, before ? &*before : nullptr,
                                            std::chrono::duration<double>(between).count()));
      std::fflush(stdout);
    }
    if (!arguments.watch || stop_flag() || status->state != cluster::RunState::open) break;
    before = std::move(*status);
    std::this_thread::sleep_for(between);
    if (!console.is_json) fmt::print("\n");
  }
  return Exit::answered;
}

Expected<Exit> stop(const ClusterArguments& arguments, const Console& console) {
  auto connection = connect(arguments);
  if (!connection) return connection.error();
  const auto state = cluster::stop_run(*connection, arguments.run);
  if (!state) return state.error();
  note(console, fmt::format("the run {} is {}", arguments.run, cluster::to_text(*state)));
  return Exit::answered;
}

Expected<Exit> remove(const ClusterArguments& arguments, const Console& console) {
  auto connection = connect(arguments);
  if (!connection) return connection.error();
  if (const auto removed = cluster::remove_run(*connection, arguments.run); !removed) {
    return removed.error();
  }
  note(console, fmt::format("the run {} was removed", arguments.run));
  return Exit::answered;
}

Expected<std::vector<std::size_t>> parse_workers(std::string_view text) {
  constexpr std::uint64_t most = 1'000'000;
  std::vector<std::size_t> numbers;
  while (true) {
    const auto comma = text.find(',');
    const auto number = parse_count(text.substr(0, comma));
    if (!number || *number == 0 || *number > most) {
      return Error{fmt::format("--workers: '{}' is not a number from 1 to {}",
                               text.substr(0, comma), report::count_text(most))};
    }
    numbers.push_back(*number);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

Expected<cluster::SimulationOptions> parse_simulation(const ClusterArguments& arguments) {
  cluster::SimulationOptions options;
  options.stop = &stop_flag();
  if (!arguments.effort.empty()) {
    const auto effort = parse_count(arguments.effort);
    if (!effort) return effort.error().told_of("--effort");
    options.effort = static_cast<double>(*effort);
  }
  if (!arguments.latency.empty()) {
    const auto latency = parse_duration(arguments.latency);
    if (!latency) return latency.error().told_of("--latency");
    options.latency = *latency;
  }
  if (!arguments.failures.empty()) {
    const auto failures = parse_count(arguments.failures);
    if (!failures || *failures >= 1000) {
      return Error{
          fmt::format("--failures: '{}' is not a number from 0 to 999", arguments.failures)};
    }
    options.failures = static_cast<double>(*failures) / 1000;
  }
  const auto settings = parse_settings(arguments.limits, usual_jobs);
  if (!settings) return settings.error();
  options.seed = settings->seed;
  options.jobs = settings->jobs;
  return options;
}

Expected<Exit> simulate(const ClusterArguments& arguments, const Console& console) {
  const auto all = parse_workers(arguments.workers);
  if (!all) return all.error();
  auto options = parse_simulation(arguments);
  if (!options) return options.error();
  const auto one = cluster::simulate(*options);
  if (!one.is_solved) return Exit::out_of_budget;
  note(console, fmt::format("one worker: {} at {} nodes/s", report::duration_text(one.seconds),
                            report::short_count_text(options->nodes_per_second)));
  if (console.is_for_people()) fmt::print("{}", cluster::simulation_heading());
  for (const auto workers : *all) {
    options->workers = workers;
    const auto report = cluster::simulate(*options);
    if (!report.is_solved) return Exit::out_of_budget;
    if (console.is_json) {
      print_json(cluster::simulation_json(*options, report, one));
    } else {
      fmt::print("{}", cluster::simulation_row(*options, report, one));
    }
    std::fflush(stdout);
  }
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const ClusterArguments& arguments, const Console& console) {
  const auto& action = arguments.action;
  if (action == "start") return start(arguments, console);
  const std::vector<std::string> known(cluster_actions.begin(), cluster_actions.end());
  if (std::find(known.begin(), known.end(), action) == known.end()) {
    return Error{
        fmt::format("cluster: there is no action '{}'{}", action, which_of(action, known))};
  }
  if (!arguments.game.empty()) {
    return Error{fmt::format("cluster {}: takes no position: '{}'", action, arguments.game)};
  }
  if (action == "work") return work(arguments, console);
  if (action == "status") return show_status(arguments, console);
  if (action == "stop") return stop(arguments, console);
  if (action == "remove") return remove(arguments, console);
  return simulate(arguments, console);
}

}  // namespace proofboard::command
