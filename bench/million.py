#!/usr/bin/env python3
"""A million questions on small boards, every answer compared with brute force, over all commands that answer.

    bench/million.py [PROGRAM] [--questions 1000000] [--seed N] [--folder DIR] [--quick] [--module DIR]
    bench/million.py [PROGRAM] --seed N --only ROUND     repeats one round

The values come from bench/reliability: rules of its own, and everything tried. A round asks some hundred questions with
one command; after each the table in the folder is saved, and a later call goes on from there. Answers that the limits
don't allow are unknown and don't count. --module is where Python finds the module `proofboard`.
"""
import argparse
import json
import os
import random
import re
import sys
import tempfile
import time

from reliability import program as black_box
from reliability import small as small_games
from reliability import tally as counting
from reliability.facts import bounds_of, bounds_of_answer, bounds_of_claim
from reliability.games import BLACK, checker
from reliability.oracle import TooLarge, mates_within
from reliability.program import Searches, default_program, json_lines
from reliability.tally import Tally

PATIENCE = 600  # seconds for a whole round
NODES = "200k"  # of each question
WORST_PLIES = 5  # within which brute force looks for mates

IN_PYTHON = """
import json, sys
import proofboard
for line in sys.stdin:
    one = json.loads(line)
    answer = proofboard.solve(one["position"], game=one["game"], attacker=one["attacker"], target=one["target"],
                              algorithm=one["algorithm"], knowledge=one["knowledge"], nodes=2e5, all_moves=one["all_moves"])
    print(json.dumps({"truth": answer.truth, "moves": answer.moves}))
"""


class Round:
    """Some positions, one command, all answers compared."""

    def __init__(self, million, number):
        self.million, self.number = million, number
        self.generator = random.Random(f"{million.seed}/{number}")
        self.tally = Tally()
        self.last = None

    def run(self, *words, input_text=None, program=None):
        self.last = black_box.run([program or self.million.program, *words], PATIENCE, input_text=input_text)
        if self.last.hung or self.last.exit_code not in (0, 3):
            self.wrong(f"exit code {self.last.exit_code}")
        return self.last

    def wrong(self, what):
        self.tally.count("answers", "wrong")
        self.tally.fail(what, repeat=f"bench/million.py {self.million.program} --seed {self.million.seed} --only {self.number}" +
                        " --quick" * self.million.is_quick,
                        command=self.last.shell()[-3000:], errors=self.last.errors[-1000:])

    def answered(self, small, command):
        self.tally.count("answers", "right or wrong")
        self.tally.count("answers by command", command)
        self.tally.count("answers by game", small.label)

    # ------------------------------------------------------------------ what is compared

    def check_truth(self, small, position, answer, command):
        """An answer with attacker, target and truth, as --json tells it."""
        if answer["truth"] == "unknown":
            self.tally.count("answers", "unknown")
            if answer.get("score") is not None:
                self.wrong(f"a score without a proof: {small.game.text(position)}")
            return
        self.answered(small, command)
        least, most = bounds_of_answer(answer)
        value = small.value(position)
        if (least is not None and value < least) or (most is not None and value > most):
            self.wrong(f"{small.game.text(position)}: {self.told(answer)}, but Black gets {value}")

    def told(self, answer):
        return f"{answer['attacker']}, {answer['target']}: {answer['truth']} {answer.get('score', '')}".strip()

    def check_move(self, small, position, answer):
        """A move that is named as the answer's must be as good as the answer."""
        if answer["truth"] == "unknown" or not answer.get("move"):
            return
        is_attackers = ("black", "white")[position.side] == answer["attacker"]
        if answer["target"] != "exact" and (answer["truth"] == "proven") != is_attackers:
            return  # whatever is played, it is so
        value = small.move_values(position).get(self.first_stone(answer["move"]))
        least, most = bounds_of_answer(answer)
        if value is None or (least is not None and value < least) or (most is not None and value > most):
            self.wrong(f"{small.game.text(position)}: {self.told(answer)} with {answer['move']}, after which Black gets {value}")

    def first_stone(self, move):
        """Connect may name a whole turn."""
        return move.split("-")[0] if self.label.startswith("connect") else move

    def check_all_moves(self, small, position, answer):
        values = small.move_values(position)
        told = {move["move"]: move for move in answer["moves"]}
        if told.keys() != values.keys():
            self.wrong(f"{small.game.text(position)}: moves {sorted(told)} and not {sorted(values)}")
            return
        for text, move in told.items():
            if move["truth"] == "unknown":
                if move.get("score") is not None:
                    self.wrong(f"{small.game.text(position)}: {text} has a score without a proof")
                continue
            self.tally.count("answers", "of single moves")
            least, most = bounds_of_answer({**answer, **move})
            if (least is not None and values[text] < least) or (most is not None and values[text] > most):
                self.wrong(f"{small.game.text(position)}: {text} {self.told({**answer, **move})}, but Black gets {values[text]}")

    # ------------------------------------------------------------------ commands

    def go(self):
        generator = self.generator
        ways = [(self.solve, 50), (self.solve_all_moves, 12), (self.solve_exact, 12), (self.solve_and_check, 6), (self.compare, 5),
                (self.gauge, 2), (self.analyse, 2), (self.gtp, 4), (self.nboard, 1), (self.mates, 3), (self.usi, 1)]
        if self.million.module:
            ways.append((self.python, 3))
        way = generator.choices([one for one, _ in ways], [weight for _, weight in ways])[0]
        self.label = ""
        way()
        self.tally.count("rounds", way.__name__)
        return self.tally

    def some_game(self, wanted=lambda game: True):
        small = self.generator.choice([one for one in self.million.games if wanted(one.game)])
        self.label = small.label
        return small

    def question_words(self, small):
        generator, searches = self.generator, self.million.searches
        family = generator.choice(searches.families(small.game.name))
        words = ["--attacker", generator.choice(["black", "white", "mover"])]
        if generator.random() < 0.9:
            words += ["--algorithm", searches.algorithm(family, generator),
                      "--knowledge", searches.knowledge(small.game.name, family, generator)]
        words += ["--nodes", NODES, "--time", "10s", "--seed", str(generator.randrange(100))]
        return words

    def target(self, small):
        most = small.game.most
        choices = ["win", "win", "draw", str(self.generator.randint(-1, 1))]
        return self.generator.choice(choices + ([str(self.generator.randint(-most, most))] * 3 if most > 1 else []))

    def asked_in_a_file(self, command, small, words, positions=None):
        """The positions and what the program says of each."""
        positions = positions or small.positions(self.generator, self.million.batch)
        with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=self.million.folder) as file:
            file.write("".join(small.game.text(position) + "\n" for position in positions))
            file.flush()
            place = [file.name] if command == "gauge" else ["--file", file.name]
            self.run(command, small.game.spec, *place, "--json", *words)
        return positions, [one for one in json_lines(self.last.output)]

    def compare_answers(self, small, positions, answers, command):
        if len(answers) != len(positions):
            self.wrong(f"{len(answers)} answers to {len(positions)} questions")
        for position, answer in zip(positions, answers):
            self.check_truth(small, position, answer, command)
            self.check_move(small, position, answer)
            if "moves" in answer:
                self.check_all_moves(small, position, answer)

    def limits(self):
        threads = self.generator.choice([1, 1, 2])
        memory = self.generator.choice([0, 0, 1, 64])  # MiB a thread
        return ["--threads", str(threads)] + (["--memory", f"{memory * threads}MiB"] if memory else [])

    def solve(self, extra=(), target=None, command="solve"):
        small = self.some_game()
        words = [*self.question_words(small), "--target", target or self.target(small), *self.limits(), *extra]
        self.compare_answers(small, *self.asked_in_a_file("solve", small, words), command)

    def solve_all_moves(self):
        self.solve(["--all-moves"], self.generator.choice([None, "exact"]), "solve --all-moves")

    def solve_exact(self):
        self.solve(target="exact", command="solve --target exact")

    def solve_and_check(self):
        small = self.some_game()
        words = [*self.question_words(small), "--target", self.generator.choice([self.target(small), "exact"])]
        with tempfile.TemporaryDirectory(dir=self.million.folder) as folder:
            proof = os.path.join(folder, "proof")
            positions, answers = self.asked_in_a_file("solve", small, [*words, "--certificate", proof])
            self.compare_answers(small, positions, answers, "solve --certificate")
            by_file = {f"{proof}.{number}": position for number, position in enumerate(positions, 1)}
            files = [file for file in by_file if os.path.exists(file)]
            if not files:
                return
            self.run("check", "--json", *files)
            for claim in json_lines(self.last.output):
                self.answered(small, "check")
                least, most = bounds_of_claim(claim)
                value = small.value(by_file[claim["file"]])
                if not claim["valid"] or (least is not None and value < least) or (most is not None and value > most):
                    self.wrong(f"certificate of {claim['position']}: {claim['truth']}, but Black gets {value}")

    def compare(self):
        small = self.some_game()
        positions = small.positions(self.generator, max(5, self.million.batch // 10))
        words = ["--all", "--nodes", NODES, "--attacker", "mover", "--target", self.target(small)]
        _, answers = self.asked_in_a_file("compare", small, words, positions)
        for answer in answers:
            if answer["kind"] == "answer":
                position = positions[answer["line_number"] - 1]
                self.check_truth(small, position, answer, "compare")
                self.check_move(small, position, answer)

    def gauge(self):
        small = self.some_game()
        positions = small.positions(self.generator, max(5, self.million.batch // 4))
        _, answers = self.asked_in_a_file("gauge", small, ["--nodes", NODES, "--target", self.target(small)], positions)
        for answer in answers:
            if "number" in answer:
                self.check_truth(small, positions[answer["number"] - 1], answer, "gauge")

    def python(self):
        small = self.some_game()
        positions = small.positions(self.generator, self.million.batch)
        searches, generator = self.million.searches, self.generator
        family = generator.choice(searches.families(small.game.name))
        question = {"game": small.game.spec, "attacker": generator.choice(["black", "white"]), "target": self.target(small),
                    "algorithm": searches.algorithm(family, generator), "all_moves": generator.random() < 0.3,
                    "knowledge": searches.knowledge(small.game.name, family, generator)}
        lines = "".join(json.dumps({**question, "position": small.game.text(position)}) + "\n" for position in positions)
        self.run("-B", "-c", IN_PYTHON, input_text=lines, program=self.million.python)
        answers = [{**question, **answer} for answer in json_lines(self.last.output)]
        for answer in answers:
            answer["moves"] = [{"move": move, "truth": truth} for move, truth in (answer["moves"] or {}).items()]
            if not question["all_moves"]:
                del answer["moves"]
        self.compare_answers(small, positions, answers, "Python")

    # ------------------------------------------------------------------ whole games and engines

    def played(self, small):
        """A game from its start: positions and moves."""
        game, generator = small.game, self.generator
        position, positions, moves = game.start(), [], []
        while game.score(position) is None:
            positions.append(position)
            move = generator.choice(game.moves(position))
            moves.append(game.move_text(position, move))
            position = game.play(position, move)
        return positions + [position], moves

    def whole_game(self):
        """A game whose start brute force can judge."""
        return self.some_game(lambda game: not game.is_cyclic and game.width * game.height <= 12 + 4 * (game.name == "othello")
                              and (game.width, game.height) not in ((4, 4),) + ((3, 4), (4, 3)) * (game.name == "hex")
                              or game.name == "othello" and game.width == 4)

    def analyse(self):
        small = self.whole_game()
        for _ in range(max(1, self.million.batch // 25)):
            self.analyse_game(small)

    def analyse_game(self, small):
        positions, moves = self.played(small)
        size = f"start:{small.game.width}x{small.game.height}"
        size = f"start:{small.game.width}" if small.game.name == "othello" else size
        self.run("analyse", small.game.spec, f"{size} moves {' '.join(moves)}", "--json", "--nodes", NODES)
        for line in json_lines(self.last.output):
            if line.get("proven"):
                self.answered(small, "analyse")
                value = small.value(positions[line["number"]])
                if line["proven"] != ("black" if value > 0 else "white" if value < 0 else "draw"):
                    self.wrong(f"{line['position']}: {line['proven']} wins, but Black gets {value}")

    def gtp(self):
        """Games of stones, played move by move and asked about in between."""
        small = self.whole_game()
        name, script, asked = small.game.name, [], []
        for _ in range(max(2, self.million.batch // 5)):
            positions, moves = self.played(small)
            stop = self.generator.randrange(len(moves))
            script.append(f"boardsize {small.game.width} {small.game.height}" if name == "hex" else "clear_board")
            script += [f"play {'bw'[at.side]} {move}" for at, move in zip(positions[:stop], moves)]
            position = positions[stop]
            side = ("black", "white")[position.side]
            for question in ("solve-state", "solve-find-winning", "solve-moves", "reg_genmove"):
                asked.append((len(script), question, position))
                script.append(f"{question} {side}")
        spec = small.game.spec if name == "hex" else self.sized(small.game)
        self.run("engine", "gtp", spec, input_text="\n".join(script) + "\nquit\n")
        replies = [part.strip() for part in self.last.output.split("\n\n")]
        for index, question, position in asked:
            reply = replies[index] if index < len(replies) else "nothing"
            if not reply.startswith("="):
                self.wrong(f"gtp: {script[index]}: {reply}")
            else:
                self.check_gtp(small, question, position, reply[1:].strip())

    def sized(self, game):
        if game.name == "othello":
            return f"{game.spec},size={game.width}"
        return f"{game.spec},m={game.width},n={game.height}"

    def check_gtp(self, small, question, position, reply):
        side = ("black", "white")[position.side]
        sign = 1 if position.side == BLACK else -1
        values = {text: sign * value for text, value in small.move_values(position).items()}
        best = max(values.values())
        if question == "solve-state":
            fine = {"black": best * sign > 0, "white": best * sign < 0, f"{side} can't win": best <= 0, "draw": best == 0,
                    "unknown": None}.get(reply, False)
        elif question == "solve-find-winning":
            winning, _, unknown = reply.partition("unknown:")
            told = set(winning.split())
            wins = {text for text, value in values.items() if value > 0}
            fine = told <= wins and wins - told <= set(unknown.split())
        elif question == "solve-moves":
            labels = re.search(r"LABEL(.*)", reply)
            words = labels[1].split() if labels else []
            meaning = {"W": lambda value: value > 0, "L": lambda value: value < 0, "D": lambda value: value == 0,
                       "-": lambda value: value <= 0}
            fine = all(meaning.get(label, lambda value: True)(values[cell]) for cell, label in zip(words[::2], words[1::2]))
        else:
            fine = reply in values and (values[reply] > 0 if best > 0 else values[reply] == 0 if best == 0 else True)
        if fine is None:
            self.tally.count("answers", "unknown")
            return
        self.answered(small, f"gtp {question}")
        if not fine:
            self.wrong(f"gtp {question} of {small.game.text(position)}: {reply!r}, but the moves are worth {values}")

    def nboard(self):
        small = self.some_game(lambda game: game.name == "othello" and game.width == 4 and "none" in game.spec)
        positions = small.positions(self.generator, max(3, self.million.batch // 10))
        script = ["nboard 2"]
        for number, position in enumerate(positions):
            rows = " ".join("".join("-*O"[cell] for cell in position.cells[4 * row:4 * row + 4]) for row in range(4))
            script += [f"set game (;GM[Othello]BO[4 {rows} {'*O'[position.side]}];)", "hint 16", f"ping {number}"]
        self.run("engine", "nboard", "--time", "5s", input_text="\n".join(script) + "\n")
        at = 0
        for line in self.last.output.splitlines():
            words = line.split()
            if words[0] == "pong":
                at += 1
            elif words[0] == "search" and words[-1].startswith("100%"):
                self.check_hint(small, positions[at], *words[1:3], words[-1])

    def check_hint(self, small, position, line, value, depth):
        text = "pass" if line.startswith("PA") else line[:2].lower()
        values = small.move_values(position)
        real = values.get(text, 0) * (1 if position.side == BLACK else -1)
        told = float(value)
        self.answered(small, "nboard hint")
        is_right = told == real if depth == "100%" else (told > 0) == (real > 0) and (told < 0) == (real < 0)
        if text not in values or not is_right:
            self.wrong(f"nboard: {small.game.text(position)}: {line} {value} {depth}, but it is worth {real}")

    # ------------------------------------------------------------------ mates

    def mate_within(self, game, position):
        """Whether brute force finds a mate, and whether that settles it; None: too large."""
        is_limited = position.left != checker.UNLIMITED
        try:
            return mates_within(game, position, position.left if is_limited else WORST_PLIES), is_limited
        except TooLarge:
            return None, is_limited

    def check_mate(self, small, position, truth, command, plies=None):
        mates, is_settled = self.mate_within(small.game, position)
        if truth == "unknown" or mates is None or not (mates or is_settled or truth == "disproven"):
            self.tally.count("answers", "unknown" if truth == "unknown" else "beyond brute force")
            return
        self.answered(small, command)
        if (truth == "proven") != mates:
            self.wrong(f"{small.game.text(position)}: {truth}, but by brute force {mates}")
        if truth == "proven" and plies is not None and plies < WORST_PLIES and not mates_within(small.game, position, plies):
            self.wrong(f"{small.game.text(position)}: mate in {plies}, but there is none so short")

    def mates(self):
        side, game, positions = small_games.shogi_positions(self.generator, max(5, self.million.batch // 8))
        small = small_games.Small(game, None, None, "shogi")
        extra = self.generator.choice([[], [], ["--shortest"]])
        words = [*self.question_words(small)[2:], "--attacker", side, *extra]
        _, answers = self.asked_in_a_file("solve", small, words, positions)
        for position, answer in zip(positions, answers):
            length = answer.get("length") or {}
            is_shortest = length.get("shortest") and "--shortest" in extra
            self.check_mate(small, position, answer["truth"], "solve, mates", length["at_most"] if is_shortest else None)

    def usi(self):
        side, game, positions = small_games.shogi_positions(self.generator, max(5, self.million.batch // 8))
        positions = [at._replace(left=checker.UNLIMITED) for at in positions if ("black", "white")[at.side] == side]
        positions = [at for at in positions if game.score(at) is None]
        small = small_games.Small(game, None, None, "shogi")
        script = "".join(f"position sfen {game.text(at)} 1\ngo mate 5000\n" for at in positions)
        self.run("engine", "usi", input_text=script)
        replies = [line for line in self.last.output.splitlines() if line.startswith("checkmate")]
        if len(replies) != len(positions):
            self.wrong(f"usi: {len(replies)} answers to {len(positions)} questions")
        for position, reply in zip(positions, replies):
            moves = reply.split()[1:]
            truth = {"nomate": "disproven", "timeout": "unknown", "notimplemented": "unknown"}.get(moves[0], "proven")
            self.check_mate(small, position, truth, "usi go mate")
            if truth == "proven":
                self.check_mating_line(game, position, moves)

    def check_mating_line(self, game, position, moves):
        start = position
        for text in moves:
            legal = {game.move_text(position, move): move for move in game.moves(position)}
            if text not in legal:
                return self.wrong(f"usi: {game.text(start)}: {text} is not legal in {' '.join(moves)}")
            position = game.play(position, legal[text])
        if game.score(position) != (1 if game.checks == "black" else -1):
            self.wrong(f"usi: {game.text(start)}: no mate at the end of {' '.join(moves)}")
        return None


class Million:
    def __init__(self, arguments):
        self.program, self.seed, self.folder = arguments.program, arguments.seed, arguments.folder
        os.makedirs(self.folder, exist_ok=True)
        self.is_quick = arguments.quick
        self.batch = 40 if self.is_quick else 250
        self.searches = Searches(self.program)
        self.games = small_games.small_games(self.folder, arguments.quick)
        self.module, self.python = arguments.module, black_box.PYTHON
        if self.module:
            os.environ["PYTHONPATH"] = self.module


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=default_program())
    parser.add_argument("--questions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="ROUND")
    parser.add_argument("--folder", default="million-results", help="of the table that is kept")
    parser.add_argument("--fresh", action="store_true", help="begin anew, whatever the table says")
    parser.add_argument("--quick", action="store_true", help="smaller rounds, smaller tables: for a few seconds")
    parser.add_argument("--module", help="folder of the module for Python")
    arguments = parser.parse_args()
    arguments.folder = os.path.abspath(arguments.folder)
    million = Million(arguments)
    table = os.path.join(arguments.folder, f"million-{arguments.seed}.json")
    whole, kept = (Tally(), {}) if arguments.fresh or arguments.only is not None else counting.load(table)
    number, spent, start = kept.get("rounds_done", 0), kept.get("seconds", 0), time.monotonic()
    while whole.counts["answers"]["right or wrong"] < arguments.questions:
        tally = Round(million, number if arguments.only is None else arguments.only).go()
        for failure in tally.failures[:5]:
            print(f"WRONG: {failure['what']}\n  repeat:  {failure['repeat']}\n  command: {failure['command'][:1500]}\n"
                  f"  {failure['errors'].strip()}", flush=True)
        tally.failures = tally.failures[:5]
        whole.add(tally)
        number += 1
        if arguments.only is not None:
            break
        whole.save(table, program=arguments.program, rounds_done=number, seconds=round(spent + time.monotonic() - start))
    print(whole.markdown())
    return 1 if whole.failures else 0


if __name__ == "__main__":
    sys.exit(main())
