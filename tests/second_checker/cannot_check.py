#!/usr/bin/python3 -B
"""What the second checker can't check it does not call wrong: an exit code and a verdict of its own.

    cannot_check.py PROGRAM

PROGRAM, proofboard, makes the certificates. Exit code: 0 if all is well, otherwise 1.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from certificates import SECOND_CHECKER
from make_rejected import FOLDER

VALID, INVALID, UNUSABLE, INTERNAL, UNCHECKED = 0, 1, 2, 4, 5
QUESTIONS = {"hex": ["hex", "start:2"]}
WITHOUT_XXHASH = ["-S"]  # Python without Debian's packages


def run(files, *options, python=(), out=subprocess.PIPE):
    return subprocess.run(["/usr/bin/python3", *python, str(SECOND_CHECKER), *options, *map(str, files)],
                          stdout=out, stderr=subprocess.PIPE, text=True, check=False)


def main():
    program = sys.argv[1]
    faults = []

    def expect(what, is_so, done):
        if not is_so:
            faults.append(f"{what}: exit code {done.returncode}\n{done.stdout}{done.stderr}")

    def expect_not_checked(file, reason, **how):
        done = run([file], **how)
        expect(f"{file}, in words", done.returncode == UNCHECKED and not done.stderr
               and f"{file}: can't be checked ({reason})" in done.stdout
               and "not valid" not in done.stdout, done)
        done = run([file], "--json", **how)
        expect(f"{file}, as JSON", done.returncode == UNCHECKED and not done.stderr
               and json.loads(done.stdout) == {"file": str(file), "valid": None, "reason": reason}, done)

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for game, question in QUESTIONS.items():
            subprocess.run([program, "solve", *question, "--certificate", folder / game, "--quiet"],
                           stdout=subprocess.DEVNULL, check=True)
        hexes, missing = folder / "hex", folder / "missing"
        unknown = FOLDER / "unknown-game--chess.cert"
        wrong = FOLDER / "malformed--only-small.cert"

        expect_not_checked(unknown, "unknown game")
        expect_not_checked(FOLDER / "unsupported-version--version-3.cert", "unsupported version")
        expect_not_checked(FOLDER / "not-small--refused.cert", "not small")
        expect_not_checked(hexes, "no xxhash", python=WITHOUT_XXHASH)

        # Of several files the weightiest verdict counts, in whatever order they come.
        for files, code in [([hexes], VALID), ([hexes, unknown], UNCHECKED), ([wrong, unknown], INVALID),
                            ([missing, unknown, wrong], UNUSABLE)]:
            for order in (files, files[::-1]):
                done = run(order)
                expect(" ".join(file.name for file in order), done.returncode == code, done)

        # A verdict that nobody could read is none.
        with open("/dev/full", "w") as full:
            for file in (hexes, unknown, wrong):
                done = run([file], out=full)
                expect(f"{file.name} > /dev/full", done.returncode == INTERNAL
                       and done.stderr.count("\n") == 1, done)
    print("\n".join(faults + [f"{len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
