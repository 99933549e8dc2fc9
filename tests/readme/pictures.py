#!/usr/bin/python3
"""The pictures of docs/pictures must show what the program prints today, and all of it.

    pictures.py PROGRAM

Times, rates and memory may differ. If a picture is stale: tools/make_pictures.py.
"""

import os
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

from masks import plain

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))
import make_pictures  # noqa: E402


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


def main():
    program = os.path.abspath(sys.argv[1])
    faults = []
    known = {picture.path for picture in make_pictures.PICTURES}
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
