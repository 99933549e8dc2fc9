"""The games once more, in Python: rules and notation, written from docs/games and apart from the program.

Othello, Hex, Connect and shogi are those of the second checker (tools/check_certificate.py); Lines of Action and
Surakarta, which it does not know, are here. Every game has the same face: `start`, `moves`, `play`, `score` (in Black's
eyes, None while the game goes on), `text` and `move_text`. A position has `side`, 0 for Black.
"""
import functools
import os
import sys
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, "tests", "second_checker"))

import shogi as shogi_texts  # noqa: E402

checker = shogi_texts.checker
BLACK, WHITE = 0, 1
LETTERS = "abcdefghijklmnopqrs"


def rows_text(cells, width, height, side, from_bottom):
    """Rows from the top, with numbers for runs of empty cells."""
    rows = []
    for row in range(height):
        text, empty = "", 0
        for cell in cells[row * width:(row + 1) * width]:
            if cell == 0:
                empty += 1
                continue
            text += (str(empty) if empty else "") + "?xo"[cell]
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(reversed(rows) if from_bottom else rows) + " " + "xo"[side]


class Board:
    """What games on a board of cells share. `spec` is the game as the command line names it."""

    from_bottom = True  # a1 is the bottom left cell
    is_cyclic = False
    width = height = 0
    most = 1  # the largest score

    def cell_text(self, cell):
        return LETTERS[cell % self.width] + str(cell // self.width + 1)

    def move_text(self, position, move):
        return self.cell_text(move)

    def text(self, position):
        return rows_text(position.cells, self.width, self.height, position.side, self.from_bottom)


class Checked(Board):
    """A game that the second checker knows."""

    def __init__(self, name, options, spec):
        self.name, self.options, self.spec = name, options, spec
        self.rules = checker.read_game(name, options)
        self.width, self.height = self.rules.width, self.rules.height

    def moves(self, position):
        return self.rules.moves(position)

    def play(self, position, move):
        return self.rules.play(position, move)

    def score(self, position):
        return self.rules.score(position)


class Hex(Checked):
    from_bottom = False

    def __init__(self, width, height):
        super().__init__("hex", f"width={width},height={height}", "hex")

    def start(self):
        return checker.Position(bytes(self.width * self.height), BLACK, 1)


class Othello(Checked):
    from_bottom = False

    def __init__(self, size, empties="none"):
        super().__init__("othello", f"size={size},empties={empties}", f"othello:empties={empties}")
        self.most = size * size

    def start(self):
        middle = self.width // 2 - 1
        first = middle * (self.width + 1)
        cells = checker.with_stones(bytes(self.width ** 2), [first, first + self.width + 1], WHITE)
        return checker.Position(checker.with_stones(cells, [first + 1, first + self.width], BLACK), BLACK, 1)

    def move_text(self, position, move):
        return "pass" if move is None else self.cell_text(move)


class Connect(Checked):
    def __init__(self, m, n, k, p, q, counts="legal", spec=None):
        options = f"m={m},n={n},k={k},p={p},q={q},counts={counts},columns=with-i"
        super().__init__("connect", options, spec or f"connect:k={k},p={p},q={q},counts={counts}")

    def start(self):
        return checker.Position(bytes(self.width * self.height), BLACK, self.rules.q)

    def text(self, position):
        return f"{super().text(position)} {position.left}"


Pieces = namedtuple("Pieces", "cells side")


@functools.lru_cache(maxsize=None)
def lines_of(size):
    """The lines of Lines of Action, in the order of docs/formats/certificate.md."""
    def line(row, column, up, right):
        cells = []
        while 0 <= row < size and 0 <= column < size:
            cells.append(row * size + column)
            row, column = row + up, column + right
        return cells

    lines = [line(row, 0, 0, 1) for row in range(size)] + [line(0, column, 1, 0) for column in range(size)]
    lines += [line(row, 0, 1, 1) for row in range(size - 2, 0, -1)] + [line(0, column, 1, 1) for column in range(size - 1)]
    lines += [line(0, column, 1, -1) for column in range(1, size)] + [line(row, size - 1, 1, -1) for row in range(1, size - 1)]
    return lines


@functools.lru_cache(maxsize=None)
def cells_around(size):
    def near(cell):
        row, column = divmod(cell, size)
        return frozenset(r * size + c for r in range(max(0, row - 1), min(size, row + 2))
                         for c in range(max(0, column - 1), min(size, column + 2)) if (r, c) != (row, column))

    return [near(cell) for cell in range(size * size)]


class LinesOfAction(Board):
    name = "loa"
    is_cyclic = True

    def __init__(self, size, simultaneous="draw", no_moves="pass"):
        self.width = self.height = size
        self.simultaneous, self.no_moves = simultaneous, no_moves
        self.spec = f"loa:simultaneous={simultaneous},no-moves={no_moves}"

    def start(self):
        size = self.width
        cells = bytearray(size * size)
        for i in range(1, size - 1):
            cells[i] = cells[size * (size - 1) + i] = 1
            cells[size * i] = cells[size * i + size - 1] = 2
        return Pieces(bytes(cells), BLACK)

    def steps(self, position):
        cells, own = position.cells, position.side + 1
        result = []
        for line in lines_of(self.width):
            content = [cells[cell] for cell in line]
            count = len(content) - content.count(0)
            for way in (1, -1):
                for at, piece in enumerate(content):
                    to = at + way * count
                    if piece != own or not 0 <= to < len(line) or content[to] == own:
                        continue
                    if 3 - own not in content[at + way:to:way]:
                        result.append((line[at], line[to]))
        return result

    def moves(self, position):
        return self.steps(position) or [None]

    def play(self, position, move):
        if move is None:
            return Pieces(position.cells, 1 - position.side)
        cells = bytearray(position.cells)
        cells[move[1]], cells[move[0]] = cells[move[0]], 0
        return Pieces(bytes(cells), 1 - position.side)

    def is_joined(self, cells, side):
        own = {cell for cell, content in enumerate(cells) if content == side + 1}
        around = cells_around(self.width)
        to_do = [own.pop()]
        while to_do:
            near = around[to_do.pop()] & own
            own -= near
            to_do += near
        return not own

    def score(self, position):
        black, white = self.is_joined(position.cells, BLACK), self.is_joined(position.cells, WHITE)
        if black and white:
            return 0 if self.simultaneous == "draw" else 1 if position.side == WHITE else -1
        if black or white:
            return 1 if black else -1
        if self.no_moves == "loss" and not self.steps(position):
            return -1 if position.side == BLACK else 1
        return None

    def move_text(self, position, move):
        if move is None:
            return "pass"
        return self.cell_text(move[0]) + ("x" if position.cells[move[1]] else "-") + self.cell_text(move[1])


def circuit(text):
    """Cells and, as None, loops."""
    return [None if word == "~" else LETTERS.index(word[0]) + 6 * (int(word[1]) - 1) for word in text.split()]


class Surakarta(Board):
    name = "surakarta"
    is_cyclic = True
    width = height = 6
    CIRCUITS = [circuit("a2 b2 c2 d2 e2 f2 ~ e1 e2 e3 e4 e5 e6 ~ f5 e5 d5 c5 b5 a5 ~ b6 b5 b4 b3 b2 b1 ~"),
                circuit("a3 b3 c3 d3 e3 f3 ~ d1 d2 d3 d4 d5 d6 ~ f4 e4 d4 c4 b4 a4 ~ c6 c5 c4 c3 c2 c1 ~")]

    def __init__(self, no_moves="loss"):
        self.no_moves = no_moves
        self.spec = f"surakarta:no-moves={no_moves}"

    def start(self):
        return Pieces(bytes([1] * 12 + [0] * 12 + [2] * 12), BLACK)

    def captures(self, position):
        """By circuit and loop, as docs/formats/certificate.md lists them."""
        found = {}
        for way in self.CIRCUITS:
            loops = [at for at, point in enumerate(way) if point is None]
            for loop in loops[-1:] + loops[:-1]:
                onwards = [point for point in way[loop + 1:] + way[:loop] if point is not None]
                for ahead in (onwards, onwards[::-1]):
                    self.ride(position, ahead[::-1], ahead, found)
        return list(found)

    def ride(self, position, behind, ahead, found):
        """Over one loop: the first piece behind it takes the first one ahead."""
        cells = position.cells
        rider = next((point for point in behind if cells[point]), None)
        if rider is None or cells[rider] != position.side + 1:
            return
        met = next((point for point in ahead if cells[point] and point != rider), None)
        if met is not None and cells[met] == 2 - position.side:
            found[rider, met] = True

    def steps(self, position):
        around = cells_around(6)
        return [(cell, to) for cell, content in enumerate(position.cells) if content == position.side + 1
                for to in sorted(around[cell]) if not position.cells[to]]

    def moves(self, position):
        return self.captures(position) + self.steps(position)

    play = LinesOfAction.play

    def score(self, position):
        for side, score in ((BLACK, -1), (WHITE, 1)):
            if side + 1 not in position.cells:
                return score
        if not self.moves(position):
            return 0 if self.no_moves == "draw" else -1 if position.side == BLACK else 1
        return None

    move_text = LinesOfAction.move_text


class Shogi:
    """The whole game, or with `checks` its mates."""

    name = "shogi"
    is_cyclic = True
    most = 1

    def __init__(self, checks="none"):
        self.checks, self.spec = checks, f"shogi:checks={checks}"
        self.rules = shogi_texts.game(checks)

    def start(self):
        return shogi_texts.position(shogi_texts.START)

    def moves(self, position):
        return self.rules.moves(position)

    def play(self, position, move):
        return self.rules.play(position, move)

    def score(self, position):
        return self.rules.score(position)

    def text(self, position):
        return shogi_texts.sfen(position)

    def move_text(self, position, move):
        def square(number):
            return str(number // 9 + 1) + LETTERS[number % 9]

        to = square(move >> 1 & 127)
        if move >= 32768:
            return f"{shogi_texts.LETTERS[(move >> 8) % 128]}*{to}"
        return square(move >> 8) + to + ("" if move & 1 else "+")


def play_at_random(game, generator, plies, least_left=0):
    """A position after at most so many random moves that is not over; `least_left`: empty cells that stay."""
    while True:
        position = game.start()
        for _ in range(plies):
            if least_left and position.cells.count(0) <= least_left:
                break
            after = game.play(position, generator.choice(game.moves(position)))
            if game.score(after) is not None:
                break
            position = after
        if game.score(position) is None:
            return position
