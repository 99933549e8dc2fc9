#!/usr/bin/python3 -B
"""Two checkers, one verdict: the program's and tools/check_certificate.py, which share no code.

Certificates of real questions, certificates that this script writes itself, and thousands of
changed ones, most of which stay well formed, must be valid for both or for neither.

    agree.py PROGRAM [--seconds S] [--seed N] [--keep FOLDER]

Without --seconds one round with a fixed seed, of about half a minute. Exit code: 0 all agree,
1 they do not; the files in question are then in the folder to keep.
"""

import argparse
import collections
import copy
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import shogi
from certificates import (
    INSTEAD, ONLY, SETTLED, Certificate, Reader, first_verdicts, forced_win, named, node, parse,
    read_records, reference, second_checker, second_verdicts, settled_by_threats, signed, small,
    statement, statement_again, varint)

checker = second_checker()
BLACK, WHITE = 0, 1
GIFT, HANDS = 2, 1  # kinds of reasons: of Hex, of shogi

MUTANTS = 110  # of each certificate, in a round
POSITIONS = 5000  # made up, in a round
LARGEST_SMALL = 5  # of what Python plays out; up to 16 is allowed, but would take it minutes

CONNECT6 = ("start moves j10 k9 k11 k12 l9 j12 l10 m11 i13 k8 j8 k7 i8 i10 m8 n8 h11 l7 m6 n5 k6 l5 "
            "l4 k5 k4 k3 j4 h6 n6 n7 l3 l6 o9 m7 j6 m5 j7 h9 p8 p9 j13 k13 l11 h7 i12 f9 g9 j9 f7 g7 "
            "g6 g11 l14 j3 i3 h3 n3")

QUESTIONS = [
    "othello start:4",
    "othello start:4 --algorithm pn --target -8",
    "othello start:4 --algorithm df-pn:symmetry=yes --attacker white",
    "othello:empties=winner start:4 --attacker white --target 4",
    "othello:empties=winner start:4 --attacker white --target 12 --algorithm df-pn",
    "othello start:4 --target exact",
    "othello:empties=winner start:4 --target exact --attacker white --algorithm pn",
    "hex start:2", "hex start:2 --attacker white", "hex start:1x3", "hex start:3x2",
    "hex start:2x3 --attacker white", "hex start:3 --algorithm pn",
    "hex start:3 --algorithm df-pn:symmetry=yes", "hex start:3 --attacker white",
    "hex 'start:3 moves a1'", "hex 'start:3x4 moves b2' --algorithm df-pn",
    "hex start:4x3 --algorithm df-pn", "hex 'start:4 moves b2 c3' --algorithm df-pn",
    "hex start:3 --knowledge connections", "hex start:3x4 --knowledge connections --attacker white",
    "hex start:4 --knowledge connections:or-steps=1 --algorithm df-pn:epsilon=0.25",
    "hex start:4 --knowledge connections --attacker white --algorithm alpha-beta",
    "hex 'start:4x5 moves a1' --knowledge connections:must-play=no,or-steps=1 --algorithm pn",
    "hex 'start:5x4 moves c1' --knowledge connections:dominated=no --attacker black",
    "hex 'start:4 moves d1' --knowledge connections:fill-in=no --algorithm weak-df-pn",
    "hex start:5 --knowledge connections:over-edges=yes --algorithm df-pn:symmetry=yes",
    "hex 'start:5 moves a2' --knowledge connections:or-steps=2 --algorithm df-pn:epsilon=0.25",
    "hex 'start:5 moves b4' --knowledge connections:fill-in=no,must-play=no --algorithm weak-df-pn",
    "hex 'start:4x5 moves c2' --knowledge connections:dominated=no,or-steps=1 --algorithm alpha-beta",
    "hex '2o2/5/1x3/3o1 x' --knowledge connections:fill-in=no --algorithm alpha-beta",
    "hex 'o3x1/2x3/1o4/3o2/x5 o' --knowledge connections:or-steps=1 --algorithm pn",
    "hex 'start:6x5 moves a2' --knowledge connections:or-steps=4 --algorithm df-pn:epsilon=0.25",
    "hex 'start:6 moves a1' --knowledge connections --algorithm df-pn:epsilon=0.25",
    "hex start:6", "hex 'start:6 moves b5' --attacker white",
    "hex 'start:6x5 moves a2' --knowledge connections:lemmas=no,or-steps=4",
    "tic-tac-toe start", "tic-tac-toe start --target draw --algorithm pn",
    "tic-tac-toe start --algorithm df-pn:symmetry=yes", "tic-tac-toe start --attacker white",
    "tic-tac-toe start --target draw --attacker white --algorithm df-pn:symmetry=yes",
    "connect:k=3,p=1,q=1 start:4x3 --knowledge none",
    "connect:k=3,p=2,q=1 start:3 --algorithm pn --knowledge none",
    "connect:k=3,p=2,q=2 start:3 --algorithm pn --knowledge none",
    "connect:k=3,p=2,q=1 start:3x4 --algorithm df-pn:symmetry=yes --knowledge none",
    "connect:k=4,p=2,q=1 start:4x3 --target draw --algorithm df-pn:symmetry=yes --knowledge none",
    "connect:k=4,p=1,q=1 'start:7 moves d4 a1 d5 g7' --knowledge threats",
    "connect:k=5,p=1,q=1 'start:9 moves e5 a1 e6 i9 f5 a9' --knowledge threats",
    "connect:k=5,p=2,q=1 'start:8 moves d4 a1-h8' --knowledge threats",
    "connect:k=5,p=2,q=2 start:7 --knowledge threats",
    "connect 'o5/4x1/3x1o/o1x2o/3x1o/x4o x 2' --knowledge threats",
    "connect6 'start:9 moves e5 a1 i9 f5 e6 a9 i1' --knowledge threats",
    "gomoku 'start moves h8 b2 i8 b14 j8 n2' --knowledge threats",
    f"connect6 '{CONNECT6}' --knowledge threats",
    # Mates in 1, 3, 5, 7, 9 and 11
    "shogi '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p'",
    "shogi 'lns+R4l/1p1p5/p1pkppB1p/6p2/1R7/6P1P/P1PPnPS2/2+b1G1g2/L3K1sNL b 2GS3Pnp'",
    "shogi:checks=white 'ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp "
    "within 3'",
    "shogi '5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p'",
    "shogi:checks=black '5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p within 4'",
    "shogi 'ln1g2B+Rl/2s6/pPppppk2/6p1p/9/4P1P1P/P1PPSP3/3+psK3/L+r3G1NL b SNb2gn2p'",
    "shogi:checks=black 'ln1g2B+Rl/2s6/pPppppk2/6p1p/9/4P1P1P/P1PPSP3/3+psK3/L+r3G1NL b SNb2gn2p within 7' "
    "--algorithm weak-df-pn",
    "shogi 'ln1g1k1nl/1rP5g/p1sp1+P1P1/4p3p/2pS2p1P/1P1P3p1/PGB1PP3/5K3/L+r3G1N+b w S2Psnl'",
    "shogi '+P2+Rb1gnl/7k1/n1p1+Bp1pp/p5p2/1p1pP2P1/2+s6/PsNGSPP1P/3KG4/L5RNL b SL3Pg'",
    # No mates: of those that go on for ever, with drops between, within a number of plies
    "shogi '6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p'",
    "shogi '6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p' --algorithm pn --knowledge none",
    "shogi '9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p'",
    "shogi '9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p' --algorithm df-pn --knowledge none",
    "shogi:checks=black 'ln1g2B+Rl/2s6/pPppppk2/6p1p/9/4P1P1P/P1PPSP3/3+psK3/L+r3G1NL b SNb2gn2p within 5' "
    "--algorithm pn",
    "shogi '4+r4/9/7k1/9/9/4+p2SR/9/9/9 w Np' --attacker black",
    # Pieces that move, and circles
    "loa start:4", "loa start:4 --target draw --algorithm pn", "loa:simultaneous=mover start:4 --attacker white",
    "loa:no-moves=loss start:4 --attacker white --target draw", "loa start:5 --algorithm df-pn:symmetry=yes",
    "loa '1xxo/o3/3x/1x2 x' --target draw --algorithm df-pn:closed-sets=yes",
    "loa 'start:5 moves b1-b3' --target draw --algorithm df-pn:symmetry=yes",
    "surakarta '6/3o2/6/2ox2/6/6 x'", "surakarta '3o2/6/2x3/6/6/6 x'", "surakarta '3o2/6/2x3/6/6/6 o' --target draw",
    "surakarta '6/3o2/6/2ox2/6/6 x' --target draw --algorithm df-pn:symmetry=yes",
    "surakarta:no-moves=draw '2o3/6/6/2x3/3x2/6 o' --target draw",
    # The whole game
    "shogi '4k4/9/4P4/9/9/9/9/9/4K4 b G' --target win",
    "shogi 'k8/9/1G7/9/9/9/9/9/8K b G' --target draw",
]


# ---------------------------------------------------------------------------- what there is


def arguments_of(question):
    words, quoted = [], question.split("'")
    for i, part in enumerate(quoted):
        words += [part] if i % 2 else part.split()
    return words


def endgames(generator):
    """Questions about Othello with few empty cells, after random play."""
    for size, empties in [("6", 7), ("6", 8), ("8", 8), ("8", 8), ("8", 10)]:
        game = checker.read_game("othello", f"size={size},empties=none")
        position = None
        while position is None or game.score(position) is not None:
            middle = int(size) // 2 - 1
            first = middle * (int(size) + 1)
            cells = checker.with_stones(bytes(int(size) ** 2), [first, first + int(size) + 1], WHITE)
            cells = checker.with_stones(cells, [first + 1, first + int(size)], BLACK)
            position = checker.Position(cells, BLACK, 1)
            while game.score(position) is None and position.cells.count(0) > empties:
                position = game.play(position, generator.choice(game.moves(position)))
        text = "".join("-XO"[cell] for cell in position.cells) + " " + "XO"[position.side]
        yield ["othello", text, "--target", generator.choice(["win", "draw", "-6", "4"]),
               "--algorithm", generator.choice(["alpha-beta", "df-pn", "pn"])]


def solved(program, folder, generator):
    """Certificates by the program."""
    questions = [arguments_of(question) for question in QUESTIONS] + list(endgames(generator))
    for number, question in enumerate(questions):
        file = folder / f"solved-{number}"
        done = subprocess.run([program, "solve", *question, "--certificate", file, "--quiet",
                               "--time", "60s"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0 or not file.exists():
            raise RuntimeError(f"no certificate for {question}: {done.stderr}")
        yield file.read_bytes()
        file.unlink()


def root_bytes(game, position):
    """The inverse of the checker's root()."""
    if isinstance(game, checker.Othello):
        cells = position.cells
        bits = [c == 1 for c in cells] + [c == 2 for c in cells] + [position.side == WHITE]
        return sum(bit << i for i, bit in enumerate(bits)).to_bytes((len(bits) + 7) // 8, "little")
    result = bytearray((len(position.cells) + 4) // 5)
    for cell, stone in enumerate(position.cells):
        result[cell // 5] += stone * 3 ** (cell % 5)
    last = position.side + (2 * position.left if isinstance(game, checker.Connect) else 0)
    return bytes(result) + bytes([last])


def spelled_out(name, options, root, attacker, target, largest=3000):
    """A certificate of nodes and references alone: every position that comes up twice is named."""
    game = checker.read_game(name, options)
    position = game.root(root)
    values = {}

    def value(at):  # whether the attacker gets its target
        if at not in values:
            score = game.score(at)
            if score is not None:
                values[at] = checker.Claim(attacker, target, True).holds_with(score)
            else:
                after = game.after(at, game.moves(at))
                values[at] = (any if at.side == attacker else all)(value(next) for next in after)
        return values[at]

    truth = value(position)
    claim = checker.Claim(attacker, target, truth)
    seen, entries = collections.Counter(), []  # (position, index), or a position seen before

    def write(at):
        if game.score(at) is not None:
            return
        seen[at] += 1
        if seen[at] > 1:
            entries.append(at)
            return
        moves = game.moves(at)
        index = 0
        if at.side == claim.prover:
            index = [value(next) for next in game.after(at, moves)].index(truth)
            moves = [moves[index]]
        entries.append((at, index))
        for next in game.after(at, moves):
            write(next)

    write(position)
    records, names = [], {}
    for entry in entries:
        if entry in names:
            records.append(reference(len(names) - 1 - names[entry]))
        elif seen[entry[0]] > 1:
            names[entry[0]] = len(names)
            records.append(named(entry[1], seen[entry[0]] - 1))
        else:
            records.append(node(entry[1]))
    assert len(records) <= largest
    return Certificate(name, options, root, attacker, target, int(truth), records).bytes()


def all_spelled_out():
    def connect(m, n, k, p, q):
        return f"m={m},n={n},k={k},p={p},q={q},counts=legal,columns=with-i"

    yield spelled_out("hex", "width=2,height=2", bytes([0, 0]), BLACK, 1)
    yield spelled_out("hex", "width=3,height=2", bytes([0, 0, 0]), WHITE, 1)
    yield spelled_out("hex", "width=3,height=3", bytes([0, 0, 0]), BLACK, 1)
    yield spelled_out("connect", connect(3, 2, 2, 1, 1), bytes([0, 0, 2]), BLACK, 1)
    yield spelled_out("connect", connect(3, 3, 3, 1, 1), bytes([0, 0, 2]), BLACK, 0)
    yield spelled_out("connect", connect(3, 3, 3, 1, 1), bytes([0, 0, 2]), BLACK, 1)
    yield spelled_out("connect", connect(3, 2, 3, 2, 1), bytes([0, 0, 2]), WHITE, 0)
    yield spelled_out("connect", connect(4, 2, 4, 2, 2), bytes([0, 0, 4]), WHITE, 1)


def shogi_spelled_out():
    """Mates of nodes alone, and closed sets that no program has made."""
    for text in ["4k4/9/4P4/9/9/9/9/9/9 b G within 1", "8k/8p/7G1/4B4/9/9/9/5R3/9 b p within 3",
                 "5B1n1/8k/6Rpp/9/9/9/9/9/9 b - within 5"]:
        yield shogi.mate(text).bytes()
    yield shogi.mate("9/5r3/9/9/9/4b4/7g1/8P/8K w P within 3", "white").bytes()
    for text in ["7k1/9/9/9/9/9/9/9/8R b -", "7k1/9/9/9/9/9/9/9/8R b P", "8k/9/9/9/9/9/9/9/7R1 b P"]:
        yield shogi.no_mate(text).bytes()


def large_small_position():
    """A small position of 90,303 positions, where up to 2^20 must not be refused."""
    options = "m=5,n=2,k=3,p=1,q=1,counts=legal,columns=with-i"
    return Certificate("connect", options, bytes([0, 0, 2]), BLACK, 1, 0, [small(16)]).bytes()


def kinds_of_records(certificates):
    kinds = collections.Counter()
    for data in certificates:
        certificate = parse(data)
        is_shogi = certificate.game == "shogi"
        for record in certificate.records:
            if record[0] == "statement":
                kinds[("settled", "only", "instead")[record[1]]] += 1
                is_instead = record[1] == INSTEAD and record[2] < 2
                kinds["gift"] += is_instead and record[3] == GIFT
                kinds["hands"] += is_instead and is_shogi and record[3] == HANDS
                kinds["hands in a closed set"] += (is_instead and is_shogi and record[3] == HANDS
                                                   and not certificate.truth)
                kinds["reason used again"] += record[2] >= 2
            else:
                kinds[record[0]] += 1
    return kinds


# ---------------------------------------------------------------------------- what there could be


def changed_number(number, generator):
    return max(0, generator.choice([number - 1, number + 1, number + 2, 0, generator.randrange(9)]))


def read_connections(body):
    """The four parts of Hex's reason, as lists of entries, which are lists of numbers and lists."""
    reader = Reader(body, 0)

    def many(read):
        return [read() for _ in range(reader.varint())]

    def seized(first):
        return [reader.varint() for _ in range(first)] + cells(reader.varint())

    def cells(form):
        return [form] + [reader.varint() for _ in range(2 if form else 1)]

    def step():
        rule = reader.varint()
        if rule == 0:
            return [rule, reader.varint(), reader.varint()]
        steps = many(reader.varint) if rule == 2 else [reader.varint(), reader.varint()]
        return [rule, *([steps] if rule == 2 else steps), many(lambda: seized(1))]

    parts = [many(lambda: seized(0)), many(step), many(lambda: [reader.varint()]),
             many(lambda: seized(1))]
    if reader.at != len(body):
        raise IndexError
    return parts


def connections(parts):
    """The body of Hex's reason. A list in an entry gets a count, its own entries have none."""
    def numbers(entry):
        for item in entry:
            if isinstance(item, int):
                yield varint(item)
            else:
                yield varint(len(item))
                for inner in item:
                    yield from numbers([inner] if isinstance(inner, int) else inner)

    return b"".join(numbers(parts))


def changed_connections(body, generator):
    """Other numbers, entries less, twice, somewhere else; in a step also in the lists it has."""
    try:
        parts = read_connections(body)
    except IndexError:
        return bytes(generator.randrange(9) for _ in range(generator.randrange(4)))
    if generator.random() < 0.05:
        return body + bytes([generator.randrange(3)])
    entries = generator.choice([part for part in parts if part] or [parts[0]])
    lists = [item for entry in entries for item in entry if isinstance(item, list) and item]
    if lists and generator.random() < 0.5:
        entries = generator.choice(lists)
    way = generator.randrange(6)
    if not entries:
        generator.choice(parts).append([generator.randrange(9) for _ in range(3)])
    elif way == 0:
        entries.pop(generator.randrange(len(entries)))
    elif way == 1:
        entries.insert(generator.randrange(len(entries) + 1),
                       copy.deepcopy(generator.choice(entries)))
    elif way == 2:
        i, j = generator.randrange(len(entries)), generator.randrange(len(entries))
        entries[i], entries[j] = entries[j], entries[i]
    else:
        entry = generator.choice(entries)
        if isinstance(entry, int):  # the steps of an OR
            entry = entries
        places = [i for i, item in enumerate(entry) if isinstance(item, int)]
        i = generator.choice(places)
        near = entry[i] + generator.choice([-6, -5, -4, -2, -1, 1, 2, 4, 5, 6])
        entry[i] = max(0, generator.choice([near, near, entry[generator.choice(places)]]))
    return connections(parts)


def changed_gift(body, generator):
    """A cell more or less, or a byte."""
    bits = int.from_bytes(body, "little") ^ 1 << generator.randrange(max(1, 8 * len(body)))
    length = max(0, len(body) + generator.choice([0] * 8 + [-1, 1]))
    return (bits % 256 ** length).to_bytes(length, "little")


def random_gift(count, generator):
    """Of a few cells, rarely of one beyond the board."""
    bits = sum({1 << generator.randrange(count) for _ in range(generator.randint(1, 4))})
    if generator.random() < 0.02:
        bits |= 1 << count
    return statement(INSTEAD, GIFT, bits.to_bytes((count + 7) // 8 + (bits >> count > 0), "little"))


def changed_hands(body, generator):
    """A piece more or less, another limit of plies, a number less or more."""
    numbers, reader = [], Reader(body, 0)
    try:
        while reader.at < len(body):
            numbers.append(reader.varint())
    except IndexError:
        numbers = [0] * 8
    if generator.random() < 0.1 or not numbers:
        return body + bytes([generator.randrange(3)]) if generator.random() < 0.5 else body[:-1]
    i = generator.randrange(len(numbers))
    if generator.random() < 0.3:
        i = len(numbers) - 1
        numbers[i] = generator.choice([0, 1, 2, 4, 6, 32767, 32768, 2 ** 32 + numbers[i]])
    numbers[i] = changed_number(numbers[i], generator)
    return b"".join(map(varint, numbers))


def changed_forced_win(body, generator):
    """Another cell, one less, one more, a turn less, a turn more …"""
    reader = Reader(body, 0)
    try:
        turns = [[reader.varint() for _ in range(reader.varint())] for _ in range(reader.varint())]
        turn = generator.choice(turns)
    except IndexError:
        return bytes(generator.randrange(9) for _ in range(generator.randrange(4)))
    way = generator.randrange(8)
    if way == 0 and turn:
        i = generator.randrange(len(turn))
        turn[i] = changed_number(turn[i], generator)
    elif way == 1 and turn:
        turn.pop(generator.randrange(len(turn)))
    elif way == 2:
        turn.append(generator.randrange(40))
    elif way == 3:
        turns.remove(turn)
    elif way == 4:
        turns.insert(generator.randrange(len(turns) + 1), generator.choice([turn[:], []]))
    elif way == 5:
        generator.shuffle(turns)
    elif way == 6:
        generator.shuffle(turn)
    else:
        return body + bytes([generator.randrange(3)])
    return forced_win(turns)


def change_record(records, i, bodies, change_body, generator):
    record = records[i]
    way = generator.randrange(10)
    if way == 0:
        records[i] = small(generator.randrange(LARGEST_SMALL))
    elif way == 1:
        records.insert(i, statement(INSTEAD, 0, [generator.randrange(9)]))
    elif way == 2:
        records.insert(i, statement(ONLY, 1, generator.choice(bodies)))
    elif way == 3:
        body = generator.choice(bodies)
        records[i] = generator.choice([settled_by_threats(), statement(SETTLED, 1, body)])
    elif way == 4:
        j = generator.randrange(len(records))
        records[i], records[j] = records[j], records[i]
    elif way == 5:
        records.insert(i, copy.deepcopy(generator.choice(records)))
    elif way == 6:
        records.pop(i)
    elif record[0] == "statement" and record[2] < 2:
        if way == 7:
            is_gift = record[1] == INSTEAD and record[3] == GIFT
            record[5] = (changed_gift if is_gift else change_body)(record[5], generator)
        elif way == 8:
            record[1] = generator.randrange(3)
        elif record[2] == 1:
            record[4] = changed_number(record[4], generator)
        else:
            record[3] = generator.randrange(4)
    elif record[0] == "statement" and way == 7:
        records[i] = statement_again(generator.randrange(3), generator.randrange(4))
    elif record[0] == "named" and way == 7:
        record[2] = changed_number(record[2], generator)
    elif record[0] == "named" and way == 8:
        records[i] = node(record[1])
    elif record[0] == "node" and way == 7:
        records[i] = generator.choice([named(record[1], 1), reference(generator.randrange(5))])
    elif record[0] == "statement":
        record[2] = max(2, changed_number(record[2], generator))
    else:  # a move, a distance, a size
        record[1] = changed_number(record[1], generator)


def changed_options(text, generator):
    parts = text.split(",")
    i = generator.randrange(len(parts))
    name, _, value = parts[i].partition("=")
    way = generator.randrange(8)
    if way == 0:
        generator.shuffle(parts)
    elif way == 1:
        parts.pop(i)
    elif way == 2:
        parts.append(parts[i])
    elif value.isdigit():
        number = int(value) + generator.choice([-2, -1, 1, 1, 2])
        parts[i] = f"{name}={generator.choice(['', '', '', '0', '+', ' '])}{number}"
    else:
        other = {"legal": "any", "any": "legal", "with-i": "without-i", "none": "winner",
                 "black": "white"}
        parts[i] = f"{name}={other.get(value, 'none')}"
    return ",".join(parts)


def change_claim(certificate, generator):
    way = generator.randrange(7)
    if way == 0:
        certificate.target += generator.choice([-2, -1, 1, 2])
    elif way == 1:
        certificate.attacker ^= 1
    elif way == 2:
        certificate.truth ^= 1
    elif way == 3:  # the same in other words: not worse than 0 is not to lose
        certificate.attacker ^= 1
        certificate.truth ^= 1
        certificate.target = 1 - certificate.target
    elif way == 4:
        certificate.options = changed_options(certificate.options, generator)
    else:
        root = bytearray(certificate.root or b"\0")
        i = generator.randrange(len(root)) if way == 5 else len(root) - 1
        root[i] = (root[i] + generator.choice([1, -1, 2, -2, 3, 9, 27, 81])) % 256
        certificate.root = bytes(root)


def well_formed_mutant(data, bodies, generator):
    certificate = parse(data)
    is_hex, is_shogi = certificate.game == "hex", certificate.game == "shogi"
    change_body = {"hex": changed_connections, "shogi": changed_hands}.get(
        certificate.game, changed_forced_win)
    bodies = bodies[certificate.game]
    for _ in range(generator.choice([1, 1, 1, 2])):
        if generator.random() < 0.25 or not certificate.records:
            change_claim(certificate, generator)
        else:
            i = generator.randrange(len(certificate.records))
            if is_hex and generator.random() < 0.1:
                count = len(certificate.root) * 5 - generator.randint(5, 9)
                certificate.records.insert(i, random_gift(count, generator))
                continue
            if is_shogi and generator.random() < 0.2:
                body = changed_hands(generator.choice(bodies), generator)
                certificate.records.insert(i, statement(INSTEAD, HANDS, body))
                continue
            change_record(certificate.records, i, bodies, change_body, generator)
    if generator.random() < 0.05:
        certificate.count = len(certificate.records) + generator.choice([-1, 1])
        certificate.count = max(0, certificate.count)
    return certificate.bytes()


def any_mutant(data, generator):
    """Bits and bytes anywhere, then signed again, with the old count or one that fits."""
    content = bytearray(data[:-24])
    for _ in range(generator.choice([1, 1, 2, 4])):
        i = generator.randrange(10, len(content))
        way = generator.randrange(5)
        if way == 0:
            content[i] ^= 1 << generator.randrange(8)
        elif way == 1:
            content[i] = generator.randrange(256)
        elif way == 2 and len(content) > 12:
            del content[i]
        elif way == 3:
            content.insert(i, content[i])
        else:
            content[i] = (content[i] + generator.choice([1, 4, -4, -1])) % 256
    count = int.from_bytes(data[-24:-16], "little")
    if generator.random() < 0.5:
        try:
            count = len(parse(bytes(content) + bytes(24)).records)
        except (ValueError, IndexError):
            pass
    result = signed(bytes(content), count)
    if generator.random() < 0.05:  # not signed again
        i = generator.randrange(len(result))
        result = generator.choice([result[:i], result[:i] + b"\1" + result[i + 1:], result + b"\n"])
    return result


def takes_long(data):
    """Whether it has a small position that is too much for Python."""
    try:
        reader = Reader(data[:-24], 11)
        for _ in range(3):
            reader.bytes(reader.varint())
        reader.byte(), reader.varint(), reader.byte()
    except IndexError:
        return False
    return any(record[0] == "small" and LARGEST_SMALL <= record[1] <= 16
               for record in read_records(reader))


# ---------------------------------------------------------------------------- positions made up


def made_up(generator):
    """A random position of a random small game, and a short proof that may even hold."""
    name = generator.choice(["othello", "hex", "connect", "connect", "connect", "shogi"])
    if name == "shogi":
        return made_up_shogi(generator)
    left = 1
    if name == "othello":
        size = generator.choice([4, 4, 6, 8])
        options = f"size={size},empties={generator.choice(['none', 'winner'])}"
        width = height = size
    elif name == "hex":
        width, height = generator.randint(1, 6), generator.randint(1, 6)
        options = f"width={width},height={height}"
    else:
        width, height = generator.randint(1, 6), generator.randint(1, 6)
        k, p = generator.randint(1, max(width, height)), generator.choice([1, 1, 2, 2, 3])
        q, counts = generator.choice([1, 1, 2, 3]), generator.choice(["any", "any", "any", "legal"])
        options = f"m={width},n={height},k={k},p={p},q={q},counts={counts},columns=with-i"
        left = generator.choice([1] * 8 + [p] * 8 + [q, p + 1, 0])
    empty = generator.choice([0, 0.1, 0.2, 0.5, 0.8])
    cells = bytearray(generator.choice([1, 2]) if generator.random() >= empty else 0
                      for _ in range(width * height))
    if name == "othello" and generator.random() < 0.97:
        for row in (size // 2 - 1, size // 2):
            for column in (size // 2 - 1, size // 2):
                cells[row * size + column] = cells[row * size + column] or 1
    game = checker.read_game(name, options)
    side = generator.choice([BLACK, WHITE])
    if name == "connect" and counts == "legal" and generator.random() < 0.9:
        stones, side, left = game.counts_after(len(cells) - cells.count(0))
        order = [1] * stones[BLACK] + [2] * stones[WHITE]
        generator.shuffle(order)
        cells = bytearray(order.pop() if cell else 0 for cell in cells)
    position = checker.Position(bytes(cells), side, left)
    target = generator.choice([1, 1, 1, 0, 0, -1, 2, -3, generator.randint(-9, 9)])
    certificate = Certificate(name, options, root_bytes(game, position), generator.randrange(2),
                              target, generator.randrange(2), [])
    certificate.records = made_up_proof(game, position, certificate, generator)
    return certificate.bytes()


def made_up_shogi(generator):
    """A king, a few pieces around it and in hand; the proof is a stand-in and a small position."""
    checks = generator.choice(["black", "black", "white", "none"])
    defender = BLACK if checks == "white" else WHITE
    at = shogi.random_position(generator, 1 - defender)
    if checks != "none" and generator.random() < 0.5:
        at = at._replace(left=generator.randrange(6))
    certificate = Certificate("shogi", f"checks={checks}", shogi.root_bytes(at), generator.randrange(2),
                              generator.choice([1, 1, 1, 0, -1, 2]), generator.randrange(2), [])
    if generator.random() < 0.8:
        certificate.attacker, certificate.target = 1 - defender, 1
    claim = checker.Claim(certificate.attacker, certificate.target, certificate.truth == 1)
    game = shogi.game(checks)
    if game.score(at) is not None and generator.random() < 0.9:
        return certificate.bytes()
    if generator.random() < 0.8:
        own = at.hands[7 * claim.prover:7 * claim.prover + 7]
        told = [max(0, count - generator.choice([0, 0, 1])) for count in own]
        if generator.random() < 0.1:
            told[generator.randrange(7)] += 1
        left = at.left
        if generator.random() < 0.2:
            left = generator.choice([left + 1, max(0, left - 1), checker.UNLIMITED, 3])
        certificate.records.append(shogi.instead(told, left))
    certificate.records.append(small(generator.randrange(LARGEST_SMALL)))
    return certificate.bytes()


def made_up_proof(game, position, certificate, generator):
    claim = checker.Claim(certificate.attacker, certificate.target, certificate.truth == 1)
    if game.score(position) is not None and generator.random() < 0.98:
        return []
    first = []
    if generator.random() < 0.2:
        first = [statement(INSTEAD, 0, [generator.randrange(9)])]
    elif isinstance(game, checker.Hex) and generator.random() < 0.2:
        first = [random_gift(len(position.cells), generator)]
        try:
            position = game.instead(position, claim, GIFT, first[0][5])
        except checker.Rejected:
            pass
        if game.score(position) is not None:
            return first
    if isinstance(game, checker.Connect) and generator.random() < 0.8:
        return first + made_up_reason(game, position, claim, generator)
    if isinstance(game, checker.Hex) and generator.random() < 0.6:
        return first + made_up_connections(game, position, claim, generator)
    if generator.random() < 0.7:
        return first + [small(generator.randrange(LARGEST_SMALL))]
    if generator.random() < 0.5 or position.side == claim.prover:
        return first + [node(generator.randrange(6)), small(generator.randrange(3))]
    moves = game.moves(position)
    open_after = sum(game.score(after) is None for after in game.after(position, moves))
    return first + [node()] + [small(3)] * open_after


def made_up_reason(game, position, claim, generator):
    opponents = position.side != claim.prover
    if opponents and generator.random() < 0.4:
        return [settled_by_threats()]
    empty = checker.places(position.cells, 0)
    for _ in range(40):  # a forced win that holds, if one is found
        turns = [generator.sample(empty, min(len(empty), generator.randint(0, game.p)))
                 for _ in range(generator.choice([1, 1, 1, 2, 2, 3]))]
        body = forced_win(turns)
        try:
            zone = None
            if opponents:
                zone = game.zone(position, claim, 1, body)
            else:
                game.check_settled(position, claim, 1, body)
            break
        except checker.Rejected:
            continue
    if not opponents:
        return [statement(SETTLED, 1, body)]
    moves = [move for move in game.moves(position) if zone is None or move in zone]
    open_after = sum(game.score(after) is None for after in game.after(position, moves))
    return [statement(ONLY, 1, body), node()] + [small(generator.choice([4, 4, 3]))] * open_after


def made_up_connections(game, position, claim, generator):
    """Entries at random; of most of them only those that hold."""
    parts = [[], [], [], []]
    first, last = game.edges

    def cell():
        return generator.choice(checker.places(position.cells, 0) or [0])

    def seized():
        return [0, cell()] if generator.random() < 0.5 else [1, cell(), cell()]

    def shared():
        return [[cell(), *seized()] for _ in range(generator.choice([0, 0, 0, 1, 2]))]

    def step():
        number, one = max(1, len(parts[1])), cell()
        return generator.choice([
            [0, one, generator.choice(sorted(game.touched[claim.prover][one]) or [first])],
            [0, one, generator.choice([first, last, cell()])],
            [1, generator.randrange(number), generator.randrange(number), shared()],
            [2, [generator.randrange(number) for _ in range(generator.choice([1, 2, 2, 3]))], shared()]])

    def verified():
        try:
            return checker.Connections(game, position, claim, 1, connections(parts))
        except checker.Rejected:
            return None

    for _ in range(generator.choice([3, 20, 60])):
        part = generator.choice([0, 1, 1, 1, 1, 3])
        form = generator.randrange(3)
        parts[part].append([form, *seized()[1:2], *[cell()][:form]] if part == 0 else
                           step() if part == 1 else [cell(), *seized()])
        if generator.random() < 0.99 and not verified():
            parts[part].pop()
    reason = verified()
    for number, made in enumerate(reason.steps if reason else []):
        if made.ends == {first, last} or generator.random() < 0.01:
            parts[2].append([number])
    body = connections(parts)
    if position.side == claim.prover or generator.random() < 0.3:
        return [statement(SETTLED, 1, body)]
    try:
        zone = game.zone(position, claim, 1, body)
    except checker.Rejected:
        zone = game.moves(position)
    open_after = sum(game.score(after) is None for after in game.after(position, sorted(zone)))
    return [statement(ONLY, 1, body), node()] + [small(generator.choice([4, 4, 3]))] * open_after


# ---------------------------------------------------------------------------- the comparison


class Comparison:
    def __init__(self, program, folder, keep):
        self.program, self.folder, self.keep = program, folder, keep
        self.files = self.valid = self.disagreements = 0
        self.words = collections.Counter()  # pairs of reasons that differ
        self.reasons = collections.Counter()

    def compare(self, kind, certificates):
        """Returns how many are valid for both."""
        files = []
        for number, data in enumerate(certificates):
            files.append(str(self.folder / f"{kind}-{number}"))
            pathlib.Path(files[-1]).write_bytes(data)
        first, second = first_verdicts(self.program, files), second_verdicts(files)
        both = 0
        for file in files:
            if (first[file] is None) != (second[file] is None):
                self.disagree(file, first[file], second[file])
            elif first[file] is None:
                both += 1
            else:
                self.reasons[first[file]] += 1
                if first[file] != second[file]:
                    self.words[first[file], second[file]] += 1
            pathlib.Path(file).unlink(missing_ok=True)
        self.files += len(files)
        self.valid += both
        return both

    def disagree(self, file, first, second):
        self.disagreements += 1
        self.keep.mkdir(parents=True, exist_ok=True)
        kept = self.keep / f"disagreement-{self.disagreements}.cert"
        kept.write_bytes(pathlib.Path(file).read_bytes())
        print(f"{kept}: the program says {first or 'valid'}, the second checker {second or 'valid'}")

    def report(self, seconds):
        for (first, second), count in sorted(self.words.items()):
            print(f"  rejected by both, {count} times for other reasons: {first} / {second}")
        print("  reasons:", ", ".join(f"{reason} {count}"
                                      for reason, count in self.reasons.most_common()))
        print(f"{self.files} files, {self.valid} of them valid, {self.disagreements} disagreements, "
              f"{seconds:.0f} s")


def run_round(comparison, originals, generator):
    bodies = {"connect": [forced_win([[]]), forced_win([[0], [1, 2]])], "hex": [bytes(4)],
              "othello": [b""], "shogi": [bytes(8)], "loa": [b""], "surakarta": [b""]}
    for data in originals:
        certificate = parse(data)
        bodies[certificate.game] += [record[5] for record in certificate.records
                                     if record[0] == "statement" and record[2] < 2]
    mutants = []
    for data in originals:
        # Of a large one fewer: Python checks a few thousand records a second.
        for i in range(max(MUTANTS // 4, MUTANTS * 300 // max(300, len(data)))):
            mutant = (any_mutant(data, generator) if i % 3 == 0 else
                      well_formed_mutant(data, bodies, generator))
            if not takes_long(mutant):
                mutants.append(mutant)
    mutants_valid = comparison.compare("mutant", mutants)
    print(f"{len(mutants)} mutants of {len(originals)} certificates, {mutants_valid} of them valid")
    positions = [data for data in (made_up(generator) for _ in range(POSITIONS))
                 if not takes_long(data)]
    positions_valid = comparison.compare("made-up", positions)
    print(f"{len(positions)} positions made up, {positions_valid} of them with a valid proof")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="proofboard")
    parser.add_argument("--seconds", type=float, default=0, help="go on for so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, default="/tmp/proofboard-disagreements",
                        help="folder for files on which the two disagree")
    arguments = parser.parse_args()
    start = time.monotonic()
    generator = random.Random(arguments.seed)
    sys.setrecursionlimit(10000)
    with tempfile.TemporaryDirectory(prefix="proofboard-agree-") as name:
        folder = pathlib.Path(name)
        comparison = Comparison(arguments.program, folder, arguments.keep)
        originals = list(solved(arguments.program, folder, generator)) + list(all_spelled_out())
        originals += shogi_spelled_out()
        valid = comparison.compare("original", originals + [large_small_position()])
        print(f"{len(originals) + 1} certificates, {valid} of them valid")
        kinds = kinds_of_records(originals)
        print("  records:", ", ".join(f"{kind} {count}" for kind, count in kinds.items()))
        while True:
            run_round(comparison, originals, generator)
            if time.monotonic() - start >= arguments.seconds:
                break
    comparison.report(time.monotonic() - start)
    has_all_kinds = len(kinds) == 11 and all(kinds.values())
    all_are_valid = valid == len(originals) + 1
    return 0 if comparison.disagreements == 0 and all_are_valid and has_all_kinds else 1


if __name__ == "__main__":
    sys.exit(main())
