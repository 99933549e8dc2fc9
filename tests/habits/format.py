#!/usr/bin/python3
"""Whether everything in C++ is laid out as .clang-format says, comments within its width.

    format.py SOURCE

clang-format-14 -i lays out code. Comments are laid out by hand.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1]).resolve()
WIDTH = 100


def long_comments(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if len(line) > WIDTH and re.match(r"\s*//", line):
            yield f"{path.relative_to(SOURCE)}:{number}: a comment of {len(line)} columns"


def unformatted(files):
    done = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *map(str, files)], cwd=SOURCE,
                          capture_output=True, text=True)
    return [line for line in done.stderr.split("\n") if "error:" in line]


def main():
    files = [path for folder in ("src", "tests", "bench", "python")
             for path in sorted((SOURCE / folder).rglob("*")) if path.suffix in (".h", ".cpp", ".in")]
    sources = [path for path in files if path.suffix != ".in"]
    faults = [fault for path in files for fault in long_comments(path)]
    count = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        for found in pool.map(unformatted, [sources[i::count] for i in range(count)]):
            faults += found
    print("\n".join(faults + [f"{len(files)} files, {len(faults)} faults"]))
    return 1 if faults or len(files) < 500 else 0


sys.exit(main())
