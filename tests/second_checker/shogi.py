"""Shogi for the tests of the second checker: positions in SFEN, moves in USI, proofs spelled out.

Rules and positions are those of tools/check_certificate.py.
"""

import collections

from certificates import (
    INSTEAD, Certificate, named, node, reference, second_checker, statement, varint)

checker = second_checker()
BLACK, WHITE = 0, 1
LETTERS = ".PLNSGBRK"
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"


def game(checks="black"):
    return checker.read_game("shogi", f"checks={checks}")


# ---------------------------------------------------------------------------- texts


def position(text):
    """Of a well-formed SFEN without a move number, perhaps with `within 5`."""
    rows, side, in_hand, *within = text.split()
    board = bytearray(81)
    for rank, row in enumerate(rows.split("/")):
        file, promoted = 8, 0
        for letter in row:
            if letter.isdigit():
                file -= int(letter)
            elif letter == "+":
                promoted = 8
            else:
                board[9 * file + rank] = (LETTERS.index(letter.upper()) + promoted
                                          + 16 * letter.islower())
                file, promoted = file - 1, 0
    hands, number = bytearray(14), ""
    for letter in in_hand.replace("-", ""):
        if letter.isdigit():
            number += letter
        else:
            hands["PLNSGBRplnsgbr".index(letter)], number = int(number or 1), ""
    left = int(within[1]) if within else checker.UNLIMITED
    return checker.ShogiPosition(bytes(board), bytes(hands), "bw".index(side), left)


def sfen(at):
    def piece(code):
        kind = code % 16
        letter = LETTERS[kind] if kind <= 8 else "+" + LETTERS[kind - 8]
        return "1" if code == 0 else letter if code < 16 else letter.lower()

    rows = "/".join("".join(piece(at.board[9 * file + rank]) for file in reversed(range(9)))
                    for rank in range(9))
    for empty in range(9, 1, -1):
        rows = rows.replace("1" * empty, str(empty))
    in_hand = "".join((str(count) if count > 1 else "") + letter
                      for letter, count in zip("PLNSGBRplnsgbr", at.hands) if count)
    within = "" if at.left == checker.UNLIMITED else f" within {at.left}"
    return f"{rows} {'bw'[at.side]} {in_hand or '-'}{within}"


def root_bytes(at):
    """The inverse of the checker's root()."""
    bits = sum(code << 5 * square for square, code in enumerate(at.board))
    return bits.to_bytes(51, "little") + at.hands + bytes([at.side]) + at.left.to_bytes(2, "little")


def move_number(text):
    def square(name):
        return 9 * (int(name[0]) - 1) + "abcdefghi".index(name[1])

    if text[1] == "*":
        return 32768 + 256 * LETTERS.index(text[0]) + 2 * square(text[2:]) + 1
    return 256 * square(text[:2]) + 2 * square(text[2:4]) + (0 if text.endswith("+") else 1)


def random_position(generator, attacker):
    """A king of the other side, most often at its edge, with a few pieces near it, and hands. It may
    be one that the rules don't allow."""
    defender = 1 - attacker
    files, ranks = [0, 0, 1, generator.randrange(9)], [0, 0, 1, generator.randrange(9)]
    file, rank = generator.choice(files), generator.choice(ranks)
    king = 9 * file + (rank if defender == WHITE else 8 - rank)
    near = [square for square in range(81)
            if abs(square // 9 - king // 9) <= 3 and abs(square % 9 - king % 9) <= 3]
    board, hands = bytearray(81), bytearray(14)
    kinds = [1, 1, 2, 3, 4, 4, 5, 5, 6, 7, 9, 10, 11, 12, 14, 15]
    for _ in range(generator.randint(1, 8)):
        square = generator.choice(near if generator.random() < 0.8 else range(81))
        board[square] = generator.choice(kinds) + 16 * generator.choice([attacker, attacker, defender])
    if generator.random() < 0.3:
        board[generator.randrange(81)] = 16 * attacker + 8
    board[king] = 16 * defender + 8
    for side, counts in [(attacker, [0, 1, 1, 2, 2, 3]), (defender, [0, 0, 1, 2, 4])]:
        for _ in range(generator.choice(counts)):
            hands[7 * side + generator.choice([0, 0, 1, 2, 3, 4, 5, 6])] += 1
    side = attacker if generator.random() < 0.75 else defender
    return checker.ShogiPosition(bytes(board), bytes(hands), side, checker.UNLIMITED)


def perft(rules, at, depth):
    moves = rules.moves(at)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, after, depth - 1) for after in rules.after(at, moves))


# ---------------------------------------------------------------------------- certificates


def hands(counts, left=checker.UNLIMITED):
    """The body of that reason."""
    return b"".join(map(varint, [*counts, 0 if left == checker.UNLIMITED else left + 1]))


def instead(counts, left=checker.UNLIMITED):
    return statement(INSTEAD, 1, hands(counts, left))


def certificate(text, records, checks="black", attacker=BLACK, target=1, truth=1):
    return Certificate("shogi", f"checks={checks}", root_bytes(position(text)), attacker, target,
                       truth, records)


def choice(text, move, checks="black"):
    """A node in which the side to move chooses this move."""
    return node(game(checks).moves(position(text)).index(move_number(move)))


def mates(rules, at, values):
    """Whether the side that gives check mates within the plies that are left."""
    if at not in values:
        score = rules.score(at)
        if score is not None:
            values[at] = score == (1 if rules.checking == BLACK else -1)
        else:
            one_or_all = any if at.side == rules.checking else all
            values[at] = one_or_all(mates(rules, after, values)
                                    for after in rules.after(at, rules.moves(at)))
    return values[at]


def mate(text, checks="black"):
    """A certificate of nodes alone: there is a mate within the plies of the position."""
    rules, values, records = game(checks), {}, []

    def write(at):
        if rules.score(at) is not None:
            return
        moves, index = rules.moves(at), 0
        if at.side == rules.checking:
            index = [mates(rules, after, values) for after in rules.after(at, moves)].index(True)
            moves = [moves[index]]
        records.append(node(index))
        for after in rules.after(at, moves):
            write(after)

    write(position(text))
    return certificate(text, records, checks, rules.checking)


def no_mate(text):
    """A certificate that Black can't mate, a closed set: White takes what it can, or goes elsewhere
    with its king. A board that has come up with no more in White's hand stands for another."""
    rules, entries, known = game(), [], collections.defaultdict(list)
    uses = collections.Counter()

    def write(at):
        score = rules.score(at)
        if score is not None:
            assert score == -1, "mate"
            return
        if at.side == WHITE:
            def worth(move):
                is_kings = move < 32768 and at.board[move >> 8] == 16 + 8
                return (move < 32768 and at.board[move >> 1 & 127] != 0, is_kings)

            moves = rules.moves(at)
            index = max(range(len(moves)), key=lambda i: (worth(moves[i]), -i))
            entries.append(node(index))
            write(rules.play(at, moves[index]))
            return
        for old in known[at.board]:
            if all(less <= more for less, more in zip(old.hands[7:], at.hands[7:])):
                uses[old] += 1
                entries.append((at, old))
                return
        known[at.board].append(at)
        entries.append(at)
        for after in rules.after(at, rules.moves(at)):
            write(after)

    write(position(text))
    records, names = [], {}
    for entry in entries:
        if isinstance(entry, list):
            records.append(entry)
        elif isinstance(entry, checker.ShogiPosition):
            if uses[entry]:
                names[entry] = len(names)
            records.append(named(0, uses[entry]) if uses[entry] else node())
        else:
            at, old = entry
            if at != old:
                records.append(instead(old.hands[7:]))
            records.append(reference(len(names) - 1 - names[old]))
    return certificate(text, records, truth=0)
