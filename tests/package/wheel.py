#!/usr/bin/python3
"""`pip install .` in an environment of its own, and the module used there.

    wheel.py SOURCE BUILD WORK      BUILD: a build folder that has the module already
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

source, build, work = map(pathlib.Path, sys.argv[1:])
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)


def run(*words):
    done = subprocess.run([str(word) for word in words], cwd=work, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{words}: {done.stdout}{done.stderr}")
    return done.stdout


version = tomllib.loads((source / "pyproject.toml").read_text())["project"]["version"]
in_cmake = re.search(r"project\(Proofboard VERSION (\S+)", (source / "CMakeLists.txt").read_text()).group(1)
if version != in_cmake:
    sys.exit(f"pyproject.toml has version {version}, CMakeLists.txt {in_cmake}")

run("/usr/bin/python3", "-m", "venv", work / "env")
python = work / "env" / "bin" / "python"
run(python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", "--config-settings",
    f"build-dir={build}", source)
said = run(python, "-c", """
import proofboard
answer = proofboard.solve(proofboard.Position("hex", "start:3"))
print(answer.truth, proofboard.__version__, proofboard.__file__)
""").split()
if said[0] != "proven" or said[1] != version or str(work) not in said[2]:
    sys.exit(f"the installed module says {said}")
listed = run(python, "-m", "pip", "show", "-f", "proofboard")
if "proofboard/__init__.py" not in listed or f"Version: {version}" not in listed:
    sys.exit(f"pip shows {listed}")
run(python, "-m", "pip", "uninstall", "-y", "proofboard")
left = list((work / "env").glob("lib/*/site-packages/proofboard*"))
if left:
    sys.exit(f"left behind: {left}")
