"""The games once more, in Python: rules and notation, written from docs/games and apart from the program.

The rules are those of the second checker (tools/check_certificate.py). Every game has the same face: `start`, `moves`, `play`, `score` (in Black's
eyes, None while the game goes on), `text` and `move_text`. A position has `side`, 0 for Black.
"""
import os
import sys

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


class Moving(Checked):
    """Pieces that move from cell to cell."""

    from_bottom = True
    is_cyclic = True

    def move_text(self, position, move):
        if move is None:
            return "pass"
        return self.cell_text(move[0]) + ("x" if position.cells[move[1]] else "-") + self.cell_text(move[1])


class LinesOfAction(Moving):
    def __init__(self, size, simultaneous="draw", no_moves="pass"):
        options = f"simultaneous={simultaneous},no-moves={no_moves}"
        super().__init__("loa", f"size={size},{options}", f"loa:{options}")

    def start(self):
        size = self.width
        cells = bytearray(size * size)
        for i in range(1, size - 1):
            cells[i] = cells[size * (size - 1) + i] = 1
            cells[size * i] = cells[size * i + size - 1] = 2
        return checker.Position(bytes(cells), BLACK, 0)


class Surakarta(Moving):
    def __init__(self, no_moves="loss"):
        super().__init__("surakarta", f"no-moves={no_moves}", f"surakarta:no-moves={no_moves}")

    def start(self):
        return checker.Position(bytes([1] * 12 + [0] * 12 + [2] * 12), BLACK, 0)


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
