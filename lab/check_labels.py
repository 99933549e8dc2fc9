#!/usr/bin/env python3
"""Asks the solver about every answer that the files of positions in lab/positions state.

    lab/check_labels.py PROGRAM [--some N] [--nodes N] [--time TIME] [--games NAME,...]

PROGRAM is `proofboard`. Of every set N positions are asked about, evenly spread (all, unless told),
each within the limits. A label is *wrong* if a confirmed answer contradicts it, *right* if one says the
same, and *open* if the limits did not suffice. Exit code: 1 if one is wrong, else 0.

What the labels say:
- sets made by `lab make-set`, and those of Connect6: the side to move wins;
- shogi-classics.txt: "by the rules: 15", or "21 to 49": the length of the shortest mate, or bounds;
- shogi-classics-and-games.tsv: the same in its columns `least` and `most`.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "positions"
WINS = {
    "loa-easy.txt": "loa", "loa-hard.txt": "loa", "loa-masters.txt": "loa", "loa-tuning.txt": "loa",
    "surakarta-endgames.txt": "surakarta",
    "connect6-late.txt": "connect6", "connect6-hard-wins.txt": "connect6",
    "connect6-quiet.txt": "connect6",
}


def lines_of(name):
    return [line.rstrip("\n") for line in open(FOLDER / name, encoding="utf-8")]


def spread(everything, count):
    """So many of them, from the first to the last."""
    if count is None or count >= len(everything):
        return everything
    return [everything[i * (len(everything) - 1) // max(1, count - 1)] for i in range(count)]


def classics():
    """Of shogi-classics.txt: (name, least, most, position)."""
    told = re.compile(r"# (\S+), handed down with \d+ plies, by the rules: (\d+)(?: to (\d+))?$")
    found, label = [], None
    for line in lines_of("shogi-classics.txt"):
        if match := told.match(line):
            label = match[1], int(match[2]), int(match[3] or match[2])
        elif line and not line.startswith("#"):
            if label is None:
                sys.exit(f"shogi-classics.txt: no label before {line}")
            found.append((*label, line))
            label = None
    return found


def classics_and_games():
    """Of shogi-classics-and-games.tsv: (name, least, most, position)."""
    rows = [line.split("\t") for line in lines_of("shogi-classics-and-games.tsv")
            if line and not line.startswith("#")]
    head = rows[0]
    return [(row[head.index("id")], int(row[head.index("least")]), int(row[head.index("most")]),
             row[head.index("position")]) for row in rows[1:]]


def answers(program, game, positions, options):
    """What `solve` says of each position."""
    done = subprocess.run([program, "solve", game, "--file", "-", "--json", *options],
                          input="\n".join(positions) + "\n", text=True, capture_output=True)
    if done.returncode not in (0, 3):
        sys.exit(f"{program} solve {game}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def verdict_of_win(answer):
    return {"proven": "right", "disproven": "wrong"}.get(answer["truth"], "open")


def verdict_of_length(answer, least, most):
    if answer["truth"] != "proven":
        return "wrong" if answer["truth"] == "disproven" else "open"
    found = answer["length"]
    if found["at_most"] < least or found["at_least"] > most:
        return "wrong"
    return "right" if found["at_least"] >= least and found["at_most"] <= most else "open"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--some", type=int)
    parser.add_argument("--nodes")
    parser.add_argument("--time")
    parser.add_argument("--games", default="connect6,loa,shogi,surakarta")
    asked = parser.parse_args()
    limits = [word for name in ("nodes", "time") if getattr(asked, name)
              for word in ("--" + name, getattr(asked, name))]
    games = asked.games.split(",")
    wrong = 0

    def tell(name, verdicts):
        nonlocal wrong
        counts = {word: sum(v == word for _, v in verdicts) for word in ("right", "open", "wrong")}
        print(f"{name}: " + ", ".join(f"{count} {word}" for word, count in counts.items()), flush=True)
        for label, verdict in verdicts:
            if verdict == "wrong":
                print(f"  wrong: {label}")
        wrong += counts["wrong"]

    for name, game in WINS.items():
        if game not in games:
            continue
        positions = spread([line for line in lines_of(name) if line and not line.startswith("#")],
                           asked.some)
        found = answers(asked.program, game, positions, limits)
        tell(name, [(at, verdict_of_win(answer)) for at, answer in zip(positions, found, strict=True)])
    if "shogi" in games:
        for name, labels in (("shogi-classics.txt", classics()),
                             ("shogi-classics-and-games.tsv", classics_and_games())):
            labels = spread(labels, asked.some)
            found = answers(asked.program, "shogi", [at for *_, at in labels],
                            ["--shortest", *limits])
            tell(name, [(label, verdict_of_length(answer, least, most))
                        for (label, least, most, _), answer in zip(labels, found, strict=True)])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
