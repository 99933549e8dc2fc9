#!/usr/bin/python3
"""Writes docs/results/FILES.md: of every file there what it is, its digest, and what makes it.

    tools/list_results.py           writes the page
    tools/list_results.py --check   says whether it is right; a test does
"""

import hashlib
import lzma
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
RESULTS = ROOT / "docs" / "results"
PAGE = RESULTS / "FILES.md"

HEAD = """# The files of the results

What took long to make is here; `.xz` files hold what is large, `xz -dk FILE` unpacks one beside itself. The
programs go on with what they find, so unpack a folder's files before you run its commands again with `--output`.
What takes seconds is not here: the certificates of all openings of Hex 5×5 and 6×6 are written by
`bench/hex_openings.py 5 --certificates DIR` and `bench/hex_openings.py 6 --certificates DIR`, in a second each.

Digests are SHA-256; of a packed file, of what is in it. Searches with one thread, and their certificates, come out the
same on every machine; times, games with clocks and searches with several threads do not. `tools/list_results.py` writes this page of the files and of the
commands on their pages; a test holds it to them. Pages (`.md`) are not listed.
"""

# What a file is, by its name; the first that fits.
KINDS = [
    (r"hex-7x7\.cert\.xz", "certificate: Black wins on the empty board"),
    (r"hex-7x7-(..)\.cert\.xz", "certificate of the opening {0}"),
    (r"b6-b4\.cert\.xz", "certificate: Black wins after b6-b4"),
    (r"hex-(.)x.\.svg", "the openings of {0}×{0}, drawn"),
    (r".*\.csv(\.xz)?", "every search, one a line"),
    (r"(tune|time)\.svg", "figure"),
    (r"(.*)\.jsonl\.xz", "the games of `{0}`, one a line"),
    (r"gauge\.txt", "all that the command prints"),
    (r".*\.svg", "figure"),
]
# Made by another command than the first on the folder's page.
COMMANDS = {
    "hex-openings/hex-5x5.svg": "proofboard solve hex start:5 --all-moves --picture hex-5x5.svg",
    "hex-openings/hex-6x6.svg": "proofboard solve hex start:6 --all-moves --picture hex-6x6.svg",
    "hex-openings/hex-7x7.": "proofboard solve hex start:7 --all-moves",
    "players/time.": "bench/players.py time",
    "players/tune.": "bench/players.py tune",
    "players/threads-": "bench/players.py threads",
    "players/knockout-base": "bench/players.py knockout --rows base",
    "players/knockout-a": "bench/players.py knockout --rows base",
    "players/knockout-f": "bench/players.py knockout --rows base",
    "players/knockout-h": "bench/players.py knockout --rows h",
    "players/knockout-i": "bench/players.py knockout --rows h",
    "players/knockout-": "bench/players.py knockout --rows b,c",
}


def page_of(folder):
    pages = [folder / f"{folder.name}.md", folder / "README.md"]
    return next(page for page in pages if page.exists())


def commands_of(page):
    """The commands that stand on a page as indented lines, each in one line."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.findall(r"^    ((?:proofboard|bench/).*)$", text, re.M)
    return [re.sub(r" +", " ", command) for command in found]


def command_of(path, commands):
    name = str(path.relative_to(RESULTS))
    for start, prefix in COMMANDS.items():
        if not name.startswith(start):
            continue
        whole = next((command for command in commands if command.startswith(prefix)), None)
        return whole or prefix
    return commands[0]


def kind_of(path):
    for pattern, kind in KINDS:
        if found := re.fullmatch(pattern, path.name):
            return kind.format(*found.groups())
    sys.exit(f"{path}: nobody says what it is")


def digest_of(path):
    content = path.read_bytes()
    return hashlib.sha256(lzma.decompress(content) if path.suffix == ".xz" else content).hexdigest()


def page():
    parts = [HEAD]
    for folder in sorted(path for path in RESULTS.iterdir() if path.is_dir()):
        files = sorted(path for path in folder.iterdir() if path.suffix != ".md")
        if not files:
            continue
        commands = commands_of(page_of(folder))
        by_command = {}
        for path in files:
            by_command.setdefault(command_of(path, commands), []).append(path)
        parts.append(f"## [{folder.name}]({folder.name}/{page_of(folder).name})\n")
        for command, made in by_command.items():
            parts.append(f"`{command}`\n")
            parts.append("| file | what | digest |\n|---|---|---|")
            for path in made:
                parts.append(f"| {path.name} | {kind_of(path)} | `{digest_of(path)}` |")
            parts.append("")
    return "\n".join(parts)


def main():
    wanted = page()
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    there = PAGE.read_text(encoding="utf-8").split("\n")
    faults = sorted(set(wanted.split("\n")) ^ set(there))
    print("\n".join(faults) or "every file is as FILES.md says")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
