// `proofboard analyse`: a game read move by move, what its moves cost and where it was decided.
#include <fmt/format.h>

#include <charconv>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "core/options.h"
#include "core/threads.h"
#include "game/position_lines.h"
#include "lab/gnuplot.h"
#include "report/analysis.h"
#include "report/names.h"

namespace proofboard::command {

namespace {

// Unless told otherwise: of each question who wins, and of the whole game.
constexpr std::uint64_t usual_nodes = 100'000;
constexpr double usual_seconds = 30;

// The records of a file as texts.
Expected<std::vector<std::string>> records_in(const AnalyseArguments& arguments) {
  const auto bytes = read_bytes(arguments.file);
  if (!bytes) return bytes.error();
  auto games = games_in_collection(arguments.game, *bytes);
  if (!games) return games.error().told_of(display_name(arguments.file));
  if (!games->empty()) return games;
  const auto content = check_text(*bytes, arguments.file);
  if (!content) return content.error();
  if (is_record_file(arguments.game, *content)) return std::vector<std::string>{*content};
  // Several games in SGF or GGF; of any other record all lines belong together, but for comments.
  std::vector<std::string> texts;
  const auto parts = split_positions(*content);
  const bool has_several = trimmed(*content).starts_with('(');
  for (const auto& part : parts) {
    if (texts.empty() || has_several) texts.emplace_back();
    texts.back() += part.text + '\n';
  }
  if (texts.empty()) texts.emplace_back();
  return texts;
}

Expected<GameRecord> given_record(const AnalyseArguments& arguments) {
  // A file may stand in the place of the record, as with `solve`.
  auto from_file = arguments;
  const bool is_named = arguments.file.empty() && arguments.record.size() == 1 &&
                        is_file(arguments.record[0]) &&
                        !read_record(arguments.game, arguments.record[0]);
  if (is_named) {
    from_file.file = arguments.record[0];
    from_file.record.clear();
  }
  if (from_file.file.empty()) {
    if (!arguments.number.empty()) return Error{"--game goes with a file"};
    const auto text = joined_words(arguments.game, arguments.record);
    if (!text) return text.error();
    auto record = read_record(arguments.game, *text);
    if (!record) return record.error().in_words(record.error().message + file_hint(*text));
    return record;
  }
  if (!from_file.record.empty()) return Error{"give a record or --file, not both"};
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  const auto texts = records_in(from_file);
  if (!texts) return texts.error();
  const auto name = display_name(from_file.file);
  std::size_t wanted = 1;
  if (!arguments.number.empty()) {
    const auto number = parse_integer(arguments.number);
    if (!number || *number < 1) {
      return Error{fmt::format("--game: '{}' is not a number from 1", arguments.number)};
    }
    wanted = static_cast<std::size_t>(*number);
    if (wanted > texts->size()) {
      return Error{fmt::format("--game: {} has {}", name, counted(texts->size(), "game"))};
    }
  } else if (texts->size() > 1) {
    return Error{
        fmt::format("{} has {}: choose one with --game N", name, counted(texts->size(), "game"))};
  }
  auto record = read_record(arguments.game, (*texts)[wanted - 1]);
  if (record) return record;
  return record.error().told_of(name);
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
  lab::AnalysisSettings asked{
      .plies = *plies,
      .search = std::move(*search),
      .limits = settings->limits,
      .seed = settings->seed,
      .threads = arguments.limits.threads.empty() ? core_count() : settings->limits.threads,
      .wants_conspiracy = arguments.conspiracy || arguments.tables};
  if (arguments.limits.nodes.empty() && game.score_limit() == 1) asked.limits.nodes = usual_nodes;
  if (arguments.limits.time.empty()) asked.limits.seconds = usual_seconds;
  return asked;
}

void print_analysis(const AnalyseArguments& arguments, const lab::Analysis& analysis,
                    const lab::AnalysisSettings& settings, const AnyGame& game,
                    const Console& console) {
  if (console.is_json) {
    for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
      print_json(report::position_json(analysis, i, game));
    }
    print_json(report::summary_json(analysis, game));
    return;
  }
  if (console.is_quiet) {
    fmt::print("{}", report::turning_point_text(analysis, game));
    return;
  }
  const auto& [algorithm, knowledge] = settings.search;
  const auto solver = knowledge.info == nullptr
                          ? algorithm.info->name
                          : fmt::format("{} with {}", algorithm.info->name, knowledge.info->name);
  if (analysis.has_scores) {
    fmt::print("{}: scores in {} from Black's point of view, with best play; proofs by {}\n",
               arguments.game, noun_for(false, game.info().point_name), solver);
  }
  if (analysis.plies > 0) {
    fmt::print("{}: values from Black's point of view, {} deep (500 is about decisive){}\n",
               arguments.game, report::plies_text(analysis.plies),
               analysis.has_scores ? "" : "; proofs by " + solver);
  } else if (!analysis.has_scores) {
    fmt::print("{} has no evaluation, so there are no values, only what {} proves\n",
               arguments.game, solver);
  }
  if (game.default_target() == "mate") {
    fmt::print(
        "\nThe question is who can mate with checks alone; \"no mate\" means that neither side "
        "can, which does not decide the game\n");
  }
  fmt::print("\n{}\n", report::analysis_table(analysis));
  if (arguments.tables && analysis.has_conspiracy) {
    fmt::print("{}\n", report::conspiracy_tables(analysis));
  }
  fmt::print("{}", report::analysis_chart(console.width, console.has_unicode, analysis));
  const auto costs = report::costs_text(analysis, game);
  if (!costs.empty()) fmt::print("\n{}", costs);
  const auto points = report::turning_point_text(analysis, game);
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
