#!/usr/bin/python3 -B
"""Shogi by brute force: counts of moves that are known, and mates in random small positions.

    mates.py PROGRAM [--positions N] [--seed N]

The rules of the second checker give the numbers of moves that are published, and those of the
program on random positions. Then a plain search by these rules looks for a mate within a few plies;
what the program says must agree, with knowledge and without, and both checkers must accept its
certificates. Exit code: 0 if all is well, otherwise 1.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import shogi
from certificates import first_verdicts, parse, second_verdicts

LARGEST_SEARCH = 10000  # positions
PLIES = 5  # of the search where they are not limited

# checks, position, positions after 1, 2, … moves
COUNTS = [
    ("none", shogi.START, [30, 900, 25470]),
    ("none", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p", [593]),
    ("none", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p", [207, 28684]),
    ("black", "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p",
     [10, 35, 264, 1227]),
    ("black", "6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p", [4, 19, 78, 88]),
    ("black", "9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p", [7, 117, 338]),
    ("black", "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p", [2]),  # P*1b would mate
    ("black", "8k/9/8G/9/9/9/9/9/9 b P2r2b3g4s4n4l17p", [3]),
    ("black", "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p", [5, 18, 49, 73, 297]),
]

ALGORITHMS = {"default": [], "pn": ["--algorithm", "pn", "--knowledge", "none"],
              "df-pn": ["--algorithm", "df-pn", "--knowledge", "none"]}


class TooLarge(Exception):
    pass


class Values(dict):
    """Of a search: no more than so many."""

    def __setitem__(self, at, value):
        if len(self) == LARGEST_SEARCH:
            raise TooLarge
        super().__setitem__(at, value)


def known_counts():
    for checks, text, counts in COUNTS:
        rules, at = shogi.game(checks), shogi.position(text)
        for depth, count in enumerate(counts, 1):
            found = shogi.perft(rules, at, depth)
            if found != count:
                yield f"{text}: {found} positions after {depth} moves, not {count}"


def allowed_position(generator, attacker, checks):
    """A random position, perhaps with a limit of plies, that is not over."""
    rules = shogi.game(checks)
    while True:
        at = shogi.random_position(generator, attacker)
        if checks != "none":
            at = at._replace(left=generator.choice([at.left] * 3 + [1, 2, 3, 4, 5]))
        try:
            rules.root(shogi.root_bytes(at))
        except shogi.checker.Rejected:
            continue
        if rules.score(at) is None:
            return at


def counts_of_program(program, generator, count):
    for _ in range(count):
        attacker = generator.randrange(2)
        checks = generator.choice(["none", ("black", "white")[attacker]])
        at = allowed_position(generator, attacker, checks)
        done = subprocess.run([program, "perft", f"shogi:checks={checks}", shogi.sfen(at), "--depth",
                               "2", "--json"], stdout=subprocess.PIPE, text=True, check=True)
        count, expected = json.loads(done.stdout)["nodes"], shogi.perft(shogi.game(checks), at, 2)
        if count != expected:
            yield f"{checks} {shogi.sfen(at)}: the program counts {count}, the rules {expected}"


class Batch:
    """Positions with the same attacker, which the program answers in one go."""

    def __init__(self, program, folder, attacker, positions):
        self.program, self.folder, self.positions = program, folder, positions
        self.side = ("black", "white")[attacker]
        self.rules = shogi.game(self.side)
        self.seen = collections.Counter()

    def answers(self, name):
        """The truth of each position, and the files with the proofs."""
        texts = self.folder / "positions"
        texts.write_text("".join(shogi.sfen(at) + "\n" for at in self.positions))
        done = subprocess.run(
            [self.program, "solve", f"shogi:checks={self.side}", "--file", texts, "--attacker",
             self.side, "--json", "--nodes", "50k", "--time", "1s", "--certificate",
             self.folder / "proof", *ALGORITHMS[name]], stdout=subprocess.PIPE, text=True, check=False)
        truths = [json.loads(line)["truth"] for line in done.stdout.splitlines()]
        files = [self.folder / f"proof.{number}" for number in range(1, len(self.positions) + 1)]
        return truths, [str(file) if file.exists() else None for file in files]

    def mate(self, at):
        """Whether there is one within the plies of the position, or a few; None: too large a search."""
        left = at.left if at.left != shogi.checker.UNLIMITED else PLIES
        try:
            return shogi.mates(self.rules, at._replace(left=left), Values())
        except TooLarge:
            return None

    def faults(self):
        mates = [self.mate(at) for at in self.positions]
        for name in ALGORITHMS:
            truths, files = self.answers(name)
            if len(truths) != len(self.positions):
                yield f"{name}: {len(truths)} answers to {len(self.positions)} positions"
                continue
            proofs = [file for file in files if file]
            first, second = first_verdicts(self.program, proofs), second_verdicts(proofs)
            for at, mate, truth, file in zip(self.positions, mates, truths, files):
                self.seen[truth] += 1
                self.seen["mate"] += mate is True
                where = f"{name}, {self.side}, {shogi.sfen(at)}: {truth}"
                if (file is None) != (truth == "unknown"):
                    yield f"{where}, and {'a' if file else 'no'} certificate"
                elif file and (first[file] or second[file]):
                    yield f"{where}, but {first[file] or 'valid'} / {second[file] or 'valid'}"
                elif file and parse(pathlib.Path(file).read_bytes()).truth != (truth == "proven"):
                    yield f"{where}, and the certificate of something else"
                is_limited = at.left != shogi.checker.UNLIMITED
                if truth == "disproven" and mate:
                    yield f"{where}, but there is a mate"
                elif truth == "proven" and is_limited and mate is False:
                    yield f"{where}, but there is no mate within the plies"
            for file in proofs:
                pathlib.Path(file).unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="proofboard")
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    faults = list(known_counts())
    faults += counts_of_program(arguments.program, generator, arguments.positions)
    seen = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="proofboard-mates-") as folder:
        for attacker in (0, 1):
            side = ("black", "white")[attacker]
            positions = [allowed_position(generator, attacker, side)
                         for _ in range(arguments.positions // 2)]
            batch = Batch(arguments.program, pathlib.Path(folder), attacker, positions)
            faults += batch.faults()
            seen += batch.seen
    answers = ", ".join(f"{what} {count}" for what, count in seen.items())
    print("\n".join(faults + [f"{answers}; {len(faults)} faults"]))
    return 1 if faults or not (seen["proven"] and seen["disproven"] and seen["mate"]) else 0


if __name__ == "__main__":
    sys.exit(main())
