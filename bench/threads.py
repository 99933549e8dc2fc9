#!/usr/bin/env python3
"""Solves hard questions of all games with several numbers of threads and prints what threads are worth.

    bench/threads.py [--threads 1,2] [--jobs SETTINGS]… [--repeat N] [--picture FILE.svg] [QUESTIONS]

QUESTIONS is a file with a question a line: a game, a position and options of `solve`, between tabs
(default: bench/hard_questions.tsv). Every answer is certified and checked. Numbers of threads take turns,
so that a machine that gets slower does so for all of them; of repeated runs the fastest counts. The table is
Markdown, as in docs/results. Run it on an idle machine.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "proofboard")


def questions(file):
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                game, position, *options = line.rstrip("\n").split("\t")
                yield game, position, options[0].split() if options else []


def solve(question, threads, jobs, certificate):
    game, position, options = question
    run = subprocess.run([PROGRAM, "solve", game, position, *options, "--json", "--memory", "2GiB",
                          "--threads", str(threads), "--certificate", certificate, "--force",
                          *(["--jobs", jobs] if jobs and threads > 1 else [])],
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{game} {position}: {run.stderr.strip() or 'not solved'}")
    check = subprocess.run([PROGRAM, "check", certificate], capture_output=True, text=True)
    if check.returncode != 0:
        sys.exit(f"{game} {position}: {check.stderr.strip() or check.stdout.strip()}")
    return json.loads(run.stdout)


def measure(question, trials, repeat):
    """The fastest answer of each trial, a pair of a number of threads and settings of jobs."""
    best = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(repeat):
            for trial in trials:
                answer = solve(question, *trial, os.path.join(folder, "proof"))
                if trial not in best or answer["seconds"] < best[trial]["seconds"]:
                    best[trial] = answer
    truths = {answer["truth"] for answer in best.values()}
    if len(truths) > 1:
        sys.exit(f"{question}: the answers differ")
    return best


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def label(trial):
    threads, jobs = trial
    return f"{threads} thread{'s' if threads > 1 else ''}" + (f", `{jobs}`" if jobs else "")


def write_figure(file, rows):
    data = "\n".join(f"{threads} {speed} {rate}" for threads, speed, rate in rows)
    script = f"""set terminal svg size 480,320 background rgb 'white'
set output '{file}'
set xlabel 'threads'
set ylabel 'times one thread'
set key bottom right
set yrange [0:*]
$data << END
{data}
END
plot $data using 1:2 with linespoints title 'speed to the answer', \\
     $data using 1:3 with linespoints title 'nodes a second'
"""
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="?",
                        default=os.path.join(ROOT, "bench", "hard_questions.tsv"))
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--jobs", action="append", default=[])
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--picture")
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.threads.split(",")]
    trials = [(1, "")] + [(count, jobs) for count in counts if count > 1
                          for jobs in arguments.jobs or [""]]

    print("| question | one thread | nodes |" +
          "".join(f" {label(trial)} | nodes |" for trial in trials[1:]))
    print("|---|--:|--:|" + "--:|--:|" * (len(trials) - 1))
    all_answers = []
    for question in questions(arguments.questions):
        answers = measure(question, trials, arguments.repeat)
        all_answers.append(answers)
        cells = [f"{answers[trial]['seconds']:.1f} s | {answers[trial]['nodes']:,}"
                 for trial in trials]
        name = f"{question[0]} `{question[1][:40]}{'…' if len(question[1]) > 40 else ''}`"
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)

    print("\n| | time to the answer | nodes a second | nodes |\n|---|--:|--:|--:|")
    rows = [(1, 1, 1)]
    for trial in trials[1:]:
        def ratio(of):
            return mean([of(answers[trial]) / of(answers[trials[0]]) for answers in all_answers])
        speed = 1 / ratio(lambda answer: answer["seconds"])
        rate = ratio(lambda answer: answer["nodes_per_second"])
        nodes = ratio(lambda answer: answer["nodes"])
        rows.append((trial[0], speed, rate))
        print(f"| {label(trial)} | {speed:.2f} times as fast | {rate:.2f} | {nodes:.2f} |")
    if arguments.picture:
        write_figure(arguments.picture, rows)


if __name__ == "__main__":
    main()
