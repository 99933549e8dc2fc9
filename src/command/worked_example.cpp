// `proofboard solve` alone: a question from the start to the checked proof, explained as it goes.
#include <fmt/format.h>

#include <stdexcept>

#include "checker/games.h"
#include "command/answer.h"
#include "command/ask.h"
#include "command/board.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/settings.h"
#include "core/temporary_folder.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

constexpr const char* example_game = "othello";
constexpr const char* example_position = "start:4";

void explain(const Console& console, std::string_view text) {
  if (console.is_for_people()) fmt::print("{}\n", text);
}

}  // namespace

Expected<Exit> run_worked_example(const SolveArguments& arguments, const Console& console) {
  if (!arguments.file.empty()) return Error{"--file needs a GAME before it"};
  if (arguments.certificate == "-") return Error{"--certificate -: needs a GAME and a POSITION"};
  if (!arguments.checkpoint.empty() || !arguments.resume.empty()) {
    return Error{"--checkpoint, --resume: need a GAME and a POSITION"};
  }
  const auto at = read_position(example_game, example_position);
  if (!at) throw std::logic_error(at.error().message);
  auto asked = parse_question(arguments.goal, *at);
  if (!asked) return asked.error();
  auto parsed = parse_ask(std::move(*asked), arguments, option_name);
  if (!parsed) return parsed.error();
  auto& question = *parsed;
  const auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();

  const bool is_kept = !arguments.certificate.empty();
  if (!is_kept) {
    question.certificate_file = folder->file("othello-4x4.certificate");
  } else if (const auto fine = check_certificate_files(question); !fine) {
    return fine.error();
  }
  const report::AnswerContext context{example_game};

  explain(console,
          "A worked example. The question: can the side that starts force a win in\n"
          "Othello on a 4x4 board? As a command:\n");
  explain(console, fmt::format("  proofboard solve {} {} --certificate FILE\n", example_game,
                               example_position));
  explain(console, draw_board(console, at->game->view(at->position)));
  explain(console, "Searching for a proof or a disproof ...\n");
  auto given = ask(question);
  const auto file = question.certificate_file;
  if (!is_kept) {  // nobody will find it when this is over
    question.certificate_file = "FILE";
    if (given.answer.certificate) given.answer.certificate->file = "FILE";
  }
  if (console.is_json) print_json(report::answer_json(context, question, given));
  explain(console, answer_text(console, question, given));
  if (!is_solved(given.answer.truth)) return Exit::out_of_budget;
  if (!given.answer.certificate) {
    complain("no certificate: " + given.answer.certificate_error);
    return Exit::internal;
  }

  explain(console,
          "The certificate holds the whole proof: one good move for the side that gets\n"
          "its way, every reply of the other. The checker knows the rules, the format\n"
          "and nothing of the search:\n");
  explain(console, fmt::format("  proofboard check {}\n", question.certificate_file));
  CheckOptions options;
  options.stop = &stop_flag();
  const auto report = check_file(file, options);
  if (!report) return report.error();
  if (!report->is_valid()) {
    complain("the certificate is not valid: " + report->message);
    return Exit::check_failed;
  }
  explain(console,
          fmt::format("{}: {} replayed in {}; {}.", paint(console, report::Style::good, "valid"),
                      report::count_text(report->positions, "position"),
                      report::duration_text(report->seconds), claim_text(*report)));
  if (console.is_quiet && !console.is_json) fmt::print("{}\n", to_text(given.answer.truth));
  return Exit::answered;
}

}  // namespace proofboard::command
