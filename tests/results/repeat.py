#!/usr/bin/python3
"""Some searches of an experiment's table once more: they must go as they went.

    repeat.py PROGRAM TABLE WORK POSITIONS

TABLE is docs/results/NAME/NAME.csv, or that with .xz. It is read in WORK, where nothing else is.
"""

import lzma
import pathlib
import shutil
import subprocess
import sys

program, table, work, positions = sys.argv[1:]
table, work = pathlib.Path(table), pathlib.Path(work)
name = table.name.split(".")[0]
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
content = table.read_bytes()
(work / f"{name}.csv").write_bytes(lzma.decompress(content) if table.suffix == ".xz" else content)
sys.exit(subprocess.run([program, "lab", "repeat", name, "--output", str(work),
                         "--positions", positions]).returncode)
