#!/usr/bin/python3
"""The openings of Hex in docs/results/hex-openings: the certificates kept there are valid, and those that
are not kept come out today as its tables say.

    openings.py SOURCE PROGRAM CHECKER
"""

import lzma
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE, PROGRAM, CHECKER = (pathlib.Path(word).resolve() for word in sys.argv[1:])
RESULTS = SOURCE / "docs" / "results" / "hex-openings"


def rows_of(text):
    """The rows of a table of openings, without their times."""
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"[a-s][0-9]+|all", cells[0]):
            yield cells[:3] + cells[5:]


def main():
    page = (RESULTS / "README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        kept = []
        for path in sorted(RESULTS.glob("*.cert.xz")):
            kept.append(pathlib.Path(folder, path.stem))
            kept[-1].write_bytes(lzma.decompress(path.read_bytes()))
        checked = subprocess.run([CHECKER, *kept], capture_output=True, text=True)
        if checked.returncode != 0 or len(kept) < 26:
            sys.exit(f"{len(kept)} certificates: {checked.stdout}{checked.stderr}")
    for size in (5, 6):
        made = subprocess.run([sys.executable, SOURCE / "bench" / "hex_openings.py", str(size),
                               "--program", PROGRAM], capture_output=True, text=True)
        rows = list(rows_of(made.stdout))
        section = re.search(rf"^## {size}×{size}$(.*?)(?=^## |\Z)", page, re.M | re.S)[1]
        if rows != list(rows_of(section)) or len(rows) != (size * size + 1) // 2 + 1:
            sys.exit(f"{size}x{size}: {made.stderr}{made.stdout}is not what README.md says")


main()
