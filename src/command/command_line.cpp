// The commands with their options. Files named …command_line.cpp are the only ones that know CLI11;
// what is made of the options (the manual, the shell's completion) reads command_table.h.
#include "command/command_options.h"
#include "command/help_texts.h"

namespace proofboard::command {

namespace {

void add_show(CLI::App& all, std::vector<Command>& commands) {
  auto& show =
      add_command<ShowArguments>(all, commands, "show", "Draw a position; list its legal moves");
  auto& app = *commands.back().app;
  add_position(app, show.game, show.position, false);
  app.add_option("--file", show.file,
                 "A file with the position or game (SGF, KIF, CSA, ...); - is standard input")
      ->type_name("FILE");
  app.add_option("--write", show.write,
                 "Write the game instead: sgf or hexworld (Hex), kif, csa or sfen (shogi)")
      ->type_name("FORMAT");
  app.add_option("--pieces", show.pieces,
                 "How pieces are drawn: kanji or western (shogi; default: what the terminal shows)")
      ->check(CLI::IsMember({"kanji", "western"}))
      ->type_name("STYLE");
  app.add_option("--picture", show.picture, "Draw the board into a file, too (SVG)")
      ->type_name("FILE");
  app.add_flag("--force", show.force, "Replace a file that is not a picture made by Proofboard");
  app.add_flag("--moves", show.moves, "List all legal moves, even if that takes many lines");
  app.footer(
      "Examples:\n"
      "  proofboard show othello 'start moves f5 d6 c3'\n"
      "  proofboard show hex 'start:5 moves a1 b2' --write sgf\n"
      "  proofboard show shogi --file game.kif --pieces kanji --picture game.svg\n"
      "  proofboard show shogi --file game.kif --write csa");
}

void add_perft(CLI::App& all, std::vector<Command>& commands) {
  auto& perft = add_command<PerftArguments>(all, commands, "perft",
                                            "Count the positions N moves below a position");
  auto& app = *commands.back().app;
  add_position(app, perft.game, perft.position);
  app.add_option("--depth", perft.depth, "How many moves")->required()->type_name("N");
  app.footer("Example:\n  proofboard perft othello start --depth 8");
}

void add_solve(CLI::App& all, std::vector<Command>& commands) {
  auto& solve = add_command<SolveArguments>(all, commands, "solve",
                                            "Answer questions; alone: a worked example");
  auto& app = *commands.back().app;
  add_positions(app, solve.game, false, solve.positions, solve.file);
  app.add_option("--algorithm", solve.algorithm,
                 "An algorithm with its options (default: the game's own choice)")
      ->type_name("NAME[:key=value,...]");
  add_search(app, solve.knowledge);
  add_goal(app, solve.goal);
  add_limits(app, solve.limits);
  add_jobs(app, solve.limits);
  app.add_flag(
      "--all-moves", solve.all_moves,
      "Answer for every legal move by itself; they share --time, and --nodes holds for each");
  app.add_flag("--shortest", solve.shortest,
               "Look for the shortest mate, and prove that none is shorter (shogi)");
  app.add_flag("--sound", solve.sound,
               "Judge a mate problem as composers do: its line, length and flaws (shogi)");
  app.add_option(
         "--solution", solve.solution,
         "With --sound: `moves` compares the moves behind the position with the line; those "
         "of a problem in KIF or CSA are compared anyway")
      ->type_name("moves");
  app.add_flag("--csv", solve.csv, "With --sound: verdicts as a table, for other programs");
  app.add_option("--moves", solve.notation,
                 "How moves are written for people: usi, japanese (shogi; default: by the locale)")
      ->type_name("NOTATION");
  app.add_option("--futile", solve.futile,
                 "Interpositions that the line leaves out: none (default), same-square-recapture")
      ->type_name("RULE");
  app.add_flag("--verbose", solve.verbose,
               "Tell every option of what searched, the usual ones too");
  app.add_flag("--swap", solve.swap,
               "As under the swap rule: which openings to take over, or whether to (Hex)");
  app.add_option("--picture", solve.picture,
                 "With --all-moves: draw the board with every move's answer (SVG)")
      ->type_name("FILE");
  app.add_option("--certificate", solve.certificate,
                 "Write the proof (of several: FILE.1, FILE.2, ...); - is standard output")
      ->type_name("FILE");
  app.add_option("--checkpoint", solve.checkpoint,
                 "Save the search now and then, and when it ends, before its proof is made; resume "
                 "from FILE if it exists")
      ->type_name("FILE");
  app.add_option("--checkpoint-every", solve.checkpoint_every, "How often (default: 5m)")
      ->type_name("TIME");
  app.add_option("--resume", solve.resume, "Resume from a checkpoint of the same question")
      ->type_name("FILE");
  app.add_flag("--force", solve.force,
               "Start afresh even if there is a checkpoint, and replace files of other questions "
               "or not made by Proofboard");
  app.footer(solve_examples);
}

void add_check(CLI::App& all, std::vector<Command>& commands) {
  auto& check = add_command<CheckArguments>(all, commands, "check",
                                            "Verify certificates from the rules alone");
  auto& app = *commands.back().app;
  app.add_option("FILE", check.files, "Certificates; - is standard input")
      ->required()
      ->type_name("");
  app.add_flag("--explain", check.explain, "Write the proof as a tree of moves");
  app.add_option("--depth", check.depth,
                 "With --explain: how many moves of each line to show, or all (default: 6)")
      ->type_name("N");
  app.add_option("--memory", check.memory, "Memory for the check (default: half of the machine's)")
      ->type_name("SIZE");
  app.footer(
      "Exit codes: 0 all are valid, 3 the memory was too small or Ctrl-C came, 5 one is of a game\n"
      "or a version that this program does not know, 2 a file can't be read, 1 one is not valid.");
}

void add_compare(CLI::App& all, std::vector<Command>& commands) {
  auto& compare = add_command<CompareArguments>(all, commands, "compare",
                                                "Algorithms side by side on many positions");
  auto& app = *commands.back().app;
  add_positions(app, compare.game, true, compare.positions, compare.file);
  app.add_option("--algorithm", compare.algorithms, "An algorithm to compare; once for each")
      ->expected(1)
      ->take_all()
      ->type_name("NAME[:key=value,...]");
  app.add_flag("--all", compare.all, "Every algorithm there is");
  app.add_flag("--csv", compare.csv, "A table for other programs: a line for each search");
  add_search(app, compare.knowledge);
  add_goal(app, compare.goal);
  add_limits(app, compare.limits);
  app.footer(compare_examples);
}

void add_gauge(CLI::App& all, std::vector<Command>& commands) {
  auto& gauge = add_command<GaugeArguments>(all, commands, "gauge",
                                            "How hard and how beautiful problems are");
  auto& app = *commands.back().app;
  add_game(app, gauge.game, true);
  app.add_option("FILE", gauge.files, "Files of problems; - is standard input")
      ->required()
      ->type_name("");
  app.add_option("--rank", gauge.rank, "Column with the rank that people gave: 1 is the best")
      ->type_name("COLUMN");
  app.add_option("--class", gauge.kind, "Column with the class that a decision tree is to predict")
      ->type_name("COLUMN");
  app.add_option("--classes", gauge.classes,
                 "Without --class: divide the ranks into this many classes (default: 3)")
      ->type_name("N");
  app.add_option("--position", gauge.position, "Column with the position")->type_name("COLUMN");
  app.add_option("--id", gauge.id, "Column with the name of the problem")->type_name("COLUMN");
  app.add_option("--solution", gauge.solution,
                 "Column with the solution's moves, or `moves`: those behind the position "
                 "(default: the shortest line that is found)")
      ->type_name("COLUMN");
  app.add_option("--pictures", gauge.pictures,
                 "Draw the course of every search, and the ranks, as SVG files in this folder")
      ->type_name("DIR");
  add_old_name(app, "--figures", gauge.pictures);
  app.add_option("--algorithm", gauge.algorithm, "An algorithm with its options (default: pn)")
      ->type_name("NAME[:key=value,...]");
  app.add_option("--knowledge", gauge.knowledge, "none (default), or what the game knows")
      ->type_name("NAME[:key=value,...]");
  add_goal(app, gauge.goal);
  add_limits(app, gauge.limits);
  app.footer(gauge_examples);
}

void add_analyse(CLI::App& all, std::vector<Command>& commands) {
  auto& analyse = add_command<AnalyseArguments>(all, commands, "analyse",
                                                "Read a game: what each move cost, who won when");
  auto& app = *commands.back().app;
  add_game(app, analyse.game, true);
  app.add_option("RECORD", analyse.record, "A game: f5d6c3…, start moves m1 m2 …, SGF, GGF")
      ->type_name("");
  app.add_option("--file", analyse.file, "A file with the record; - is standard input")
      ->type_name("FILE");
  app.add_option("--game", analyse.number, "Which game of the file, if it has several, from 1")
      ->type_name("N");
  app.add_flag("--conspiracy", analyse.conspiracy,
               "Tell how firmly each value stands, by conspiracy numbers");
  app.add_flag("--tables", analyse.tables, "The same, and print the numbers value by value");
  app.add_option(
         "--plies", analyse.plies,
         "Depth of the search for values, 1 to 8 (default: 4, 2 or 1, so that it takes seconds)")
      ->type_name("N");
  app.add_option("--picture", analyse.picture, "Draw the chart into a file, too (SVG)")
      ->type_name("FILE");
  add_old_name(app, "--figure", analyse.picture);
  app.add_flag("--force", analyse.force, "Replace a file that is not a chart made by Proofboard");
  app.add_option("--algorithm", analyse.algorithm,
                 "The solver, an algorithm with its options (default: the game's own choice)")
      ->type_name("NAME[:key=value,...]");
  add_search(app, analyse.knowledge);
  app.add_option("--nodes", analyse.limits.nodes,
                 "Nodes for each question (default: 100k; where scores count no limit)")
      ->type_name("N");
  app.add_option("--time", analyse.limits.time, "Time for the whole game (default: 30s)")
      ->type_name("TIME");
  app.add_option("--threads", analyse.limits.threads,
                 "Where scores count, positions at a time (default: all cores)")
      ->type_name("N");
  app.add_option("--memory", analyse.limits.memory,
                 "Memory to use (default: a quarter, at most 2GiB)")
      ->type_name("SIZE");
  app.add_option("--seed", analyse.limits.seed, "Random seed (default: 0)")->type_name("N");
  app.footer(analyse_examples);
}

void add_bench(CLI::App& all, std::vector<Command>& commands) {
  auto& bench =
      add_command<BenchArguments>(all, commands, "bench", "A signature of behaviour, and speed");
  auto& app = *commands.back().app;
  app.add_option("--seed", bench.seed, "Seed of the random positions (default: 0)")->type_name("N");
  app.add_flag("--quick", bench.quick)->group("");
}

void add_lab(CLI::App& all, std::vector<Command>& commands) {
  auto& lab =
      add_command<LabArguments>(all, commands, "lab", "Repeat the tables and figures of papers");
  auto& app = *commands.back().app;
  app.add_option("ACTION", lab.action, "list, run, report, repeat, verdicts or make-set")
      ->required()
      ->type_name("");
  app.add_option("NAME", lab.name, "An experiment, or a set of positions")->type_name("");
  app.add_option("--scale", lab.scale, "quick (default), or paper: as large as published")
      ->type_name("SCALE");
  app.add_option("--positions", lab.positions,
                 "How many, instead of the scale's number; repeat: of each trial (default: 3)")
      ->type_name("N");
  app.add_option("--output", lab.folder,
                 "Folder of the results (default: lab-results; verdicts: docs/results)")
      ->type_name("DIR");
  app.add_option("--file", lab.file, "An experiment (recipe, claims) of your own instead of NAME")
      ->type_name("FILE");
  app.add_flag("--csv", lab.csv, "run, report: also print the measurements, for other programs");
  app.add_option("--threads", lab.limits.threads, "Searches at a time (default: all cores)")
      ->type_name("N");
  app.add_option("--memory", lab.limits.memory,
                 "Memory for all of them (default: 3/4 of the machine's)")
      ->type_name("SIZE");
  app.footer(lab_examples);
}

void add_cluster(CLI::App& all, std::vector<Command>& commands) {
  auto& cluster =
      add_command<ClusterArguments>(all, commands, "cluster", "One question on many machines");
  auto& app = *commands.back().app;
  app.add_option("ACTION", cluster.action, "start, work, status, stop, remove or simulate")
      ->required()
      ->type_name("");
  app.add_option("GAME", cluster.game, "start: a game with its options")->type_name("");
  app.add_option("POSITION", cluster.position, "start: its text")->type_name("");
  app.add_option("--queue", cluster.queue,
                 "The broker: redis://[user:password@]host[:port][/database], rediss:// with TLS")
      ->type_name("URL");
  app.add_option("--run", cluster.run, "The run's name, if there are several (default: proofboard)")
      ->type_name("NAME");
  app.add_option("--algorithm", cluster.algorithm,
                 "start: one of the depth-first family (default: the game's own, if it is one)")
      ->type_name("NAME[:key=value,...]");
  add_search(app, cluster.knowledge);
  add_goal(app, cluster.goal);
  app.add_option("--nodes", cluster.limits.nodes,
                 "start: stop after this many nodes of all workers")
      ->type_name("N");
  app.add_option("--time", cluster.limits.time, "start: stop after this time")->type_name("TIME");
  app.add_option("--memory", cluster.limits.memory,
                 "Memory of this process (default: a quarter, at most 2GiB)")
      ->type_name("SIZE");
  app.add_option("--seed", cluster.limits.seed, "start: random seed (default: 0)")->type_name("N");
  app.add_option(
         "--jobs", cluster.limits.jobs,
         "start, simulate: work=N nodes per job (0: 0.1 s or more), virtual=loss|likely|win, "
         "patience=0.25")
      ->type_name("KEY=VALUE,…");
  app.add_option("--lease", cluster.lease,
                 "start: a worker that is silent for this long loses its job (default: 60s)")
      ->type_name("TIME");
  app.add_option("--certificate", cluster.certificate, "start: write the whole proof")
      ->type_name("FILE");
  app.add_flag("--force", cluster.force,
               "start: replace a file that is not a certificate of this question");
  app.add_option("--workers", cluster.workers, "simulate: how many (default: 2,64,1024,16384)")
      ->type_name("N,N,...");
  app.add_option("--effort", cluster.effort,
                 "simulate: nodes to solve it if no move were wasted (default: 10G)")
      ->type_name("N");
  app.add_option("--latency", cluster.latency,
                 "simulate: time that a message takes (default: 0.5ms)")
      ->type_name("TIME");
  app.add_option("--failures", cluster.failures,
                 "simulate: workers killed per thousand jobs (default: 0)")
      ->type_name("N");
  app.add_flag("--watch", cluster.watch, "status: repeat until the run is over");
  app.footer(cluster_examples);
}

void add_engine(CLI::App& all, std::vector<Command>& commands) {
  auto& engine =
      add_command<EngineArguments>(all, commands, "engine", "Play and solve for a user interface");
  auto& app = *commands.back().app;
  app.add_option("PROTOCOL", engine.protocol,
                 "gtp: the Go Text Protocol, and HTP for Hex; usi: mates of shogi; nboard: Othello")
      ->required()
      ->type_name("");
  app.add_option("GAME", engine.game,
                 "A game with its options (default: hex; usi: shogi; nboard: othello)")
      ->type_name("");
  app.add_option("--algorithm", engine.algorithm,
                 "An algorithm with its options (default: the game's own choice)")
      ->type_name("NAME[:key=value,...]");
  add_search(app, engine.knowledge);
  app.add_option("--player", engine.player,
                 "nboard: who plays (see `proofboard players`; default: alpha-beta)")
      ->type_name("NAME[:key=value,...]");
  app.add_option("--time", engine.limits.time,
                 "gtp and nboard: time for a move or a question (default: 10s)")
      ->type_name("TIME");
  app.add_option("--memory", engine.limits.memory,
                 "Memory to use (default: a quarter, at most 2GiB)")
      ->type_name("SIZE");
  app.add_option("--seed", engine.limits.seed, "Random seed (default: 0)")->type_name("N");
  app.add_option("--for", engine.user_interface,
                 "gtp: how to draw running searches and to swap, gogui (default) or hexgui")
      ->type_name("INTERFACE");
  app.footer(engine_examples);
}

void add_serve(CLI::App& all, std::vector<Command>& commands) {
  auto& serve = add_command<ServeArguments>(all, commands, "serve",
                                            "The explorer, in a browser: who wins, and why");
  auto& app = *commands.back().app;
  app.add_option("--port", serve.port, "Where it listens; 0: any that is free (default: 8040)")
      ->type_name("N");
  app.add_option("--bind", serve.bind, "An address of this machine (default: 127.0.0.1)")
      ->type_name("ADDRESS");
  app.add_flag("--public", serve.is_public, "Others may reach it; needs --token");
  app.add_option("--token", serve.token, "A file with a word that visitors must know")
      ->type_name("FILE");
  app.add_option("--host", serve.hosts, "With --public: a name of this machine; once for each")
      ->expected(1)
      ->take_all()
      ->type_name("NAME");
  app.add_option("--visitors", serve.visitors, "At a time; the next is told to wait (default: 100)")
      ->type_name("N");
  app.add_option("--idle", serve.idle, "Who is silent for so long has left (default: 60s)")
      ->type_name("TIME");
  app.add_option("--at-once", serve.at_once,
                 "Questions worked on at a time (default: 4; with --public as many as cores)")
      ->type_name("N");
  app.add_option("--time", serve.limits.time,
                 "At most for a question (default: 1h; with --public 60s)")
      ->type_name("TIME");
  app.add_option("--nodes", serve.limits.nodes, "At most for a question (default: any number)")
      ->type_name("N");
  app.add_option("--memory", serve.limits.memory,
                 "At most for a question (default: a quarter, at most 2GiB; with --public 256MiB)")
      ->type_name("SIZE");
  app.add_option("--threads", serve.limits.threads,
                 "At most for a question (default: all cores; with --public 1)")
      ->type_name("N");
  app.footer(serve_examples);
}

void set_up(CLI::App& app) {
  app.get_formatter()->column_width(24);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.get_formatter()->label("Positionals", "Arguments");
  app.set_help_flag("-h,--help", "This text");
  app.set_version_flag("--version", "proofboard " PROOFBOARD_VERSION, "The version");
  app.footer(overview_examples);
  app.require_subcommand(1);
}

void add_lists(CLI::App& all, std::vector<Command>& commands) {
  auto& games = add_command<GamesArguments>(all, commands, "games",
                                            "The games, with their options and what they know");
  add_names(*commands.back().app, games.names, "These games");
  auto& algorithms = add_command<AlgorithmsArguments>(all, commands, "algorithms",
                                                      "The algorithms, with their options");
  add_names(*commands.back().app, algorithms.names, "These algorithms");
}

}  // namespace

std::vector<Command> add_commands(CLI::App& app) {
  set_up(app);
  std::vector<Command> commands;
  add_lists(app, commands);
  add_show(app, commands);
  add_perft(app, commands);
  add_solve(app, commands);
  add_check(app, commands);
  add_compare(app, commands);
  add_gauge(app, commands);
  add_analyse(app, commands);
  add_play_commands(app, commands);
  add_bench(app, commands);
  add_lab(app, commands);
  add_engine(app, commands);
  add_cluster(app, commands);
  add_serve(app, commands);
  return commands;
}

}  // namespace proofboard::command
