// The only file that knows CLI11.
#include "command/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace proofboard::command {

namespace {

constexpr const char* overview =
    "Proofboard answers questions about board games: can this side force this result from this\n"
    "position? The answer is proven, disproven or unknown, and comes with a certificate that an\n"
    "independent checker verifies from the rules of the game alone.\n";

constexpr const char* overview_examples =
    "Examples:\n"
    "  proofboard solve                                 a worked example, explained\n"
    "  proofboard show othello 'start moves f5 d6'      a board and its legal moves\n"
    "  proofboard solve othello start:4                 can the side to move win?\n"
    "  proofboard solve hex start:4 --all-moves         which opening moves win?\n"
    "  proofboard solve hex start:3 --certificate p.cert && proofboard check p.cert\n"
    "\n"
    "`proofboard COMMAND --help` tells the rest. Exit codes: 0 answered, 1 a check failed,\n"
    "2 bad usage or input, 3 a limit or Ctrl-C came before the answer, 4 internal.";

constexpr const char* solve_examples =
    "Examples:\n"
    "  proofboard solve othello start:4 --attacker white --target 4\n"
    "  proofboard solve hex 'start:4 moves b2' --algorithm pn:ties=deepest --time 30s\n"
    "  proofboard solve othello --file endgames.obf --threads 4 --json\n"
    "\n"
    "Limits hold for each question; with --all-moves for each move. Exit codes: 0 every question\n"
    "is answered, 3 a limit or Ctrl-C came first, 2 bad usage or input.";

constexpr const char* compare_examples =
    "Example:\n"
    "  proofboard compare othello --file endgames.obf --algorithm pn --algorithm df-pn --nodes 5M\n"
    "\n"
    "Ratios are to the first algorithm, over the positions that both answered. Algorithms that\n"
    "contradict each other are reported, and the exit code is 1.";

constexpr const char* lab_examples =
    "Examples:\n"
    "  proofboard lab list                              the experiments\n"
    "  proofboard lab run hex-table-a3                  in a few minutes, into lab-results/\n"
    "  proofboard lab run othello-r-sweep --scale paper --output sweep\n"
    "  proofboard lab report othello-r-sweep --output sweep\n"
    "  proofboard lab make-set loa-easy > loa-easy.txt  positions that experiments use\n"
    "\n"
    "A run that was stopped goes on where it was. Exit codes: 0 done, 3 stopped by Ctrl-C, 1 the\n"
    "algorithms contradict each other, 2 bad usage or input.";

void add_output(CLI::App& app, OutputArguments& output) {
  app.add_flag("--json", output.json, "One JSON object per line on standard output");
  app.add_flag("-q,--quiet", output.quiet, "Nothing but the result");
}

void add_limits(CLI::App& app, LimitArguments& limits) {
  app.add_option("--nodes", limits.nodes, "Stop after this many nodes: 5000, 10k, 5M, 2G")
      ->type_name("N");
  app.add_option("--time", limits.time, "Stop after this time: 500ms, 30s, 2m, 1h")
      ->type_name("TIME");
  app.add_option("--memory", limits.memory, "Memory to use (default: a quarter, at most 2GiB)")
      ->type_name("SIZE");
  app.add_option("--threads", limits.threads, "Questions answered side by side (default: 1)")
      ->type_name("N");
  app.add_option("--seed", limits.seed, "Seed of whatever is random (default: 0)")->type_name("N");
}

void add_goal(CLI::App& app, GoalArguments& goal) {
  app.add_option("--attacker", goal.attacker, "Whose result: black, white or mover (default)")
      ->type_name("SIDE");
  app.add_option("--target", goal.target, "win (default), draw (or better), or N points")
      ->type_name("RESULT");
}

void add_game(CLI::App& app, std::string& game, bool is_required) {
  app.add_option("GAME", game, "A game with its options: hex, connect:k=4, ...")
      ->required(is_required)
      ->type_name("");
}

// One position whose words may come apart.
void add_position(CLI::App& app, std::string& game, std::vector<std::string>& words) {
  add_game(app, game, true);
  app.add_option("POSITION", words, "start, start:SIZE, rows as 2x1/4/… x, … [moves m1 m2 …]")
      ->required()
      ->type_name("");
}

// Many positions, or a file of them.
void add_positions(CLI::App& app, std::string& game, bool is_game_required,
                   std::vector<std::string>& positions, std::string& file) {
  add_game(app, game, is_game_required);
  app.add_option("POSITION", positions, "Positions, each in quotes if it has blanks")
      ->type_name("");
  app.add_option("--file", file, "A file of positions, one a line; - is standard input")
      ->type_name("FILE");
}

// A board text may start with empty cells written '-', which would look like an option. A blank in
// front, which no position minds, prevents that.
std::string guarded(std::string_view argument) {
  const auto board = argument.substr(0, argument.find(' '));
  const bool is_board = board.size() >= 16 && board.starts_with('-') &&
                        board.find_first_not_of("-xXoO*.") == std::string_view::npos;
  return is_board ? " " + std::string(argument) : std::string(argument);
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

Expected<std::variant<TextAsked, Arguments>> parse_command_line(int argc, const char* const* argv) {
  GamesArguments games;
  AlgorithmsArguments algorithms;
  ShowArguments show;
  PerftArguments perft;
  SolveArguments solve;
  CheckArguments check;
  CompareArguments compare;
  BenchArguments bench;
  LabArguments lab;

  CLI::App app(overview, "proofboard");
  app.get_formatter()->column_width(24);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.get_formatter()->label("Positionals", "Arguments");
  app.set_help_flag("-h,--help", "This text");
  app.set_version_flag("--version", "proofboard " PROOFBOARD_VERSION, "The version");
  app.footer(overview_examples);
  app.require_subcommand(1);

  auto* games_app = app.add_subcommand("games", "The games, with their options");
  add_output(*games_app, games.output);

  auto* algorithms_app = app.add_subcommand("algorithms", "The algorithms, with their options");
  add_output(*algorithms_app, algorithms.output);

  auto* show_app = app.add_subcommand("show", "Draw a position; list its legal moves");
  add_position(*show_app, show.game, show.position);
  add_output(*show_app, show.output);
  show_app->footer("Example:\n  proofboard show othello 'start moves f5 d6 c3'");

  auto* perft_app = app.add_subcommand("perft", "Count the positions N moves below a position");
  add_position(*perft_app, perft.game, perft.position);
  perft_app->add_option("--depth", perft.depth, "How many moves")->required()->type_name("N");
  add_output(*perft_app, perft.output);
  perft_app->footer("Example:\n  proofboard perft othello start --depth 8");

  auto* solve_app = app.add_subcommand("solve", "Answer questions; alone: a worked example");
  add_positions(*solve_app, solve.game, false, solve.positions, solve.file);
  solve_app
      ->add_option("--algorithm", solve.algorithm,
                   "An algorithm with its options (default: the best)")
      ->type_name("NAME[:key=value,...]");
  add_goal(*solve_app, solve.goal);
  add_limits(*solve_app, solve.limits);
  solve_app->add_flag("--all-moves", solve.all_moves, "Answer for every legal move on its own");
  solve_app
      ->add_option("--certificate", solve.certificate,
                   "Write the proof (of several: FILE.1, FILE.2, ...)")
      ->type_name("FILE");
  solve_app
      ->add_option("--checkpoint", solve.checkpoint,
                   "Save the search now and then, and when it is stopped")
      ->type_name("FILE");
  solve_app->add_option("--checkpoint-every", solve.checkpoint_every, "How often (default: 5m)")
      ->type_name("TIME");
  solve_app->add_option("--resume", solve.resume, "Go on from a checkpoint of the same question")
      ->type_name("FILE");
  add_output(*solve_app, solve.output);
  solve_app->footer(solve_examples);

  auto* check_app = app.add_subcommand("check", "Verify certificates from the rules alone");
  check_app->add_option("FILE", check.files, "Certificates")->required()->type_name("");
  check_app->add_flag("--explain", check.explain, "Write the proof as a tree of moves");
  add_output(*check_app, check.output);
  check_app->footer("Exit codes: 0 all are valid, 1 at least one is not, 2 a file can't be read.");

  auto* compare_app = app.add_subcommand("compare", "Algorithms side by side on many positions");
  add_positions(*compare_app, compare.game, true, compare.positions, compare.file);
  compare_app
      ->add_option("--algorithm", compare.algorithms, "An algorithm to compare; once for each")
      ->expected(1)
      ->take_all()
      ->type_name("NAME[:key=value,...]");
  compare_app->add_flag("--all", compare.all, "Every algorithm there is");
  add_goal(*compare_app, compare.goal);
  add_limits(*compare_app, compare.limits);
  add_output(*compare_app, compare.output);
  compare_app->footer(compare_examples);

  auto* bench_app = app.add_subcommand("bench", "A signature of behaviour, and speed");
  bench_app->add_option("--seed", bench.seed, "Seed of the random positions (default: 0)")
      ->type_name("N");
  bench_app->add_flag("--quick", bench.quick)->group("");
  add_output(*bench_app, bench.output);

  auto* lab_app = app.add_subcommand("lab", "Repeat the tables and figures of papers");
  lab_app->add_option("ACTION", lab.action, "list, run, report or make-set")
      ->required()
      ->type_name("");
  lab_app->add_option("NAME", lab.name, "An experiment, or a set of positions")->type_name("");
  lab_app->add_option("--scale", lab.scale, "quick (default), or paper: as large as published")
      ->type_name("SCALE");
  lab_app->add_option("--positions", lab.positions, "That many instead of the scale's number")
      ->type_name("N");
  lab_app->add_option("--output", lab.folder, "Folder of the results (default: lab-results)")
      ->type_name("DIR");
  lab_app->add_option("--file", lab.file, "An experiment (or recipe) of your own instead of NAME")
      ->type_name("FILE");
  lab_app->add_option("--threads", lab.limits.threads, "Searches side by side (default: all cores)")
      ->type_name("N");
  lab_app
      ->add_option("--memory", lab.limits.memory, "For all of them (default: 3/4 of the machine)")
      ->type_name("SIZE");
  add_output(*lab_app, lab.output);
  lab_app->footer(lab_examples);

  const auto commands = app.get_subcommands([](CLI::App*) { return true; });
  for (auto* command : commands) command->group("Commands");
  const auto is_command = [&](std::string_view word) {
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == word; });
  };
  if (argc < 2) return {TextAsked{app.help()}};
  if (argv[1][0] != '-' && !is_command(argv[1])) {
    std::vector<std::string> names;
    for (const auto* command : commands) names.push_back(command->get_name());
    return Error{fmt::format("proofboard: there is no command '{}'; known: {}", argv[1],
                             fmt::join(names, ", "))};
  }

  if (argv[1][0] == '-' && app.get_option_no_throw(argv[1]) == nullptr) {
    return Error{fmt::format("proofboard: unknown option '{}' (see proofboard --help)", argv[1])};
  }

  std::vector<std::string> words;  // in reverse, as CLI11 wants them
  for (int i = argc - 1; i > 0; --i) words.push_back(guarded(argv[i]));
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    return {TextAsked{app.help()}};
  } catch (const CLI::CallForVersion& version) {
    return {TextAsked{fmt::format("{}\n", version.what())}};
  } catch (const CLI::ParseError& error) {
    const auto name = is_command(argv[1]) ? fmt::format("proofboard {}", argv[1]) : "proofboard";
    return Error{fmt::format("{}: {} (see {} --help)", name, one_line(error.what()), name)};
  }

  if (games_app->parsed()) return {Arguments{games}};
  if (algorithms_app->parsed()) return {Arguments{algorithms}};
  if (show_app->parsed()) return {Arguments{show}};
  if (perft_app->parsed()) return {Arguments{perft}};
  if (solve_app->parsed()) {
    solve.is_example = solve_app->get_option("GAME")->count() == 0;
    return {Arguments{solve}};
  }
  if (check_app->parsed()) return {Arguments{check}};
  if (compare_app->parsed()) return {Arguments{compare}};
  if (lab_app->parsed()) return {Arguments{lab}};
  return {Arguments{bench}};
}

}  // namespace proofboard::command
