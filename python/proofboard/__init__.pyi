import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

__version__: str

class Error(ValueError): ...
class NotFoundError(Error, FileNotFoundError): ...
class NoPermissionError(Error, PermissionError): ...
class NoRoomError(Error, OSError): ...
class InternalError(Error, RuntimeError): ...

class Option(TypedDict):
    name: str
    default: str
    range: str
    help: str

class KnowledgeInfo(TypedDict):
    name: str
    title: str
    options: list[Option]

class GameInfo(TypedDict):
    name: str
    title: str
    base: str
    example: str
    default_algorithm: str
    default_knowledge: str
    knowledge: list[KnowledgeInfo]
    options: list[Option]

class AlgorithmInfo(TypedDict):
    name: str
    title: str
    engine: str
    only_for: str | None
    example: str
    options: list[Option]

class Progress(TypedDict):
    phase: str
    nodes: int
    iterations: int
    seconds: float
    pn: float
    dn: float
    line: list[str]
    at_least: int | None
    unconfirmed_score: tuple[int, int] | None
    move: str | None
    move_number: int
    move_count: int

class Position:
    def __init__(self, game: str, text: str = "start") -> None: ...
    @property
    def game(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def to_move(self) -> str: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def result(self) -> int | None: ...
    @property
    def remarks(self) -> list[str]: ...
    @property
    def board(self) -> str: ...
    def play(self, *moves: str) -> Position: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@dataclass(frozen=True)
class Answer:
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
    def as_dict(self) -> dict[str, Any]: ...

@dataclass(frozen=True)
class Check:
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
    def __bool__(self) -> bool: ...

def games() -> list[GameInfo]: ...
def algorithms() -> list[AlgorithmInfo]: ...
def solve(
    position: Position | str,
    *,
    game: str | None = None,
    algorithm: str = "",
    knowledge: str = "",
    attacker: str = "mover",
    target: str | int = "",
    nodes: float | None = None,
    seconds: float | None = None,
    memory: float = ...,
    threads: int = 1,
    seed: int = 0,
    jobs: str = "",
    all_moves: bool = False,
    shortest: bool = False,
    futile: str = "",
    certificate: str | os.PathLike[str] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_every: float | None = None,
    resume: str | os.PathLike[str] | None = None,
    force: bool = False,
    progress: Callable[[Progress], bool | None] | None = None,
    interval: float = 0.2,
) -> Answer: ...
def compare(
    positions: Iterable[Position | str],
    algorithms: Iterable[str],
    *,
    game: str | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
    **settings: Any,
) -> list[dict[str, Any]]: ...
def check(file: str | os.PathLike[str]) -> Check: ...
def explain(file: str | os.PathLike[str], depth: int | None = 6) -> str: ...
