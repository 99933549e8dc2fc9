"""Random questions of the sizes at which people ask: positions of every game, attackers and targets."""
import os
from dataclasses import dataclass

from .games import BLACK, ROOT, WHITE, Connect, Hex, LinesOfAction, Othello, Shogi, Surakarta, checker, play_at_random, shogi_texts


@dataclass
class Question:
    name: str  # of the game, as `proofboard games` has it
    base: str  # the game whose rules it has
    spec: str  # with its options
    position: str
    attacker: str
    target: str
    cells: int  # of the board

    def words(self):
        words = [self.spec, self.position, "--attacker", self.attacker]
        return words + (["--target", self.target] if self.target else [])


def kept_positions(*names):
    for name in names:
        with open(os.path.join(ROOT, "lab", "positions", name), encoding="utf-8") as lines:
            yield from (line.strip() for line in lines if line.strip() and not line.startswith("#"))


def random_stones(game, generator, most):
    """Stones of both sides anywhere on a board of Hex, without a winner."""
    while True:
        cells = bytearray(game.width * game.height)
        count = generator.randrange(most + 1)
        for i, cell in enumerate(generator.sample(range(len(cells)), count)):
            cells[cell] = 1 + i % 2
        position = checker.Position(bytes(cells), generator.choice([BLACK, WHITE]), 1)
        if game.score(position) is None:
            return position


def of_othello(generator):
    size = generator.choice([4, 6, 6, 8, 8, 8])
    game = Othello(size, generator.choice(["none", "winner"]))
    empty = {4: (4, 12), 6: (6, 17), 8: (8, 24)}[size]
    position = play_at_random(game, generator, size * size, generator.randint(*empty))
    target = generator.choice(["win", "draw", "exact", "exact", str(generator.randint(-size * size, size * size))])
    return "othello", game, game.text(position), target


def of_hex(generator):
    sides = generator.choice([(3, 5), (3, 5), (4, 8), (6, 11), (12, 19)])
    width = generator.randint(*sides)
    height = width if generator.random() < 0.6 else generator.randint(*sides)
    game = Hex(width, height)
    stones = width * height * generator.choice([0, 0.1, 0.3, 0.5, 0.6])
    return "hex", game, game.text(random_stones(game, generator, int(stones))), generator.choice(["win", "win", "exact"])


def of_connect(generator):
    target = generator.choice(["win", "win", "draw", "exact"])
    name = generator.choice(["connect6", "connect6", "gomoku", "tic-tac-toe", "connect", "connect", "connect"])
    if name == "connect6" and generator.random() < 0.6:
        game = Connect(19, 19, 6, 2, 1, spec=name)
        return name, game, generator.choice(list(kept_positions("connect6-late.txt", "connect6-quiet.txt"))), target
    if name == "connect":
        m, n = generator.randint(1, 9), generator.randint(1, 9)
        if generator.random() < 0.2:
            m, n = generator.randint(10, 19), generator.randint(10, 19)
        game = Connect(m, n, generator.randint(1, max(m, n)), generator.randint(1, 3), generator.randint(1, 3),
                       generator.choice(["legal", "any"]))
    else:
        game = {"connect6": lambda: Connect(19, 19, 6, 2, 1, spec=name), "gomoku": lambda: Connect(15, 15, 5, 1, 1, spec=name),
                "tic-tac-toe": lambda: Connect(3, 3, 3, 1, 1, spec=name)}[name]()
    plies = generator.randrange(min(40, game.width * game.height))
    return name, game, game.text(play_at_random(game, generator, plies)), target


def of_loa(generator):
    target = generator.choice(["win", "win", "draw", "exact"])
    game = LinesOfAction(generator.choice([4, 4, 5, 5, 6, 7, 8, 8]), generator.choice(["draw", "mover"]),
                         generator.choice(["pass", "loss"]))
    if game.width == 8 and generator.random() < 0.7:
        return "loa", game, generator.choice(list(kept_positions("loa-easy.txt", "loa-tuning.txt", "loa-hard.txt"))), target
    return "loa", game, game.text(play_at_random(game, generator, generator.randrange(40))), target


def of_surakarta(generator):
    game = Surakarta(generator.choice(["loss", "draw"]))
    target = generator.choice(["win", "win", "draw", "exact"])
    if generator.random() < 0.4:
        return "surakarta", game, generator.choice(list(kept_positions("surakarta-endgames.txt"))), target
    if generator.random() < 0.2:
        return "surakarta", game, game.text(play_at_random(game, generator, generator.randrange(80))), target
    return "surakarta", game, game.text(few_pieces(game, generator, generator.randint(1, 4), generator.randint(1, 4))), target


def few_pieces(game, generator, black, white):
    while True:
        cells = bytearray(game.width * game.height)
        for i, cell in enumerate(generator.sample(range(len(cells)), black + white)):
            cells[cell] = 1 if i < black else 2
        position = checker.Position(bytes(cells), generator.choice([BLACK, WHITE]), 0)
        if game.score(position) is None:
            return position


def of_shogi(generator):
    way = generator.random()
    if way < 0.35:
        texts = list(kept_positions("shogi-classics.txt"))
        return "shogi", Shogi(), generator.choice(texts), ""
    if way < 0.5:
        game = Shogi()
        return "shogi", game, game.text(play_at_random(game, generator, generator.randrange(40, 90))), ""
    while True:
        attacker = generator.choice([BLACK, WHITE])
        game = Shogi(("black", "white")[attacker])
        position = shogi_texts.random_position(generator, attacker)
        if generator.random() < 0.3:
            position = position._replace(left=generator.randrange(1, 10))
        try:
            game.rules.root(shogi_texts.root_bytes(position))
        except checker.Rejected:
            continue
        if game.score(position) is None:
            return "shogi", game, game.text(position), ""


MAKERS = [of_othello, of_othello, of_hex, of_hex, of_connect, of_connect, of_loa, of_surakarta, of_shogi, of_shogi]


def random_question(generator):
    name, game, position, target = generator.choice(MAKERS)(generator)
    attacker = generator.choice(["mover", "mover", "black", "white"])
    cells = 81
    if game.name == "shogi":
        attacker = "mover" if game.checks == "none" else game.checks
    else:
        cells = game.width * game.height
    return Question(name, game.name, game.spec, position, attacker, target, cells)
