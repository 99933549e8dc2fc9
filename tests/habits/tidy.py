#!/usr/bin/python3
"""clang-tidy (.clang-tidy) over all headers of src/, and over the sources of some folders.

    tidy.py SOURCE WORK [FOLDER...]

clang-tidy spends its time on reading headers, so it gets all headers at once, and the sources of a
folder at once. Sources whose names clash are parted until they don't. What was clean is not read again
before it changes, or something that it includes: WORK/clean has the digests. Units that are written once
per game (*.cpp.in) are never read: clang 14 can't instantiate the engines explicitly.
"""

import concurrent.futures
import hashlib
import os
import pathlib
import re
import subprocess
import sys

SOURCE, WORK = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
SRC = SOURCE / "src"
FLAGS = ["-std=c++20", f"-I{SRC}", "-isystem/usr/include/eigen3", '-DPROOFBOARD_VERSION="0"',
         '-DPROOFBOARD_OTHELLO_PATTERNS="/dev/null"', "-Wall", "-Wno-unknown-warning-option"]
INCLUDE = re.compile(r'^#include "(.+)"$', re.M)


def included(files):
    """These files of src/ and all that they include."""
    found, waiting = set(), list(files)
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        waiting += [SRC / name for name in INCLUDE.findall(path.read_text(encoding="utf-8"))]
    return sorted(found)


def digest(files):
    seen = hashlib.sha256(" ".join(map(str, files)).encode())
    for path in [SOURCE / ".clang-tidy", pathlib.Path(__file__), *included(files)]:
        seen.update(path.read_bytes())
    return seen.hexdigest()


def faults_in(files):
    """What clang-tidy says of them."""
    clean = WORK / "clean" / digest(files)
    if clean.exists():
        return ""
    unit = WORK / f"{clean.name[:16]}.cpp"
    unit.write_text("".join(f'#include "{path}"\n' for path in files), encoding="utf-8")
    words = ["clang-tidy-14", "--quiet", f"--config-file={SOURCE}/.clang-tidy", f"--header-filter={SRC}/.*",
             str(unit), "--", *FLAGS]
    done = subprocess.run(words, capture_output=True, text=True)
    unit.unlink()
    if done.returncode == 0:
        clean.touch()
        return ""
    if "[clang-diagnostic-error]" in done.stdout and len(files) > 1:
        half = len(files) // 2
        return faults_in(files[:half]) + faults_in(files[half:])
    return done.stdout or done.stderr


def bundles():
    yield sorted(SRC.glob("**/*.h"))
    # By themselves, what an answer rests on or is told by: all folders would take some minutes.
    for folder in sys.argv[3:] or ("core", "game", "certificate", "checker", "search", "api", "report"):
        if files := sorted(SRC.glob(f"{folder}/**/*.cpp")):
            yield files


def main():
    (WORK / "clean").mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [said for said in pool.map(faults_in, bundles()) if said]
    print("\n".join(faults) or "clean")
    return 1 if faults else 0


sys.exit(main())
