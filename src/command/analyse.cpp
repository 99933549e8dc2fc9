// `proofboard analyse`: a game read move by move, its turning points and where it was decided.
#include <fmt/format.h>

#include <charconv>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/positions.h"
#include "command/settings.h"
#include "game/position_lines.h"
#include "lab/gnuplot.h"
#include "report/analysis.h"
#include "report/names.h"

namespace proofboard::command {

namespace {

// Of each question to the solver, unless told otherwise: a game of sixty moves takes seconds, and
// where a game's nodes are slow, at most a minute or two.
constexpr std::uint64_t usual_nodes = 100'000;
constexpr double usual_seconds = 1;

Expected<GameRecord> given_record(const AnalyseArguments& arguments) {
  if (arguments.file.empty()) {
    const auto text = joined_words(arguments.game, arguments.record);
    if (!text) return text.error();
    return read_record(arguments.game, *text);
  }
  if (!arguments.record.empty()) return Error{"give a record or --file, not both"};
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  const auto content = read_text(arguments.file);
  if (!content) return content.error();
  // A position with its moves may have lines of comment, as in other files of positions.
  std::string text;
  for (const auto& part : split_positions(*content)) text += part.text + '\n';
  auto record =
      read_record(arguments.game, is_record_file(arguments.game, *content) ? *content : text);
  if (record) return record;
  return record.error().told_of(display_name(arguments.file));
}

Expected<int> parse_plies(const std::string& text) {
  if (text.empty()) return 0;
  int plies = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), plies);
  if (error != std::errc{} || end != text.data() + text.size() || plies < 1 || plies > 8) {
    return Error{fmt::format("--plies: '{}' is not a number from 1 to 8", text)};
  }
  return plies;
}

// What a picture's file is called without its ending.
Expected<std::string> picture_stem(const AnalyseArguments& arguments) {
  const auto& file = arguments.picture;
  constexpr std::string_view ending = ".svg";
  if (file.empty()) return std::string();
  if (!file.ends_with(ending) || file.size() == ending.size()) {
    return Error{fmt::format("--picture: '{}' does not end in .svg", file)};
  }
  const auto replaces = arguments.force ? Replaces::anything : Replaces::nothing_else;
  if (const auto fine = check_picture_file("--picture", file, replaces); !fine) return fine.error();
  return file.substr(0, file.size() - ending.size());
}

Expected<lab::AnalysisSettings> parse_analysis(const AnalyseArguments& arguments,
                                               const AnyGame& game) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const auto plies = parse_plies(arguments.plies);
  if (!plies) return plies.error();
  auto search = parse_search(game, arguments.algorithm, arguments.knowledge, option_name);
  if (!search) return search.error();
  lab::AnalysisSettings asked{*plies, std::move(*search), settings->limits, settings->seed};
  if (arguments.limits.nodes.empty() && arguments.limits.time.empty()) {
    asked.limits.nodes = usual_nodes;
    asked.limits.seconds = usual_seconds;
  }
  return asked;
}

void print_analysis(const AnalyseArguments& arguments, const lab::Analysis& analysis,
                    const lab::AnalysisSettings& settings, const AnyGame& game,
                    const Console& console) {
  if (console.is_json) {
    for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
      print_json(report::position_json(analysis, i, game));
    }
    print_json(report::summary_json(analysis));
    return;
  }
  if (console.is_quiet) {
    fmt::print("{}", report::turning_point_text(analysis));
    return;
  }
  const auto& [algorithm, knowledge] = settings.search;
  const auto solver = knowledge.info == nullptr
                          ? algorithm.info->name
                          : fmt::format("{} with {}", algorithm.info->name, knowledge.info->name);
  if (analysis.plies > 0) {
    fmt::print(
        "{}: values from Black's point of view, {} deep (500 is about decisive); proofs by {}\n\n",
        arguments.game, report::plies_text(analysis.plies), solver);
  } else {
    fmt::print("{} has no evaluation, so there are no values, only what {} proves\n\n",
               arguments.game, solver);
  }
  if (game.default_target() == "mate") {
    fmt::print(
        "The question is who can mate with checks alone; \"no mate\" means that neither side can, "
        "which does not decide the game\n\n");
  }
  fmt::print("{}\n", report::analysis_table(analysis));
  if (arguments.tables && analysis.plies > 0)
    fmt::print("{}\n", report::conspiracy_tables(analysis));
  fmt::print("{}", report::analysis_chart(console.width, console.has_unicode, analysis));
  const auto points = report::turning_point_text(analysis);
  fmt::print("\n{}", points.empty() ? "No turning point was found.\n" : points);
}

void draw(const lab::Analysis& analysis, const std::string& title, const std::string& stem,
          const Console& console) {
  if (stem.empty()) return;
  switch (lab::draw_svg(lab::analysis_script(analysis, title), stem)) {
    case lab::DrawError::none: note(console, fmt::format("picture: {}.svg", stem)); break;
    case lab::DrawError::missing: note(console, "no picture: gnuplot is not installed"); break;
    case lab::DrawError::failed: note(console, "no picture: gnuplot failed"); break;
  }
}

}  // namespace

Expected<Exit> run(const AnalyseArguments& arguments, const Console& console) {
  const auto record = given_record(arguments);
  if (!record) return record.error();
  const auto& game = *record->start.game;
  const auto settings = parse_analysis(arguments, game);
  if (!settings) return settings.error();
  const auto stem = picture_stem(arguments);
  if (!stem) return stem.error();

  const auto analysis = [&] {
    LiveLine live(console);
    return lab::analyse(
        *record, *settings, &stop_flag(), [&](std::string_view part, std::size_t i) {
          live.show(
              [&] { return fmt::format("{}: position {} of {}", part, i, record->moves.size()); });
        });
  }();
  print_analysis(arguments, analysis, *settings, game, console);
  draw(analysis, arguments.game, *stem, console);
  if (!analysis.was_stopped) return Exit::answered;
  complain("interrupted: some positions were not searched");
  return Exit::out_of_budget;
}

}  // namespace proofboard::command
