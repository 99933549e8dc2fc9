"""Proof-number search on board games, with proofs that anyone can check.

    >>> import proofboard
    >>> position = proofboard.Position("hex", "start:3")
    >>> answer = proofboard.solve(position)
    >>> answer.truth
    'proven'

A question is yes or no: can the attacker (by default the side to move) force the target (by default a
win)? The answer is 'proven', 'disproven' or 'unknown', and the first two are backed by a certificate
that `check` verifies from the rules of the game alone.
"""

from __future__ import annotations

import dataclasses
import os

from . import _core
from ._core import (
    Error,
    InternalError,
    NoPermissionError,
    NoRoomError,
    NotFoundError,
    Position,
    algorithms,
    games,
)

__version__ = _core.__version__
__all__ = [
    "Answer",
    "Check",
    "Error",
    "InternalError",
    "NoPermissionError",
    "NoRoomError",
    "NotFoundError",
    "Position",
    "algorithms",
    "check",
    "compare",
    "explain",
    "games",
    "solve",
]


@dataclasses.dataclass(frozen=True)
class Answer:
    """What `solve` found. `as_dict()` gives it as a row of a table.

    Of a score, `score` and `score_bounds` are proven, in the attacker's eyes; `score` is None unless the
    bounds meet. What a search said without a complete proof is in `unconfirmed` and `unconfirmed_score`.
    """

    position: str
    attacker: str
    target: str
    algorithm: str
    knowledge: str
    truth: str
    reason: str | None
    confirmed: bool
    unconfirmed: str | None
    sentence: str
    score: int | None
    score_bounds: tuple[int, int] | None
    unconfirmed_score: tuple[int, int] | None
    move: str | None
    line: list[str]
    iterations: int
    nodes: int
    max_pn: int
    max_dn: int
    root_switches: int
    revisits: int
    mean_depth: float
    peak_bytes: int
    seconds: float
    proof_seconds: float
    length: int | None
    length_at_least: int | None
    certificate: str | None
    certificate_bytes: int | None
    certificate_error: str | None
    checkpoint_error: str | None
    moves: dict[str, str]
    move_scores: dict[str, tuple[int, int]]

    def as_dict(self) -> dict:
        """All fields by name, the line as one text: what pandas.DataFrame takes."""
        row = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        row["line"] = " ".join(self.line)
        return row


@dataclasses.dataclass(frozen=True)
class Check:
    """What `check` found. It is true if the certificate is valid.

    `valid` is None if it can't be checked: of a game or a version that is not known here, or for lack of
    memory. `reason` and `message` say why.
    """

    valid: bool | None
    reason: str
    message: str
    game: str
    position: str
    claim: str
    digest: str
    attacker: str
    target: str
    truth: str
    exact: bool
    nodes: int
    played_out: int
    bytes: int
    seconds: float

    def __bool__(self) -> bool:
        return self.valid is True


def _position(position, game) -> Position:
    if isinstance(position, Position):
        if game is not None:
            raise Error("game=… is for texts: a Position knows its game")
        return position
    if game is None:
        raise Error(f"{position!r} is a text: name its game with game=…")
    return Position(game, position)


def _text(value, convert) -> str:
    return "" if value is None else str(convert(value))


def _seconds(value) -> str:
    return "" if value is None or value == float("inf") else f"{value:.9f}"


def solve(
    position,
    *,
    game=None,
    algorithm="",
    knowledge="",
    attacker="mover",
    target="",
    nodes=None,
    seconds=None,
    memory=2**28,
    threads=1,
    seed=0,
    jobs="",
    all_moves=False,
    shortest=False,
    futile="",
    certificate=None,
    checkpoint=None,
    checkpoint_every=None,
    resume=None,
    force=False,
    progress=None,
    interval=0.2,
) -> Answer:
    """Answers whether the attacker can force the target from a position.

    position    a Position, or with `game` its text
    algorithm   a name with options, 'df-pn:epsilon=0.25'; empty: what answers soonest on this game
    knowledge   'none', or what the game knows; empty: the game's own choice
    attacker    'mover', 'black' or 'white'
    target      'win', 'draw' (or better), points as '4', 'exact' for the score itself: `Answer.score`;
                in shogi 'mate'; empty: the game's own
    nodes, seconds, memory   limits; a search that meets one answers 'unknown', with the reason
    threads     of one search, for the depth-first family and scns; jobs: how they share it
    all_moves   answer for every legal move on its own, too: `Answer.moves`, and with target='exact' the
                proven bounds of their scores: `Answer.move_scores`
    shortest    look for the shortest mate (shogi): `Answer.length`, and no mate is shorter than
                `Answer.length_at_least`
    futile      the name of a rule for moves that are not counted in the line (shogi)
    certificate a file for the proof; `Answer.certificate_error` says why there is none, or what it does
                not show: with shortest there are two, the other one in the file + '.shortest'
    checkpoint  a file to save the search in, every `checkpoint_every` seconds; if it is there the search
                goes on from it, if it is one of another question that is an Error; resume: another one
                to go on from
    force       begin anew where a checkpoint is there, and replace files that are not certificates or
                checkpoints of this question
    progress    called every `interval` seconds with a dict: phase ('searching', 'proving', 'shortening',
                'writing'), nodes, iterations, seconds, pn, dn, line; while the score is looked for also
                at_least, what is being asked, and unconfirmed_score, what the search has said so far; with
                all_moves move, the one that is asked about, move_number, from 1, and move_count. It is
                called by the thread that called solve. If it returns False the search ends with what is
                known.

    Ctrl-C stops the search and raises KeyboardInterrupt.
    """
    words = {
        "algorithm": algorithm,
        "knowledge": knowledge,
        "attacker": attacker,
        "target": str(target),
        "nodes": _text(nodes, int),
        "seconds": _seconds(seconds),
        "memory": str(int(memory)),
        "threads": str(threads),
        "seed": str(seed),
        "jobs": jobs,
        "all_moves": all_moves,
        "shortest": shortest,
        "futile": futile,
        "certificate": _text(certificate, os.fspath),
        "checkpoint": _text(checkpoint, os.fspath),
        "checkpoint_every": _seconds(checkpoint_every),
        "resume": _text(resume, os.fspath),
        "force": force,
    }
    row = _core.solve(_position(position, game), words, progress, interval)
    return Answer(**row)


def compare(positions, algorithms, *, game=None, progress=None, **settings) -> list[dict]:
    """Every algorithm on every position: a list of dicts, which pandas.DataFrame takes as it is.

    The rows are those of Answer.as_dict(), with `number`, the position's from 0, and `name`, the
    algorithm as it was given. `settings` are those of solve(). `progress` is called after every search
    with its row. Answers that contradict each other raise RuntimeError.
    """
    names = list(algorithms)
    rows = []
    for number, position in enumerate(positions):
        position = _position(position, game)
        truths = {}
        for name in names:
            row = {"number": number, "name": name}
            row.update(solve(position, algorithm=name, **settings).as_dict())
            rows.append(row)
            if row["truth"] != "unknown":
                truths[row["truth"], row["score"]] = name
            if progress is not None:
                progress(row)
        if len(truths) > 1:
            raise RuntimeError(f"algorithms contradict each other on {position!r}: {truths}")
    return rows


def check(file) -> Check:
    """Verifies a certificate from the rules of the game alone. A file that can't be read is an Error."""
    return Check(**_core.check(os.fspath(file)))


def explain(file, depth=6) -> str:
    """The proof of a certificate as a tree of moves: `depth` moves of each line, or None for all."""
    return _core.explain(os.fspath(file), depth)
