#!/usr/bin/python3
"""What the explorer's gallery says of its positions must be so.

    gallery.py PROGRAM

Every position can be read; of those that tell how many moves are right, and of every puzzle, all moves are
asked about. A position without a number here is only read.
"""

import json
import pathlib
import subprocess
import sys

GALLERY = pathlib.Path(__file__).resolve().parents[2] / "web" / "gallery.json"

# How many moves keep what the question asks for, and of how many.
RIGHT = {
    "hex-5": (13, 25),
    "tic-tac-toe": (9, 9),
    "loa-4": (4, 12),
    "hex-puzzle-5": (1, 21),
    "hex-puzzle-centre": (1, 21),
    "hex-puzzle-6": (1, 30),
    "othello-puzzle-d3": (1, 9),
    "othello-puzzle-corner": (1, 10),
    "loa-puzzle-4": (4, 12),
    "surakarta-puzzle": (1, None),
    "tic-tac-toe-puzzle": (4, 6),
    "shogi-puzzle-gold": (1, None),
    "shogi-puzzle-5": (1, 5),
}


def asked(program, position):
    question = position.get("question", {})
    words = [program, "solve", position["game"], position["text"], "--all-moves", "--json", "--time", "60s"]
    if question.get("target"):
        words += ["--target", question["target"]]
    done = subprocess.run(words, capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else {"error": done.stderr or done.stdout}


def fault_of(program, position):
    name = position["name"]
    if name not in RIGHT:
        if position.get("is_puzzle"):
            return "a puzzle without a number of right moves"
        shown = subprocess.run([program, "show", position["game"], position["text"]], capture_output=True, text=True)
        return shown.stderr if shown.returncode != 0 else ""
    answer = asked(program, position)
    if "error" in answer:
        return answer["error"]
    truths = [move["truth"] for move in answer["moves"]]
    right, count = truths.count("proven"), len(truths)
    wanted, of = RIGHT[name]
    if "unknown" in truths or right != wanted or (of is not None and count != of):
        return f"{right} of {count} moves are right: {truths}"
    return ""


def main():
    positions = json.loads(GALLERY.read_text(encoding="utf-8"))["positions"]
    names = [position["name"] for position in positions]
    faults = [f"{name}: stands twice" for name in set(names) if names.count(name) > 1]
    faults += [f"{name}: is not in the gallery" for name in RIGHT if name not in names]
    for position in positions:
        if fault := fault_of(sys.argv[1], position):
            faults.append(f"{position['name']}: {fault}")
    print("\n".join(faults + [f"{len(positions)} positions, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
