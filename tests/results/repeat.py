#!/usr/bin/python3
"""Some searches of an experiment's table once more: they must go as they went.

    repeat.py PROGRAM TABLE WORK

TABLE is docs/results/NAME/NAME.csv, or that with .xz. It is read in WORK, where nothing else is. Six searches of
every trial are repeated, fewer if these took more than some seconds when the table was made; but never
fewer than the quickest and one other.
"""

import csv
import io
import lzma
import pathlib
import shutil
import subprocess
import sys

MOST, LEAST, SECONDS = 6, 2, 8


def seconds_of(rows, count):
    """How long so many searches of each trial took, as `lab repeat` chooses them: over the quicker half."""
    times = {}
    for row in rows:
        if row["stopped_by"] != "time":
            times.setdefault(row["trial"], []).append(float(row["seconds"]))
    total = 0
    for own in times.values():
        own = sorted(own)[: (len(own) + 1) // 2]
        own = [own[0]] + [time for time in own[1:] if time <= 1]
        chosen = min(count, len(own))
        total += sum(own[k * len(own) // chosen] for k in range(chosen))
    return total


program, table, work = sys.argv[1:]
table, work = pathlib.Path(table), pathlib.Path(work)
name = table.name.split(".")[0]
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
content = table.read_bytes()
content = lzma.decompress(content) if table.suffix == ".xz" else content
(work / f"{name}.csv").write_bytes(content)
rows = list(csv.DictReader(io.StringIO(content.decode().split("\n", 1)[1])))
count = next((n for n in range(MOST, LEAST, -1) if seconds_of(rows, n) <= SECONDS), LEAST)
sys.exit(subprocess.run([program, "lab", "repeat", name, "--output", str(work),
                         "--positions", str(count)]).returncode)
