"""The program as a black box: runs it, may kill it, and measures what it took."""
import json
import os
import re
import resource
import shlex
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

from .games import ROOT

SECOND_CHECKER = os.path.join(ROOT, "tools", "check_certificate.py")
PYTHON = "/usr/bin/python3"


def default_program():
    return os.environ.get("PROOFBOARD", os.path.join(ROOT, "build", "proofboard"))


def own_high_water():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@dataclass
class Run:
    command: list
    exit_code: int  # negative: ended by that signal
    output: str
    errors: str
    seconds: float
    processor_seconds: float
    peak_bytes: int  # of the whole process
    was_signalled: bool = False  # by us, in time
    hung: bool = False
    answers: list = field(default_factory=list)

    def shell(self):
        return shlex.join(self.command)


def high_water(process):
    """VmHWM of a process that still runs, or 0."""
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as status:
            found = re.search(r"VmHWM:\s+(\d+) kB", status.read())
            return int(found[1]) * 1024 if found else 0
    except OSError:
        return 0


def run(command, patience, interrupt=None, input_text=None):
    """Runs a command, for at most `patience` seconds. interrupt: a signal and when to send it."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as given:
        given.write((input_text or "").encode())
        given.seek(0)
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=given, stdout=output, stderr=errors)
        peak, was_signalled, hung, pause = 0, False, False, 0.0005
        while True:
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            peak = max(peak, high_water(process.pid))
            now = time.monotonic() - start
            if interrupt and not was_signalled and now >= interrupt[1]:
                os.kill(process.pid, interrupt[0])  # send_signal() may reap it before wait4() does
                was_signalled = True
            if now > patience:
                os.kill(process.pid, signal.SIGKILL)
                hung = True
            pause = min(pause * 1.3, 0.02)
            time.sleep(pause)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        # What the kernel says of a child begins with what its parent held when it was started.
        if used.ru_maxrss * 1024 > own_high_water():
            peak = max(peak, used.ru_maxrss * 1024)
        output.seek(0)
        errors.seek(0)
        return Run(command, process.returncode, output.read().decode(errors="replace"), errors.read().decode(errors="replace"),
                   seconds, used.ru_utime + used.ru_stime, peak, was_signalled, hung)


def json_lines(text):
    """The objects of an output with --json; raises ValueError if a line is none."""
    return [json.loads(line) for line in text.splitlines()]


class Searches:
    """Algorithms and knowledge with random options, as the program's own tables allow them."""

    def __init__(self, program):
        def asked(*words):
            return json_lines(subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=True).stdout)

        self.algorithms = asked("algorithms")
        self.games = {game["name"]: game for game in asked("games")}
        self.program, self.reals = program, {}

    def is_real(self, algorithm, option):
        """Whether an option takes fractions: the table doesn't tell, so try."""
        key = (algorithm["name"], option["name"])
        if key not in self.reals:
            game = "tic-tac-toe" if algorithm["only_for"] in (None, "connect") else algorithm["only_for"]
            tried = subprocess.run([self.program, "solve", game, "start", "--nodes", "1", "--algorithm",
                                    f"{key[0]}:{key[1]}=0.5"], capture_output=True, check=False)
            self.reals[key] = tried.returncode != 2
        return self.reals[key]

    def value(self, algorithm, option, generator):
        if "|" in option["range"]:
            return generator.choice(option["range"].split("|"))
        least, most = (float(end) for end in option["range"].split(" to "))
        default = float(option["default"])
        if algorithm and self.is_real(algorithm, option):
            return f"{generator.choice([default, least, min(most, generator.random()), min(most, 0.25)]):.3g}"
        near = [default, least, least + 1, default + 1, default * 2, generator.randrange(1, 50), 1000]
        return str(int(min(most, max(least, generator.choice(near)))))

    def with_options(self, algorithm, table, name, generator):
        share = generator.choice([0, 0.2, 0.5])
        chosen = [f"{option['name']}={self.value(algorithm, option, generator)}" for option in table
                  if generator.random() < share]
        return name + (":" + ",".join(chosen) if chosen else "")

    def families(self, base):
        """The algorithms that a game has."""
        return [one for one in self.algorithms if one["only_for"] in (None, base)]

    def algorithm(self, one, generator):
        return self.with_options(one, one["options"], one["name"], generator)

    def knowledge(self, name, algorithm, generator):
        known = self.games[name]["knowledge"]
        if not known or algorithm["only_for"] or generator.random() < 0.4:
            return "none"
        one = generator.choice(known)
        return self.with_options(None, one["options"], one["name"], generator)


def second_verdict(file, patience):
    """Of the checker in Python: True, False, or None if it can't tell."""
    done = run([PYTHON, "-B", SECOND_CHECKER, "--json", file], patience)
    if done.hung or not done.output:
        return None
    verdict = json.loads(done.output.splitlines()[0])
    if verdict.get("reason") == "unknown game":
        return None
    return verdict["valid"]
