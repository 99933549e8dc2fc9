#!/usr/bin/python3
"""Does what docs/adding-a-game.md, adding-knowledge.md and adding-an-algorithm.md say, in a copy of the
project, builds that, and uses what was added.

    follow.py SOURCE WORK CXX [BUILT]

Only the new game is built: the others are tested elsewhere and would only take time. BUILT is a folder
with the project's own libraries: layers that read nothing of what the pages write are taken from there.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys


def fail(message):
    sys.exit(f"follow.py: {message}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# The instructions of a page, each followed by a fenced block (but the last).
SAVE = re.compile(r"^Save this as `([^`]+)`:$")
ADD = re.compile(r"^Add to `([^`]+)`, (before|after) `(.+)`:$")
PUT = re.compile(r"^In `([^`]+)`, put `(.+)` after `(.+)`\.$")


def block_after(lines, number):
    """The content of the fenced block that begins within the next few lines."""
    start = next(i for i in range(number + 1, number + 4) if lines[i].startswith("```"))
    fence = re.match(r"`+", lines[start]).group()
    end = next(i for i in range(start + 1, len(lines)) if lines[i].strip() == fence)
    return "\n".join(lines[start + 1 : end]) + "\n"


def line_with(text, marker, path):
    """The place of the one line that holds the marker; of `}  // namespace` the last one."""
    places = [m.start() for m in re.finditer(re.escape(marker), text)]
    if not places or (len(places) > 1 and not marker.startswith("}")):
        fail(f"'{marker}' stands {len(places)} times in {path}")
    begin = text.rfind("\n", 0, places[-1]) + 1
    end = text.index("\n", places[-1]) + 1
    return begin, end


written = set()  # files, by the pages


def follow(page, project):
    steps = 0
    lines = read(os.path.join(project, page)).split("\n")
    for number, line in enumerate(lines):
        if found := SAVE.match(line):
            write(os.path.join(project, found[1]), block_after(lines, number))
        elif found := ADD.match(line):
            path = os.path.join(project, found[1])
            text = read(path)
            begin, end = line_with(text, found[3], found[1])
            place = begin if found[2] == "before" else end
            write(path, text[:place] + block_after(lines, number) + text[place:])
        elif found := PUT.match(line):
            path = os.path.join(project, found[1])
            text = read(path)
            if text.count(found[3]) != 1:
                fail(f"'{found[3]}' stands {text.count(found[3])} times in {found[1]}")
            write(path, text.replace(found[3], found[3] + found[2]))
        else:
            continue
        written.add(found[1])
        steps += 1
    if steps == 0:
        fail(f"{page} has no instruction")


def games_of(text):
    return re.search(r"set\(PROOFBOARD_GAMES ([^)]*)\)", text)[1].split()


def add_nim_to_the_list(project):
    lists = os.path.join(project, "CMakeLists.txt")
    page = read(os.path.join(project, "docs/adding-a-game.md"))
    if games_of(page) != games_of(read(lists)) + ["nim"]:
        fail(f"the page's list of games is not that of CMakeLists.txt with nim: {games_of(page)}")
    write(lists, re.sub(r"set\(PROOFBOARD_GAMES [^)]*\)", "set(PROOFBOARD_GAMES nim)", read(lists)))


# Those that have nothing of their own for each game.
SAME_FOR_ALL_GAMES = ("core", "certificate", "cluster", "lab", "report", "protocol",
                      "explorer", "explorer_server", "command")


def reads_what_is_written(project, layer):
    """Whether a file of the layer is one that the pages write, or includes one."""
    found, waiting = set(), [path for path in glob.glob(f"{project}/src/{layer}/*.*")]
    while waiting:
        path = waiting.pop()
        if path in found or not os.path.exists(path):
            continue
        found.add(path)
        waiting += [os.path.join(project, "src", name)
                    for name in re.findall(r'^#include "(.+)"$', read(path), re.M)]
    return any(os.path.join(project, path) in found for path in written)


def layers_of(built, project):
    """The layers that need not be compiled, as cmake is told of them."""
    layers = [layer for layer in SAME_FOR_ALL_GAMES
              if os.path.exists(f"{built}/libproofboard_{layer}.a")
              and not reads_what_is_written(project, layer)]
    return [f"-DPROOFBOARD_BUILT={built}", f"-DPROOFBOARD_BUILT_LAYERS={';'.join(layers)}"]


class Project:
    def __init__(self, folder):
        self.folder = folder

    def run(self, *words, code=0):
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        if done.returncode != code:
            fail(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def program(self, *words):
        return self.run("build/src/proofboard", *words)

    def solve(self, position, *words):
        return json.loads(self.program("solve", "nim", position, "--json", *words))


def use(project):
    project.program("show", "nim", "start")
    # 1,2,3 has 6 moves, which leave 5, 5, 4, 5, 4 and 3 counters; each counter is a move.
    if json.loads(project.program("perft", "nim", "start", "--depth", "2", "--json"))["nodes"] != 26:
        fail("perft of nim at depth 2 is not 26")
    for suite in ("conformance", "insights"):
        if "PASSED" not in project.run(f"build/tests/{suite}_tests"):
            fail(f"the {suite} suite did not pass")
    for algorithm in ("pn", "df-pn", "dfs", "iddfs", "alpha-beta", "pn-max"):
        for knowledge in ("none", "sum"):
            options = ("--algorithm", algorithm, "--knowledge", knowledge)
            # 1, 2, 3 is lost for the side to move; 1, 2, 4 is won by taking one from the third heap.
            lost = project.solve("1,2,3 x", *options, "--certificate", "lost.proof")
            won = project.solve("1,2,4 x", *options, "--certificate", "won.proof")
            if lost["truth"] != "disproven" or won["truth"] != "proven":
                fail(f"{options}: {lost['truth']}, {won['truth']}")
            project.program("check", "lost.proof", "won.proof")
            project.run("build/src/proofboard-check", "lost.proof", "won.proof")
    large = project.solve("7,11,13 x", "--knowledge", "sum", "--certificate", "large.proof")
    report = json.loads(project.program("check", "large.proof", "--json"))
    if large["truth"] != "proven" or report["records"] != 1 or report["reasons"] != 1:
        fail(f"7,11,13 should be settled by one reason: {report}")
    if "the sum of the heaps" not in project.program("check", "--explain", "large.proof"):
        fail("the explanation does not tell the reason")
    names = [json.loads(line)["name"] for line in project.program("algorithms", "--json").splitlines()]
    if "pn-max" not in names:
        fail("pn-max is not listed")
    # Who starts with heaps that don't cancel out wins, if it is a player that finds the win.
    players = ("--player", "alpha-beta", "--player", "mcts")
    played = project.program("match", "nim", "1,2,4 x", *players, "--nodes", "2000", "--json")
    games = [json.loads(line) for line in played.splitlines()][:-1]
    if [game["black_score"] for game in games] != [1, 1]:
        fail(f"Black should win both games of the match: {played}")
    # Taking one from the first heap gives the win away.
    told = project.program("analyse", "nim", "1,2,4 x moves 1-1 3-2", "--json")
    proven = [json.loads(line)["proven"] for line in told.splitlines()[:3]]
    if proven != ["black", "white", "white"]:
        fail(f"the analysis should tell who wins: {told}")


def main():
    source, work, compiler, *built = sys.argv[1:]
    project = os.path.join(work, "project")
    shutil.rmtree(project, ignore_errors=True)
    os.makedirs(project)
    for part in ("CMakeLists.txt", "src", "cmake", "tests", "docs", "lab"):
        copy = shutil.copytree if os.path.isdir(os.path.join(source, part)) else shutil.copy
        copy(os.path.join(source, part), os.path.join(project, part))
    follow("docs/adding-a-game.md", project)
    follow("docs/adding-knowledge.md", project)
    follow("docs/adding-an-algorithm.md", project)
    add_nim_to_the_list(project)

    made = Project(project)
    # Neither optimised nor for the debugger: compiling is all that takes time here.
    made.run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}",
             "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0", "-DPROOFBOARD_TESTS=ON",
             "-DPROOFBOARD_WERROR=ON", *(layers_of(built[0], project) if built else []))
    made.run("cmake", "--build", "build", "--target", "proofboard_program",
             "proofboard_check_program", "conformance_tests", "insights_tests")
    use(made)


main()
