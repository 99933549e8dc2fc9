#!/usr/bin/env python3
"""Repeats the experiments with players of "Conspiracy number search with relative sibling scores", scaled down.

    bench/players.py knockout|time|threads|tune|lengths [--folder FOLDER] [--size N] [--rounds N] [--limit LIMIT]

    knockout  table 2: SCNS without one of its features against MCTS, a match for each row
    time      figure 6 and table 3: SCNS, MCTS and alpha-beta with one, two and four times the limit, all against all
    threads   figure 8: SCNS with 1, 2 and 4 threads against MCTS with one, a game at a time
    tune      figure 5: a run of CLOP, and what it knew after fewer games
    lengths   table 4: SCNS against MCTS by the length of the game, of all games that the others have left in FOLDER

Games are kept in FOLDER (default: docs/results/players), a journal for each match: the same command goes on with what
is there. LIMIT is `--time T` or `--nodes N` of `proofboard match`, for a move; a node of one player takes longer than one
of another, so that a time is fairer. The tables are Markdown. Run it on an idle machine.
"""
import argparse
import glob
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("PROOFBOARD", os.path.join(ROOT, "proofboard"))

KNOCKOUT = [
    ("base", "the paper's table 1", {}),
    ("a", "two-step leaves", {"leaf": "two-step"}),
    ("b", "no 1+ε", {"epsilon": 0}),
    ("c", "exact functions, η = 0", {"eta": 0}),
    ("d", "errors are not forgotten", {"forget": "no"}),
    ("e", "no RAVE", {"rave": "no"}),
    ("f", "neither forgotten nor RAVE", {"forget": "no", "rave": "no"}),
    ("g", "P = D = 1", {"p-max": 1, "d-max": 1}),
    ("h", "P = D = 1, δp = δd = 50", {"p-max": 1, "d-max": 1, "delta-p": 50, "delta-d": 50}),
    ("i", "P = D = 5", {"p-max": 5, "d-max": 5}),
]
PUBLISHED = {"base": 60.0, "a": 20.3, "b": 57.5, "c": 56.1, "d": 56.7, "e": 51.9, "f": 52.4, "g": 52.1, "h": 59.4, "i": 56.0}


def player(name, options):
    return name + (":" + ",".join(f"{key}={value}" for key, value in options.items()) if options else "")


def openings(size):
    """Single stones on the outer rows, as in the paper."""
    letters = [chr(ord("a") + i) for i in range(size)]
    return ([f"{c}{row}" for row in (2, size - 1) for c in letters] +
            [f"{c}{row}" for row in (1, size) for c in letters[1:-1]])


class Laboratory:
    def __init__(self, arguments):
        self.folder, self.size, self.rounds = arguments.folder, arguments.size, arguments.rounds
        self.limit = arguments.limit.split()
        self.games_at_once = arguments.games_at_once
        os.makedirs(self.folder, exist_ok=True)

    def opening_arguments(self, file, chosen):
        file.write("".join(f"start:{self.size} moves {cell}\n" for cell in chosen))
        file.flush()
        return ["--opening", file.name]

    def match(self, name, players, chosen, threads=None):
        """Plays it, or the rest of it; the journal's file."""
        journal = os.path.join(self.folder, f"{name}.jsonl")
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            run = subprocess.run([PROGRAM, "match", "hex", "--quiet", "--journal", journal,
                                  *self.opening_arguments(file, chosen), *self.limit, "--rounds", str(self.rounds),
                                  "--threads", str(threads or self.games_at_once),
                                  *(word for one in players for word in ("--player", one))],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if run.returncode != 0:
            sys.exit(f"{name}: {run.stderr.strip()}")
        return journal


def games_of(journal):
    with open(journal, encoding="utf-8") as lines:
        next(lines)
        return [json.loads(line) for line in lines if line.endswith("\n")]


def score_for(game, name):
    return game["black_score"] if game["black"] == name else 1 - game["black_score"]


def seconds_a_move(games, name):
    time = moves = 0
    for game in games:
        side = "black" if game["black"] == name else "white"
        time += game[f"{side}_seconds"]
        moves += len(game["moves"]) / 2
    return time / moves


def wilson(score, count, z=1.96):
    share = score / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return middle - spread, middle + spread


def share_text(games, name):
    score = sum(score_for(game, name) for game in games)
    low, high = wilson(score, len(games))
    return f"{100 * score / len(games):.1f} | {100 * low:.0f} to {100 * high:.0f}"


def knockout(lab, rows):
    print("| | version | won, % | bounds of 95 % | games | s a move, SCNS | MCTS | paper, 30 s |\n|---|---|--:|--:|--:|--:|--:|--:|")
    for row, meaning, options in KNOCKOUT:
        if rows and row not in rows:
            continue
        name = player("scns", options)
        games = games_of(lab.match(f"knockout-{row}", [name, "mcts"], openings(lab.size)))
        print(f"| ({row}) | {meaning} | {share_text(games, name)} | {len(games)} | {seconds_a_move(games, name):.2f} | "
              f"{seconds_a_move(games, 'mcts'):.2f} | {PUBLISHED[row]} |", flush=True)


def rate(journals):
    run = subprocess.run([PROGRAM, "rate", "--json", *journals], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["players"]


def write_figure(file, x, y, series):
    """Series: a name and rows of x, y and bound."""
    script = f"set terminal svg size 480,320 background rgb 'white'\nset output '{file}'\nset xlabel '{x}'\nset ylabel '{y}'\nset key bottom right\nset logscale x 2\n"
    for i, (_, rows) in enumerate(series):
        script += f"$d{i} << END\n" + "".join(" ".join(map(str, row)) + "\n" for row in rows) + "END\n"
    script += "plot " + ", ".join(f"$d{i} with yerrorlines title '{name}'" for i, (name, _) in enumerate(series)) + "\n"
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def over_time(lab):
    paces = [1, 2, 4]
    kinds = ["scns", "mcts", "alpha-beta"]

    def at(kind, pace):
        return player(kind, {"pace": pace} if pace != 1 else {})

    everybody = [at(kind, pace) for kind in kinds for pace in paces]
    journal = lab.match("time", everybody, openings(lab.size)[:: max(lab.size // 2, 1)])
    games, elo = games_of(journal), {one["player"]: one for one in rate([journal])}
    print("| player | times the limit | s a move | Elo | ± 95 % | games |\n|---|--:|--:|--:|--:|--:|")
    series = []
    for kind in kinds:
        rows = []
        for pace in paces:
            one = elo[at(kind, pace)]
            mine = [game for game in games if at(kind, pace) in (game["black"], game["white"])]
            time = seconds_a_move(mine, at(kind, pace))
            rows.append((time, one["elo"], one["bound"]))
            print(f"| `{kind}` | {pace} | {time:.2f} | {one['elo']:+.0f} | {one['bound']:.0f} | {one['games']} |")
        series.append((kind, rows))
    write_figure(os.path.join(lab.folder, "time.svg"), "seconds a move", "Elo", series)


def over_threads(lab):
    print("| threads | won, % | bounds of 95 % | games |\n|--:|--:|--:|--:|")
    for threads in [1, 2, 4]:
        name = player("scns", {"threads": threads} if threads > 1 else {})
        games = games_of(lab.match(f"threads-{threads}", [name, "mcts"], openings(lab.size), threads=1))
        print(f"| {threads} | {share_text(games, name)} | {len(games)} |", flush=True)


def tuning(lab, count):
    parameters = ["delta=20..1000:log", "p-max=1..10:integer", "d-max=1..10:integer"]
    journal = os.path.join(lab.folder, "tune.jsonl")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        command = [PROGRAM, "tune", "hex", "--player", "scns", "--against", "mcts", "--quiet",
                   *lab.limit, *lab.opening_arguments(file, openings(lab.size)), "--json", "--threads",
                   str(lab.games_at_once), *(word for one in parameters for word in ("--parameter", one))]

        def told(games, of):
            run = subprocess.run([*command, "--games", str(games), "--journal", of], capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(run.stderr.strip())
            return json.loads(run.stdout.strip().splitlines()[-1])

        told(count, journal)
        print("| games | " + " | ".join(one.split("=")[0] for one in parameters) +
              " | expected, % | bounds of 95 % | mean, % |\n|--:" + "|--:" * (len(parameters) + 3) + "|")
        rows = []
        for games in sorted({count * i // 10 for i in range(1, 11)}):
            with tempfile.TemporaryDirectory() as folder:
                part = shutil.copy(journal, folder)
                with open(journal, encoding="utf-8") as lines, open(part, "w", encoding="utf-8") as kept:
                    kept.writelines(line for i, line in enumerate(lines) if i <= games)
                one = told(games, part)
            rows.append((games, 100 * one["score"], 100 * one["low"], 100 * one["high"]))
            print(f"| {games} | " + " | ".join(f"{value['best']:g}" for value in one["parameters"]) +
                  f" | {100 * one['score']:.1f} | {100 * one['low']:.0f} to {100 * one['high']:.0f} | {100 * one['mean']:.1f} |")
    data = "".join(" ".join(map(str, row)) + "\n" for row in rows)
    subprocess.run(["gnuplot"], text=True, check=True, input=f"""set terminal svg size 480,320 background rgb 'white'
set output '{os.path.join(lab.folder, "tune.svg")}'
set xlabel 'games'
set ylabel 'games won at the best values, %'
unset key
$data << END
{data}END
plot $data with yerrorlines
""")


def lengths(lab):
    games = []
    for journal in sorted(glob.glob(os.path.join(lab.folder, "*.jsonl"))):
        if not os.path.basename(journal).startswith("tune"):
            games += [game for game in games_of(journal)
                      if {game["black"].split(":")[0], game["white"].split(":")[0]} == {"scns", "mcts"}]
    print("| moves | SCNS won, % | bounds of 95 % | games |\n|---|--:|--:|--:|")
    step = max(lab.size * lab.size // 12, 1)
    for low in range(0, lab.size * lab.size + 1, step):
        some = [game for game in games if low <= len(game["moves"]) < low + step]
        if not some:
            continue
        score = sum(score_for(game, game["black"] if game["black"].startswith("scns") else game["white"]) for game in some)
        bounds = wilson(score, len(some))
        print(f"| {low} to {low + step - 1} | {100 * score / len(some):.1f} | {100 * bounds[0]:.0f} to {100 * bounds[1]:.0f} | {len(some)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=["knockout", "time", "threads", "tune", "lengths"])
    parser.add_argument("--folder", default=os.path.join(ROOT, "docs", "results", "players"))
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--limit", default="--time 0.2s")
    parser.add_argument("--rows", default="", help="knockout: only these, as a,b")
    parser.add_argument("--games", type=int, default=500, help="of the tuning")
    parser.add_argument("--games-at-once", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    lab = Laboratory(arguments)
    if arguments.experiment == "knockout":
        knockout(lab, [row for row in arguments.rows.split(",") if row])
    elif arguments.experiment == "time":
        over_time(lab)
    elif arguments.experiment == "threads":
        over_threads(lab)
    elif arguments.experiment == "tune":
        tuning(lab, arguments.games)
    else:
        lengths(lab)


if __name__ == "__main__":
    main()
