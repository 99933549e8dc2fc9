#!/usr/bin/python3
"""The pictures of the program in the documents must show what it prints and draws today, and all of it.

    pictures.py PROGRAM

Times, rates and memory may differ. If a picture is stale: tools/make_pictures.py. Boards that take long
to solve are left out.
"""

import os
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as xml

from masks import plain

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))
import make_pictures  # noqa: E402
import picture_explorer  # noqa: E402


def faults_of(picture, svg, printed):
    """What is wrong with a picture if the program prints this."""
    text = make_pictures.text_of(svg)
    if plain(text) != plain(printed):
        yield f"it shows\n{text}\nbut the program prints\n{printed}"
    if svg != make_pictures.drawn(picture, text):
        yield "it is not what tools/make_pictures.py draws of its text"
    root = xml.fromstring(svg)
    width = float(root.get("width"))
    for element in root.iter():
        right = float(element.get("x", 0)) + float(element.get("textLength", 0))
        if right > width:
            yield f"'{element.text}' runs off the edge"


def unnoticed(picture, svg, printed):
    """Changes to the program or to the picture that this test would not tell."""
    narrow = re.sub(r'width="\d+" height', 'width="300" height', svg, count=1)
    for what, changed_svg, changed_printed in [
            ("a word", svg, printed.replace("proven", "open")),
            ("a number", svg, re.sub(r"([0-9,]+) nodes", "7 nodes", printed)),
            ("a colour", svg, printed.replace("1;32", "1;31")),
            ("a narrow picture", narrow, printed),
            ("a picture without its text", re.sub(r"(?s)<metadata>.*</metadata>", "", svg), printed)]:
        if not list(faults_of(picture, changed_svg, changed_printed)):
            yield f"{what}: not noticed"


def stale_boards(program):
    with tempfile.TemporaryDirectory() as folder:
        now = pathlib.Path(folder, "now.svg")
        for path, command, is_quick in make_pictures.BOARDS:
            if is_quick:
                make_pictures.write_board(command, program, now)
                if path.read_bytes() != now.read_bytes():
                    yield f"{path.name}: the program draws something else"


def main():
    program = os.path.abspath(sys.argv[1])
    faults = list(stale_boards(program))
    known = {picture.path for picture in make_pictures.PICTURES}
    known |= {path for path, *_ in make_pictures.BOARDS} | {picture_explorer.PICTURE}
    if picture_explorer.page_shown(picture_explorer.PICTURE) != picture_explorer.page():
        faults.append(f"{picture_explorer.PICTURE.name}: it shows another page: tools/picture_explorer.py")
    for path in sorted(make_pictures.FOLDER.iterdir()):
        if path not in known:
            faults.append(f"{path.name}: no command makes it")
    for picture in make_pictures.PICTURES:
        svg = picture.path.read_text(encoding="utf-8")
        printed = make_pictures.printed(picture, program)
        for fault in [*faults_of(picture, svg, printed), *unnoticed(picture, svg, printed)]:
            faults.append(f"{picture.path.name}: {fault}")
    print("\n".join(faults + [f"{len(known)} pictures, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
