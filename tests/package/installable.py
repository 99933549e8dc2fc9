#!/usr/bin/python3
"""What ./proofboard builds must be all that `cmake --install build/release` installs.

    installable.py SOURCE WORK

Configures the preset `release` in WORK and asks Ninja; nothing is compiled.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys


def run(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}\nends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def targets_of_the_script(source):
    script = (source / "proofboard").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^ *build release (.+)$", script, re.M)
    return targets.partition("#")[0].split()


def main():
    source, build = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    shutil.rmtree(build, ignore_errors=True)
    run("cmake", "-S", str(source), "-B", str(build), "--preset", "release", cwd=source)

    def ninja(*words):
        return run("ninja", "-C", str(build), *words).splitlines()

    # The targets are names for files: -t query tells which, -t inputs all that those are made of.
    targets = targets_of_the_script(source)
    named = [name for target in targets
             for name in " ".join(ninja("-t", "query", target)).partition("outputs:")[0].split()]
    is_built = {os.path.join(build, line) for line in named + ninja("-t", "inputs", *targets)}
    can_be_built = {os.path.join(build, line.split(": ")[0]) for line in ninja("-t", "targets", "all")}
    installed = set()
    for script in build.rglob("cmake_install.cmake"):
        installed |= set(re.findall(f'"({re.escape(str(build))}/[^"]+)"', script.read_text()))
    # What is not in the list of Ninja was written when it was configured.
    installed &= can_be_built
    missing = sorted(installed - is_built)
    print("\n".join([f"{file} is installed, but ./proofboard does not build it" for file in missing]
                    + [f"{len(installed)} files to install, {len(missing)} of them not built"]))
    shutil.rmtree(build)
    return 1 if missing or len(installed) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
