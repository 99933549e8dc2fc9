#!/usr/bin/env python3
"""Tells whether web/dist was built from the sources that are here.

    check_dist.py [WEB]

web/dist/sources.digest has a digest of all sources in its first line, and below it one of every built
file. Both are made again here, from the files alone; `npm run build` in web/ writes them.
"""

import hashlib
import pathlib
import sys

SOURCES = [
    "gallery.json", "index.html", "package-lock.json", "package.json", "public", "src", "svelte.config.js",
    "tools/build.mjs", "tsconfig.json", "vite.config.ts",
]


def files_in(path):
    return [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]


def listing(root, paths):
    names = sorted(file.relative_to(root).as_posix() for path in paths for file in files_in(root / path))
    return "".join(f"{hashlib.sha256((root / name).read_bytes()).hexdigest()}  {name}\n" for name in names)


def main():
    here = pathlib.Path(__file__).resolve().parent
    web = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here.parent.parent / "web"
    note = web / "dist" / "sources.digest"
    if not note.is_file():
        sys.exit(f"{note} is missing: run `npm ci && npm run build` in web/")
    first, _, built = note.read_text().partition("\n")
    missing = [path for path in SOURCES if not (web / path).exists()]
    if missing:
        sys.exit(f"web/ lacks {', '.join(missing)}; the lists here and in web/tools/build.mjs must agree")
    sources = hashlib.sha256(listing(web, SOURCES).encode()).hexdigest()
    if first != f"{sources}  (sources)":
        sys.exit("web/dist is older than its sources: run `npm ci && npm run build` in web/ and commit web/dist")
    dist = web / "dist"
    now = "".join(line for line in listing(dist, ["."]).splitlines(True) if not line.endswith("  sources.digest\n"))
    if now != built:
        sys.exit("files in web/dist are not those that were built: run `npm ci && npm run build` in web/")
    print(f"web/dist is up to date ({len(built.splitlines())} files)")


if __name__ == "__main__":
    main()
