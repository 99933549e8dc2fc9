#!/usr/bin/python3
"""Makes the pictures of the documents that show the program.

    tools/make_pictures.py [PROGRAM]

PROGRAM is proofboard; without it ./proofboard builds and is it. It takes a minute or two.

Those of docs/pictures are what commands print on a colour terminal, as SVG; each holds the text that it
was drawn of, so that tests/readme/pictures.py can tell when the program prints something else. Boards are
drawn by the program itself, the same every time.
"""

import fcntl
import html
import os
import pathlib
import pty
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import termios

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"

COLOURS = {"1;32": "#3fb950", "1;31": "#f85149", "1;33": "#d29922", "1": "#ffffff", "2": "#8b949e"}
PLAIN, SHEET = "#c9d1d9", "#0d1117"
WIDTH, HEIGHT, MARGIN = 8.43, 18, 12  # of a sign, and around all
ESCAPE_SHOWN = "\N{SYMBOL FOR ESCAPE}"  # XML has no place for the real one


class Picture:
    def __init__(self, name, columns, command, files):
        self.path = FOLDER / name
        self.columns = columns  # of the terminal; longer lines make the picture wider
        self.command = command  # as a reader would type it
        self.files = files  # what must be there: name and content


PICTURES = [
    Picture("solve.svg", 72, "./proofboard solve othello endgame.obf --certificate a4.proof",
            {"endgame.obf": "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X\n"}),
]

# Pictures that --picture writes, and whether that takes no more than a second or two.
OPENINGS = ROOT / "docs" / "results" / "hex-openings"
BOARDS = [(OPENINGS / f"hex-{n}x{n}.svg", f"solve hex start:{n} --all-moves --quiet --picture", n < 7)
          for n in (5, 6, 7)]
BOARDS.append((FOLDER / "hex.svg", 'solve hex "start:6 moves a6 c4" --all-moves --quiet --picture', True))


def write_board(command, program, path):
    subprocess.run([str(program), *shlex.split(command), str(path)], stdout=subprocess.DEVNULL,
                   check=True)


# ---------------------------------------------------------------------------- what is printed


def printed(picture, program):
    """What the command writes to a terminal of its own, in a folder of its own."""
    words = [str(program), *shlex.split(picture.command)[1:]]
    with tempfile.TemporaryDirectory() as folder:
        for name, content in picture.files.items():
            pathlib.Path(folder, name).write_text(content, encoding="utf-8")
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            size = struct.pack("HHHH", 50, picture.columns, 0, 0)
            fcntl.ioctl(sys.stdout.fileno(), termios.TIOCSWINSZ, size)
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.environ.pop("NO_COLOR", None)
            os.execv(words[0], words)
        text = b"".join(iter(lambda: read(terminal), b""))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.close(terminal)
    if status != 0:
        raise RuntimeError(f"{picture.command} ends with {status}")
    text = text.decode("utf-8").replace("\r\n", "\n")
    return re.sub(r"[^\n]*\r(\x1b\[K)?", "", text).rstrip("\n")  # without what was drawn over


def read(terminal):
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux tells the end of it
        return b""


# ---------------------------------------------------------------------------- what is drawn


def xterm(number):
    """A colour of the 256 as #rrggbb."""
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    steps = [0, 95, 135, 175, 215, 255]
    return "#" + "".join(f"{steps[number // 6**i % 6]:02x}" for i in (2, 1, 0))


def spans(line):
    """(text, colour, sheet, is_bold) of a line."""
    colour, sheet, bold = PLAIN, None, False
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not part.startswith("\x1b["):
            if part:
                yield part, colour, sheet, bold
            continue
        code = part[2:-1]
        if code in ("", "0"):
            colour, sheet, bold = PLAIN, None, False
        elif code in COLOURS:
            colour, bold = COLOURS[code], code != "2"
        else:
            numbers = [int(number) for number in code.split(";")]
            for i in range(0, len(numbers) - 2, 3):
                if numbers[i] == 48:
                    sheet = xterm(numbers[i + 2])
                else:
                    colour = xterm(numbers[i + 2])


def drawn(picture, text):
    """The picture of the command and of what it printed."""
    lines = [f"\x1b[2m$\x1b[0m {picture.command}"] + text.split("\n")
    longest = max(sum(len(part) for part, *_ in spans(line)) for line in lines)
    width = max(picture.columns, longest) * WIDTH + 2 * MARGIN
    height = len(lines) * HEIGHT + 2 * MARGIN
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="14">',
        f"<title>{html.escape(picture.command)}</title>",
        f"<metadata>{html.escape(text.replace(chr(27), ESCAPE_SHOWN))}</metadata>",
        f'<rect width="100%" height="100%" rx="8" fill="{SHEET}"/>',
    ]
    for row, line in enumerate(lines):
        at, y = 0, MARGIN + row * HEIGHT
        for part, colour, sheet, bold in spans(line):
            x, length = MARGIN + at * WIDTH, len(part) * WIDTH
            if sheet:
                svg.append(f'<rect x="{x:.1f}" y="{y}" width="{length:.1f}" height="{HEIGHT}" '
                           f'fill="{sheet}" shape-rendering="crispEdges"/>')
            if part.strip():
                weight = ' font-weight="bold"' if bold else ""
                svg.append(f'<text x="{x:.1f}" y="{y + 14}" fill="{colour}" xml:space="preserve" '
                           f'textLength="{length:.1f}"{weight}>{html.escape(part)}</text>')
            at += len(part)
    return "\n".join(svg + ["</svg>", ""])


def text_of(svg):
    """The text that a picture was drawn of; empty if it does not tell."""
    found = re.search(r"<metadata>(.*?)</metadata>", svg, re.S)
    return html.unescape(found[1]).replace(ESCAPE_SHOWN, "\x1b") if found else ""


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ROOT / "proofboard")
    for picture in PICTURES:
        picture.path.write_text(drawn(picture, printed(picture, program)), encoding="utf-8")
        print(picture.path.relative_to(ROOT))
    for path, command, _ in BOARDS:
        write_board(command, program, path)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
