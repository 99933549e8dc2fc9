#!/usr/bin/python3
"""A second checker of Proofboard's certificates, independent of the first.

It was written from docs/formats/certificate.md (format version 2) and the pages in docs/games
alone, and shares no code with the program. It knows all games that the program brings. It is slow,
and meant to be read: whoever doubts a proof can audit this file instead of the program.

    check_certificate.py [--json] FILE...

Exit code: 0 all files are valid; 5 at least one can't be checked here, which says nothing about it
(a game or a version that this checker does not know, no python3-xxhash, too little memory); 1 at
least one is not valid; 2 wrong usage or an unreadable file; 4 what was said could not be written, or
this checker is at fault. Of several the last of these counts. With --json `valid` is true, false,
or null for what can't be checked.
Needs Debian's python3-xxhash, for the checksum only.
"""

import argparse
import functools
import json
import pathlib
import os
import sys
import traceback
from collections import namedtuple

try:
    import xxhash
except ImportError:
    xxhash = None

MAGIC = b"proofboard"
VERSION = 2
END_MARKER = bytes.fromhex("0a454e441ac35e0a")
TRAILER = 24  # bytes of record count, checksum and end marker

BLACK, WHITE = 0, 1  # sides
EMPTY = 0  # a cell is empty or has a stone: see stone_of
PASS = None  # the only move that is not the number of a cell

# Cells row by row, a byte each; the side to move; the stones it has left in this turn (Connect).
# Two positions are the same exactly if these three are: no hash is ever compared.
Position = namedtuple("Position", "cells side left")


class NotAccepted(Exception):
    """Why a certificate is not accepted. The reason is one of a few fixed words."""

    def __init__(self, reason, message):
        super().__init__(reason, message)
        self.reason, self.message = reason, message


class Rejected(NotAccepted):
    """It is wrong."""


class NotChecked(NotAccepted):
    """It may be right: this checker can't tell."""


def require(condition, reason, message, otherwise=Rejected):
    if not condition:
        raise otherwise(reason, message)


def stone_of(side):
    return side + 1


def places(cells, content):
    """The cells that are EMPTY, or have this stone, in their order."""
    return [cell for cell, stone in enumerate(cells) if stone == content]


def with_stones(cells, changed, side):
    """The cells after these have got a stone of this side."""
    result = bytearray(cells)
    for cell in changed:
        result[cell] = stone_of(side)
    return bytes(result)


class Reader:
    """Reads data[at:end]. Anything that does not fit is rejected, for the reason given."""

    def __init__(self, data, at, end, reason):
        self.data, self.at, self.end, self.reason = data, at, end, reason

    def at_end(self):
        return self.at == self.end

    def bytes(self, count):
        require(count <= self.end - self.at, self.reason, "something runs beyond the end")
        self.at += count
        return self.data[self.at - count:self.at]

    def byte(self):
        return self.bytes(1)[0]

    def varint(self):
        value = 0
        for shift in range(0, 70, 7):  # ten bytes at most
            byte = self.byte()
            value += (byte & 127) << shift
            if byte < 128:
                require(byte > 0 or shift == 0, self.reason, "a number longer than needed")
                break
        require(byte < 128 and value < 2 ** 64, self.reason, "a number of more than 64 bits")
        return value

    def text(self, most):
        length = self.varint()
        require(length <= most, self.reason, f"more than {most} bytes")
        return self.bytes(length)


# ---------------------------------------------------------------------------- the games


UP_TO_19 = [str(number) for number in range(1, 20)]


class Game:
    """What all games share. Each sets `width` and `height` of the board, and these two:"""

    OPTIONS = {}  # name: the values it may have, in the order of the game's page
    symmetries = {}  # number of the symmetry: 1 mirror columns + 2 mirror rows + 4 exchange both
    CAN_CYCLE = False  # whether a position can come up twice
    KEEPS_LENGTH = {0}  # kinds of reasons: what they tell may stand for a position in a closed set

    def cells_from_base_3(self, data):
        """Five cells a byte, the first cell the lowest digit."""
        count = self.width * self.height
        require(len(data) == (count + 4) // 5, "bad root position", "wrong length")
        require(all(byte < 3 ** 5 for byte in data), "bad root position", "a byte above 242")
        digits = [byte // 3 ** i % 3 for byte in data for i in range(5)]
        require(not any(digits[count:]), "bad root position", "a stone beyond the board")
        return bytes(digits[:count])

    def moves(self, position):
        """The legal moves in canonical order, if the game is not over."""
        return places(position.cells, EMPTY)

    def after(self, position, moves):
        """The positions after these moves, one by one."""
        return (self.play(position, move) for move in moves)

    def instead(self, position, claim, kind, body):
        """The position that the reason of an *instead* tells: an image by a symmetry."""
        require(kind == 0, "wrong reason", f"an instead has no reason of kind {kind}")
        require(len(body) == 1 and body[0] in self.symmetries, "wrong reason", "no such symmetry")
        bits = self.symmetries[body[0]]
        cells = bytearray(len(position.cells))
        for cell, stone in enumerate(position.cells):
            row, column = divmod(cell, self.width)
            if bits & 1:
                column = self.width - 1 - column
            if bits & 2:
                row = self.height - 1 - row
            if bits & 4:  # square boards alone have it
                row, column = column, row
            cells[row * self.width + column] = stone
        return position._replace(cells=bytes(cells))

    SCORE_LIMIT = 1

    def check_settled(self, position, claim, kind, body):
        raise Rejected("wrong reason", "this game has no reason for settled")

    def zone(self, position, claim, kind, body):
        """The moves that matter by the reason of an *only*; others than legal ones may be in it."""
        raise Rejected("wrong reason", "this game has no reason for only")


class Hex(Game):
    OPTIONS = {"width": UP_TO_19, "height": UP_TO_19}
    symmetries = {0: 0, 1: 3}
    # right, left, below, above, above right, below left
    NEIGHBOURS = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]

    def __init__(self, options):
        self.width, self.height = int(options["width"]), int(options["height"])
        count = self.width * self.height
        self.edges = [count, count + 1]  # of either side: top and bottom, or left and right
        self.touched = [self.what_is_touched(side) for side in (BLACK, WHITE)]

    def what_is_touched(self, side):
        """For each cell and each edge of this side: the cells and edges that it touches."""
        touched = {place: set() for place in range(self.edges[1] + 1)}
        for cell in range(self.edges[0]):
            row, column = divmod(cell, self.width)
            for down, right in self.NEIGHBOURS:
                if 0 <= row + down < self.height and 0 <= column + right < self.width:
                    touched[cell].add(cell + down * self.width + right)
            line, last = (row, self.height - 1) if side == BLACK else (column, self.width - 1)
            for edge in [edge for edge, its in zip(self.edges, (0, last)) if line == its]:
                touched[cell].add(edge)
                touched[edge].add(cell)
        return touched

    def root(self, data):
        require(data and data[-1] in (BLACK, WHITE), "bad root position", "no side to move")
        return Position(self.cells_from_base_3(data[:-1]), data[-1], 1)

    def reached(self, side, start, through):
        """The start, and what is reached from it through these cells and edges."""
        reached, to_do = {start}, [start]
        while to_do:
            more = (self.touched[side][to_do.pop()] & through) - reached
            reached |= more
            to_do += more
        return reached

    def joined(self, cells, side):
        """Whether Black's stones join top and bottom, or White's left and right."""
        first, last = self.edges
        return last in self.reached(side, first, {last, *places(cells, stone_of(side))})

    def score(self, position):
        """The score in Black's eyes, None if the game is not over."""
        if self.joined(position.cells, BLACK):
            return 1
        return -1 if self.joined(position.cells, WHITE) else None

    def play(self, position, move):
        return Position(with_stones(position.cells, [move], position.side), 1 - position.side, 1)

    # The reasons

    @functools.lru_cache(maxsize=1000)
    def near(self, cells, side):
        """For each empty cell and each edge: the empty cells and the edges that are near it."""
        empty = set(places(cells, EMPTY))
        near = {place: self.touched[side][place] & empty for place in [*empty, *self.edges]}
        left = {*self.edges, *places(cells, stone_of(side))}
        while left:
            chain = self.reached(side, min(left), left)
            left -= chain
            beside = empty.intersection(set().union(*(self.touched[side][place] for place in chain)))
            beside |= chain.intersection(self.edges)
            for place in beside:
                near[place] |= beside - {place}
        return near

    def is_dead(self, cells, cell):
        if cells[cell] != EMPTY:
            return False
        for near in (self.near(cells, BLACK), self.near(cells, WHITE)):
            around = near[cell]
            if all(around <= near[place] | {place} for place in around):
                return True
        return False

    def are_captured(self, cells, side, pair):
        one, other = pair
        return (cells[one] == cells[other] == EMPTY
                and self.is_dead(with_stones(cells, [one], side), other)
                and self.is_dead(with_stones(cells, [other], side), one))

    def instead(self, position, claim, kind, body):
        """An image, or the position with cells given to the opponent."""
        if kind != 2:
            return super().instead(position, claim, kind, body)
        require_win_claimed(claim)
        count = len(position.cells)
        bits = [byte >> i & 1 for byte in body for i in range(8)]
        require(len(body) == (count + 7) // 8 and not any(bits[count:]), "wrong reason",
                "a gift that does not fit the board")
        given = [cell for cell, bit in enumerate(bits) if bit]
        opponent = 1 - claim.prover
        require(given and all(position.cells[cell] != stone_of(opponent) for cell in given),
                "wrong reason", "a gift of nothing, or of what the opponent has already")
        return position._replace(cells=with_stones(position.cells, given, opponent))

    def check_settled(self, position, claim, kind, body):
        reason = Connections(self, position, claim, kind, body)
        require(reason.joined or any(
            goal.ends == set(self.edges) and (goal.full or position.side == claim.prover)
            for goal in reason.goals), "wrong reason", "the prover's edges are not connected")

    def zone(self, position, claim, kind, body):
        reason = Connections(self, position, claim, kind, body)
        require(all(goal.ends == set(self.edges) for goal in reason.goals), "wrong reason",
                "a goal does not connect the prover's edges")
        zone = set(places(reason.cells, EMPTY)) - reason.left_out
        return zone.intersection(*(goal.carrier for goal in reason.goals))


def require_win_claimed(claim):
    require(claim.holds_with(1 if claim.prover == BLACK else -1), "wrong reason",
            "a win is not what the prover claims")


# A connection of the prover's between two points.
Connection = namedtuple("Connection", "ends carrier full")


class Connections:
    """The reason of Hex, read and verified: the board filled in, goals, moves left out."""

    def __init__(self, game, position, claim, kind, body):
        require(kind == 1, "wrong reason", f"Hex has no such reason of kind {kind}")
        require_win_claimed(claim)
        self.game, self.cells, self.prover = game, position.cells, claim.prover
        self.reader = Reader(body, 0, len(body), "wrong reason")
        for _ in range(self.reader.varint()):
            self.fill_in()
        self.joined = game.joined(self.cells, self.prover)
        self.points = self.find_points()
        self.steps = []
        for _ in range(self.reader.varint()):
            self.steps.append((self.neighbours, self.both, self.either)[self.number(3)]())
        self.goals = [self.step() for _ in range(self.reader.varint())]
        self.left_out = set()
        for _ in range(self.reader.varint()):
            self.leave_out()
        require(self.reader.at_end(), "wrong reason", "bytes after the moves left out")

    def number(self, limit):
        number = self.reader.varint()
        require(number < limit, "wrong reason", f"{number} where less than {limit} is allowed")
        return number

    def cell(self):
        return self.number(len(self.cells))

    def step(self):
        return self.steps[self.number(len(self.steps))]

    # Dead and captured cells

    def pair(self, cells, side):
        pair = [self.cell(), self.cell()]
        require(self.game.are_captured(cells, side, pair), "wrong reason", "a pair not captured")
        return pair

    def dead(self, cells):
        cell = self.cell()
        require(self.game.is_dead(cells, cell), "wrong reason", "a cell that is not dead")
        return [cell]

    def fill_in(self):
        form = self.number(3)
        side = WHITE if form == 2 else BLACK
        filled = self.pair(self.cells, side) if form else self.dead(self.cells)
        self.cells = with_stones(self.cells, filled, side)

    def seized(self, side, stone):
        """What a stone of this side on this empty cell seizes, the cell named first in front."""
        cells = with_stones(self.cells, [stone], side)
        return self.pair(cells, side) if self.number(2) else self.dead(cells)

    def leave_out(self):
        move = self.cell()
        require(self.cells[move] == EMPTY and move not in self.left_out, "wrong reason",
                "a move that can't stand for another")
        self.left_out.add(self.seized(1 - self.prover, move)[0])

    # Connections

    def find_points(self):
        """Cell or edge: the number of its point. The opponent's stones have none."""
        points = {cell: cell for cell in places(self.cells, EMPTY)}
        stones = places(self.cells, stone_of(self.prover))
        for start in self.game.edges + stones:
            if start not in points:
                chain = self.game.reached(self.prover, start, set(stones) - set(points))
                points.update((place, start) for place in chain)
        return points

    def point(self):
        place = self.reader.varint()
        require(place in self.points, "wrong reason", "neither the prover's nor empty")
        return self.points[place]

    def empty(self, points):
        return {point for point in points if self.cells[point:point + 1] == bytes([EMPTY])}

    def neighbours(self):
        ends = {self.point(), self.point()}
        require(any(ends - {cell} == {self.points.get(place)} for cell in self.empty(ends)
                    for place in self.game.touched[self.prover][cell]),
                "wrong reason", "points that are not neighbours")
        return Connection(ends, set(), True)

    def both(self):
        """AND."""
        one, other = self.step(), self.step()
        middle, ends = one.ends & other.ends, one.ends ^ other.ends
        require(one.full and other.full and len(middle) == 1, "wrong reason",
                "an AND of others than two full connections with one end in common")
        require(not ends & (one.carrier | other.carrier), "wrong reason",
                "one carrier has the other's end")
        shared = self.shared(ends | middle, one.carrier & other.carrier)
        played = self.empty(middle)
        return Connection(ends, one.carrier | other.carrier | shared | played, not played)

    def either(self):
        """OR."""
        semis = [self.step() for _ in range(self.reader.varint())]
        require(semis and all(not semi.full and semi.ends == semis[0].ends for semi in semis),
                "wrong reason", "an OR of others than semi-connections between two points")
        carriers = [semi.carrier for semi in semis]
        shared = self.shared(semis[0].ends, set.intersection(*carriers))
        return Connection(semis[0].ends, shared.union(*carriers), True)

    def shared(self, points, common):
        """The shared cells of a step with these points: they must include those in common."""
        shared = set()
        for _ in range(self.reader.varint()):
            stone = self.point()
            require(stone in self.empty(points), "wrong reason", "a stone on no point of the step")
            shared.update(self.seized(self.prover, stone))
        require(not shared & points, "wrong reason", "a point is among the shared cells")
        require(common <= shared, "wrong reason", "the carriers have a cell in common")
        return shared


class Othello(Game):
    OPTIONS = {"size": ["8", "6", "4"], "empties": ["none", "winner"]}
    symmetries = {number: number for number in range(8)}
    DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

    def __init__(self, options):
        self.width = self.height = int(options["size"])
        self.SCORE_LIMIT = self.width ** 2
        self.winner_gets_empties = options["empties"] == "winner"

    def root(self, data):
        count = self.width ** 2
        require(len(data) == (2 * count + 1 + 7) // 8, "bad root position", "wrong length")
        bits = [byte >> i & 1 for byte in data for i in range(8)]
        black, white, side = bits[:count], bits[count:2 * count], bits[2 * count]
        require(not any(bits[2 * count + 1:]), "bad root position", "bits beyond the position")
        cells = bytes(b * stone_of(BLACK) + w * stone_of(WHITE) for b, w in zip(black, white))
        require(max(cells) <= stone_of(WHITE), "bad root position", "two discs on a cell")
        middle = (self.width // 2 - 1, self.width // 2)
        require(all(cells[row * self.width + column] for row in middle for column in middle),
                "bad root position", "no disc on a cell of the centre")
        return Position(cells, side, 1)

    def turned(self, cells, side, cell):
        """The discs that turn over if this side places one on this cell."""
        result = []
        for down, right in self.DIRECTIONS:
            row, column = divmod(cell, self.width)
            run = []  # of the opponent's discs, from here on
            while True:
                row, column = row + down, column + right
                if not (0 <= row < self.height and 0 <= column < self.width):
                    break
                content = cells[row * self.width + column]
                if content != stone_of(1 - side):
                    result += run if content == stone_of(side) else []
                    break
                run.append(row * self.width + column)
        return result

    def placements(self, cells, side):
        return [cell for cell in places(cells, EMPTY) if self.turned(cells, side, cell)]

    def score(self, position):
        cells = position.cells
        if self.placements(cells, BLACK) or self.placements(cells, WHITE):
            return None
        lead = cells.count(stone_of(BLACK)) - cells.count(stone_of(WHITE))
        if self.winner_gets_empties and lead != 0:
            lead += cells.count(EMPTY) if lead > 0 else -cells.count(EMPTY)
        return lead

    def moves(self, position):
        return self.placements(position.cells, position.side) or [PASS]

    def check_settled(self, position, claim, kind, body):
        require(kind == 1 and not body, "wrong reason", "Othello has no such reason")
        require(position.cells.count(EMPTY) <= 12, "wrong reason", "too many cells to play out")
        require(self.plays_out(position, claim, {}), "wrong reason", "played out, it is not so")

    def plays_out(self, position, claim, known):
        """Whether the prover gets what it claims, by trying everything."""
        if position in known:
            return known[position]
        score = self.score(position)
        if score is not None:
            result = claim.holds_with(score)
        else:
            results = (self.plays_out(self.play(position, move), claim, known)
                       for move in self.moves(position))
            result = any(results) if position.side == claim.prover else all(results)
        known[position] = result
        return result

    def play(self, position, move):
        cells, side = position.cells, position.side
        if move is not PASS:
            cells = with_stones(cells, [move] + self.turned(cells, side, move), side)
        return Position(cells, 1 - side, 1)


class Connect(Game):
    OPTIONS = {"m": UP_TO_19, "n": UP_TO_19, "k": UP_TO_19, "p": UP_TO_19[:4], "q": UP_TO_19[:4],
               "counts": ["legal", "any"], "columns": ["with-i", "without-i"]}

    def __init__(self, options):
        self.width, self.height, self.k, self.p, self.q = (int(options[o]) for o in "mnkpq")
        require(self.k <= max(self.width, self.height), "bad options", "no line of k cells")
        self.counts = options["counts"]
        self.symmetries = {s: s for s in range(8 if self.width == self.height else 4)}
        self.windows = []  # all sets of k cells in a line
        for row in range(self.height):
            for column in range(self.width):
                for up, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                    line = [(row + up * i, column + right * i) for i in range(self.k)]
                    if line[-1][0] < self.height and 0 <= line[-1][1] < self.width:
                        self.windows.append(frozenset(r * self.width + c for r, c in line))

    # The rules

    def root(self, data):
        require(data, "bad root position", "no side to move")
        cells = self.cells_from_base_3(data[:-1])
        side, left = data[-1] % 2, data[-1] // 2
        stones = [cells.count(stone_of(BLACK)), cells.count(stone_of(WHITE))]
        most = self.q if side == BLACK and sum(stones) < self.q else self.p
        require(1 <= left <= most, "bad root position", "stones left that no turn has")
        require(self.counts == "any" or (stones, side, left) == self.counts_after(sum(stones)),
                "bad root position", "numbers of stones that no game has")
        won = [winner for winner in (BLACK, WHITE) if self.has_line(cells, winner)]
        require(len(won) < 2, "bad root position", "both sides have k in a row")
        for winner in won:  # with the last stone of its turn, or in the middle of it
            require(left < most if winner == side else left == self.p, "bad root position",
                    "the winner has not placed the last stone")
        return Position(cells, side, left)

    def counts_after(self, count):
        """The stones of both sides, the side to move and its stones left, in a real game."""
        stones, side, left = [0, 0], BLACK, self.q
        for _ in range(count):
            stones[side] += 1
            side, left = self.next_turn(side, left)
        return stones, side, left

    def has_line(self, cells, side):
        own = set(places(cells, stone_of(side)))
        return any(window <= own for window in self.windows)

    def score(self, position):
        if self.has_line(position.cells, BLACK):
            return 1
        if self.has_line(position.cells, WHITE):
            return -1
        return None if EMPTY in position.cells else 0

    def next_turn(self, side, left):
        """The side to move and the stones it has left, after one more stone."""
        return (side, left - 1) if left > 1 else (1 - side, self.p)

    def play(self, position, move):
        cells = with_stones(position.cells, [move], position.side)
        return Position(cells, *self.next_turn(position.side, position.left))

    # The reasons

    def open_windows(self, cells, side, least):
        """For each window without a stone of the other side that holds at least so many of this
        side's: the set of its empty cells."""
        own = set(places(cells, stone_of(side)))
        others = set(places(cells, stone_of(1 - side)))
        return [window - own for window in self.windows
                if not window & others and len(window & own) >= least]

    def stopping_sets(self, threats, most):
        """All minimal sets of at most so many cells with a cell in each of the threats."""
        found = set()
        unfinished = [frozenset()]
        while unfinished:
            cells = unfinished.pop()
            missed = [threat for threat in threats if not threat & cells]
            if not missed:
                found.add(cells)
            elif len(cells) < most:  # some cell of this threat must be added
                unfinished += [cells | {cell} for cell in missed[0]]
        return [cells for cells in found if not any(other < cells for other in found)]

    def forced_win(self, cells, prover, first, elsewhere, body):
        """Play out a forced win of the prover's, who has `first` stones in its first turn.
        Returns its zone: `elsewhere` stones of the opponent's outside of it change nothing."""
        opponent = 1 - prover
        zone = set()
        reader = Reader(body, 0, len(body), "wrong reason")
        turns = reader.varint()
        require(turns >= 1, "wrong reason", "a forced win without a turn")
        for turn in range(1, turns + 1):
            stones = reader.varint()
            require(stones <= (first if turn == 1 else self.p), "wrong reason", "too many stones")
            for _ in range(stones):
                cell = reader.varint()
                require(cell < len(cells) and cells[cell] == EMPTY, "wrong reason",
                        "a stone on a cell that is not empty")
                cells = with_stones(cells, [cell], prover)
                zone.add(cell)
            stops = []  # none: the prover has won, by a full window or threats too many to stop
            if not self.has_line(cells, prover):
                require(not self.open_windows(cells, opponent, self.k - self.p), "wrong reason",
                        "the opponent can win")
                threats = self.open_windows(cells, prover, self.k - self.p)
                stops = self.stopping_sets(threats, self.p)
                hopes = self.open_windows(cells, opponent, self.k - self.p - elsewhere)
                zone.update(*threats, *hopes)
            require((not stops) == (turn == turns), "wrong reason",
                    "the last turn does not win" if stops else "turns after the win")
            require(all(len(stop) == self.p for stop in stops), "wrong reason",
                    "the opponent need not use all its stones")
            for stop in stops:
                cells = with_stones(cells, stop, opponent)
        require(reader.at_end(), "wrong reason", "bytes after a forced win")
        return zone

    def check_win_is_claimed(self, claim):
        require(claim.holds_with(1 if claim.prover == BLACK else -1), "wrong reason",
                "a win is not what the prover claims")

    def check_settled(self, position, claim, kind, body):
        self.check_win_is_claimed(claim)
        cells, side, left = position
        if kind == 1 and side == claim.prover:
            self.forced_win(cells, side, left, 0, body)
        elif kind == 2 and side != claim.prover:
            require(not body, "wrong reason", "too many threats have no body")
            require(not self.open_windows(cells, side, self.k - left), "wrong reason",
                    "the opponent can win")
            threats = self.open_windows(cells, claim.prover, self.k - self.p)
            require(not self.stopping_sets(threats, left), "wrong reason",
                    "the threats can be stopped")
        else:
            raise Rejected("wrong reason", f"kind {kind} does not settle this position")

    def zone(self, position, claim, kind, body):
        self.check_win_is_claimed(claim)
        cells, side, left = position
        require(kind == 1, "wrong reason", f"an only has no reason of kind {kind}")
        zone = self.forced_win(cells, claim.prover, self.p, left, body)
        return zone.union(*self.open_windows(cells, side, self.k - left))


# A position of shogi: a byte for each square; how many P L N S G B R Black has in hand, then White;
# the side to move; the plies left.
ShogiPosition = namedtuple("ShogiPosition", "board hands side left")

UNLIMITED = 32767  # plies

# Kinds of pieces. A piece is its kind, promoted 8 more, and 16 more if it is White's.
PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK, KING = range(1, 9)
PROMOTED, OF_WHITE = 8, 16
IN_SETS = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2}

# Where pieces of Black's go, as steps across files and down ranks.
FORWARD = (0, -1)
STRAIGHT = {FORWARD, (0, 1), (1, 0), (-1, 0)}
SLANTED = {(1, -1), (-1, -1), (1, 1), (-1, 1)}
LIKE_GOLD = STRAIGHT | {(1, -1), (-1, -1)}
STEPS = {PAWN: {FORWARD}, KNIGHT: {(1, -2), (-1, -2)}, SILVER: SLANTED | {FORWARD}, GOLD: LIKE_GOLD,
         KING: STRAIGHT | SLANTED, PROMOTED + PAWN: LIKE_GOLD, PROMOTED + LANCE: LIKE_GOLD,
         PROMOTED + KNIGHT: LIKE_GOLD, PROMOTED + SILVER: LIKE_GOLD, PROMOTED + BISHOP: STRAIGHT,
         PROMOTED + ROOK: SLANTED}
SLIDES = {LANCE: {FORWARD}, BISHOP: SLANTED, ROOK: STRAIGHT, PROMOTED + BISHOP: SLANTED,
          PROMOTED + ROOK: STRAIGHT}
KINDS = STEPS.keys() | SLIDES.keys()


def squares_along(square, step, most):
    """The squares from here on in one direction."""
    file, rank = divmod(square, 9)
    result = []
    while len(result) < most:
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < 9 and 0 <= rank < 9):
            break
        result.append(9 * file + rank)
    return result


def turned(steps, side):
    """White's pieces go the other way."""
    return {(across, down if side == BLACK else -down) for across, down in steps}


def steps_of(side, kind):
    return turned(STEPS.get(kind, ()), side)


def slides_of(side, kind):
    return turned(SLIDES.get(kind, ()), side)


def rays_of(side, kind, square):
    """Where this piece can go, one list for each direction: up to the first piece in its way."""
    rays = [squares_along(square, step, 1) for step in steps_of(side, kind)]
    rays += [squares_along(square, step, 8) for step in slides_of(side, kind)]
    return [ray for ray in rays if ray]


RAYS = {OF_WHITE * side + kind: [rays_of(side, kind, square) for square in range(81)]
        for side in (BLACK, WHITE) for kind in KINDS}


def lines_of_attack(side, square):
    """Each way in which a piece of this side can attack the square: the squares from there on, the
    pieces that do so from the first of them, and those that do so from any."""
    lines = []
    for across, down in STRAIGHT | SLANTED | turned(STEPS[KNIGHT], 1 - side):
        back = (-across, -down)
        far = {OF_WHITE * side + kind for kind in KINDS if back in slides_of(side, kind)}
        near = {OF_WHITE * side + kind for kind in KINDS if back in steps_of(side, kind)} | far
        ray = squares_along(square, (across, down), 8 if far else 1)
        if ray:
            lines.append((ray, frozenset(near), frozenset(far)))
    return lines


LINES_OF_ATTACK = [[lines_of_attack(side, square) for square in range(81)]
                   for side in (BLACK, WHITE)]


def is_attacked(board, square, by):
    for ray, near, far in LINES_OF_ATTACK[by][square]:
        attackers = near
        for place in ray:
            if board[place]:
                if board[place] in attackers:
                    return True
                break
            attackers = far
    return False


# The squares in line with each: a piece elsewhere can neither cover what stands there nor uncover it.
IN_LINE = [{place for step in STRAIGHT | SLANTED for place in squares_along(square, step, 8)}
           for square in range(81)]


def rank_from(side, square):
    """The rank as this side sees it: 0 is the one farthest ahead."""
    return square % 9 if side == BLACK else 8 - square % 9


def is_stuck(side, kind, square):
    """Whether the piece could never move again."""
    return rank_from(side, square) < {PAWN: 1, LANCE: 1, KNIGHT: 2}.get(kind, 0)


class Shogi(Game):
    OPTIONS = {"checks": ["none", "black", "white"]}
    CAN_CYCLE = True
    KEEPS_LENGTH = {0, 1}
    DROP = 32768  # moves have the numbers of the game's page

    def __init__(self, options):
        self.checking = {"none": None, "black": BLACK, "white": WHITE}[options["checks"]]

    def root(self, data):
        require(len(data) == 68, "bad root position", "wrong length")
        bits = int.from_bytes(data[:51], "little")
        require(bits >> 5 * 81 == 0, "bad root position", "something behind the last square")
        board = bytes(bits >> 5 * square & 31 for square in range(81))
        position = ShogiPosition(board, data[51:65], data[65], int.from_bytes(data[66:], "little"))
        self.check_pieces(position)
        board, _, side, left = position
        require(side in (BLACK, WHITE), "bad root position", "no side to move")
        require(not self.in_check(board, 1 - side), "bad root position",
                "in check, and the other side is to move")
        if self.checking is None:
            require(left == UNLIMITED, "bad root position", "plies limited without an attack")
        else:
            require(left <= UNLIMITED, "bad root position", "more plies than there can be")
            require(self.king(board, 1 - self.checking) >= 0, "bad root position",
                    "no king to mate")
        return position

    def check_pieces(self, position):
        board, hands = position.board, position.hands
        require(all(piece in RAYS for piece in board if piece), "bad root position", "no piece")
        kings = [board.count(OF_WHITE * side + KING) for side in (BLACK, WHITE)]
        require(max(kings) == 1, "bad root position", "no king, or two of a side")
        plain = [piece % PROMOTED for piece in board]  # 0 for a king
        for kind, most in IN_SETS.items():
            count = plain.count(kind) + hands[kind - 1] + hands[7 + kind - 1]
            require(count <= most, "bad root position", "more pieces of a kind than there are")
        for square, piece in enumerate(board):
            side, kind = divmod(piece, OF_WHITE)
            require(not is_stuck(side, kind, square), "bad root position", "a piece that is stuck")
            require(kind != PAWN or not self.has_pawn(board[square // 9 * 9:square], side),
                    "bad root position", "two pawns on a file")

    # Boards

    def king(self, board, side):
        """Its square, -1 if there is none."""
        return board.find(OF_WHITE * side + KING)

    def in_check(self, board, side):
        king = self.king(board, side)
        return king >= 0 and is_attacked(board, king, 1 - side)

    def has_pawn(self, squares, side):
        return OF_WHITE * side + PAWN in squares

    def moved(self, board, start, to):
        result = bytearray(board)
        result[to], result[start] = result[start], 0
        return result

    # Moves

    @functools.lru_cache(maxsize=1000)
    def legal_moves(self, board, hands, side):
        """Those of the whole game, in their order."""
        moves = [number for start, to in self.safe_steps(board, side)
                 for number in self.step_numbers(board, side, start, to)]
        squares = [square for square in range(81) if not board[square]]
        if self.in_check(board, side):  # a piece put between must end it
            king = self.king(board, side)
            pawn = bytes([OF_WHITE * side + PAWN])
            squares = [square for square in squares if square in IN_LINE[king] and
                       not self.in_check(board[:square] + pawn + board[square + 1:], side)]
        for kind in IN_SETS:
            if hands[7 * side + kind - 1]:
                moves += [self.DROP + 256 * kind + 2 * square + 1 for square in squares
                          if self.can_drop(board, hands, side, kind, square)]
        return sorted(moves)

    def safe_steps(self, board, side):
        """The squares left and reached by the moves that don't leave the king in check."""
        king = self.king(board, side)
        is_checked = self.in_check(board, side)
        for start, piece in enumerate(board):
            if not piece or piece // OF_WHITE != side:
                continue
            is_harmless = king < 0 or not (is_checked or start == king or start in IN_LINE[king])
            for ray in RAYS[piece][start]:
                for to in ray:
                    if board[to] and board[to] // OF_WHITE == side:
                        break
                    if is_harmless or not self.in_check(self.moved(board, start, to), side):
                        yield start, to
                    if board[to]:
                        break

    def step_numbers(self, board, side, start, to):
        kind = board[start] % OF_WHITE
        number = 256 * start + 2 * to
        farthest = min(rank_from(side, start), rank_from(side, to))
        if kind in IN_SETS and kind != GOLD and farthest < 3:
            yield number
        if not is_stuck(side, kind, to):
            yield number + 1

    def can_drop(self, board, hands, side, kind, square):
        """Whether the rules of drops allow it."""
        if is_stuck(side, kind, square):
            return False
        if kind != PAWN:
            return True
        if self.has_pawn(board[square // 9 * 9:square // 9 * 9 + 9], side):
            return False
        if [self.king(board, 1 - side)] not in RAYS[OF_WHITE * side + PAWN][square]:
            return True  # no check
        after = self.board_after(board, side, self.DROP + 256 * PAWN + 2 * square + 1)
        return bool(self.legal_moves(after, hands, 1 - side))  # no mate

    def board_after(self, board, side, move):
        result = bytearray(board)
        origin, to = move >> 8, move >> 1 & 127
        if move >= self.DROP:
            result[to] = OF_WHITE * side + origin % 128
        else:
            result[to] = result[origin] + (0 if move & 1 else PROMOTED)
            result[origin] = 0
        return bytes(result)

    @functools.lru_cache(maxsize=1000)
    def checks(self, board, hands, side):
        """The legal moves that give check, in their order."""
        return [move for move in self.legal_moves(board, hands, side)
                if self.could_check(board, side, move)
                and self.in_check(self.board_after(board, side, move), 1 - side)]

    def could_check(self, board, side, move):
        """Whether the piece looks at the king from where it goes, or was in line with it: a look
        that spares most moves a try."""
        king = self.king(board, 1 - side)
        origin, to = move >> 8, move >> 1 & 127
        if move >= self.DROP:
            piece = OF_WHITE * side + origin % 128
        else:
            piece = board[origin] + (0 if move & 1 else PROMOTED)
            if origin in IN_LINE[king]:
                return True
        return any(king in ray for ray in RAYS[piece][to])

    def moves(self, position):
        board, hands, side, left = position
        if left == 0:
            return []
        return (self.checks if side == self.checking else self.legal_moves)(board, hands, side)

    def score(self, position):
        if position.side == self.checking:
            loser = None if self.moves(position) else position.side
        elif not self.legal_moves(position.board, position.hands, position.side):
            loser = position.side
        else:  # with no plies left the attacker has not mated
            loser = None if position.left else 1 - position.side
        return None if loser is None else -1 if loser == BLACK else 1

    def play(self, position, move):
        board, hands, side, left = position
        hands = bytearray(hands)
        taken = board[move >> 1 & 127]
        if move >= self.DROP:
            hands[7 * side + (move >> 8) % 128 - 1] -= 1
        elif taken:
            hands[7 * side + taken % PROMOTED - 1] += 1
        return ShogiPosition(self.board_after(board, side, move), bytes(hands), 1 - side,
                             left if left == UNLIMITED else left - 1)

    # The reason

    def instead(self, position, claim, kind, body):
        """The same board, where the prover holds less and has no more time."""
        if kind != 1:
            return super().instead(position, claim, kind, body)
        reader = Reader(body, 0, len(body), "wrong reason")
        told = [reader.varint() for _ in IN_SETS]
        number = reader.varint()
        require(number <= UNLIMITED and reader.at_end(), "wrong reason", "these are no hands")
        left = number - 1 if number else UNLIMITED
        hands = bytearray(position.hands)
        for i, count in enumerate(told):
            less = hands[7 * claim.prover + i] - count
            require(less >= 0, "wrong reason", "the prover gets more into its hand than it has")
            hands[7 * claim.prover + i] -= less
            hands[7 * (1 - claim.prover) + i] += less
        if left != position.left:
            require(self.checking is not None, "wrong reason", "plies limited without an attack")
            require((left < position.left) == (claim.prover == self.checking), "wrong reason",
                    "the prover gets more time than it has")
        return position._replace(hands=bytes(hands), left=left)


class Pieces(Game):
    """What Lines of Action and Surakarta share: pieces of one kind that move on a square board. A move is the cell left and
    the cell reached; whoever is there is captured."""

    symmetries = {number: number for number in range(8)}
    CAN_CYCLE = True

    def read_pieces(self, data, most):
        cells = self.cells_from_base_3(data[:-1])
        side = data[-1] if data else 2
        require(side <= 1, "bad root position", "no side to move")
        for owner in (BLACK, WHITE):
            require(cells.count(stone_of(owner)) <= most, "bad root position", "too many pieces")
        return Position(cells, side, 0)

    def play(self, position, move):
        cells = bytearray(position.cells)
        if move is not PASS:
            start, to = move
            cells[to], cells[start] = cells[start], EMPTY
        return Position(bytes(cells), 1 - position.side, 0)

    @functools.cached_property
    def around(self):
        """The neighbours of each cell, in all eight directions."""
        size = self.width

        def near(cell):
            row, column = divmod(cell, size)
            return {r * size + c for r in range(max(0, row - 1), min(size, row + 2))
                    for c in range(max(0, column - 1), min(size, column + 2))} - {cell}

        return [near(cell) for cell in range(size * size)]


class LinesOfAction(Pieces):
    OPTIONS = {"size": ["8", "4", "5", "6", "7", "9", "10"], "simultaneous": ["draw", "mover"], "no-moves": ["pass", "loss"]}

    def __init__(self, options):
        self.width = self.height = int(options["size"])
        self.both_draw = options["simultaneous"] == "draw"
        self.stuck_loses = options["no-moves"] == "loss"

    def root(self, data):
        position = self.read_pieces(data, 2 * (self.width - 2))
        require(all(stone_of(owner) in position.cells for owner in (BLACK, WHITE)), "bad root position",
                "a side without a piece")
        return position

    @functools.cached_property
    def lines(self):
        """All lines, each from its first cell to its last, in the order of the page."""
        size = self.width

        def line(row, column, up, right):
            cells = []
            while 0 <= row < size and 0 <= column < size:
                cells.append(row * size + column)
                row, column = row + up, column + right
            return cells

        lines = [line(row, 0, 0, 1) for row in range(size)] + [line(0, column, 1, 0) for column in range(size)]
        lines += [line(row, 0, 1, 1) for row in range(size - 2, 0, -1)]
        lines += [line(0, column, 1, 1) for column in range(size - 1)]
        lines += [line(0, column, 1, -1) for column in range(1, size)]
        return lines + [line(row, size - 1, 1, -1) for row in range(1, size - 1)]

    def steps(self, position):
        own, other = stone_of(position.side), stone_of(1 - position.side)
        result = []
        for line in self.lines:
            content = [position.cells[cell] for cell in line]
            count = len(content) - content.count(EMPTY)
            for way in (1, -1):
                for at, piece in enumerate(content):
                    to = at + way * count
                    if piece == own and 0 <= to < len(line) and content[to] != own:
                        if other not in content[at + way:to:way]:
                            result.append((line[at], line[to]))
        return result

    def moves(self, position):
        return self.steps(position) or [PASS]

    def is_joined(self, cells, side):
        own = set(places(cells, stone_of(side)))
        to_do = [own.pop()]
        while to_do:
            near = self.around[to_do.pop()] & own
            own -= near
            to_do += near
        return not own

    def score(self, position):
        black, white = (self.is_joined(position.cells, side) for side in (BLACK, WHITE))
        if black and white:  # by the move of who is not to move
            return 0 if self.both_draw else 1 if position.side == WHITE else -1
        if black or white:
            return 1 if black else -1
        if self.stuck_loses and not self.steps(position):
            return -1 if position.side == BLACK else 1
        return None


class Surakarta(Pieces):
    OPTIONS = {"no-moves": ["loss", "draw"]}
    CIRCUITS = ["a2 b2 c2 d2 e2 f2 ~ e1 e2 e3 e4 e5 e6 ~ f5 e5 d5 c5 b5 a5 ~ b6 b5 b4 b3 b2 b1 ~",
                "a3 b3 c3 d3 e3 f3 ~ d1 d2 d3 d4 d5 d6 ~ f4 e4 d4 c4 b4 a4 ~ c6 c5 c4 c3 c2 c1 ~"]

    width = height = 6

    def __init__(self, options):
        self.stuck_draws = options["no-moves"] == "draw"

    def root(self, data):
        position = self.read_pieces(data, 12)
        # Who has no piece left has lost the last one to the other side's move.
        require(stone_of(1 - position.side) in position.cells, "bad root position", "no piece of who moved last")
        return position

    @functools.cached_property
    def rides(self):
        """For each circuit, loop and direction: the points behind the loop, nearest first, and those ahead."""
        rides = []
        for text in self.CIRCUITS:
            way = [None if word == "~" else "abcdef".index(word[0]) + 6 * (int(word[1]) - 1) for word in text.split()]
            loops = [at for at, point in enumerate(way) if point is None]
            for loop in loops[-1:] + loops[:-1]:
                onwards = [point for point in way[loop + 1:] + way[:loop] if point is not None]
                rides += [(onwards[::-1], onwards), (onwards, onwards[::-1])]
        return rides

    def captures(self, position):
        cells, found = position.cells, {}
        for behind, ahead in self.rides:
            rider = next((point for point in behind if cells[point]), None)
            if rider is None or cells[rider] != stone_of(position.side):
                continue
            met = next((point for point in ahead if cells[point] and point != rider), None)
            if met is not None and cells[met] == stone_of(1 - position.side):
                found[rider, met] = True
        return list(found)

    def moves(self, position):
        steps = [(cell, to) for cell in places(position.cells, stone_of(position.side))
                 for to in sorted(self.around[cell]) if not position.cells[to]]
        return self.captures(position) + steps

    def score(self, position):
        for side, score in ((BLACK, -1), (WHITE, 1)):
            if stone_of(side) not in position.cells:
                return score
        if not self.moves(position):
            return 0 if self.stuck_draws else -1 if position.side == BLACK else 1
        return None


GAMES = {"hex": Hex, "othello": Othello, "connect": Connect, "shogi": Shogi, "loa": LinesOfAction, "surakarta": Surakarta}


def read_game(name, text):
    """The game with its options: all of them, in order, with their values as the page has them."""
    require(name in GAMES, "unknown game", f"this checker does not know the game {name!r}",
            otherwise=NotChecked)
    table = GAMES[name].OPTIONS
    parts = [part.partition("=") for part in text.split(",")]
    require([option for option, _, _ in parts] == list(table), "bad options",
            f"the options of {name} are {', '.join(table)}")
    for option, _, value in parts:
        require(value in table[option], "bad options", f"{option} can't be {value!r}")
    return GAMES[name]({option: value for option, _, value in parts})


class Claim:
    """`attacker` can, or can't, force a score of at least `target` in its own eyes."""

    def __init__(self, attacker, target, truth):
        self.attacker, self.target, self.truth = attacker, target, truth
        self.prover = attacker if truth else 1 - attacker

    def holds_with(self, score):
        """Whether a game that ends with this score, in Black's eyes, is as claimed."""
        reached = (score if self.attacker == BLACK else -score) >= self.target
        return reached == self.truth

    def __str__(self):
        side = "black" if self.attacker == BLACK else "white"
        return f"{side} {'can' if self.truth else 'cannot'} force a score of {self.target} or more"


# ---------------------------------------------------------------------------- the walk

TAGS = NODE, NAMED_NODE, REFERENCE = "node", "named node", "reference"
STATEMENTS = SETTLED, ONLY, INSTEAD, SMALL = "settled", "only", "instead", "small"


class Node:
    def __init__(self, position, after):
        self.position = position
        self.after = after  # iterator: the positions that belong to it and are not dealt with yet
        self.open = True


class Names:
    """Things that were given a name, until they have been used as often as was stated."""

    def __init__(self):
        self.given = 0
        self.waiting = {}  # number of the name: [thing, uses to come]

    def give(self, thing, uses):
        self.waiting[self.given] = [thing, uses]
        self.given += 1

    def use(self, names_back):
        number = self.given - 1 - names_back
        require(number >= 0, "malformed", "a name that was not given yet")
        require(number in self.waiting, "name used up", f"#{number} is used more than stated")
        entry = self.waiting[number]
        entry[1] -= 1
        if entry[1] == 0:
            del self.waiting[number]
        return entry[0]


class Walk:
    """The walk through the game, depth first, by the records of the file."""

    def __init__(self, game, claim, reader, before=None):
        """`before`: the walk along the proof that comes before this one in the same file."""
        self.game, self.claim, self.reader = game, claim, reader
        self.records = before.records if before else 0
        self.nodes = before.nodes if before else Names()
        self.reasons = before.reasons if before else Names()
        # Whether endless play, a draw, is what the prover claims.
        self.is_closed_set = game.CAN_CYCLE and claim.holds_with(0)

    def run(self, root):
        # The open nodes; first one that leads to the root alone. Where positions come up twice the
        # stack can grow as deep as the file is long, but no deeper.
        stack = [Node(None, iter([root]))]
        while stack:
            position = next(stack[-1].after, None)
            if position is None:
                stack.pop().open = False
            elif node := self.deal_with(position):
                stack.append(node)

    def check_end(self, record_count):
        require(self.reader.at_end(), "surplus records", "bytes left after the walk")
        require(self.records == record_count, "wrong record count",
                f"{self.records} records, not {record_count}")

    def check_names(self):
        require(not self.nodes.waiting, "unused name", "a node is used less than stated")
        require(not self.reasons.waiting, "unused name", "a reason is used less than stated")

    def deal_with(self, position):
        """Check what the file says of a position. Returns the node if it has one."""
        if self.is_final(position):
            return None
        kind, number = self.next_record()
        if kind == INSTEAD:
            reason = self.reason(number)
            position = self.game.instead(position, self.claim, *reason)
            require(not self.is_closed_set or reason[0] in self.game.KEEPS_LENGTH, "wrong reason",
                    "what may take longer stands for a position in a closed set")
            if self.is_final(position):
                return None
            kind, number = self.next_record()
            require(kind != INSTEAD, "malformed", "an instead after an instead")
        moves = self.game.moves(position)
        if kind == ONLY:
            reason = self.reason(number)
            require(position.side != self.claim.prover, "malformed", "an only for the prover")
            zone = self.game.zone(position, self.claim, *reason)
            moves = [move for move in moves if move in zone]
            require(moves, "wrong reason", "an only without a move that matters")
            kind, number = self.next_record()
            require(kind in (NODE, NAMED_NODE), "malformed", "an only without a node")
        if kind in (NODE, NAMED_NODE):
            return self.node(position, moves, kind, number)
        if kind == REFERENCE:
            self.check_reference(position, number)
        elif kind == SETTLED:
            self.game.check_settled(position, self.claim, *self.reason(number))
        elif kind == SMALL:
            require(number <= 16, "not small", "a bound too large for this checker",
                    otherwise=NotChecked)
            require(self.plays_out(position, 16 * 2 ** number), "not small", "it does not hold")
        return None

    def is_final(self, position):
        """Whether the game is over; if it is, the result must be as claimed."""
        score = self.game.score(position)
        require(score is None or self.claim.holds_with(score), "wrong result",
                f"a game ends with {score} for Black")
        return score is not None

    def next_record(self):
        """Its kind, and its payload; of a statement the number above the lowest two bits."""
        require(not self.reader.at_end(), "missing record", "the file ends before the walk")
        self.records += 1
        payload, tag = divmod(self.reader.varint(), 4)
        if tag < 3:
            return TAGS[tag], payload
        number, statement = divmod(payload, 4)
        return STATEMENTS[statement], number

    def reason(self, number):
        """The kind and the body of the reason that a statement with this number has."""
        if number >= 2:
            return self.reasons.use(number - 2)
        kind = self.reader.byte()
        uses = self.reader.varint() if number == 1 else None
        require(uses != 0, "malformed", "a name for nothing")
        body = self.reader.bytes(self.reader.varint())
        if number == 1:
            self.reasons.give((kind, body), uses)
        return kind, body

    def node(self, position, moves, kind, number):
        """A node: of the prover's moves the one chosen, of the other side's all in `moves`."""
        uses = self.reader.varint() if kind == NAMED_NODE else None
        require(uses != 0, "malformed", "a name for nothing")
        if position.side == self.claim.prover:
            require(number < len(moves), "bad move", f"there is no move {number}")
            moves = [moves[number]]
        else:
            require(number == 0, "malformed", "a choice where the other side moves")
        node = Node(position, self.game.after(position, moves))
        if kind == NAMED_NODE:
            self.nodes.give(node, uses)
        return node

    def check_reference(self, position, names_back):
        node = self.nodes.use(names_back)
        require(node.position == position, "reference to another position",
                "the node has another position")
        # What is closed has been proven. What is open would be its own justification, unless it is
        # enough that play goes on for ever.
        require(self.is_closed_set or not node.open, "reference to an open node",
                "the node is not closed yet")

    def plays_out(self, position, bound):
        """The search of the page. It goes as deep as the bound where play goes round in circles."""
        counted = 0
        stack = []  # of positions that are not final: who is to move, iterator of those after it
        while True:
            counted += 1
            require(counted <= bound, "not small", f"more than {bound} positions")
            score = self.game.score(position)
            if score is None:
                stack.append((position.side == self.claim.prover,
                              iter(self.game.after(position, self.game.moves(position)))))
                position = next(stack[-1][1])
                continue
            # One that holds is enough for the prover, one that does not for the other side.
            holds = self.claim.holds_with(score)
            while stack:
                is_provers, after = stack[-1]
                position = next(after, None) if holds != is_provers else None
                if position is not None:
                    break
                stack.pop()
            else:
                return holds


# ---------------------------------------------------------------------------- the file


def check_unharmed(data):
    """For the sake of the message alone: the checksum proves nothing about the proof."""
    require(data and data[:10] == MAGIC[:len(data)], "not a certificate",
            "it does not begin like one")
    require(data[10:11] in (b"", bytes([VERSION])), "unsupported version",
            f"this checker is for version {VERSION}", otherwise=NotChecked)
    require(len(data) >= len(MAGIC) + 1 + TRAILER, "truncated", "the file was cut short")
    require(xxhash, "no xxhash", "the checksum needs Debian's python3-xxhash", otherwise=NotChecked)
    marked = data.endswith(END_MARKER)
    summed = data[-16:-8] == xxhash.xxh3_64_intdigest(data[:-16]).to_bytes(8, "little")
    require(marked or summed or END_MARKER in data, "truncated", "the file was cut short")
    require(marked and summed, "altered", "the file was altered, or something added at its end")


def check(data):
    """Check a certificate. Returns the sentence that it proves, or raises NotAccepted."""
    check_unharmed(data)
    reader = Reader(data, len(MAGIC) + 1, len(data) - TRAILER, "malformed")
    name = reader.text(64).decode("latin-1")
    options = reader.text(4096).decode("latin-1")
    root = reader.text(65536)
    attacker = reader.byte()
    number = reader.varint()
    target = number // 2 if number % 2 == 0 else -(number + 1) // 2
    truth = reader.byte()
    require(attacker <= 1 and truth <= 2, "malformed", "an attacker above 1 or a truth above 2")
    require(abs(target) <= 2 ** 30, "malformed", "a target out of range")

    game = read_game(name, options)
    position = game.root(root)
    claims = [Claim(attacker, target, truth == 1)]
    if truth == 2:  # exactly: the target, and no more; each unless no score could be otherwise
        require(abs(target) <= game.SCORE_LIMIT, "wrong result", "no game ends with that score")
        claims = [Claim(attacker, target, True)] if target > -game.SCORE_LIMIT else []
        if target < game.SCORE_LIMIT:
            claims.append(Claim(attacker, target + 1, False))
    walk = None
    for number, claim in enumerate(claims, 1):
        walk = Walk(game, claim, reader, walk)
        try:
            walk.run(position)
        except Rejected as fault:
            raise Rejected(fault.reason, f"record {walk.records}: {fault.message}") from None
        if number == len(claims):
            walk.check_end(int.from_bytes(data[-TRAILER:-16], "little"))
        walk.check_names()
    return f"{name}:{options} {root.hex()}: {', '.join(map(str, claims))}"


def verdict(data):
    """What is to be said of a file with this content: (valid, reason, message)."""
    try:
        return True, None, f"valid: {check(data)}"
    except Rejected as fault:
        return False, fault.reason, f"not valid ({fault.reason}): {fault.message}"
    except NotChecked as limit:
        return None, limit.reason, f"can't be checked ({limit.reason}): {limit.message}"
    except MemoryError:
        return None, "out of memory", "can't be checked (out of memory)"


VALID, INVALID, UNUSABLE, INTERNAL, UNCHECKED = 0, 1, 2, 4, 5  # exit codes
BY_WEIGHT = [VALID, UNCHECKED, INVALID, UNUSABLE, INTERNAL]
EXIT_OF = {True: VALID, False: INVALID, None: UNCHECKED}


def run():
    parser = argparse.ArgumentParser(description="Check certificates of Proofboard.")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.add_argument("files", metavar="FILE", nargs="+")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # for names of files that are no text
    exits = [VALID]
    for name in arguments.files:
        try:
            data = pathlib.Path(name).read_bytes()
        except OSError as error:
            print(f"check_certificate.py: {error}", file=sys.stderr)
            exits.append(UNUSABLE)
            continue
        valid, reason, message = verdict(data)
        said = json.dumps({"file": name, "valid": valid, "reason": reason})
        print(said if arguments.json else f"{name}: {message}")
        exits.append(EXIT_OF[valid])
    return max(exits, key=BY_WEIGHT.index)


def main():
    """Ends with INTERNAL, not with Python's own 1, where the fault is not the certificate's."""
    try:
        code = run()
        sys.stdout.flush()
    except OSError as error:  # a full disk, or nobody who listens
        print(f"check_certificate.py: can't write to standard output: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains again
        return INTERNAL
    except Exception:
        traceback.print_exc()
        return INTERNAL
    return code


if __name__ == "__main__":
    sys.exit(main())
