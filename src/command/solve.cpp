// `proofboard solve`: one question in full, or many as a table.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>

#include "api/replaced_files.h"
#include "api/swap.h"
#include "api/units.h"
#include "command/answer.h"
#include "command/ask.h"
#include "command/board.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/mate_problem.h"
#include "command/notation.h"
#include "command/output_files.h"
#include "command/output_pipe.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "report/answer_rows.h"
#include "report/sentences.h"
#include "report/soundness.h"
#include "report/swap.h"

namespace proofboard::command {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The questions of one call, with all that they share.
struct SolveCall {
  report::AnswerContext context;
  int at_once = 1;               // questions
  std::shared_ptr<Seats> seats;  // for threads that help with the last ones
  std::vector<Ask> questions;
  std::vector<std::size_t> numbers;  // line or place of each question
  std::string picture_file;          // of the only question; empty: none
  bool asks_swap = false;
  bool asks_soundness = false;
  bool is_csv = false;
  bool is_file = false;                                  // the numbers are of lines
  bool is_piped = false;                                 // the certificate goes to standard output
  bool goes_on_by_itself = false;                        // from a checkpoint that was there
  std::vector<BadLine> bad = {};                         // positions of which this can't be asked
  std::vector<std::optional<int>> scores_told = {};      // in the file, if scores are asked for
  std::vector<std::vector<std::string>> solutions = {};  // of mate problems, where they are given
};

// Whether it is answered, but not certified as it was asked for.
bool lacks_certificate(const Ask& question, const Answer& answer) {
  return is_solved(answer.truth) && !question.certificate_file.empty() &&
         (!answer.certificate || !answer.certificate_error.empty());
}

Exit exit_of(const Ask& question, const Answer& answer) {
  if (answer.refusal) return command::exit_of(answer.refusal->kind);
  if (!is_solved(answer.truth)) return Exit::out_of_budget;
  if (!lacks_certificate(question, answer)) return Exit::answered;
  return answer.reason == StopReason::none && !stop_flag() ? Exit::internal : Exit::out_of_budget;
}

// What is wrong beside the answer.
void complain_of(const Ask& question, const Answer& answer) {
  if (answer.refusal) {
    const auto& [resumed, written, seconds] = question.checkpoints;
    complain(answer.refusal->message +
             (resumed == written ? "; --force starts afresh and replaces it" : ""));
    return;
  }
  if (!answer.checkpoint_error.empty()) complain(answer.checkpoint_error);
  if (!lacks_certificate(question, answer)) return;
  complain((answer.certificate ? "" : "no certificate: ") + answer.certificate_error);
}

// `last`: what was told last while it searched.
Outcome ask_watched(const SolveCall& call, std::size_t index, LiveLine& live,
                    Snapshot* last = nullptr) {
  return ask(call.questions[index], [&, index, last](const Snapshot& now) {
    if (last != nullptr && now.phase == Phase::searching) *last = now;
    live.show([&] {
      const auto count = call.questions.size();
      const auto text = live_text(now);
      return count == 1 ? text : fmt::format("[{}/{}]  {}", index + 1, count, text);
    });
  });
}

Exit exit_of(const Soundness& flaws) {
  return flaws.ran_out ? Exit::out_of_budget : Exit::answered;
}

// What is said of one of the questions.
report::AnswerRow row_of(const SolveCall& call, std::size_t index, const Outcome& given,
                         const std::optional<Soundness>& flaws) {
  return {call.numbers[index], call.questions[index], given, call.scores_told[index], flaws};
}

Json json_of(const SolveCall& call, const report::AnswerRow& row, const Snapshot* last = nullptr) {
  auto object = report::answer_json(call.context, row.question, row.given, last);
  if (call.is_file) object["line_number"] = row.number;
  if (const auto agrees = row.agrees()) {
    object["score_in_file"] = *row.score_told;
    object["agrees"] = *agrees;
  }
  if (row.soundness) object["soundness"] = report::soundness_json(*row.soundness);
  if (call.asks_swap) object["swap"] = report::swap_json(swap_advice(row.question, row.given));
  return object;
}

Exit draw_picture(const SolveCall& call, const Outcome& given, const Console& console) {
  if (call.picture_file.empty()) return Exit::answered;
  const auto picture = report::picture_of(call.questions.front(), given);
  if (const auto written = write_picture(picture, call.picture_file); !written) {
    complain(written.error().message);
    return command::exit_of(written.error().kind);
  }
  note(console, fmt::format("picture: {}", call.picture_file));
  return Exit::answered;
}

Exit solve_one(const SolveCall& call, const Console& console) {
  const auto& question = call.questions.front();
  const auto draw = [&] {
    if (!console.is_for_people()) return;
    const auto& [game, position] = question.at;
    fmt::print("{}\n{}\n\n", draw_board(console, game->view(position)),
               report::state_sentence(*game, position, ink_of(console)));
    std::fflush(stdout);
  };
  // A checkpoint that can't be used is an error, with nothing on standard output.
  const bool may_be_refused = question.checkpoints.is_wanted();
  if (!may_be_refused) draw();
  LiveLine live(console);
  const auto start = Clock::now();
  Snapshot last;
  auto given = ask_watched(call, 0, live, &last);
  if (call.is_piped && given.answer.certificate) given.answer.certificate->file = "-";
  if (given.answer.refusal) {
    complain_of(question, given.answer);
    return exit_of(question, given.answer);
  }
  if (call.goes_on_by_itself) {
    note(console, fmt::format("note: resumed from {}; --force starts afresh",
                              question.checkpoints.resume_file));
  }
  if (may_be_refused) draw();
  std::optional<Soundness> flaws;
  const auto look_for_flaws_if_asked = [&] {
    if (call.asks_soundness) {
      flaws = soundness_of(question, given.answer, call.solutions.front(), start);
    }
  };
  live.above([&] {
    if (!console.is_for_people()) look_for_flaws_if_asked();
    const auto row = row_of(call, 0, given, flaws);
    if (console.is_json) {
      print_json(json_of(call, row, &last));
    } else if (console.is_quiet) {
      fmt::print("{}\n", report::short_text(row));
    } else {
      fmt::print("{}", answer_text(console, question, given));
      fmt::print("{}", report::so_far_text(console.width, question, given, last, console.notation));
      if (call.asks_swap)
        fmt::print("{}", report::swap_text(console.width, swap_advice(question, given)));
      std::fflush(stdout);
      look_for_flaws_if_asked();
      if (flaws) {
        fmt::print("{}",
                   report::soundness_text(console.width, question.at, *flaws, console.notation));
      }
    }
  });
  complain_of(question, given.answer);
  auto exit = worse(exit_of(question, given.answer), draw_picture(call, given, console));
  return flaws ? worse(exit, exit_of(*flaws)) : exit;
}

void print_row(const SolveCall& call, const Console& console, const report::AnswerRow& row) {
  if (call.is_csv) {
    fmt::print("{}", report::soundness_csv_line(row.number, row.question.at, *row.soundness));
  } else if (console.is_quiet) {
    fmt::print("{}", report::short_row_text(row));
  } else {
    fmt::print("{}", paint(console, report::row_text(console.width, row)));
  }
  std::fflush(stdout);
}

Exit solve_many(const SolveCall& call, const std::vector<BadLine>& bad, const Console& console) {
  const auto start = Clock::now();
  auto next_bad = bad.begin();
  const auto print_bad_lines_before = [&](std::size_t number) {
    for (; next_bad != bad.end() && next_bad->number < number; ++next_bad) {
      print_json(bad_line_json(*next_bad));
    }
  };
  const bool is_for_people = console.is_for_people() && !call.is_csv;
  const bool counts_length = call.questions.front().at.game->info().counts_length;
  if (call.is_csv) fmt::print("{}", report::soundness_csv_heading());
  if (is_for_people) fmt::print("{}", report::rows_heading(call.is_file, counts_length));
  report::Tally tally;
  Exit exit = Exit::answered;
  LiveLine live(console);
  std::vector<std::optional<Soundness>> flaws(call.questions.size());
  const auto work = [&](std::size_t i) {
    const auto start_of_this = Clock::now();
    auto given = ask_watched(call, i, live);
    if (call.asks_soundness) {
      flaws[i] = soundness_of(call.questions[i], given.answer, call.solutions[i], start_of_this);
    }
    return given;
  };
  const auto deliver = [&](std::size_t i, const Outcome& given) {
    const auto row = row_of(call, i, given, flaws[i]);
    tally.add(row);
    live.above([&] {
      complain_of(call.questions[i], given.answer);
      exit = worse(exit, exit_of(call.questions[i], given.answer));
      if (flaws[i]) exit = worse(exit, exit_of(*flaws[i]));
      if (console.is_json) {
        print_bad_lines_before(call.numbers[i]);
        print_json(json_of(call, row));
      } else {
        print_row(call, console, row);
      }
    });
  };
  const auto answered =
      run_in_order(call.questions.size(), call.at_once, work, deliver, [&] { call.seats->give(); });

  if (answered < call.questions.size()) {
    complain(fmt::format("interrupted: {} not asked",
                         counted(call.questions.size() - answered, "question")));
    exit = worse(exit, Exit::out_of_budget);
  }
  if (console.is_json) print_bad_lines_before(std::numeric_limits<std::size_t>::max());
  if (is_for_people) {
    fmt::print("\n{}", tally.text(bad.size(), seconds_since(start)));
  }
  return tally.has_disagreement() ? worse(exit, Exit::check_failed) : exit;
}

Expected<void> settle_checkpoints(Ask& question, std::size_t count) {
  const auto& wanted = question.checkpoints;
  if (!wanted.is_wanted()) return {};
  const auto option = wanted.file.empty() ? "--resume" : "--checkpoint";
  if (count > 1) return Error{fmt::format("{}: needs a single position", option)};
  if (wanted.file.empty()) return {};
  if (const auto fine = check_writable("--checkpoint", wanted.file); !fine) return fine;
  return keep_checkpoint(question, option_name);
}

Expected<void> check_picture(const SolveArguments& arguments, std::size_t count) {
  if (arguments.picture.empty()) return {};
  if (count > 1) return Error{"--picture: needs a single position"};
  return check_picture_file("--picture", arguments.picture,
                            arguments.force ? Replaces::anything : Replaces::nothing_else);
}

Expected<SolveCall> prepare(const SolveArguments& arguments, const PositionSet& set) {
  auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto count = set.positions.size();
  const int threads = static_cast<int>(
      std::clamp<std::size_t>(count, 1, static_cast<std::size_t>(settings->limits.threads)));
  const auto share = share_limits(settings->limits, threads);
  if (!share) return share.error();

  if (const auto fine = check_picture(arguments, count); !fine) return fine.error();
  // Threads that find no question any more help with the last ones.
  const auto seats = std::make_shared<Seats>(settings->limits.threads - threads);
  SolveCall call{{arguments.game, settings->limits.threads},
                 threads,
                 seats,
                 {},
                 {},
                 arguments.picture,
                 arguments.swap,
                 arguments.sound,
                 arguments.csv,
                 set.is_file};
  const bool has_two = arguments.shortest && !arguments.certificate.empty();
  if (const auto fine = check_are_different(
          {{"--certificate", arguments.certificate},
           {"--certificate", has_two ? arguments.certificate + ".shortest" : ""},
           {"--checkpoint", arguments.checkpoint},
           {"--picture", arguments.picture}});
      !fine) {
    return fine.error();
  }
  std::size_t left = count;
  for (const auto& given : set.positions) {
    const auto& [number, given_at, text, score_told] = given;
    const auto problem = mate_problem(arguments, given);
    if (!problem) return problem.error();
    const auto& at = problem->at;
    const bool is_among_last = left-- <= static_cast<std::size_t>(settings->limits.threads);
    auto asked = parse_question(arguments.goal, at, MayAsk::score);
    if (asked && arguments.sound) {
      if (const auto fine = check_problem(*asked); !fine) asked = fine.error();
    }
    if (!asked && count == 1) return asked.error();
    if (!asked) {
      const auto& message = asked.error().message;
      call.bad.push_back(
          {number, message,
           fmt::format("{} {}: {}", set.is_file ? "line" : "position", number, message)});
      continue;
    }
    if (arguments.swap) {
      if (const auto fine = check_swap(at, *asked); !fine) {
        return fine.error().told_of("--swap");
      }
    }
    auto question = parse_ask(std::move(*asked), arguments, option_name);
    if (!question) return question.error();
    auto& certificate = question->certificate_file;
    if (!certificate.empty() && count > 1) {
      certificate += fmt::format(".{}", call.questions.size() + 1);
    }
    if (const auto fine = check_certificate_files(*question); !fine) return fine.error();
    if (const auto fine = settle_checkpoints(*question, count); !fine) return fine.error();
    question->limits = *share;
    if (is_among_last) question->limits.threads = settings->limits.threads;
    question->jobs.seats = seats;
    if (arguments.swap && is_opening(at)) question->all_moves = true;
    if (count == 1) question->area = WantedArea::of_winner;
    call.numbers.push_back(number);
    call.scores_told.push_back(question->wants_score ? score_told : std::nullopt);
    call.solutions.push_back(problem->solution);
    call.questions.push_back(std::move(*question));
  }
  return call;
}

Expected<Exit> solve_all(const SolveArguments& arguments, const PositionSet& positions,
                         bool is_piped, const Console& console) {
  auto call = prepare(arguments, positions);
  if (!call) return call.error();
  call->is_piped = is_piped;
  call->goes_on_by_itself = arguments.resume.empty() && !call->questions.empty() &&
                            !call->questions.back().checkpoints.resume_file.empty();
  auto bad = positions.bad;
  bad.insert(bad.end(), call->bad.begin(), call->bad.end());
  for (const auto& line : bad) complain(line.complaint);
  std::sort(bad.begin(), bad.end(),
            [](const BadLine& a, const BadLine& b) { return a.number < b.number; });

  Exit exit = bad.empty() ? Exit::answered : Exit::bad_input;
  if (call->questions.empty()) {
    if (console.is_json) {
      for (const auto& line : bad) print_json(bad_line_json(line));
    }
    return exit;
  }
  const auto& last = call->questions.back();
  if (last.limits.threads > call->at_once && !last.search.algorithm.can_use_threads()) {
    note(console,
         fmt::format("note: {} searches with one thread; df-pn, its relatives and scns with many",
                     last.search.algorithm.info->name));
  }
  if (positions.positions.size() + positions.bad.size() == 1 && !call->is_csv)
    return worse(exit, solve_one(*call, console));
  return worse(exit, solve_many(*call, bad, console));
}

}  // namespace

Expected<Exit> run(const SolveArguments& arguments, const Console& usual_console) {
  if (arguments.is_example) return run_worked_example(arguments, usual_console);
  auto console = usual_console;
  console.is_verbose = arguments.verbose;
  if (const auto fine = check_soundness(arguments, console); !fine) return fine.error();
  auto notation = notation_for(arguments.notation, arguments.game, console);
  if (!notation) return notation.error();
  console.notation = *notation;
  const auto set = collect_positions(arguments.game, arguments.positions, arguments.file);
  if (!set) return set.error();
  if (arguments.certificate != "-") return solve_all(arguments, *set, false, console);

  if (set->positions.size() > 1) return Error{"--certificate -: needs a single position"};
  auto pipe = OutputPipe::open("--certificate");
  if (!pipe) return pipe.error();
  auto redirected = arguments;
  redirected.certificate = pipe->file();
  const auto exit = solve_all(redirected, *set, true, console);
  if (const auto poured = pipe->pour(); !poured) return poured.error();
  return exit;
}

}  // namespace proofboard::command
