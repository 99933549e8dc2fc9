#!/usr/bin/python3 -B
"""Writes tests/certificate/rejected/: certificates that every checker must reject, and why.

    make_rejected.py [FOLDER]

Each is one step away from a certificate that is valid (the second checker is asked, below), so that
nothing but the fault in question is wrong with it. The same files come out every time.
"""

import copy
import pathlib
import sys

import xxhash

from certificates import (
    END_MARKER, INSTEAD, MAGIC, ONLY, SETTLED, Certificate, forced_win, named, named_statement, node,
    record_bytes, reference, second_checker, settled_by_threats, signed, small, statement,
    statement_again, varint)
import shogi

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "certificate" / "rejected"
BLACK, WHITE = 0, 1
checker = second_checker()
UNLIMITED = checker.UNLIMITED

# ---------------------------------------------------------------------------- valid ones to begin with


def valid(certificate):
    checker.check(certificate.bytes())
    return certificate


def base_3(cells, last):
    result = bytearray((len(cells) + 4) // 5)
    for i, stone in enumerate(cells):
        result[i // 5] += ".xo".index(stone) * 3 ** (i % 5)
    return bytes(result) + bytes([last])


def hexes(records, width=2, height=2, root=bytes([0, 0]), attacker=BLACK, target=1, truth=1):
    return Certificate("hex", f"width={width},height={height}", root, attacker, target, truth,
                       records)


def connect_options(m, n, k, p, q=1, counts="legal"):
    return f"m={m},n={n},k={k},p={p},q={q},counts={counts},columns=with-i"


def fours(black, white, side, records, attacker=BLACK, target=1, truth=1, k=4, p=1, left=1):
    """Four (k) in a row on 7x7, with these stones; cell 0 is a1, 7 is a2."""
    cells = "".join("x" if i in black else "o" if i in white else "." for i in range(49))
    return Certificate("connect", connect_options(7, 7, k, p, counts="any"),
                       base_3(cells, 2 * left + side), attacker, target, truth, records)


# Black, to move, wins on 2x2: the example of the page.
HEX_2 = valid(hexes([node(1), node(), node(), node(1), node(1)]))

# The page's example with references, on 3x2.
HEX_3 = valid(hexes(
    [node(), node(), node(), node(), named(0, 1), named(0, 1), node(), node(), node(), node(), node(),
     named(0, 1), node(1), node(), reference(2), named(1, 1), node(1), node(1), node(), reference(2),
     reference(0), node(1), node(), node(), reference(1), node(1), node(1)],
    3, 2, bytes([0, 0, 0])))

# Connections of Hex. Cells of 3x3 are numbered 0 to 8 from a1, Black's edges 9 (top) and 10.


def connections(fills=(), steps=(), goals=(), dominated=()):
    """The body of that reason: entries are lists of numbers, with whatever counts they have."""
    return b"".join(varint(len(part)) + b"".join(varint(number) for entry in part for number in entry)
                    for part in (fills, steps, goals, dominated))


def hex_3(body, cells="....x....", side=WHITE):
    """Black has b2, White is to move."""
    return hexes([statement(SETTLED, 1, body)], 3, 3, base_3(cells, side))


# b2 is connected to the top by b1 (semi 2) or c1 (semi 5), to the bottom by b3 (9) or a3 (12).
BRIDGES = [[0, 4, 1], [0, 1, 9], [1, 0, 1, 0], [0, 4, 2], [0, 2, 9], [1, 3, 4, 0], [2, 2, 2, 5, 0],
           [0, 4, 7], [0, 7, 10], [1, 7, 8, 0], [0, 4, 6], [0, 6, 10], [1, 10, 11, 0],
           [2, 2, 9, 12, 0], [1, 6, 13, 0]]
BRIDGED = valid(hex_3(connections((), BRIDGES, [[14]])))
# The same if Black is to move and plays b2.
SEMI = valid(hex_3(connections((), BRIDGES, [[14]]), "." * 9, BLACK))
# The same with a1, which is not needed, given to White.
GIFT = valid(hexes([statement(INSTEAD, 2, [1, 0]), BRIDGED.records[0]], 3, 3, BRIDGED.root))
# b1 c1 and a3 b3 are captured by Black; once it has b1 and c1, a1 is dead.
CAPTURED = valid(hex_3(connections([[1, 1, 2], [1, 6, 7], [0, 0]])))

# 2x2, Black plays a2 (cell 2): it captures a1 b1, so b1 alone is enough to connect it to the top, 4.
SHARING = [[0, 1, 2], [0, 4, 1], [1, 0, 1, 0], [2, 1, 2, 1, 2, 1, 0, 1], [0, 5, 2], [1, 3, 4, 0]]
SHARED = valid(hexes([statement(SETTLED, 1, connections((), SHARING, [[5]]))]))

# 3x2, a1 is Black's, White is to move; 6 is the top. Black threatens a2 (cell 3, semi 2), and b2
# (cell 4), which b1 or c1 connects to the top (semi 11).
THREATENING = [[0, 6, 3], [0, 3, 7], [1, 0, 1, 0], [0, 4, 1], [0, 1, 6], [1, 3, 4, 0], [0, 4, 2],
               [0, 2, 6], [1, 6, 7, 0], [2, 2, 5, 8, 0], [0, 4, 7], [1, 9, 10, 0]]


def only(steps, goals, dominated, moves):
    return hexes([statement(ONLY, 1, connections((), steps, goals, dominated)), node()] +
                 [small(4)] * moves, 3, 2, base_3("x.....", WHITE))


MUST_PLAY = valid(only(THREATENING, [[2]], (), 1))
# With c1 (cell 2) White gets c2, which is dead, and b1 b2: so c1 and a2 are left.
DOMINATED = valid(only((), (), [[2, 0, 5], [2, 1, 1, 4], [2, 1, 4, 1]], 2))

# Tic-tac-toe: x x . / o o . / . . . from the bottom, x to move wins with c1.
TIC_TAC_TOE = valid(Certificate("connect", connect_options(3, 3, 3, 1), base_3("xx.oo....", 2), BLACK,
                                1, 1, [node()]))

# Three in a row on 3x1, which Black cannot get: c1 is answered as its mirror image a1 is.
LINE = valid(Certificate("connect", connect_options(3, 1, 3, 1), base_3("...", 2), BLACK, 1, 0,
                         [node(), named(0, 1), node(), node(), node(), statement(INSTEAD, 0, [1]),
                          reference(0)]))

# d4 and e4 are Black's, and it is to move: c4 makes three with both ends open.
C4 = forced_win([[23]])
FORCED = valid(fours({24, 25}, {0, 48}, BLACK, [statement(SETTLED, 1, C4)]))
# With c4 as well, White to move.
THREATS = valid(fours({23, 24, 25}, {0, 48}, WHITE, [settled_by_threats()]))
# d4 e4 d5 e5 are Black's, White is to move: only b4 c4 f4 meet c4, and c5 wins after each of them.
C5 = forced_win([[30]])
ZONE = valid(fours({24, 25, 31, 32}, {0, 6, 48}, WHITE,
                   [statement(ONLY, 1, C4), node(), named_statement(SETTLED, 1, 2, C5),
                    statement_again(SETTLED, 0), statement_again(SETTLED, 0)]))

# Othello 4x4 with one empty cell, a1: Black takes b1 c1 and wins by 16.
OTHELLO_OPTIONS = "size=4,empties=none"


def othello(black, white, side=BLACK):
    bits = sum(1 << i for i in black) + sum(1 << 16 + i for i in white) + (side << 32)
    return bits.to_bytes(5, "little")


OTHELLO = valid(Certificate("othello", OTHELLO_OPTIONS, othello(range(3, 16), [1, 2]), BLACK, 16, 1,
                            [node()]))

# Lines of Action, which can go round in circles: b1-d1, White's first reply, c1-a1 and so on come back
# to the start after four moves. The second checker does not know this game.
LOA_OPTIONS = "size=4,simultaneous=draw,no-moves=pass"
LOA_START = base_3(".xx.o..oo..o.xx.", BLACK)
ROUND = [named(0, 1), node(), node(1), node(), reference(0)]

# Shogi. P L N S G B R in hand: a gold alone, a pawn alone, nothing.
GOLD, PAWN, NOTHING = [0, 0, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 0, 0], [0] * 7
# The gold mates on 5b, and the pawn that Black holds is not needed.
HEAD = "4k4/9/4P4/9/9/9/9/9/9 b"
MATE = valid(shogi.certificate(f"{HEAD} G", [shogi.choice(f"{HEAD} G", "G*5b")]))
SPARED = valid(shogi.certificate(f"{HEAD} GP within 3",
                                 [shogi.instead(GOLD, 1), shogi.choice(f"{HEAD} G", "G*5b")]))
# Only the knight can give check, and it mates on 2c.
KNIGHT = [0, 0, 1, 0, 0, 0, 0]
SMOTHERED = valid(shogi.certificate("7lk/7np/9/9/9/9/9/9/9 b NP", [shogi.instead(KNIGHT), node()]))
# A mate in three: after 4h4a+ White can drop the pawn on 2a or 3a, and the rook takes it.
BETWEEN_TEXT = "8k/8p/7G1/4B4/9/9/9/5R3/9 b p within 3"
BETWEEN = valid(shogi.mate(BETWEEN_TEXT))
# The rook drives the king to and fro between two files. What comes up again with the pawn in White's
# hand is no better for Black.
DRIVEN = valid(shogi.no_mate("7k1/9/9/9/9/9/9/9/8R b P"))
# The same with a pawn in White's hand, which it can do without.
DRIVEN_SPARED = valid(shogi.certificate(
    "7k1/9/9/9/9/9/9/9/8R b p", [shogi.instead(NOTHING), *DRIVEN.records], truth=0))
# With three plies for Black, and one more would not help either.
IN_TIME = valid(shogi.certificate("7k1/9/9/9/9/9/9/9/8R b - within 3",
                                  [shogi.instead(NOTHING, 4), small(6)], truth=0))

# ---------------------------------------------------------------------------- what is wrong


def with_records(certificate, records):
    result = copy.deepcopy(certificate)
    result.records = records
    return result


def with_claim(certificate, **changes):
    result = copy.deepcopy(certificate)
    for name, value in changes.items():
        assert hasattr(result, name)
        setattr(result, name, value)
    return result


def changed(certificate, i, *instead):
    """With these records instead of the one with this number."""
    records = copy.deepcopy(certificate.records)
    records[i:i + 1] = instead
    return with_records(certificate, records)


def with_bytes(certificate, data):
    """With these bytes instead of the records."""
    return signed(with_records(certificate, []).bytes()[:-24] + data, 1)


def with_header_byte(certificate, from_end, byte):
    """Another byte in the header, counted from its end: 1 is the truth."""
    content = bytearray(with_records(certificate, []).bytes()[:-24])
    content[-from_end] = byte
    content += b"".join(map(record_bytes, certificate.records))
    return signed(bytes(content), len(certificate.records))


def too_short():
    """Magic, version and a trailer that overlap: 30 bytes with a right checksum, whose fourth byte
    a careless reader takes for the length of the game's name, far beyond the end."""
    for i in range(2 ** 16):
        content = MAGIC + b"\2" + i.to_bytes(3, "little")
        checksum = xxhash.xxh3_64_intdigest(content).to_bytes(8, "little")
        if checksum[3] == 64:
            return content + checksum + END_MARKER


VERSION_1 = bytes.fromhex(
    "70726f6f66626f617264010368657810" "77696474683d322c6865696768743d32"
    "02000000020104000004040500000000" "000000455e5be34676ee3b0a454e441a" "c35e0a")


def files():
    good = HEX_2.bytes()
    yield "not a certificate", [
        ("empty", b"", "The file is empty."),
        ("other-magic", b"proofbored" + good[10:], "It does not begin with the magic."),
    ]
    yield "unsupported version", [
        ("version-1", VERSION_1, "A sound certificate of the first version of the format."),
        ("version-3", HEX_2.bytes(version=3), "A version that does not exist yet."),
    ]
    yield "truncated", [
        ("half", good[:len(good) // 2], "The second half is missing."),
        ("magic-alone", good[:11], "Nothing follows magic and version."),
        ("overlap", too_short(), "So short that the header would lie in the trailer."),
    ]
    yield "altered", [
        ("other-move", good[:0x26] + b"\0" + good[0x27:], "A move was changed, the checksum not."),
        ("appended", good + b"\n", "A line feed follows the end marker."),
        ("other-marker", good[:-1] + b"\r", "The checksum is right, the end marker is not."),
    ]
    yield "malformed", [
        ("long-number", with_bytes(HEX_2, b"\x84\0\0\0\4\4"), "A number longer than needed."),
        ("huge-number", with_bytes(HEX_2, b"\x84" + b"\x80" * 8 + b"\2\0\0\4\4"),
         "A number of more than 64 bits."),
        ("cut-number", with_bytes(HEX_2, b"\4\0\0\4\x84"), "The last number is not complete."),
        ("long-name", with_claim(HEX_2, game="h" * 65), "The game's name is longer than 64 bytes."),
        ("attacker", with_header_byte(HEX_2, 3, 2), "The attacker is neither side."),
        ("truth", with_header_byte(HEX_2, 1, 3), "Neither proven, disproven nor exact."),
        ("target", with_claim(HEX_2, target=-2 ** 30 - 1), "The target is below -2^30."),
        ("no-references", changed(HEX_2, 1, named(0, 0)), "A named node without references."),
        ("no-name", changed(HEX_2, 2, reference(0)), "A reference, and no name was given yet."),
        ("far-reference", changed(HEX_3, 14, reference(3)),
         "A reference four names back, where three were given."),
        ("choice-of-opponent", changed(HEX_2, 1, node(1)), "It chooses a move for the other side."),
        ("instead-twice", changed(HEX_2, 0, statement(INSTEAD, 0, [0]), statement(INSTEAD, 0, [0]),
                                  node(1)), "Instead after instead."),
        ("hex-gift-after-gift", changed(GIFT, 0, statement(INSTEAD, 2, [1, 0]),
                                        statement(INSTEAD, 2, [0, 1])), "A gift after a gift."),
        ("hex-gift-after-image", changed(GIFT, 0, statement(INSTEAD, 0, [0]), GIFT.records[0]),
         "A gift after an image."),
        ("only-prover", changed(FORCED, 0, statement(ONLY, 1, C4), node()),
         "Only where the prover is to move."),
        ("only-small", changed(ZONE, 1, small(3)), "An only without a node after it."),
        ("long-reason", with_bytes(FORCED, b"\3\1\4" + C4), "A reason longer than the file."),
        ("unnamed-reason", changed(FORCED, 0, statement_again(SETTLED, 0)),
         "It uses a named reason, and none was given yet."),
        ("reason-for-nothing", changed(FORCED, 0, named_statement(SETTLED, 1, 0, C4)),
         "A named reason without further uses."),
    ]
    yield "unknown game", [
        ("chess", with_claim(HEX_2, game="chess"), "A game that no checker knows."),
        ("capital", with_claim(HEX_2, game="Hex"), "Names have no capital letters."),
    ]
    yield "bad options", [
        ("twice", with_claim(HEX_2, options="width=2,width=3"), "An option is there twice."),
        ("missing", with_claim(HEX_2, options="width=2"), "An option is missing."),
        ("order", with_claim(HEX_2, options="height=2,width=2"), "Not in the order of the page."),
        ("zero", with_claim(HEX_2, options="width=02,height=2"), "Not as the game writes it."),
        ("range", with_claim(HEX_2, options="width=20,height=2"), "Out of range."),
        ("value", with_claim(OTHELLO, options="size=5,empties=none"), "No such board."),
        ("no-line", with_claim(TIC_TAC_TOE, options=connect_options(3, 3, 4, 1)),
         "Four in a row on 3x3, where nobody could win."),
    ]
    yield "bad root position", [
        ("short", with_claim(HEX_2, root=b"\0"), "A byte is missing."),
        ("long", with_claim(HEX_2, root=b"\0\0\0"), "There is a byte too much."),
        ("side", with_claim(HEX_2, root=b"\0\2"), "Neither side is to move."),
        ("cells", with_claim(HEX_2, root=b"\xf3\0"), "A byte above 242 is no five cells."),
        ("fifth-cell", with_claim(HEX_2, root=b"\x51\0"), "A stone on a fifth cell of 2x2."),
        ("two-discs", with_claim(OTHELLO, root=othello(range(3, 16), [1, 2, 3])),
         "A cell has a disc of either side."),
        ("spare-bits", with_claim(OTHELLO, root=OTHELLO.root[:4] + b"\2"),
         "A bit is set behind the position."),
        ("centre", with_claim(OTHELLO, root=othello(set(range(3, 16)) - {5}, [1, 2])),
         "A cell of the centre is empty."),
        ("counts", with_claim(TIC_TAC_TOE, root=base_3("xx.o...x.", 2)),
         "Black has two stones more than White."),
        ("two-rows", with_claim(TIC_TAC_TOE, root=base_3("xxxooo...", 2)), "Both have three in a row."),
        ("row-before", with_claim(TIC_TAC_TOE, root=base_3("xxxoo.o..", 2), records=[]),
         "Black has three in a row, yet White has placed a stone after it."),
        ("none-left", with_claim(TIC_TAC_TOE, root=base_3("xx.oo....", 0)), "No stones left to place."),
        ("too-many-left", with_claim(FORCED, root=FORCED.root[:-1] + b"\4"),
         "Two stones left, where a turn has one."),
    ]
    yield "wrong result", [
        ("other-truth", with_claim(TIC_TAC_TOE, truth=0, attacker=WHITE, target=-1, records=[node()]),
         "It claims that White cannot get -1, and it does."),
        ("other-move", changed(HEX_2, 3, node(0), node()), "A move that lets White join its sides."),
        ("target", with_claim(OTHELLO, target=17), "Black wins by 16, not by 17."),
        ("final-root", with_claim(TIC_TAC_TOE, root=base_3("xxxoo....", 3), attacker=WHITE,
                                  records=[]), "The game is over, and White has lost."),
        ("hex-gift-loses", with_records(GIFT, [statement(INSTEAD, 2, [0b111000, 0])]),
         "With a2 b2 c2 White joins its sides."),
        ("draw", with_claim(TIC_TAC_TOE, root=base_3("xxoooxxox", 3), records=[]),
         "A draw is no win."),
    ]
    yield "bad move", [
        ("index", changed(HEX_2, 4, node(2)), "The third of two moves."),
        ("large-index", changed(HEX_2, 0, node(2 ** 62 - 1)), "A number that no board has."),
        ("pass", changed(OTHELLO, 0, node(1)), "Who can place a disc may not pass."),
    ]
    yield "missing record", [
        ("last", with_records(HEX_2, HEX_2.records[:-1]), "The last reply has no answer."),
        ("all", with_records(HEX_2, []), "A claim without a proof."),
        ("after-only", with_records(ZONE, ZONE.records[:1]), "Nothing after an only."),
    ]
    yield "surplus records", [
        ("node", with_records(HEX_2, HEX_2.records + [node()]), "A record too much."),
        ("after-final", with_claim(TIC_TAC_TOE, root=base_3("xxxoo....", 3)),
         "The game is over at the root."),
    ]
    yield "wrong record count", [
        ("more", with_claim(HEX_2, count=6), "It states a record more."),
        ("fewer", with_claim(HEX_2, count=4), "It states a record less."),
        ("largest", with_claim(HEX_2, count=2 ** 64 - 1), "It states 2^64 - 1 records."),
    ]
    yield "reference to an open node", [
        ("loa-win", Certificate("loa", LOA_OPTIONS, LOA_START, BLACK, 1, 1, ROUND),
         "Endless play is no win: play comes back to the root, whose proof is not complete."),
        ("loa-no-loss", Certificate("loa", LOA_OPTIONS, LOA_START, WHITE, 0, 0, ROUND),
         "The same as a disproof: White gets its draw by endless play."),
    ]
    yield "reference to another position", [
        ("distance", changed(HEX_3, 14, reference(1)), "It refers to another name."),
        ("image", with_records(LINE, LINE.records[:5] + LINE.records[6:]),
         "It refers to the mirror image, without an instead."),
    ]
    yield "name used up", [
        ("node", changed(HEX_3, 24, reference(3)), "A second reference, where one was stated."),
        ("reason", changed(ZONE, 2, named_statement(SETTLED, 1, 1, C5)),
         "A reason is used twice, where one more use was stated."),
    ]
    yield "unused name", [
        ("node", changed(HEX_2, 1, named(0, 1)), "Nothing refers to a named node."),
        ("node-less", changed(HEX_3, 4, named(0, 2)), "Two references stated, and one made."),
        ("reason", changed(ZONE, 2, named_statement(SETTLED, 1, 3, C5)),
         "A reason is used less than stated."),
    ]
    yield "wrong reason", wrong_reasons()
    yield "wrong reason", [(f"hex-{name}", *rest) for name, *rest in wrong_connections()]
    yield from wrong_shogi()
    yield "not small", [
        ("does-not-hold", with_claim(TIC_TAC_TOE, truth=0, records=[small(8)]), "Black does win."),
        ("too-large", with_claim(TIC_TAC_TOE, root=base_3("." * 9, 2), truth=0, records=[small(0)]),
         "More than 16 positions."),
        ("hex-gift-loses", with_records(GIFT, [statement(INSTEAD, 2, [0b110, 0]), small(8)]),
         "With b1 and c1 given away Black does not win any more."),
        ("refused", changed(HEX_2, 0, small(17)), "A bound above 2^20 positions."),
    ]


def wrong_reasons():
    def forced(turns, certificate=FORCED):
        return changed(certificate, 0, statement(SETTLED, 1, forced_win(turns)))

    return [
        ("other-cell", forced([[22]]), "b4 makes a three that one stone stops."),
        ("taken-cell", forced([[24]]), "A stone on a cell that has one."),
        ("no-cell", forced([[49]]), "A cell beyond the board."),
        ("no-turn", forced([]), "A forced win without a turn."),
        ("two-stones", forced([[23, 22]]), "Two stones where one is left."),
        ("turn-after-win", forced([[23], [22]]), "A turn after the one that wins."),
        ("no-threat", forced([[9], [23]]), "The first turn forces nothing."),
        ("surplus-bytes", changed(FORCED, 0, statement(SETTLED, 1, C4 + b"\0")), "Bytes left over."),
        ("cut", changed(FORCED, 0, statement(SETTLED, 1, C4[:-1])), "The list is not complete."),
        ("opponent-first", fours({24, 25}, {0, 1, 2}, BLACK, [statement(SETTLED, 1, C4)]),
         "White fills a1 to d1 first."),
        ("fewer-than-p", fours({22, 23, 24}, {0, 48}, BLACK, [statement(
            SETTLED, 1, forced_win([[25], [26, 27]]))], k=6, p=2),
         "Six in a row, two stones a turn: f4 stops what e4 threatens, the other stone is free."),
        ("stopped-threats", fours({23, 24, 25}, {22, 48}, WHITE, [settled_by_threats()]),
         "f4 stops the only threat."),
        ("opponent-wins", fours({23, 24, 25}, {0, 1, 2}, WHITE, [settled_by_threats()]),
         "Too many threats, but White wins at once."),
        ("enough-left", fours({23, 24, 25}, {0, 48}, WHITE, [settled_by_threats()], p=2, left=2),
         "Two stones left stop both ends."),
        ("threats-with-body", changed(THREATS, 0, statement(SETTLED, 2, b"\0")),
         "Too many threats have no body."),
        ("threats-of-mover", changed(FORCED, 0, settled_by_threats()),
         "Too many threats where the prover is to move."),
        ("win-for-mover", changed(THREATS, 0, statement(SETTLED, 1, C4)),
         "A forced win where the other side is to move."),
        ("kind", changed(FORCED, 0, statement(SETTLED, 7, C4)), "A kind of reason that is not there."),
        ("win-not-claimed", with_claim(FORCED, target=2), "A win is 1, and 2 is claimed."),
        ("loss-claimed", with_claim(FORCED, truth=0, attacker=WHITE, target=-2),
         "White cannot get -2 is claimed: a win of Black's would be against it."),
        ("zone-of-other-side", with_claim(ZONE, attacker=WHITE, root=ZONE.root[:-1] + b"\2"),
         "The win of the zone is that of the side to move, not of the prover."),
        ("zone-without-win", changed(ZONE, 0, statement(ONLY, 1, forced_win([[9]]))),
         "The zone of a list that does not win."),
        ("zone-kind", changed(ZONE, 0, statement(ONLY, 2, b"")), "Too many threats have no zone."),
        ("symmetry-of-hex", changed(HEX_2, 0, statement(INSTEAD, 0, [2]), node(1)),
         "Hex cannot be mirrored."),
        ("quarter-turn", Certificate("connect", connect_options(3, 2, 3, 1), base_3("." * 6, 2),
                                     BLACK, 1, 0, [statement(INSTEAD, 0, [4]), small(8)]),
         "Columns and rows of 3x2 cannot be exchanged."),
        ("symmetry-bytes", changed(HEX_2, 0, statement(INSTEAD, 0, [0, 0]), node(1)),
         "A symmetry is one byte."),
        ("no-reasons", changed(OTHELLO, 0, statement(SETTLED, 1, C4)), "Othello has no such reasons."),
    ]


def wrong_connections():
    def bridged(changes, goals=((14,),), **position):
        """With these steps instead, by their number; one more at the end is number 15."""
        steps = [changes.get(i, step) for i, step in enumerate(BRIDGES)]
        return hex_3(connections((), steps + [changes[i] for i in changes if i >= len(steps)], goals),
                     **position)

    def captured(*fills):
        return hex_3(connections(fills))

    def shared(i, *steps):
        """With these steps instead of the one with this number."""
        return changed(SHARED, 0, statement(SETTLED, 1, connections(
            (), [*SHARING[:i], *steps, *SHARING[i + 1:]], [[5]])))

    def gift(body):
        return changed(GIFT, 0, statement(INSTEAD, 2, body))

    good = BRIDGED.records[0][5]
    a2_to_top = {15: [0, 3, 0], 16: [0, 0, 9], 17: [1, 15, 16, 0], 18: [0, 3, 1], 19: [1, 18, 1, 0],
                 20: [2, 2, 17, 19, 0]}
    return [
        ("not-dead", captured([0, 1], [1, 6, 7]), "b1 is not dead."),
        ("dead-later", captured([0, 0], [1, 1, 2], [1, 6, 7]),
         "a1 is dead once b1 and c1 are Black's, not before."),
        ("not-captured", captured([1, 1, 2], [1, 6, 8]), "Black does not capture a3 and c3."),
        ("captured-by-other", captured([2, 1, 2], [1, 6, 7]), "White does not capture b1 and c1."),
        ("one-twin", captured([1, 1, 2], [1, 6, 6]), "A cell as its own twin."),
        ("filled-twice", captured([1, 1, 2], [1, 6, 7], [0, 1]), "b1 is not empty any more."),
        ("fill-form", captured([3, 1, 2], [1, 6, 7]), "A third side."),
        ("fill-no-cell", captured([1, 1, 2], [1, 6, 7], [0, 9]), "A cell beyond the board."),
        ("half-captured", captured([1, 1, 2]), "Black's edges are not joined yet."),
        ("no-neighbours", bridged({3: [0, 4, 0]}), "b2 and a1 are not neighbours."),
        ("same-point", bridged({15: [0, 2, 2]}), "c1 as its own neighbour."),
        ("two-edges", bridged({15: [0, 9, 10]}), "The two edges as neighbours."),
        ("opponents-stone", bridged({}, cells="..o.x...."), "c1 is White's."),
        ("no-point", bridged({15: [0, 2, 11]}), "A third edge."),
        ("cut-off-number", bridged({3: [0, 2 ** 32 + 4, 2]}), "b2 and 2^32 more."),
        ("step-form", bridged({15: [3, 2, 9]}), "A fourth way to make a step."),
        ("step-ahead", bridged({14: [1, 6, 14, 0]}), "A step that rests on itself."),
        ("and-of-semi", bridged({14: [1, 2, 13, 0]}), "AND of a semi-connection."),
        ("and-no-middle", bridged({15: [1, 1, 8, 0]}), "AND of b1 to the top with b3 to the bottom."),
        ("and-twice", bridged({15: [1, 6, 6, 0]}), "AND of a connection with itself."),
        ("and-overlap", bridged({**a2_to_top, 21: [1, 6, 20, 0]}),
         "AND of b2 to the top with the top to a2: both need b1."),
        ("and-far-end", bridged({15: [1, 6, 0, 0]}),
         "AND of the top to b2, which may need b1, with b2 to b1."),
        ("or-common", bridged({6: [2, 1, 2, 0]}),
         "OR of a single semi-connection: White plays on b1."),
        ("or-other-ends", bridged({15: [2, 2, 2, 9, 0]}), "OR of b2 to the top and b2 to the bottom."),
        ("or-of-full", bridged({15: [2, 1, 0, 0]}), "OR of a full connection."),
        ("or-of-none", bridged({15: [2, 0, 0]}), "OR of nothing."),
        ("goal-one-edge", bridged({}, [[6]]), "The goal is to connect b2 to the top."),
        ("goal-no-step", bridged({}, [[15]]), "A goal that is no step."),
        ("no-goal", bridged({}, []), "Connections, but no goal."),
        ("and-over-empty", with_claim(MUST_PLAY, records=[statement(
            SETTLED, 1, connections((), THREATENING[:3], [[2]]))]), "White plays on a2, the middle."),
        ("semi-of-other", with_claim(SEMI, root=base_3("." * 9, WHITE)),
         "A semi-connection, and it is White's turn."),
        ("of-other-side", with_claim(BRIDGED, attacker=WHITE), "Black's connection, White's claim."),
        ("not-claimed", with_claim(BRIDGED, target=2), "A win is 1, and 2 is claimed."),
        ("other-kind", changed(BRIDGED, 0, statement(SETTLED, 2, good)), "A gift settles nothing."),
        ("gift-empty", gift([0, 0]), "A gift of nothing."),
        ("gift-of-opponents-stone", with_claim(GIFT, root=base_3("o...x....", WHITE)),
         "a1 is White's already."),
        ("gift-beyond-board", gift([1, 2]), "A tenth cell."),
        ("gift-short-body", gift([1]), "A byte is missing."),
        ("gift-long-body", gift([1, 0, 0]), "There is a byte too much."),
        ("gift-needed", gift([2, 0]), "The connection needs b1, which is given away."),
        ("gift-not-claimed", with_claim(GIFT, target=2), "A win is 1, and 2 is claimed."),
        ("gift-loss-claimed", with_claim(GIFT, truth=0, attacker=WHITE, target=-2),
         "White cannot get -2 is claimed: a win of Black's would be against it."),
        ("gift-only", changed(MUST_PLAY, 0, statement(ONLY, 2, [2])), "A gift at an only."),
        ("connection-instead", changed(GIFT, 0, statement(INSTEAD, 1, good)),
         "Connections tell no other position."),
        ("surplus-byte", hex_3(good + b"\0"), "A byte left over."),
        ("cut-body", hex_3(good[:-1]), "The number of dominated moves is missing."),
        ("empty-body", hex_3(b""), "Nothing at all."),
        ("long-number", hex_3(good[:-1] + b"\x80\0"), "A number longer than needed."),
        ("shared-not-listed", shared(3, [2, 1, 2, 0]), "b1 is needed, and not listed as shared."),
        ("shared-not-seized", shared(3, [2, 1, 2, 1, 2, 1, 1, 3]), "a2 does not capture b1 and b2."),
        ("shared-not-dead", shared(3, [2, 1, 2, 1, 2, 0, 1]), "b1 is not dead with a stone on a2."),
        ("shared-other-stone", bridged({6: [2, 1, 5, 1, 1, 0, 2]}),
         "With a stone on b1 c1 would be dead, but b1 is no point of the step."),
        ("shared-half-seized", shared(3, [2, 1, 2, 1, 2, 1, 3, 1]), "The same pair the other way round."),
        ("shared-in-carrier", shared(5, SHARING[5], [0, 4, 0], [1, 3, 6, 0]),
         "AND of a2 to the top, which may need a1, as it is shared, with the top to a1."),
        ("shared-by-edge", shared(3, [2, 1, 2, 1, 4, 1, 0, 1]), "An edge seizes nothing."),
        ("shared-form", shared(3, [2, 1, 2, 1, 2, 2, 0, 1]), "Seized neither as dead nor as a pair."),
        ("shared-point", shared(2, [1, 0, 1, 1, 2, 1, 0, 1]), "The middle of an AND as a shared cell."),
        ("only-one-edge", only(THREATENING, [[8]], (), 1),
         "A goal that does not join the edges, at an only."),
        ("only-nothing", only(THREATENING, [[2], [11]], (), 0),
         "No cell is in both carriers, so there is no move that matters."),
        ("not-dominated", only((), (), [[2, 0, 4]], 4), "b2 is not dead after c1."),
        ("dominated-circle", only((), (), [[2, 1, 4, 1], [4, 1, 2, 5]], 3),
         "b2 is left out for c1, then c1 for b2."),
        ("dominated-by-stone", hexes(
            [statement(ONLY, 1, connections((), (), (), [[3, 0, 0]])), node()] + [small(5)] * 6, 3, 3,
            base_3("...ox....", WHITE)), "a1 is dead, but not by a move on a2, which has a stone."),
        ("dominated-by-itself", only((), (), [[2, 0, 2]], 4), "c1 is left out for c1."),
    ]


def wrong_shogi():
    def with_hands(counts, left=UNLIMITED, certificate=SPARED):
        return changed(certificate, 0, shogi.instead(counts, left))

    def with_body(body):
        return changed(SPARED, 0, statement(INSTEAD, 1, body))

    def root(text, left=None, code=None, **claim):
        """MATE from another position, or with another number on square 9i."""
        at = shogi.position(text)
        at = at._replace(left=at.left if left is None else left)
        if code is not None:
            at = at._replace(board=at.board[:80] + bytes([code]))
        return with_claim(MATE, root=shogi.root_bytes(at), **claim)

    good = SPARED.records[0][5]
    taken_back = next(i for i, record in enumerate(DRIVEN.records) if record[0] == "statement")

    def driven(*records):
        """With these records instead of the first stand-in of the closed set."""
        return changed(DRIVEN, taken_back, *records)

    yield "malformed", [
        ("shogi-hands-twice", changed(SPARED, 0, SPARED.records[0], SPARED.records[0]),
         "Hands after hands."),
        ("shogi-only-prover", changed(SPARED, 0, statement(ONLY, 1, good)),
         "Only where the prover is to move."),
        ("shogi-chosen-evasion", changed(BETWEEN, 1, node(1)), "It chooses a move for White."),
    ]
    yield "bad options", [
        ("shogi-both", with_claim(MATE, options="checks=both"), "Both sides must give check."),
        ("shogi-none", with_claim(MATE, options=""), "The option is missing."),
    ]
    yield "bad root position", [
        ("shogi-short", with_claim(MATE, root=MATE.root[:-1]), "A byte is missing."),
        ("shogi-behind", with_claim(MATE, root=MATE.root[:50] + b"\x20" + MATE.root[51:]),
         "A bit is set behind the last square."),
        ("shogi-promoted-gold", root(f"{HEAD} G", code=13), "13 would be a promoted gold."),
        ("shogi-whites-nothing", root(f"{HEAD} G", code=16), "16 would be an empty square of White's."),
        ("shogi-side", with_claim(MATE, root=MATE.root[:65] + b"\2\xff\x7f"), "No side to move."),
        ("shogi-plies", root(f"{HEAD} G", left=32768), "More plies than without a limit."),
        ("shogi-plies-of-game", root(f"{HEAD} G within 1", options="checks=none"),
         "Plies are limited, and nobody must give check."),
        ("shogi-no-king", root("9/9/4P4/9/9/9/9/9/9 b G", options="checks=none"), "There is no king."),
        ("shogi-no-king-to-mate", root("9/9/4P4/9/9/9/9/9/4K4 b G"), "White has no king."),
        ("shogi-two-kings", root("4k4/9/4P4/9/9/9/9/9/k8 b G"), "White has two kings."),
        ("shogi-five-golds", root(f"{HEAD} 3G2g"), "There are four golds."),
        ("shogi-promoted-count", root("4k4/9/4P4/9/9/9/9/9/+P8 b G17p"),
         "There are eighteen pawns, promoted ones counted."),
        ("shogi-two-pawns", root("4k4/9/4P4/9/9/9/9/9/4P4 b G"), "Two pawns of Black's on file 5."),
        ("shogi-stuck-lance", root("4k4/9/4P4/9/9/9/9/9/l8 b G"), "A lance that could never move."),
        ("shogi-stuck-knight", root("4k4/N8/4P4/9/9/9/9/9/9 b G"), "A knight that could never move."),
        ("shogi-in-check", root("4k4/4P4/9/9/9/9/9/9/9 b G"), "White is in check, Black to move."),
    ]
    yield "wrong result", [
        ("shogi-other-drop", root(f"{HEAD} G within 1", records=[shogi.choice(f"{HEAD} G", "G*4a")]),
         "G*4a is no mate, and no plies are left."),
        ("shogi-no-plies", root(f"{HEAD} G within 0", records=[]), "No plies are left, and no mate."),
        ("shogi-late", with_claim(BETWEEN, root=BETWEEN.root[:66] + b"\2\0"),
         "Mate in three, where two plies are left."),
        ("shogi-hands-without-check", changed(SMOTHERED, 0, shogi.instead(PAWN)),
         "With the pawn alone Black has no check."),
        ("shogi-hands-without-plies", changed(SPARED, 0, shogi.instead(GOLD, 0)),
         "With no plies left Black has lost."),
    ]
    yield "bad move", [
        ("shogi-pawn-drop-mate", shogi.certificate("7nk/9/8G/9/9/9/9/9/9 b P", [node(2)]),
         "Two moves of the gold give check; P*1b would mate."),
        ("shogi-two-pawns", shogi.certificate("7k1/7p1/9/7P1/9/9/9/9/4K4 b P", [node(81)], "none"),
         "A drop that is one too many: file 2 has a pawn."),
        ("shogi-no-check", changed(MATE, 0, node(7)),
         "Two moves of the pawn and five drops of the gold give check."),
        ("shogi-not-in-hand", shogi.certificate(f"{HEAD} GR", [shogi.instead(GOLD), node(7)]),
         "A drop of the rook, which the stand-in does not have."),
        ("shogi-hands-too-small", changed(SPARED, 0, shogi.instead(NOTHING, 1)),
         "Without the gold two moves are left."),
    ]
    yield "missing record", [
        ("shogi-evasion", with_records(BETWEEN, BETWEEN.records[:-1]),
         "P*3a, dropped between, has no answer."),
        ("shogi-after-hands", with_records(SPARED, SPARED.records[:1]), "Nothing after the hands."),
    ]
    yield "reference to an open node", [
        ("shogi-win", with_claim(DRIVEN, attacker=WHITE, truth=1),
         "White does not win by being driven to and fro."),
        ("shogi-no-draw", with_claim(DRIVEN, target=0),
         "Endless play is a draw, and so is what Black would be content with."),
    ]
    yield "reference to another position", [
        ("shogi-without-hands", driven(), "White holds a pawn more than there."),
        ("shogi-same-hands", driven(shogi.instead(PAWN)), "The hands that it has already."),
        ("shogi-plies", with_claim(DRIVEN, root=DRIVEN.root[:66] + b"\x64\0"),
         "With a limit no position comes up twice: fewer plies are left."),
    ]
    yield "wrong reason", [
        ("shogi-more-in-hand", with_hands([2, 0, 0, 0, 1, 0, 0], 1),
         "Two pawns, where the prover has one."),
        ("shogi-other-kind-in-hand", with_hands([0, 0, 0, 1, 1, 0, 0], 1),
         "A silver for the pawn."),
        ("shogi-opponents-piece", changed(shogi.certificate(
            f"{HEAD} Gg", [shogi.instead(GOLD), MATE.records[0]]), 0,
            shogi.instead([0, 0, 0, 0, 2, 0, 0])), "The gold that White has in hand."),
        ("shogi-more-plies", with_hands(GOLD, 4), "Four plies, where Black has three to mate."),
        ("shogi-no-limit", with_hands(GOLD), "No limit, where Black has three plies to mate."),
        ("shogi-fewer-plies", with_hands(NOTHING, 2, IN_TIME),
         "Two plies for Black, where it has three, and White is the prover."),
        ("shogi-plies-of-game", shogi.certificate(
            "4k4/9/4P4/9/9/9/9/9/9 b G", [shogi.instead(GOLD, 1), small(0)], "none"),
         "Plies, where nobody must give check."),
        ("shogi-hands-of-other", changed(DRIVEN, 0, shogi.instead(PAWN), DRIVEN.records[0]),
         "The hand of Black: White, the prover, has no pawn."),
        ("shogi-closed-set-more", driven(shogi.instead([2, 0, 0, 0, 0, 0, 0])),
         "A stand-in in a closed set, with two pawns where White has one."),
        ("shogi-closed-set-plies", driven(shogi.instead(NOTHING, 100)),
         "A stand-in in a closed set that limits Black's plies."),
        ("shogi-mate-denied", shogi.certificate(f"{HEAD} G", [shogi.instead(GOLD), small(4)], truth=0),
         "A mate denied: White gets the gold that mates."),
        ("shogi-mate-hurried", shogi.certificate(
            BETWEEN_TEXT, [shogi.instead(PAWN, 2), small(6)], truth=0),
         "A mate in three denied: two plies are left to Black."),
        ("shogi-mate-lent", shogi.certificate(f"{HEAD} g", [shogi.instead(GOLD), *MATE.records]),
         "A mate with the gold in White's hand."),
        ("shogi-kind", changed(SPARED, 0, statement(INSTEAD, 2, good)), "Hands are kind 1."),
        ("shogi-as-image", changed(SPARED, 0, statement(INSTEAD, 0, good)), "Hands are no symmetry."),
        ("shogi-image", changed(MATE, 0, statement(INSTEAD, 0, [1]), MATE.records[0]),
         "Shogi declares no symmetries, though the board could be mirrored."),
        ("shogi-same-image", changed(MATE, 0, statement(INSTEAD, 0, [0]), MATE.records[0]),
         "Not even the one that changes nothing."),
        ("shogi-settled", with_records(SPARED, [statement(SETTLED, 1, good)]),
         "Hands settle nothing."),
        ("shogi-only", changed(BETWEEN, 1, statement(ONLY, 1, shogi.hands(NOTHING, 2)), node()),
         "Hands leave no moves out."),
        ("shogi-empty-body", with_body(b""), "Nothing at all."),
        ("shogi-cut-body", with_body(good[:-1]), "The plies are missing."),
        ("shogi-long-body", with_body(good + b"\0"), "A byte too much."),
        ("shogi-cut-number", with_body(good[:-1] + b"\x82"), "The last number is not complete."),
        ("shogi-long-number", with_body(good[:-1] + b"\x82\0"), "A number longer than needed."),
        ("shogi-huge-hand", with_body(varint(2 ** 32) + good[1:]), "2^32 pawns are not none."),
        ("shogi-huge-plies", with_body(good[:-1] + varint(2 ** 32 + 2)), "2^32 plies more than one."),
        ("shogi-other-no-limit", changed(DRIVEN_SPARED, 0, statement(
            INSTEAD, 1, shogi.hands(NOTHING)[:-1] + varint(32768))), "No limit has one spelling, 0."),
    ]
    yield "not small", [
        ("shogi-too-little", shogi.certificate(f"{HEAD} GP", [shogi.instead(PAWN), small(4)]),
         "With the pawn alone it is no mate."),
        ("shogi-circles", with_records(DRIVEN, [small(8)]), "Play goes round in circles."),
    ]


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.cert"):
        old.unlink()
    lines = ["file\treason\twhy\n"]
    for reason, entries in files():
        for name, content, why in entries:
            data = content.bytes() if isinstance(content, Certificate) else content
            file = f"{reason.replace(' ', '-')}--{name}.cert"
            (folder / file).write_bytes(data)
            lines.append(f"{file}\t{reason}\t{why}\n")
    (folder / "rejected.tsv").write_text("".join(lines))
    print(f"{len(lines) - 1} certificates in {folder}")


if __name__ == "__main__":
    main()
