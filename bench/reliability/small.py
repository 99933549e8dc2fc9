"""Small games with an oracle for each, and random positions of them."""
from . import games, oracle
from .games import BLACK, WHITE, Connect, Hex, LinesOfAction, Othello, Shogi, Surakarta, checker, shogi_texts
from .questions import few_pieces


class Small:
    """A game, its oracle, and a way to draw a position that is not over."""

    def __init__(self, game, judge, draw, label):
        self.game, self.judge, self.draw, self.label = game, judge, draw, label

    def positions(self, generator, count):
        return [self.draw(generator) for _ in range(count)]

    def value(self, position):
        return self.judge.value(position)

    def move_values(self, position):
        """By the text of each legal move: what Black gets after it."""
        game = self.game
        return {game.move_text(position, move): self.value(game.play(position, move)) for move in game.moves(position)}


def by_stones(game, empty):
    """Any stones of Hex, with so many cells left at most."""
    def draw(generator):
        while True:
            cells = bytearray(generator.choice([1, 2]) for _ in range(game.width * game.height))
            left = generator.randint(1, min(empty, len(cells)))
            for cell in generator.sample(range(len(cells)), left):
                cells[cell] = 0
            position = checker.Position(bytes(cells), generator.choice([BLACK, WHITE]), 1)
            if game.score(position) is None:
                return position
    return draw


def by_counts(game, empty):
    """Any stones of Connect, and any number left of a turn."""
    def draw(generator):
        while True:
            at = by_stones(game, empty)(generator)
            stones = len(at.cells) - at.cells.count(0)
            most = game.rules.q if at.side == BLACK and stones < game.rules.q else game.rules.p
            at = at._replace(left=generator.randint(1, most))
            if not any(game.rules.has_line(at.cells, side) for side in (BLACK, WHITE)):
                return at
    return draw


def by_legal_counts(game, empty):
    """Stones of Connect as many as a game has, anywhere, without a row."""
    def draw(generator):
        while True:
            left = generator.randint(1, empty)
            stones, side, in_turn = game.rules.counts_after(game.width * game.height - left)
            cells = [1] * stones[BLACK] + [2] * stones[WHITE] + [0] * left
            generator.shuffle(cells)
            position = checker.Position(bytes(cells), side, in_turn)
            if game.score(position) is None:
                return position
    return draw


def by_play(game, empty):
    """After random moves, with so many cells left at most."""
    def draw(generator):
        while True:
            left = generator.randint(1, empty)
            position = games.play_at_random(game, generator, game.width * game.height * 2, left)
            if position.cells.count(0) <= empty:
                return position
    return draw


def by_pieces(game, black, white):
    least = 2 if game.name == "loa" else 1  # a single piece is joined already
    return lambda generator: few_pieces(game, generator, generator.randint(least, black), generator.randint(least, white))


def tried_out(game, draw, empty):
    label = f"{game.spec} {game.width}x{game.height}"
    return Small(game, oracle.TriedOut(game), draw(game, empty), label)


def judged(game, black, white, folder):
    judge = oracle.JudgedBackwards(game, black, white)
    judge.load(folder)
    return Small(game, judge, by_pieces(game, black, white), f"{game.spec} {game.width}x{game.height}")


def small_games(folder, is_quick):
    """All of them. Quick: those whose tables take no time."""
    result = [tried_out(Hex(w, h), by_stones, empty) for w, h, empty in
              [(2, 2, 4), (3, 2, 6), (2, 3, 6), (3, 3, 9), (3, 4, 8), (4, 3, 8), (4, 4, 7), (5, 3, 7), (5, 5, 6)]]
    result += [tried_out(Othello(size, empties), by_play, empty) for size, empty in [(4, 8), (6, 5), (8, 4)]
               for empties in ("none", "winner")]
    result += [tried_out(Connect(m, n, k, p, q), by_legal_counts, empty) for m, n, k, p, q, empty in
               [(3, 3, 3, 1, 1, 9), (4, 3, 3, 1, 1, 9), (3, 3, 3, 2, 1, 9), (4, 3, 4, 2, 1, 9), (3, 4, 3, 2, 2, 9),
                (4, 4, 4, 1, 1, 8), (4, 4, 3, 2, 1, 8), (5, 2, 3, 1, 1, 9), (2, 2, 2, 1, 1, 4), (5, 5, 4, 2, 1, 7),
                (4, 2, 3, 3, 1, 8), (6, 6, 5, 2, 1, 7)]]
    result += [tried_out(Connect(m, n, k, p, q, "any"), by_counts, empty) for m, n, k, p, q, empty in
               [(3, 3, 3, 1, 1, 7), (4, 3, 3, 2, 1, 7), (5, 4, 4, 2, 2, 7), (5, 5, 4, 1, 1, 7)]]
    pieces = [(2, 2)] if is_quick else [(2, 2), (3, 3)]
    result += [judged(LinesOfAction(4, simultaneous, no_moves), *most, folder) for most in pieces
               for simultaneous in ("draw", "mover") for no_moves in ("pass", "loss")]
    result += [judged(Surakarta(no_moves), *most, folder) for no_moves in ("loss", "draw")
               for most in ([(1, 1)] if is_quick else [(2, 1), (1, 2), (2, 2)])]
    if not is_quick:
        result.append(judged(LinesOfAction(5), 2, 2, folder))
    return result


def shogi_positions(generator, count):
    """A side that attacks, its game, and positions in which brute force tells whether it mates."""
    attacker = generator.choice([BLACK, WHITE])
    game = Shogi(("black", "white")[attacker])
    found = []
    while len(found) < count:
        position = shogi_texts.random_position(generator, attacker)
        if generator.random() < 0.6:
            position = position._replace(left=generator.randint(1, 5))
        if oracle.is_allowed(game, position):
            found.append(position)
    return ("black", "white")[attacker], game, found
