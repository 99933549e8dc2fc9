#!/usr/bin/python3
"""The commands of README.md that are shown with what they print must print that.

    examples.py README PROGRAM

Times, rates and memory differ from machine to machine, and lines break elsewhere; everything else must
be the same. Commands without output shown are only run, if they are quick (`QUICK`).
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

from masks import plain

QUICK = ("solve othello start:4", "solve hex", "solve connect")


def main():
    readme, program = sys.argv[1], os.path.abspath(sys.argv[2])
    with open(readme, encoding="utf-8") as file:
        blocks = re.findall(r"^```\n(.*?)^```", file.read(), re.M | re.S)
    shown = quick = faults = 0
    with tempfile.TemporaryDirectory() as folder:
        def run(line):
            words = shlex.split(line, comments=True)
            return subprocess.run([program, *words[1:]], cwd=folder, capture_output=True, text=True)

        for block in blocks:
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, expected = example.split("\n", 1)
                shown += 1
                printed = run(command).stdout
                if plain(printed) != plain(expected):
                    faults += 1
                    print(f"$ {command}\nprints\n{printed}\nbut README.md says\n{expected}")
            for line in block.split("\n"):
                if line.startswith("./proofboard ") and line[13:].startswith(QUICK):
                    quick += 1
                    done = run(line)
                    if done.returncode not in (0, 3):
                        faults += 1
                        print(f"{line}\nends with {done.returncode}: {done.stderr}")
    print(f"{shown} examples with output, {quick} without, {faults} faults")
    sys.exit(1 if faults or shown < 2 or quick < 2 else 0)


main()
