// What `--help` says beside the options: overview, examples, exit codes.
#pragma once

namespace proofboard::command {

inline constexpr const char* overview =
    "Proofboard answers questions about board games: can this side force this result from this\n"
    "position? The answer is proven, disproven or unknown, and comes with a certificate that an\n"
    "independent checker verifies from the rules of the game alone.\n";

inline constexpr const char* overview_examples =
    "Examples:\n"
    "  proofboard solve                                 a worked example, explained\n"
    "  proofboard show othello 'start moves f5 d6'      a board and its legal moves\n"
    "  proofboard solve othello start:4                 can the side to move win?\n"
    "  proofboard solve hex start:4 --all-moves         which opening moves win?\n"
    "  proofboard solve hex start:3 --certificate p.cert && proofboard check p.cert\n"
    "\n"
    "`proofboard help COMMAND` has the rest. Exit codes: 0 answered, 1 a check failed,\n"
    "2 bad usage or input, 3 a limit or Ctrl-C came before the answer, 4 internal,\n"
    "or the output can't be written; of `check` also 5: not to be checked by this program.";

inline constexpr const char* solve_examples =
    "Examples:\n"
    "  proofboard solve othello start:4 --attacker white --target 4\n"
    "  proofboard solve hex 'start:4 moves b2' --algorithm pn:ties=deepest --time 30s\n"
    "  proofboard solve othello --file endgames.obf --threads 4 --json\n"
    "  proofboard solve hex start:4 --all-moves --picture openings.svg\n"
    "  proofboard solve hex start:5 --swap\n"
    "\n"
    "Limits hold for each question; with --all-moves for each move. Exit codes: 0 every question\n"
    "is answered, 3 a limit or Ctrl-C came first, 2 bad usage or input.";

inline constexpr const char* compare_examples =
    "Example:\n"
    "  proofboard compare othello --file endgames.obf --algorithm pn --algorithm df-pn --nodes 5M\n"
    "\n"
    "Ratios (nodes x, time x) are to the first algorithm, over the positions that both\n"
    "answered. With --csv there is a line for each search, under a line with the names of the\n"
    "columns; with --json each object has a \"kind\": answer, error (a line that can't be read)\n"
    "or total. Algorithms that contradict each other are reported, and the exit code is 1.";

inline constexpr const char* gauge_examples =
    "Examples:\n"
    "  proofboard gauge othello endgames.obf            the hardest first\n"
    "  proofboard gauge hex contest.tsv --rank place --pictures pictures\n"
    "  proofboard gauge hex contest.tsv --class 2 --json\n"
    "  proofboard gauge shogi mates.txt --solution moves   lines `SFEN moves M1 M2 ...`\n"
    "  proofboard gauge shogi problem.kif --nodes 2M\n"
    "\n"
    "A file has one position a line, or is a table with tabs between its columns. If a cell of\n"
    "the first line is `position`, that line names the columns, and a column `id` names the\n"
    "problems; otherwise columns have numbers from 1, the last holds the position and the first\n"
    "an id. Ranks are numbers, 1 is the best; correlations say how well the search agrees with\n"
    "them. Classes are any words; a decision tree (C4.5) tries to predict them, with 10-fold\n"
    "cross-validation. The seed shuffles the folds.\n"
    "\n"
    "Limits hold for each problem. Exit codes: 0 every problem is solved, 3 a limit or Ctrl-C\n"
    "came first, 2 bad usage or input. docs/gauge.md explains every number.";

inline constexpr const char* analyse_examples =
    "Examples:\n"
    "  proofboard analyse othello f5d6c3d3c4f4\n"
    "  proofboard analyse othello --file game.ggf --picture game.svg\n"
    "  proofboard analyse othello f5d6c3d3c4f4 --time 5m\n"
    "  proofboard analyse loa 'start moves b1-b3 a2-c2' --conspiracy\n"
    "  proofboard analyse connect6 --file game.sgf --nodes 1M --json\n"
    "\n"
    "A record is a transcript, GGF, SGF or a position with `moves m1 m2 ...`. Where scores count\n"
    "~ marks what is expected and not proven. Exit codes: 0 done, 3 Ctrl-C came first, 2 bad\n"
    "usage or a record that can't be played, with the number of the move. docs/analyse.md\n"
    "explains every number.";

inline constexpr const char* lab_examples =
    "Examples:\n"
    "  proofboard lab list                              the experiments\n"
    "  proofboard lab run hex-table-a3                  in a few minutes, into lab-results/\n"
    "  proofboard lab run othello-r-sweep --scale paper --output sweep\n"
    "  proofboard lab report othello-r-sweep --output sweep --csv > sweep.csv\n"
    "  proofboard lab repeat othello-r-sweep --output sweep   some of it: the same numbers?\n"
    "  proofboard lab make-set loa-easy > loa-easy.txt  positions that experiments use\n"
    "  proofboard lab verdicts                          what became of the papers' claims\n"
    "\n"
    "A run that was stopped resumes where it was. Exit codes: 0 done, 3 stopped by Ctrl-C, 1\n"
    "the algorithms contradict each other or a repeated search went another way, 2 bad usage or\n"
    "input.";

inline constexpr const char* engine_examples =
    "Examples:\n"
    "  proofboard engine gtp                            Hex, for HexGui and GoGui's tools\n"
    "  proofboard engine gtp hex --time 30s --memory 1GiB --for hexgui\n"
    "  printf 'boardsize 3\\nsolve-state black\\n' | proofboard engine gtp\n"
    "  proofboard engine usi                            mates of shogi, for ShogiGUI and others\n"
    "  printf 'position sfen 4k4/9/4P4/9/9/9/9/9/9 b G\\ngo mate 1000\\n' | proofboard engine usi\n"
    "  proofboard engine nboard                         plays Othello, for NBoard\n"
    "  printf 'nboard 2\\nset depth 4\\ngo\\n' | proofboard engine nboard\n"
    "\n"
    "With gtp, `list_commands` lists the commands and `param_engine` what can be set; with usi,\n"
    "`usi` does. Ctrl-C or a line `stop` ends a running search, which answers with what is known\n"
    "(with nboard any line does); `quit` and the end of the input end the engine. docs/protocols\n"
    "has a page for each with every command, and how to add the engine to HexGui, ShogiGUI,\n"
    "Shogidokoro, ShogiHome and NBoard.";

inline constexpr const char* serve_examples =
    "Examples:\n"
    "  proofboard serve                                 then open http://127.0.0.1:8040/\n"
    "  proofboard serve --port 9000 --memory 4GiB --threads 2\n"
    "  proofboard serve --public --token secret.txt --host games.example.org --time 20s\n"
    "\n"
    "Without --public nobody but this machine can reach it. With it, everybody who knows the word "
    "in\n"
    "the file can ask; put a server that speaks TLS before it. Limits are of one question; who "
    "asks\n"
    "for more gets that much. docs/explorer.md has the rest. Exit codes: 0 Ctrl-C ended it, 2 bad\n"
    "usage.";

inline constexpr const char* play_examples =
    "Examples:\n"
    "  proofboard play othello                          you are Black\n"
    "  proofboard play hex start:7 --side white --player mcts --time 5s\n"
    "\n"
    "Type a move, or: swap (Hex), hint, lost (is it lost?), undo, moves, board, resign, quit,\n"
    "help. Ctrl-C while the player thinks makes it move. Exit codes: 0 the game ended, 3 you left\n"
    "it, 2 bad usage.";

inline constexpr const char* match_examples =
    "Examples:\n"
    "  proofboard match othello --player alpha-beta --player greedy --random 6 --rounds 50 \\\n"
    "      --time 0.1s\n"
    "  proofboard match hex start:7 --player mcts --player alpha-beta --opening all --nodes 5k\n"
    "  proofboard match connect6 --player alpha-beta --player mcts --player greedy --clock 60s \\\n"
    "      --journal games.jsonl --records games --threads 2\n"
    "\n"
    "`proofboard players` lists who can play. Each pair plays each opening twice, once with each\n"
    "colour. An interrupted match with a journal resumes when the same command is given again;\n"
    "`proofboard rate` makes ratings of it. Without limits a player takes a second a move. Exit\n"
    "codes: 0 done, 3 stopped by Ctrl-C, 1 a player failed in a game, 2 bad usage or input.";

inline constexpr const char* rate_examples =
    "Examples:\n"
    "  proofboard rate games.jsonl\n"
    "  proofboard rate monday.jsonl tuesday.jsonl --json\n"
    "\n"
    "Ratings are by the model of BayesElo: the advantage of the first player and the draws are\n"
    "estimated, too. Bounds hold with 95 % confidence. docs/players.md explains it.";

inline constexpr const char* tune_examples =
    "Examples:\n"
    "  proofboard tune hex start:7 --player mcts --against alpha-beta --nodes 500 --random 1 \\\n"
    "      --parameter exploration=0.05..2:log --games 2000 --journal tune.jsonl --threads 2\n"
    "  proofboard tune connect6 --player alpha-beta --against greedy --time 0.1s \\\n"
    "      --parameter width=4..64:log --parameter solver=0..0.8\n"
    "\n"
    "CLOP: every game is played with values near those that have won the most so far. A\n"
    "parameter is an option of the player that is a number; :log searches on a logarithmic\n"
    "scale. An interrupted tuning with a journal resumes with the same command, or with a\n"
    "larger --games. Exit codes: 0 done, 3 stopped by Ctrl-C, 1 a player failed in a game, 2\n"
    "bad usage or input.";

inline constexpr const char* cluster_examples =
    "Examples:\n"
    "  proofboard cluster start hex 'start:8 moves a4' --queue redis://10.0.0.1 --certificate p\n"
    "  proofboard cluster work --queue redis://10.0.0.1        one for each core, on any machine;\n"
    "                                                          before or after the start\n"
    "  proofboard cluster status --queue redis://10.0.0.1 --watch\n"
    "  proofboard cluster stop --queue redis://10.0.0.1        `start` resumes it\n"
    "  proofboard cluster remove --queue redis://10.0.0.1      forgets the run\n"
    "  proofboard cluster simulate --workers 64,1024 --effort 100G --failures 1\n"
    "\n"
    "A run whose master was killed resumes when the same `start` is given again. The broker's\n"
    "password may stand in the environment variable PROOFBOARD_REDIS_PASSWORD. Exit codes: 0\n"
    "answered or done, 3 a limit, Ctrl-C or `stop` came first, 2 bad usage or no broker.\n"
    "docs/cluster.md says how to run it by hand, over ssh, with Slurm and on Kubernetes.";

inline constexpr const char* completion_examples =
    "Examples:\n"
    "  source <(proofboard completion bash)             for this shell\n"
    "  proofboard completion bash > ~/.local/share/bash-completion/completions/proofboard\n"
    "\n"
    "zsh reads it, too: autoload -U bashcompinit && bashcompinit, then as above.";

inline constexpr const char* manual_examples =
    "Example:\n"
    "  proofboard manual > proofboard.1 && man ./proofboard.1";

}  // namespace proofboard::command
