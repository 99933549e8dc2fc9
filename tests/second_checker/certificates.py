"""Certificates (docs/formats/certificate.md) as data, so that tests can write what no program would.

Nothing here asks whether a certificate makes sense. Also runs both checkers on many files.
"""

import importlib.util
import json
import pathlib
import subprocess

import xxhash

SECOND_CHECKER = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_certificate.py"

MAGIC, VERSION = b"proofboard", 2
END_MARKER = bytes.fromhex("0a454e441ac35e0a")
SETTLED, ONLY, INSTEAD = 0, 1, 2


def varint(number):
    low, rest = number % 128, number // 128
    return bytes([low + 128]) + varint(rest) if rest else bytes([low])


# Records are lists, so that they can be changed in place.


def node(index=0):
    return ["node", index]


def named(index, uses):
    return ["named", index, uses]


def reference(names_back):
    return ["reference", names_back]


def small(number):
    return ["small", number]


def statement(what, kind, body):
    """With a reason of its own, without a name."""
    return ["statement", what, 0, kind, None, bytes(body)]


def named_statement(what, kind, uses, body):
    return ["statement", what, 1, kind, uses, bytes(body)]


def statement_again(what, names_back):
    return ["statement", what, names_back + 2]


def settled_by_threats():
    return statement(SETTLED, 2, b"")


def forced_win(turns):
    """The body of that reason: turns are lists of cells."""
    return varint(len(turns)) + b"".join(
        varint(len(turn)) + b"".join(map(varint, turn)) for turn in turns)


def record_bytes(record):
    what, *rest = record
    if what == "node":
        return varint(4 * rest[0])
    if what == "named":
        return varint(4 * rest[0] + 1) + varint(rest[1])
    if what == "reference":
        return varint(4 * rest[0] + 2)
    if what == "small":
        return varint(16 * rest[0] + 4 * 3 + 3)
    number, q = rest[:2]
    result = varint(16 * q + 4 * number + 3)
    if q < 2:
        kind, uses, body = rest[2:]
        result += bytes([kind]) + (varint(uses) if q == 1 else b"") + varint(len(body)) + body
    return result


class Certificate:
    def __init__(self, game, options, root, attacker, target, truth, records, count=None):
        self.game, self.options, self.root = game, options, root
        self.attacker, self.target, self.truth = attacker, target, truth
        self.records = records
        self.count = count  # None: as many as there are

    def bytes(self, version=VERSION):
        content = MAGIC + bytes([version])
        for text in (self.game.encode(), self.options.encode(), self.root):
            content += varint(len(text)) + text
        target = 2 * self.target if self.target >= 0 else -2 * self.target - 1
        content += bytes([self.attacker]) + varint(target) + bytes([self.truth])
        content += b"".join(map(record_bytes, self.records))
        return signed(content, len(self.records) if self.count is None else self.count)


def signed(content, count):
    content += count.to_bytes(8, "little")
    return content + xxhash.xxh3_64_intdigest(content).to_bytes(8, "little") + END_MARKER


class Reader:
    """Raises ValueError or IndexError at what is not well formed."""

    def __init__(self, data, at):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, count):
        if self.at + count > len(self.data):
            raise IndexError
        self.at += count
        return self.data[self.at - count:self.at]

    def varint(self):
        byte, value, shift = 128, 0, 0
        while byte >= 128:
            byte = self.byte()
            value += byte % 128 << shift
            shift += 7
        return value

    def record(self):
        payload, tag = divmod(self.varint(), 4)
        if tag == 0:
            return node(payload)
        if tag == 1:
            return named(payload, self.varint())
        if tag == 2:
            return reference(payload)
        q, what = divmod(payload, 4)
        if what == 3:
            return small(q)
        if q >= 2:
            return statement_again(what, q - 2)
        kind = self.byte()
        uses = self.varint() if q == 1 else None
        return ["statement", what, q, kind, uses, self.bytes(self.varint())]


def parse(data):
    reader = Reader(data[:-24], len(MAGIC) + 1)
    game, options, root = (reader.bytes(reader.varint()) for _ in range(3))
    attacker, target, truth = reader.byte(), reader.varint(), reader.byte()
    target = target // 2 if target % 2 == 0 else -(target + 1) // 2
    records = read_records(reader)
    if reader.at != len(reader.data):
        raise ValueError
    return Certificate(game.decode(), options.decode(), root, attacker, target, truth, records)


def read_records(reader):
    """As many as are well formed."""
    records = []
    while reader.at < len(reader.data):
        start = reader.at
        try:
            records.append(reader.record())
        except IndexError:
            reader.at = start
            break
    return records


# ---------------------------------------------------------------------------- the two checkers


def second_checker():
    """tools/check_certificate.py as a module: its rules are handy to make certificates with."""
    spec = importlib.util.spec_from_file_location("check_certificate", SECOND_CHECKER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verdicts(command, files, timeout=None):
    """File: None if it is valid, otherwise the reason, as a checker with --json tells them."""
    done = subprocess.run([*command, *files], stdout=subprocess.PIPE, timeout=timeout, check=False)
    result = {}
    for line in done.stdout.decode(errors="replace").splitlines():
        verdict = json.loads(line)
        result[verdict["file"]] = None if verdict["valid"] else verdict["reason"]
    missing = [file for file in files if file not in result]
    if missing:
        raise RuntimeError(f"{command[0]} (exit code {done.returncode}) says nothing of {missing[0]}")
    return result


def first_verdicts(program, files):
    return verdicts([program, "check", "--json"], files)


def second_verdicts(files):
    return verdicts(["/usr/bin/python3", str(SECOND_CHECKER), "--json"], files)
