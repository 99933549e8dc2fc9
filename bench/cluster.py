#!/usr/bin/env python3
"""Solves long questions with one process, and with worker processes over a Redis broker on this machine.

    bench/cluster.py [--workers 1,2] [--jobs SETTINGS] [QUESTIONS]

QUESTIONS is a file as bench/threads.py reads it (default: bench/long_questions.tsv). Every answer is certified and
checked. The broker, redis-server, is started anew for each run, with its log on the disk. The table is Markdown, as in
docs/results. Run it on an idle machine with as many cores as workers.
"""
import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

from threads import PROGRAM, ROOT, mean, questions, solve


@contextlib.contextmanager
def broker():
    """The URL of a broker that is gone afterwards."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port = any_port.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "",
                                   "--appendonly", "yes", "--appendfsync", "everysec"], stdout=subprocess.DEVNULL)
        try:
            while True:
                with socket.socket() as knock:
                    if knock.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.01)
            yield f"redis://127.0.0.1:{port}"
        finally:
            server.kill()
            server.wait()


def solve_with_workers(question, count, jobs, certificate):
    game, position, options = question
    with broker() as url:
        workers = [subprocess.Popen([PROGRAM, "cluster", "work", "--queue", url, "--memory", "2GiB", "--quiet"])
                   for _ in range(count)]
        run = subprocess.run([PROGRAM, "cluster", "start", game, position, *options, "--queue", url, "--json", "--memory", "1GiB",
                              "--certificate", certificate, "--force", *(["--jobs", jobs] if jobs else [])],
                             capture_output=True, text=True)
        status = subprocess.run([PROGRAM, "cluster", "status", "--queue", url, "--json"], capture_output=True, text=True)
        for worker in workers:
            worker.wait()
    if run.returncode != 0:
        sys.exit(f"{game} {position}: {run.stderr.strip() or 'not solved'}")
    answer = json.loads(run.stdout)
    answer["jobs"] = json.loads(status.stdout)["jobs"]["accepted"]
    return answer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--jobs", default="")
    parser.add_argument("questions", nargs="?", default=os.path.join(ROOT, "bench", "long_questions.tsv"))
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.workers.split(",")]
    speeds = {count: [] for count in counts}
    print("| question | one process | nodes |" + "".join(f" {count} workers | nodes | jobs |" for count in counts))
    print("|---|--:|--:|" + "--:|--:|--:|" * len(counts))
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "proof")
        for question in questions(arguments.questions):
            alone = solve(question, 1, "", certificate)
            row = f"| {question[0]} `{question[1][:40]}` | {alone['seconds']:.1f} s | {alone['nodes']:,} |"
            for count in counts:
                answer = solve_with_workers(question, count, arguments.jobs, certificate)
                if answer["truth"] != alone["truth"]:
                    sys.exit(f"{question}: the answers differ")
                speeds[count].append(alone["seconds"] / answer["seconds"])
                row += f" {answer['seconds']:.1f} s | {answer['nodes']:,} | {answer['jobs']:,} |"
            print(row, flush=True)
    for count in counts:
        print(f"\n{count} workers: {mean(speeds[count]):.2f} times as fast as one process (geometric mean)")


if __name__ == "__main__":
    main()
