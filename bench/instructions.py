#!/usr/bin/env python3
"""Counts what a node costs: instructions under valgrind, nodes a second without it, and memory told against held.

    bench/instructions.py [--program PROGRAM] [--nodes N] [--json]

Instructions are the same on every run, however busy the machine is; time is not. Each search runs twice under
valgrind, with N nodes a position and with a quarter of that, and the difference is what the nodes between cost: what
the program does before and after drops out. Positions are hard enough that no answer, and so no proof, comes within N.

Valgrind must know all the processor's instructions that the program uses. The release preset uses those of this
machine; where that is too much (AVX-512), build one for the count and name it with --program:

    cmake -B build/count -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS=-march=x86-64-v3
    cmake --build build/count --target proofboard_program

Nodes a second and memory are measured with that program too. Held is the most that the whole process had, and never
less than the dozen megabytes of this script, from which it is started.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
POSITIONS = {"othello": os.path.join(ROOT, "bench", "othello_16.txt"), "loa": None}
SEARCHES = [("othello", "pn:evaluation=immediate"), ("othello", "df-pn"), ("othello", "ef-df-pn"),
            ("loa", "df-pn:closed-sets=no"), ("loa", "ef-df-pn:closed-sets=no,epsilon=0.25,symmetry=yes")]


def command(program, game, algorithm, nodes):
    positions = ["--file", POSITIONS[game]] if POSITIONS[game] else ["start"]
    return [program, "solve", game, *positions, "--algorithm", algorithm, "--knowledge", "none", "--nodes", str(nodes),
            "--memory", "512MiB", "--json"]


def total(output, field):
    return sum(json.loads(line)[field] for line in output.splitlines())


def counted(program, game, algorithm, nodes):
    """Nodes and instructions of one run under valgrind."""
    run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                          *command(program, game, algorithm, nodes)], capture_output=True, text=True)
    if run.returncode not in (0, 3):
        known = "Unrecognised instruction" in run.stderr
        sys.exit(f"valgrind does not know an instruction of {program}: see --help" if known else run.stderr.strip())
    instructions = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
    return total(run.stdout, "nodes"), int(instructions[1].replace(",", ""))


def timed(program, game, algorithm, nodes):
    """Nodes, seconds, and of the run the largest memory told, and held by the process."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command(program, game, algorithm, nodes), stdout=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 3):
            sys.exit(f"{algorithm}: the program ended with {process.returncode}")
        output.seek(0)
        text = output.read()
    told = max(json.loads(line)["peak_bytes"] for line in text.splitlines())
    return total(text, "nodes"), total(text, "seconds"), told, used.ru_maxrss * 1024


def measured(program, game, algorithm, nodes):
    row = {"game": game, "algorithm": algorithm}
    if shutil.which("valgrind"):
        few_nodes, few = counted(program, game, algorithm, nodes // 4)
        many_nodes, many = counted(program, game, algorithm, nodes)
        row["instructions_per_node"] = round((many - few) / (many_nodes - few_nodes))
    made, seconds, told, held = timed(program, game, algorithm, 4_000_000)
    row |= {"nodes": made, "nodes_per_second": round(made / seconds), "peak_bytes": told, "resident_bytes": held}
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, "proofboard"), help="default: ./proofboard")
    parser.add_argument("--nodes", type=int, default=200_000, help="of each position under valgrind (default: 200000)")
    parser.add_argument("--json", action="store_true", help="an object a line")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not arguments.json:
        print("| game | algorithm | nodes | instructions a node | nodes a second | memory told | held |")
        print("|---|---|---|---|---|---|---|", flush=True)
    for game, algorithm in SEARCHES:
        row = measured(arguments.program, game, algorithm, arguments.nodes)
        if arguments.json:
            print(json.dumps(row), flush=True)
            continue
        count = f"{row['instructions_per_node']:,}" if "instructions_per_node" in row else "-"
        print(f"| {game} | `{algorithm}` | {row['nodes']:,} | {count} | {row['nodes_per_second'] / 1e6:.2f} M | "
              f"{row['peak_bytes'] / 2**20:.1f} MiB | {row['resident_bytes'] / 2**20:.1f} MiB |", flush=True)


if __name__ == "__main__":
    main()
