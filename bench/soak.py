#!/usr/bin/env python3
"""A soak run: random questions at the sizes at which people ask, with the program as a black box.

    bench/soak.py [PROGRAM] [--minutes 60 | --questions N] [--seed N] [--jobs N] [--folder DIR] [--sanitized]
    bench/soak.py [PROGRAM] --seed N --only NUMBER      repeats one question
    bench/soak.py sum FOLDER...                         adds up the tables of several runs

Every question (game, position, attacker, target) is asked several times: by different algorithms with random options, with
and without knowledge, within little memory and little time, on several threads, with checkpoints, kills and Ctrl-C. All
answers must agree, and every certificate must convince both checkers. What the program promises is checked besides: how
it ends, what it prints, what memory it holds, which files it leaves. A failure prints the command that repeats it, and its
files stay in the folder. PROGRAM is build/proofboard unless told otherwise, or $PROOFBOARD.
"""
import argparse
import math
import multiprocessing
import os
import random
import shlex
import shutil
import signal
import sys
import tempfile
import time

from reliability import facts as fact_book
from reliability import program as black_box
from reliability import tally as counting
from reliability.program import Searches, default_program, json_lines
from reliability.questions import random_question
from reliability.tally import Tally

MIB = 1 << 20
# What a process may hold beside --memory and what it holds without a search: stacks, buffers, what is being printed.
SPARE_BYTES, SPARE_BYTES_A_THREAD = 8 * MIB, 4 * MIB
SMALL_CERTIFICATE = 6000  # bytes: what the checker in Python is asked about
SECOND_CHECKER_PATIENCE = 20  # seconds; it is slow by design
STARTING_SECONDS = 0.1  # of a processor: Ctrl-C may find a program that is not listening yet
FIRST_TABLE = 64 << 10  # bytes: tables begin with about so much, and double

# What the program may refuse, each with exit code 2, because the soak run asks for it without thinking.
REFUSALS = ["no checkpoints", "is for connect, not for", "can't be asked", "needs at least", "memory", "in check", "no king",
            "does not count how long", "not with --all-moves", "has no scores", "no move gives check",
            "begins with the attacker's move", "longer mates would go unseen"]


class Failure(Exception):
    """The program broke a promise."""


class Asker:
    """Asks one question in several ways and checks all that comes back."""

    def __init__(self, soak, number):
        self.soak, self.number = soak, number
        self.generator = random.Random(f"{soak.seed}/{number}")
        self.tally = Tally()
        self.facts = fact_book.Facts()
        self.folder = tempfile.mkdtemp(prefix=f"soak-{soak.seed}-{number}-", dir=soak.folder)
        self.certificate = os.path.join(self.folder, "proof")
        self.last = None  # the run that is being judged

    def ask(self):
        question = random_question(self.generator)
        self.tally.count("questions by game", question.name)
        try:
            for _ in range(self.generator.randint(2, 4)):
                self.search(question)
                left = [name for name in os.listdir(self.folder) if ".partial" in name]
                self.require(not left, f"left behind: {left}")
                for name in os.listdir(self.folder):
                    os.unlink(os.path.join(self.folder, name))
        except Failure as failure:
            self.tally.fail(str(failure), repeat=self.soak.repeat(self.number),
                            command=self.last.shell(), exit_code=self.last.exit_code, output=self.last.output[-2000:],
                            errors=self.last.errors[-4000:], folder=self.folder)
        else:
            shutil.rmtree(self.folder)
        return self.tally

    def require(self, condition, what):
        if not condition:
            raise Failure(what)

    # ------------------------------------------------------------------ one search

    def search(self, question):
        """The question, asked in one way."""
        generator, searches = self.generator, self.soak.searches
        families = searches.families(question.base)
        family = generator.choice(families)
        words = ["solve", *question.words(), "--json"]
        if generator.random() < 0.15:
            family = None  # as the game does by itself
        else:
            words += ["--algorithm", searches.algorithm(family, generator),
                      "--knowledge", searches.knowledge(question.name, family, generator)]
        limits = Limits(generator, self.soak.factor)
        words += limits.words()
        extras = self.extras(question)
        if generator.random() < 0.6:
            words += ["--certificate", self.certificate]
        self.tally.count("searches by family", family["name"] if family else "by default")
        wants_checkpoint = not extras and question.target != "exact" and generator.random() < 0.3
        if wants_checkpoint:
            answer = self.with_kills(words, limits)
        else:
            answer = self.judged([*words, *extras], limits)
        if answer is not None:
            self.take(question, answer)
            if "--certificate" in words:
                self.check_certificate(answer)

    def extras(self, question):
        if question.base == "shogi" and not question.target and self.generator.random() < 0.3:
            return self.generator.choice([["--shortest"], ["--sound"], ["--shortest", "--sound"]])
        return ["--all-moves"] if self.generator.random() < 0.15 and question.cells <= 64 else []

    def run(self, words, limits, interrupt=None):
        self.last = black_box.run([self.soak.program, *words], limits.patience(), interrupt)
        return self.last

    def judged(self, words, limits, interrupt=None):
        """Runs it and checks its promises. The answer, or None if the program refused or was killed."""
        if "--certificate" in words and os.path.exists(self.certificate):
            os.unlink(self.certificate)  # of a run that was killed when it had written it
        done = self.run(words, limits, interrupt)
        self.tally.count("runs of the program", "all")
        self.require(not done.hung, f"still runs after {limits.patience():.0f} s, killed")
        if done.exit_code == 2:
            self.require(any(words in done.errors for words in REFUSALS), "refused for no reason that is known")
            self.tally.count("runs of the program", "refused")
            return None
        if done.was_signalled and done.exit_code == -signal.SIGKILL:
            return None
        if done.was_signalled and done.exit_code == -signal.SIGINT and done.processor_seconds < STARTING_SECONDS * self.soak.factor:
            return None
        self.require(done.exit_code in (0, 3), f"exit code {done.exit_code}")
        try:
            answers = json_lines(done.output)
        except ValueError:
            raise Failure("the output is no JSON") from None
        self.require(len(answers) == 1, f"{len(answers)} answers to one question")
        self.check_promises(done, answers[0], limits)
        return answers[0]

    def check_promises(self, done, answer, limits):
        is_answered = answer["truth"] in ("proven", "disproven")
        self.require(is_answered or answer["truth"] == "unknown", f"truth {answer['truth']!r}")
        self.require(answer["confirmed"] == is_answered, "confirmed and truth disagree")
        self.require(is_answered == ("reason" not in answer), "a reason for no answer, and an answer")
        certificate = answer.get("certificate", {"file": "none is wanted"})
        certified = certificate.get("file") and "error" not in certificate  # an error: one of two is missing
        self.require((done.exit_code == 0) == bool(is_answered and certified) or done.was_signalled or "soundness" in answer,
                     f"exit code {done.exit_code} with truth {answer['truth']}")
        self.require(answer.get("score") is None or (answer["target"] == "exact" and is_answered), "a score without a proof")
        self.require(answer["target"] != "exact" or not is_answered or answer.get("score") is not None,
                     "an answer without its score")
        self.check_resources(done, answer, limits)

    def check_resources(self, done, answer, limits):
        tally = self.tally
        if limits.memory:
            spare = done.peak_bytes - self.soak.idle_bytes - limits.memory
            tally.remember_largest("bytes beyond --memory", spare)
            allowed = SPARE_BYTES + limits.threads * SPARE_BYTES_A_THREAD + limits.memory // 10
            self.require(self.soak.is_sanitized or spare <= allowed,
                         f"{done.peak_bytes / MIB:.1f} MiB held with --memory {limits.memory // MIB}MiB and "
                         f"{limits.threads} threads, {self.soak.idle_bytes / MIB:.1f} MiB of them the program itself")
            tally.count("limits", "memory reached", answer.get("reason") == "memory" or "unconfirmed" in answer)
        if done.seconds > limits.seconds * 1.2 + self.soak.factor:
            tally.count("limits", "late")
            self.require(done.processor_seconds < 10 * limits.threads * (limits.seconds + self.soak.factor),
                         f"{done.seconds:.1f} s, {done.processor_seconds:.1f} of a processor, with {limits.seconds:.2f} s to go")
        tally.count("limits", "time, nodes or Ctrl-C", answer.get("reason") in ("time", "nodes", "interrupted"))
        tally.count("tables", "doublings, by their size", max(0, int(math.log2(max(1, answer["peak_bytes"]) / FIRST_TABLE))))
        tally.count("tables", "above 4 MiB", answer["peak_bytes"] > 4 * MIB)
        tally.remember_largest("bytes of a search", answer["peak_bytes"])

    # ------------------------------------------------------------------ answers

    def take(self, question, answer):
        truth = answer["truth"]
        told = "score" if truth != "unknown" and answer["target"] == "exact" else truth
        self.tally.count("answers", told if truth != "unknown" else f"unknown: {answer['reason']}")
        if truth != "unknown":
            self.take_fact(question, answer)
        if "moves" in answer:
            self.check_moves(answer)

    def key(self, question, answer):
        if answer["target"] == "mate":
            return question.spec, question.position, "mate", answer["attacker"]
        return question.spec, question.position

    def take_fact(self, question, answer):
        bounds = (fact_book.bounds_of("black", 1, answer["truth"]) if answer["target"] == "mate"
                  else fact_book.bounds_of_answer(answer))
        found = self.facts.contradiction(self.key(question, answer), bounds, self.last.shell())
        self.tally.count("answers", "compared with others")
        if found:
            self.tally.count("answers", "disagreements")
            raise Failure(f"two answers contradict each other: {found[0]} and {found[1]}")

    def check_moves(self, answer):
        """What is said of the moves and of the position must fit."""
        truths = [move["truth"] for move in answer["moves"]]
        for move in answer["moves"]:
            self.require(move.get("score") is None or move["truth"] != "unknown", "a move's score without a proof")
        if answer["target"] == "exact" or not truths:
            return
        self.tally.count("answers", "of single moves", len(truths))
        is_attackers = self.side_to_move(answer) == answer["attacker"]
        settles = "proven" if is_attackers else "disproven"
        expected = settles if settles in truths else "unknown" if "unknown" in truths else \
            "disproven" if is_attackers else "proven"
        self.require("unknown" in (expected, answer["truth"]) or expected == answer["truth"],
                     f"{answer['truth']}, but its moves are {', '.join(truths)}")

    def side_to_move(self, answer):
        side = answer["position"].split()[1]
        return {"x": "black", "o": "white", "b": "black", "w": "white"}[side]

    def check_certificate(self, answer):
        certificate = self.certificate
        told = answer["certificate"].get("file")
        self.require(bool(told) == os.path.exists(certificate), f"certificate {told}, and the file is another matter")
        if not told:
            return
        files = [certificate] + [certificate + ".shortest"] * os.path.exists(certificate + ".shortest")
        checked = self.run(["check", "--json", *files], Limits(self.generator, self.soak.factor, seconds=120))
        self.require(checked.exit_code == 0, "the program does not accept its own certificate")
        self.tally.count("certificates", "valid for the first checker", len(files))
        claim = json_lines(checked.output)[0]
        if answer["target"] == "mate":
            self.require(claim["truth"] == answer["truth"], "the certificate claims something else")
        else:
            self.require(fact_book.implies(fact_book.bounds_of_claim(claim), fact_book.bounds_of_answer(answer)),
                         "the certificate does not claim what was answered")
        if os.path.getsize(certificate) <= SMALL_CERTIFICATE:
            verdict = black_box.second_verdict(certificate, SECOND_CHECKER_PATIENCE)
            self.require(verdict is not False, "the second checker does not accept the certificate")
            self.tally.count("certificates", "valid for the second checker" if verdict else
                             "not judged by the second checker")

    # ------------------------------------------------------------------ kills

    def with_kills(self, words, limits):
        """The same search, killed or interrupted some times while it saves itself, and resumed each time."""
        generator = self.generator
        checkpoint = os.path.join(self.folder, "search.ckpt")
        every = generator.choice(["10ms", "50ms", "200ms"])
        words = [*words, "--checkpoint", checkpoint, "--checkpoint-every", every]
        for _ in range(generator.randint(1, 3)):
            how = generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT])
            when = generator.random() ** 2 * limits.seconds
            answer = self.judged(words + self.resumed(checkpoint), limits, (how, when))
            if answer is not None:
                if answer["truth"] != "unknown" or not self.last.was_signalled:
                    return answer
                self.require(os.path.exists(checkpoint), "interrupted, and no checkpoint")
            elif not self.last.was_signalled:
                return None  # refused: an algorithm without checkpoints
            self.tally.count("kills", "kill -9" if how == signal.SIGKILL else "Ctrl-C")
            self.remove_partial()
        self.tally.count("kills", "resumed" if os.path.exists(checkpoint) else "before the first checkpoint")
        return self.judged(words + self.resumed(checkpoint), limits)

    def resumed(self, checkpoint):
        return ["--resume", checkpoint] if os.path.exists(checkpoint) else []

    def remove_partial(self):
        """What kill -9 has cut short may stay behind; nothing else may."""
        for name in os.listdir(self.folder):
            if ".partial" in name and self.last.exit_code == -signal.SIGKILL:
                self.tally.count("kills", "files cut short")
                os.unlink(os.path.join(self.folder, name))


class Limits:
    """Random limits: little memory, little time, several threads."""

    def __init__(self, generator, factor, seconds=None):
        self.factor = factor
        self.seconds = seconds or factor * generator.choice([0.1, 0.3, 0.3, 1, 1, 3])
        self.memory = MIB * generator.choice([0, 1, 1, 2, 4, 8, 16, 64, 256])
        self.threads = generator.choice([1, 1, 1, 1, 2, 3, 4])
        self.nodes = generator.choice([0, 0, 0, 1, 100, 10_000, 1_000_000])
        self.seed = generator.randrange(100)
        self.jobs = generator.choice(["", "", "work=100", "work=5000,virtual=loss", "virtual=win,patience=1"])

    def words(self):
        words = ["--time", f"{round(self.seconds * 1000)}ms", "--threads", str(self.threads), "--seed", str(self.seed)]
        words += ["--memory", f"{self.memory // MIB}MiB"] if self.memory else []
        words += ["--nodes", str(self.nodes)] if self.nodes else []
        return words + (["--jobs", self.jobs] if self.jobs and self.threads > 1 else [])

    def patience(self):
        """After so long a run counts as hung, whatever else the machine does."""
        return 120 + 60 * self.factor + 20 * self.seconds


class Soak:
    def __init__(self, arguments):
        self.program, self.seed, self.factor = arguments.program, arguments.seed, arguments.factor
        self.is_sanitized, self.folder = arguments.sanitized, arguments.folder
        os.makedirs(self.folder, exist_ok=True)
        self.searches = Searches(self.program)
        idle = black_box.run([self.program, "solve", "tic-tac-toe", "start", "--json"], 60)
        self.idle_bytes = idle.peak_bytes or 16 * MIB

    def repeat(self, number):
        """The command that asks a question again."""
        words = ["bench/soak.py", self.program, "--seed", str(self.seed), "--only", str(number)]
        words += ["--factor", f"{self.factor:g}"] if self.factor != 1 else []
        return shlex.join(words + (["--sanitized"] if self.is_sanitized else []))


SOAK = None  # of this process


def ask(number):
    return number, Asker(SOAK, number).ask()


def report(failure):
    print(f"\nFAILURE: {failure['what']}\n  repeat:  {failure['repeat']}\n  command: {failure['command']}\n"
          f"  exit code {failure['exit_code']}, files in {failure['folder']}\n  {failure['errors'].strip()[-1500:]}", flush=True)


def soak(arguments):
    global SOAK
    SOAK = Soak(arguments)
    start, whole = time.monotonic(), Tally()
    table = os.path.join(arguments.folder, f"soak-{arguments.seed}.json")

    def numbers():
        if arguments.only is not None:
            yield arguments.only
            return
        number = 0
        while (number < arguments.questions if arguments.questions else time.monotonic() - start < 60 * arguments.minutes):
            yield number
            number += 1

    def save():
        whole.save(table, program=arguments.program, seed=arguments.seed, seconds=round(time.monotonic() - start),
                   sanitized=arguments.sanitized, factor=arguments.factor)

    def take(answered):
        number, tally = answered
        whole.add(tally)
        for failure in tally.failures:
            report(failure)
        save()

    if arguments.jobs == 1:
        for number in numbers():
            take(ask(number))
    else:
        with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
            for answered in pool.imap_unordered(ask, limited(numbers(), pool, arguments.jobs)):
                take(answered)
    save()
    print(whole.markdown())
    print(f"seconds: {time.monotonic() - start:,.0f}\ntable: {table}")
    return 1 if whole.failures else 0


def limited(numbers, pool, jobs):
    """Numbers as they are wanted: a pool would take them all at once, before the time is up."""
    for number in numbers:
        while pool._taskqueue.qsize() > jobs:
            time.sleep(0.05)
        yield number


def add_up(folders):
    whole, seconds, sanitized = Tally(), 0, 0
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            if name.startswith("soak-") and name.endswith(".json"):
                one, facts = counting.load(os.path.join(folder, name))
                whole.add(one)
                seconds += facts["seconds"]
                sanitized += facts["seconds"] if facts["sanitized"] else 0
    print(whole.markdown())
    print(f"hours: {seconds / 3600:.2f}, with sanitizers: {sanitized / 3600:.2f}")
    return 1 if whole.failures else 0


def main():
    if sys.argv[1:2] == ["sum"]:
        return add_up(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=default_program())
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--questions", type=int, help="so many, in place of minutes")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this question of the seed's alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="questions at once")
    parser.add_argument("--folder", default="soak-results", help="of the table and of what failures leave")
    parser.add_argument("--factor", type=float, default=1, help="for all times: of a program that is slower, or a test that must be short")
    parser.add_argument("--sanitized", action="store_true", help="the program has sanitizers, which take memory of their own")
    arguments = parser.parse_args()
    arguments.folder = os.path.abspath(arguments.folder)
    return soak(arguments)


if __name__ == "__main__":
    sys.exit(main())
