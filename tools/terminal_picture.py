#!/usr/bin/python3
"""Draws what a command prints on a colour terminal as an SVG picture.

    tools/terminal_picture.py OUT.svg COLUMNS COMMAND…

docs/pictures/solve.svg was made with it, of the first example of README.md in a file:

    tools/terminal_picture.py docs/pictures/solve.svg 70 ./proofboard solve othello endgame.obf --certificate a4.proof
"""

import html
import os
import pty
import re
import sys

COLOURS = {"1;32": "#3fb950", "1;31": "#f85149", "1;33": "#d29922", "1": "#ffffff", "2": "#8b949e"}
PLAIN, SHEET = "#c9d1d9", "#0d1117"
WIDTH, HEIGHT = 8.43, 18  # of a sign


def xterm(number):
    """A colour of the 256 as #rrggbb."""
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    steps = [0, 95, 135, 175, 215, 255]
    return "#" + "".join(f"{steps[number // 6**i % 6]:02x}" for i in (2, 1, 0))


def printed(words, columns):
    """What the command writes to a terminal of its own."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", COLUMNS=str(columns))
        os.environ.pop("NO_COLOR", None)
        os.execvp(words[0], words)
    text = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        text += more
    os.waitpid(child, 0)
    text = text.decode("utf-8").replace("\r\n", "\n")
    return re.sub(r"[^\n]*\r(\x1b\[K)?", "", text)  # lines that were drawn over


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


def main():
    out, columns, words = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    shown = " ".join(f'"{word}"' if " " in word else word for word in words)
    lines = [f"\x1b[2m$\x1b[0m {shown}"] + printed(words, columns).rstrip("\n").split("\n")
    width, height = columns * WIDTH + 24, len(lines) * HEIGHT + 24
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="14">',
        f'<rect width="100%" height="100%" rx="8" fill="{SHEET}"/>',
    ]
    for row, line in enumerate(lines):
        at, y = 0, 12 + row * HEIGHT
        for text, colour, sheet, bold in spans(line):
            x = 12 + at * WIDTH
            if sheet:
                picture.append(f'<rect x="{x:.1f}" y="{y}" width="{len(text) * WIDTH:.1f}" '
                               f'height="{HEIGHT}" fill="{sheet}" shape-rendering="crispEdges"/>')
            if text.strip():
                picture.append(
                    f'<text x="{x:.1f}" y="{y + 14}" fill="{colour}" xml:space="preserve" '
                    f'textLength="{len(text) * WIDTH:.1f}"{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>'
                    f"{html.escape(text)}</text>")
            at += len(text)
    picture.append("</svg>")
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(picture) + "\n")


main()
