#!/usr/bin/python3
"""Runs the blocks of docs/python.md one after the other, as a notebook would, and compares what each
prints with the block that follows it.

    run_page.py PAGE

A block ```python is run; a block ```text right behind it is what it must print. Times are left out of
the comparison.
"""

import contextlib
import io
import os
import re
import sys
import tempfile


def plain(text):
    return re.sub(r"[0-9.e-]+ s\b", "TIME", text).split()


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = file.read()
    blocks = re.findall(r"^```(python|text)\n(.*?)^```", page, re.M | re.S)
    names, printed, shown = {}, None, 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for kind, text in blocks:
            if kind == "python":
                out = io.StringIO()
                with contextlib.redirect_stdout(out):
                    exec(compile(text, sys.argv[1], "exec"), names)  # pylint: disable=exec-used
                printed = out.getvalue()
            else:
                shown += 1
                if plain(printed) != plain(text):
                    sys.exit(f"prints\n{printed}\nbut the page says\n{text}")
        os.chdir("/")
    print(f"{len(blocks) - shown} blocks run, {shown} outputs compared")
    if shown < 5:
        sys.exit("too few outputs are shown")


main()
