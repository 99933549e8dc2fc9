#!/usr/bin/env python3
"""How far the scores are off that `proofboard analyse` expects: against those that it proves, over games of its own players.

    bench/othello_error.py [PROGRAM] [--games 12] [--time 30s] [--seed N]

Prints the root of the mean square of the errors, their mean and the largest, by empty cells. PatternEvaluator::usual_error is from here.
"""
import argparse
import json
import math
import pathlib
import statistics
import subprocess
import tempfile

LEAST_EMPTY = 14  # below it nobody needs an estimate


def analysed(program, game, options):
    done = subprocess.run([program, "analyse", "othello", "--file", game, "--json", *options],
                          capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()][:-1]


def errors_of(program, game, time):
    expected = analysed(program, game, ["--nodes", "1"])
    known = analysed(program, game, ["--time", time])
    for guess, truth in zip(expected, known):
        if guess["score"] and truth["score"] and truth["score"]["proven"] and not guess["score"]["proven"]:
            empty = 60 - guess["number"]
            if empty >= LEAST_EMPTY:
                yield empty, guess["score"]["points"] - truth["score"]["points"]


def told(name, errors):
    square = statistics.fmean(error * error for error in errors)
    print(f"{name:>12}  {len(errors):4} positions  error {math.sqrt(square):5.2f}  "
          f"mean {statistics.fmean(errors):+5.2f}  largest {max(map(abs, errors)):5.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default="build/release/src/proofboard")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--time", default="30s")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    by_empty = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([asked.program, "match", "othello", "--player", "alpha-beta:depth=4", "--player", "alpha-beta:depth=3",
                        "--random", "10", "--rounds", str((asked.games + 1) // 2), "--seed", asked.seed, "--records", folder,
                        "--quiet"], check=True, stdout=subprocess.DEVNULL)
        for game in sorted(pathlib.Path(folder).iterdir())[:asked.games]:
            for empty, error in errors_of(asked.program, str(game), asked.time):
                by_empty.setdefault(empty, []).append(error)
    for empty, errors in sorted(by_empty.items()):
        told(f"{empty} empty", errors)
    told("all", [error for errors in by_empty.values() for error in errors])


if __name__ == "__main__":
    main()
