#!/usr/bin/env python3
"""A million forged certificates, each with a claim that brute force knows to be false; no checker may accept one.

    bench/forge.py [PROGRAM] [--certificates 1000000] [--seed N] [--folder DIR] [--quick]

True certificates of every game, written by the program, are the material. Their claims are made false: another truth,
score, side, position, rule. Then the proof is changed, spliced, cut, or written anew as an honest proof with a lie where
it does not hold. Record count and checksum are made to fit, so that the walk itself has to find the fault. What is not
known to be false is left out of the count. Both checkers judge; the second does not know every game. After each round
the table in the folder is saved, and a later call goes on from there. What a checker accepts is kept in the folder, too.
"""
import argparse
import copy
import os
import random
import sys
import tempfile
import time

from reliability import claims
from reliability import program as black_box
from reliability import small as small_games
from reliability import tally as counting
from reliability.games import checker
from reliability.program import Searches, default_program, json_lines
from reliability.tally import Tally

import agree  # tests/second_checker, found by way of reliability.games
from certificates import INSTEAD, ONLY, SETTLED, named, node, parse, reference, settled_by_threats, signed, small, statement

PATIENCE = 600  # seconds for a call of the program
POOL = 400  # true certificates that are kept of each game
MOST_RECORDS = 300  # of a certificate that is material
LARGEST_SMALL = 4  # of what the checker in Python plays out


class Liar:
    """Writes a proof of a claim that is false: honest where the claim holds, a lie where it does not."""

    def __init__(self, game, value, claim, bodies, generator):
        self.game, self.value, self.claim, self.bodies, self.generator = game, value, claim, bodies, generator
        self.records, self.names = [], {}

    def write(self, position, depth=0):
        if self.game.score(position) is not None or len(self.records) > 60:
            return
        if position in self.names and self.generator.random() < 0.8:
            self.refer_to(self.names[position])
            return
        holds = self.claim.holds_with(self.value(position))
        if not holds and (depth > 4 or self.generator.random() < 0.4):
            self.lie(position, depth)
            return
        if holds and depth > 1 and self.generator.random() < 0.7:
            self.records.append(small(self.generator.choice([2, LARGEST_SMALL])))
            return
        self.node(position, depth, self.chosen(position, holds))

    def chosen(self, position, holds):
        """The moves that a node is about, and the number it writes."""
        moves = self.game.moves(position)
        if position.side != self.claim.prover:
            return moves, 0
        good = [i for i, move in enumerate(moves) if self.claim.holds_with(self.value(self.game.play(position, move)))]
        if not holds:  # round in circles, where there are some
            good = [i for i, move in enumerate(moves) if self.game.play(position, move) in self.names] or range(len(moves))
        index = self.generator.choice(good)
        return [moves[index]], index

    def node(self, position, depth, chosen):
        moves, index = chosen
        record = [None, index, 0]  # of a kind and with uses that are known in the end
        self.records.append(record)
        self.names[position] = record
        for move in moves:
            self.write(self.game.play(position, move), depth + 1)

    def lie(self, position, depth):
        generator, way = self.generator, self.generator.randrange(8)
        body = generator.choice(self.bodies or [b""])
        if way <= 1 and self.names:  # its own justification, or that of another position
            self.refer_to(self.names.get(position) or generator.choice(list(self.names.values())))
        elif way == 2:
            self.records.append(small(generator.randrange(LARGEST_SMALL + 1)))
        elif way == 3:
            self.records.append(generator.choice([settled_by_threats(), statement(SETTLED, 1, body), statement(SETTLED, 1, b"")]))
        elif way == 4:
            self.records.append(statement(ONLY, 1, body))
            self.node(position, depth, self.chosen(position, False))
        elif way == 5:
            self.records.append(statement(INSTEAD, generator.randrange(3), generator.choice([body, bytes([generator.randrange(8)])])))
            self.write(position, depth + 1)
        elif way == 6:
            self.node(position, depth, ([], generator.randrange(4)))
        # or nothing at all

    def refer_to(self, record):
        record[2] += 1
        self.records.append(["reference", record])

    def proof(self, position):
        self.write(position)
        result, numbers, given = [], {}, 0
        for record in self.records:
            if record[0] == "reference":
                result.append(reference(max(0, given - 1 - numbers.get(id(record[1]), 0))))
            elif record[0] is None and record[2]:
                numbers[id(record)] = given
                given += 1
                result.append(named(record[1], record[2]))
            else:
                result.append(node(record[1]) if record[0] is None else record)
        return result


class Round:
    """New true certificates of one game, and many forgeries of what is in the pool."""

    def __init__(self, forge, number):
        self.forge, self.number = forge, number
        self.generator = random.Random(f"{forge.seed}/{number}")
        self.tally = Tally()

    def go(self):
        self.take_true_ones()
        forged = [one for one in (self.forged() for _ in range(self.forge.batch)) if one is not None]
        self.judge(forged)
        return self.tally

    def fail(self, what, command="", errors="", data=None):
        """What went wrong; the certificate that did it is kept."""
        if data is not None:
            file = os.path.join(self.forge.folder, f"accepted-{self.forge.seed}-{self.number}-{len(self.tally.failures)}.cert")
            with open(file, "wb") as out:
                out.write(data)
            command = f"proofboard check {file}; tools/check_certificate.py {file}"
        self.tally.fail(what, command=command, errors=errors)

    # ------------------------------------------------------------------ material

    def take_true_ones(self):
        generator = self.generator
        if generator.random() < 0.1:
            side, game, positions = small_games.shogi_positions(generator, 10)
            positions = [at._replace(left=min(at.left, generator.randint(1, claims.MOST_PLIES))) for at in positions]
            material = small_games.Small(game, None, None, "shogi")
            question = ["--attacker", side]
        else:
            material = generator.choice(self.forge.games)
            positions = material.positions(generator, 20)
            target = generator.choice(["win", "win", "draw", "exact", str(generator.randint(-1, 1))])
            question = ["--attacker", generator.choice(["black", "white", "mover"]), "--target", target]
        for data in self.solved(material, positions, question):
            self.forge.take(data)

    def solved(self, material, positions, question):
        searches, generator = self.forge.searches, self.generator
        name = material.game.name
        family = generator.choice(searches.families(name))
        with tempfile.TemporaryDirectory(dir=self.forge.folder) as folder:
            texts, proof = os.path.join(folder, "positions.txt"), os.path.join(folder, "proof")
            with open(texts, "w", encoding="utf-8") as out:
                out.write("".join(material.game.text(position) + "\n" for position in positions))
            done = black_box.run([self.forge.program, "solve", material.game.spec, "--file", texts, *question, "--certificate", proof,
                                  "--quiet", "--nodes", "100k", "--algorithm", searches.algorithm(family, generator),
                                  "--knowledge", searches.knowledge(name, family, generator)], PATIENCE)
            if done.exit_code not in (0, 3):
                self.fail(f"exit code {done.exit_code}", done.shell(), done.errors[-1000:])
            for file in sorted(os.listdir(folder)):
                if file.startswith("proof."):
                    with open(os.path.join(folder, file), "rb") as data:
                        yield data.read()

    # ------------------------------------------------------------------ forging

    def forged(self):
        """The bytes of a certificate with a false claim, or None if the attempt came to nothing."""
        forge, generator = self.forge, self.generator
        pool = forge.pool[generator.choice(list(forge.pool))]
        certificate = copy.deepcopy(generator.choice(pool))
        way = generator.choice(["claim alone", "claim and records", "claim and bytes", "splice", "lie", "lie", "cut", "records or claim"])
        if way == "records or claim":
            data = agree.well_formed_mutant(certificate.bytes(), forge.bodies, generator)
            return self.if_false(data, way, generator)
        if not self.make_false(certificate, pool):
            return None
        if way == "splice":
            self.splice(certificate, generator.choice(pool))
        elif way == "lie":
            certificate.records = self.lying(certificate)
        elif way == "cut":
            del certificate.records[generator.randrange(len(certificate.records) + 1):]
        if way != "claim and records":
            return self.with_bytes_changed(certificate, way)
        for _ in range(generator.choice([1, 1, 2, 4])):
            self.change_record(certificate)
        return certificate.bytes(), way

    def with_bytes_changed(self, certificate, way):
        if way != "claim and bytes" or not certificate.records:
            return certificate.bytes(), way
        data = bytearray(certificate.bytes())
        certificate_without = copy.copy(certificate)
        certificate_without.records = []
        first = len(certificate_without.bytes()) - 24  # where records begin
        for _ in range(self.generator.choice([1, 1, 2, 4])):
            data[self.generator.randrange(first, len(data) - 24)] = self.generator.randrange(256)
        try:
            count = len(parse(bytes(data)).records)
        except (ValueError, IndexError):
            count = len(certificate.records)
        return signed(bytes(data[:-24]), count), way

    def if_false(self, data, way, generator):
        try:
            changed = parse(data)
        except (ValueError, IndexError, UnicodeDecodeError):
            return None
        return (data, way) if self.forge.oracles.is_false(changed) else None

    def make_false(self, certificate, pool):
        """Another truth, target, side, position or rule, until brute force knows that the claim is false."""
        generator, oracles = self.generator, self.forge.oracles
        for _ in range(8):
            changed = copy.copy(certificate)
            way = generator.randrange(7)
            if way == 6:  # the same side proves more than it has: a win where it only went round in circles
                changed.attacker, changed.truth, changed.target = 1 - changed.attacker, int(not changed.truth), 2 - changed.target
            elif way == 0:
                changed.truth = generator.choice([truth for truth in (0, 1, 2) if truth != changed.truth])
            elif way == 1:
                changed.target += generator.choice([-2, -1, 1, 2])
            elif way == 2:
                changed.attacker ^= 1
            elif way == 3:
                other = generator.choice(pool)
                changed.root, changed.options = other.root, other.options
            else:
                agree.change_claim(changed, generator)
            if oracles.is_false(changed):
                certificate.truth, certificate.target, certificate.attacker = changed.truth, changed.target, changed.attacker
                certificate.root, certificate.options = changed.root, changed.options
                return True
        return False

    def splice(self, certificate, other):
        generator = self.generator
        records, others = certificate.records, copy.deepcopy(other.records)
        at, to = generator.randrange(len(records) + 1), generator.randrange(len(others) + 1)
        certificate.records = generator.choice([others, records[:at] + others[to:], others + records, records + others])

    def change_record(self, certificate):
        if not certificate.records:
            return
        change_body = {"hex": agree.changed_connections, "shogi": agree.changed_hands}.get(certificate.game, agree.changed_forced_win)
        agree.change_record(certificate.records, self.generator.randrange(len(certificate.records)),
                            self.forge.bodies[certificate.game], change_body, self.generator)

    def lying(self, certificate):
        """A proof of the false claim with lies in it, of both parts if it is exact."""
        oracles = self.forge.oracles
        game = oracles.game_of(certificate.game, certificate.options)
        position = game.rules.root(certificate.root)
        truths = [(certificate.target, certificate.truth == 1)]
        if certificate.truth == 2:
            truths = [(certificate.target, True), (certificate.target + 1, False)]
        records = []
        for target, truth in truths:
            claim = checker.Claim(certificate.attacker, target, truth)
            liar = Liar(game, self.value_in(game, certificate), claim, self.forge.bodies[certificate.game], self.generator)
            records += liar.proof(position)
        return records

    def value_in(self, game, certificate):
        oracles = self.forge.oracles
        if game.name == "shogi":
            return lambda at: oracles.value_of_mate(game, at)
        if game.is_cyclic:
            return lambda at: oracles.value_by_table(game, at)
        return oracles.tried[certificate.game, certificate.options].value

    # ------------------------------------------------------------------ judging

    def judge(self, forged):
        with tempfile.TemporaryDirectory(dir=self.forge.folder) as folder:
            files = [os.path.join(folder, str(i)) for i in range(len(forged))]
            for file, (data, way) in zip(files, forged):
                with open(file, "wb") as out:
                    out.write(data)
                self.tally.count("forged certificates", "all")
                self.tally.count("by way", way)
                self.tally.count("by game", self.game_of(data))
            self.judge_first(files, forged)
        for data, _ in forged:
            self.judge_second(data)

    def game_of(self, data):
        return data[12:12 + data[11]].decode(errors="replace")

    def judge_first(self, files, forged):
        for at in range(0, len(files), 500):
            part = files[at:at + 500]
            done = black_box.run([self.forge.program, "check", "--json", *part], PATIENCE)
            try:
                verdicts = json_lines(done.output)
            except ValueError:
                verdicts = []
            if done.exit_code not in (1, 5) or len(verdicts) != len(part):
                self.fail(f"first checker: exit code {done.exit_code}, {len(verdicts)} verdicts on {len(part)} forgeries",
                          errors=done.errors[-1000:], data=forged[at + min(len(verdicts), len(part) - 1)][0])
            for verdict, (data, way) in zip(verdicts, forged[at:]):
                self.tally.count("first checker", verdict["reason"])
                if verdict["valid"]:
                    self.fail(f"first checker: accepted, though false ({way}): {verdict['game']} {verdict['position']} "
                              f"{verdict['attacker']} {verdict['target']} {verdict['truth']}", data=data)

    def judge_second(self, data):
        if agree.takes_long(data):
            self.tally.count("second checker", "not asked: would take long")
            return
        try:
            claim = checker.check(data)
        except checker.NotAccepted as rejected:
            self.tally.count("second checker", rejected.reason)
            return
        self.fail(f"second checker: accepted, though false: {claim}", data=data)


class Forge:
    def __init__(self, arguments):
        self.program, self.seed, self.folder = arguments.program, arguments.seed, arguments.folder
        os.makedirs(self.folder, exist_ok=True)
        self.batch = 150 if arguments.quick else 1500
        self.searches = Searches(self.program)
        self.games = small_games.small_games(self.folder, arguments.quick)
        self.oracles = claims.Oracles(self.games)
        self.pool, self.bodies = {}, {}

    def take(self, data):
        certificate = parse(data)
        if len(certificate.records) > MOST_RECORDS or self.oracles.value(certificate) is None:
            return
        pool = self.pool.setdefault(certificate.game, [])
        pool.append(certificate)
        del pool[:-POOL]
        bodies = self.bodies.setdefault(certificate.game, [b""])
        bodies += [record[5] for record in certificate.records if record[0] == "statement" and record[2] < 2]
        del bodies[:-500]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=default_program())
    parser.add_argument("--certificates", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="forge-results", help="of the table that is kept")
    parser.add_argument("--fresh", action="store_true", help="begin anew, whatever the table says")
    parser.add_argument("--quick", action="store_true", help="smaller rounds, smaller tables: for a few seconds")
    arguments = parser.parse_args()
    arguments.folder = os.path.abspath(arguments.folder)
    forge = Forge(arguments)
    table = os.path.join(arguments.folder, f"forge-{arguments.seed}.json")
    whole, kept = (Tally(), {}) if arguments.fresh else counting.load(table)
    number, spent, start = kept.get("rounds_done", 0), kept.get("seconds", 0), time.monotonic()
    for warm_up in range(-8, 0):  # the first pool, of every call
        Round(forge, warm_up - number).take_true_ones()
    while whole.counts["forged certificates"]["all"] < arguments.certificates:
        tally = Round(forge, number).go()
        for failure in tally.failures[:5]:
            print(f"ACCEPTED OR WORSE: {failure['what']}\n  {failure['command']}\n"
                  f"  {failure['errors']}", flush=True)
        whole.add(tally)
        number += 1
        whole.save(table, program=arguments.program, rounds_done=number, seconds=round(spent + time.monotonic() - start))
    print(whole.markdown())
    return 1 if whole.failures else 0


if __name__ == "__main__":
    sys.exit(main())
