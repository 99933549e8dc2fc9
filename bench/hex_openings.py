#!/usr/bin/env python3
"""Solves every opening of a Hex board, writes and checks each certificate, and prints a table.

    bench/hex_openings.py SIZE [--certificates DIR] [--whole] [--program FILE]

One half of the board is enough: the other is its image by the half turn. The table is Markdown, as in
docs/results. Run it on an idle machine.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "proofboard")


def openings(size, whole):
    cells = size * size
    for cell in range(cells if whole else (cells + 1) // 2):
        row, column = divmod(cell, size)
        yield "abcdefghijklmnopqrs"[column] + str(row + 1)


def solve(program, size, opening, certificate):
    run = subprocess.run([program, "solve", "hex", f"start:{size} moves {opening}", "--json",
                          "--certificate", certificate], capture_output=True, text=True)
    answer = json.loads(run.stdout)
    check = subprocess.run([program, "check", certificate], capture_output=True, text=True)
    if answer["truth"] != "unknown" and check.returncode != 0:
        sys.exit(f"{opening}: {check.stderr.strip() or check.stdout.strip()}")
    return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", type=int)
    parser.add_argument("--certificates", metavar="DIR", help="keep them there")
    parser.add_argument("--whole", action="store_true", help="all cells, not one half of the board")
    parser.add_argument("--program", default=PROGRAM, help="instead of ./proofboard")
    arguments = parser.parse_args()
    print("| opening | wins | looks | seconds | proof, seconds | nodes of the certificate | bytes |")
    print("|---|---|---|---|---|---|---|")
    totals = [0, 0.0, 0.0, 0, 0]
    with tempfile.TemporaryDirectory() as folder:
        folder = arguments.certificates or folder
        os.makedirs(folder, exist_ok=True)
        for opening in openings(arguments.size, arguments.whole):
            file = os.path.join(folder, f"hex-{arguments.size}x{arguments.size}-{opening}.cert")
            answer = solve(arguments.program, arguments.size, opening, file)
            proof = answer["certificate"]
            # White is to move: what it can't win, the opening wins.
            wins = {"disproven": "yes", "proven": "no"}.get(answer["truth"], "?")
            figures = [answer["iterations"], answer["seconds"], answer["proof_seconds"],
                       proof.get("nodes", 0), proof.get("bytes", 0)]
            totals = [a + b for a, b in zip(totals, figures)]
            print(f"| {opening} | {wins} | {figures[0]:,} | {figures[1]:.2f} | {figures[2]:.2f} | "
                  f"{figures[3]:,} | {figures[4]:,} |", flush=True)
    print(f"| all |  | {totals[0]:,} | {totals[1]:.2f} | {totals[2]:.2f} | {totals[3]:,} | "
          f"{totals[4]:,} |")


main()
