"""Brute force: what small positions are worth, by trying everything, with the rules of games.py alone.

A value is Black's score with best play. Games that end are tried out to the end. In games that come round again all
positions with few pieces are put into a table, up to turning and mirroring, and judged backwards from the ends of all
games; what is never judged is a draw. Mates of shogi are looked for within a number of plies.
"""
import itertools
import os
import pickle

from .games import BLACK, WHITE, checker, shogi_texts

MOST_REMEMBERED = 400_000  # positions


class TooLarge(Exception):
    """More than this oracle will try."""


class TriedOut:
    """Of a game in which no position comes up twice."""

    def __init__(self, game):
        self.game, self.values = game, {}

    def value(self, position):
        if len(self.values) > MOST_REMEMBERED:
            self.values.clear()
        return self.worth(position)

    def worth(self, position):
        known = self.values.get(position)
        if known is None:
            known = self.game.score(position)
            if known is None:
                best = max if position.side == BLACK else min
                known = best(self.worth(self.game.play(position, move)) for move in self.game.moves(position))
            self.values[position] = known
        return known


def symmetries(size):
    """The eight of the square, as lists: where each cell's content comes from."""
    def image(number, row, column):
        column = size - 1 - column if number & 1 else column
        row = size - 1 - row if number & 2 else row
        return (column * size + row) if number & 4 else row * size + column

    return [[image(number, *divmod(cell, size)) for cell in range(size * size)] for number in range(8)]


class JudgedBackwards:
    """Of a game that can go on for ever: all positions with at most so many pieces."""

    def __init__(self, game, black, white):
        self.game, self.most = game, (black, white)
        self.images = symmetries(game.width)
        self.values = None

    def canonical(self, position):
        cells = position.cells
        return min(bytes([cells[i] for i in image]) for image in self.images), position.side

    def all_positions(self):
        count = self.game.width ** 2
        for black in range(1, self.most[0] + 1):
            for white in range(1, self.most[1] + 1):
                for mine in itertools.combinations(range(count), black):
                    rest = [cell for cell in range(count) if cell not in mine]
                    for others in itertools.combinations(rest, white):
                        cells = bytearray(count)
                        for cell in mine:
                            cells[cell] = 1
                        for cell in others:
                            cells[cell] = 2
                        yield bytes(cells)

    def build(self):
        numbers, after, before, ends = {}, [], [], []  # ends: score or None
        for cells in self.all_positions():
            if any(bytes([cells[i] for i in image]) < cells for image in self.images):
                continue
            for side in (BLACK, WHITE):
                numbers[cells, side] = len(numbers)
        for cells, side in list(numbers):
            position = checker.Position(cells, side, 0)
            score = self.game.score(position)
            ends.append(score)
            moves = [] if score is not None else self.game.moves(position)
            reached = []
            for next_one in (self.game.play(position, move) for move in moves):
                key = self.canonical(next_one)
                if key not in numbers:  # the last piece of a side was taken
                    numbers[key] = len(numbers)
                reached.append(numbers[key])
            after.append(reached)
        for key in list(numbers)[len(ends):]:
            ends.append(self.game.score(checker.Position(*key, 0)))
            after.append([])
        before = [[] for _ in ends]
        for number, reached in enumerate(after):
            for one in reached:
                before[one].append(number)
        self.judge(numbers, after, before, ends)

    def judge(self, numbers, after, before, ends):
        """A side wins where one move leads to a win of its own, and loses where all lead to wins of the other."""
        sides = [side for _, side in numbers]
        values = list(ends)
        not_lost = [len(reached) for reached in after]  # moves that don't lose, as far as is known
        to_do = [number for number, score in enumerate(ends) if score in (1, -1)]
        while to_do:
            number = to_do.pop()
            for parent in before[number]:
                if values[parent] is not None:
                    continue
                wins = 1 if sides[parent] == BLACK else -1
                if values[number] == wins:
                    values[parent] = wins
                    to_do.append(parent)
                else:
                    not_lost[parent] -= 1
                    if not_lost[parent] == 0:
                        values[parent] = -wins
                        to_do.append(parent)
        self.values = {key: values[number] or 0 for key, number in numbers.items()}

    def load(self, folder):
        """Builds the table, or takes it from the folder where it was kept."""
        if self.values is not None:
            return
        name = f"{self.game.spec}-{self.game.width}-{self.most[0]}-{self.most[1]}.table".replace(":", "-")
        file = os.path.join(folder, name)
        if os.path.exists(file):
            with open(file, "rb") as kept:
                self.values = pickle.load(kept)
            return
        self.build()
        with open(file + ".new", "wb") as out:
            pickle.dump(self.values, out)
        os.replace(file + ".new", file)

    def value(self, position):
        return self.values[self.canonical(position)]


class Within(dict):
    """What a search for mates remembers: no more than so much."""

    def __init__(self, most):
        super().__init__()
        self.most = most

    def __setitem__(self, at, value):
        if len(self) >= self.most:
            raise TooLarge
        super().__setitem__(at, value)


def mates_within(game, position, plies, most=8000):
    """Whether the side that gives check mates within so many plies; raises TooLarge."""
    return shogi_texts.mates(game.rules, position._replace(left=plies), Within(most))


def is_allowed(game, position):
    """Whether a position of shogi is one that the rules allow and that is not over."""
    try:
        game.rules.root(shogi_texts.root_bytes(position))
    except checker.Rejected:
        return False
    return game.score(position) is None
