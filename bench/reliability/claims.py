"""What a certificate claims, and whether brute force knows that to be false."""
from . import oracle
from .games import BLACK, Connect, Hex, LinesOfAction, Othello, Shogi, Surakarta, checker
from .oracle import TooLarge, mates_within

MOST_EMPTY = 9  # cells of a position that is tried out
MOST_PLIES = 5  # of a mate


class Oracles:
    """By game and options, as a certificate names them."""

    def __init__(self, small_games):
        self.judges = {}  # of games that come round again
        self.tried = {}
        for small in small_games:
            key = (small.game.name, small.game.width, small.game.spec)
            if small.game.is_cyclic:
                self.judges.setdefault(key, []).append(small.judge)

    def game_of(self, name, text):
        options = dict(part.split("=") for part in text.split(","))
        if name == "hex":
            return Hex(options["width"], options["height"])
        if name == "othello":
            return Othello(int(options["size"]), options["empties"])
        if name == "connect":
            return Connect(*(int(options[one]) for one in "mnkpq"), options["counts"])
        if name == "loa":
            return LinesOfAction(int(options["size"]), options["simultaneous"], options["no-moves"])
        return Surakarta(options["no-moves"]) if name == "surakarta" else Shogi(options["checks"])

    def value(self, certificate):
        """What Black gets at the root, or None if this is beyond brute force or no position at all."""
        try:
            game = self.game_of(certificate.game, certificate.options)
            position = game.rules.root(certificate.root)
            if game.name == "shogi":
                return self.value_of_mate(game, position)
            if game.is_cyclic:
                return self.value_by_table(game, position)
            if position.cells.count(0) > MOST_EMPTY:
                return None
            judge = self.tried.setdefault((certificate.game, certificate.options), oracle.TriedOut(game))
            return judge.value(position)
        except (ValueError, KeyError, IndexError, checker.Rejected, TooLarge):
            return None

    def value_by_table(self, game, position):
        if position.side > 1:
            return None
        for judge in self.judges.get((game.name, game.width, game.spec), []):
            key = judge.canonical(position)
            if key in judge.values:
                return judge.values[key]
        return None

    def value_of_mate(self, game, position):
        """A side that must give check within a few plies: it wins, or it loses."""
        if game.checks == "none" or position.left > MOST_PLIES:
            return None
        mates = mates_within(game, position, position.left)
        return 1 if mates == (game.rules.checking == BLACK) else -1

    def is_false(self, certificate):
        """Of a claim: True, False, or None if brute force can't tell."""
        value = self.value(certificate)
        if value is None or certificate.attacker > 1 or certificate.truth > 2:
            return None
        score = value if certificate.attacker == BLACK else -value
        holds = [score < certificate.target, score >= certificate.target, score == certificate.target][certificate.truth]
        return not holds
