#!/usr/bin/python3 -B
"""Both checkers must reject every file of tests/certificate/rejected/, for the reason of its list.

    rejected.py PROGRAM [CHECK_PROGRAM]

PROGRAM is proofboard; CHECK_PROGRAM, if given, proofboard-check, which is asked too. The second
checker, tools/check_certificate.py, is not asked about games that it does not know. Games and versions
that no checker knows are no fault of the certificate, and must not be called one. The files must
also be those that make_rejected.py writes. Exit code: 0 if all is well, otherwise 1.
"""

import csv
import pathlib
import re
import subprocess
import sys
import tempfile

from certificates import first_verdicts, second_verdicts
from make_rejected import FOLDER

NOT_KNOWN_TO_THE_SECOND = ("loa", "surakarta")
UNCHECKED = ("unsupported version", "unknown game")  # reasons that say nothing about the certificate


def check_program_verdicts(program, files):
    """The reasons in the lines of proofboard-check."""
    done = subprocess.run([program, *files], stdout=subprocess.PIPE, check=False)
    text = done.stdout.decode(errors="replace")
    verdict = r"(?m)^(.*?): (?:not valid|can't be checked) \((.*?)\)"
    return dict(re.findall(verdict, text))


def wrong_verdicts(entries, paths, commands):
    """Where a checker calls wrong what it can't check, or the other way round."""
    for entry in entries:
        path, is_unchecked = paths[entry["file"]], entry["reason"] in UNCHECKED
        for command in commands:
            done = subprocess.run([*command, path], stdout=subprocess.PIPE, check=False)
            words = "can't be checked" if is_unchecked else "not valid"
            if done.returncode != (5 if is_unchecked else 1) or words.encode() not in done.stdout:
                yield f"{entry['file']}: {command[0]} ends with {done.returncode}, not with '{words}'"


def differing_files(folder):
    names = {file.name for file in [*FOLDER.iterdir(), *folder.iterdir()]} - {"README.md"}
    for name in sorted(names):
        old, new = FOLDER / name, folder / name
        if not old.exists() or not new.exists() or old.read_bytes() != new.read_bytes():
            yield name


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with open(FOLDER / "rejected.tsv", newline="") as file:
        entries = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    paths = {entry["file"]: str(FOLDER / entry["file"]) for entry in entries}
    known = [path for name, path in paths.items()
             if not any(f"--{game}-" in name for game in NOT_KNOWN_TO_THE_SECOND)]
    verdicts = {"the program": first_verdicts(sys.argv[1], list(paths.values())),
                "the second checker": second_verdicts(known)}
    if len(sys.argv) == 3:
        verdicts["proofboard-check"] = check_program_verdicts(sys.argv[2], list(paths.values()))

    faults = []
    for entry in entries:
        path = paths[entry["file"]]
        for who, said in verdicts.items():
            word = said.get(path) or "valid"
            if word != entry["reason"] and (who != "the second checker" or path in known):
                faults.append(f"{entry['file']}: {who} says '{word}', not '{entry['reason']}'")
    commands = [[sys.argv[1], "check"]] + [[program] for program in sys.argv[2:]]
    faults += wrong_verdicts(entries, paths, commands)
    with tempfile.TemporaryDirectory() as folder:
        script = str(FOLDER.parents[1] / "second_checker" / "make_rejected.py")
        subprocess.run(["/usr/bin/python3", "-B", script, folder], stdout=subprocess.DEVNULL, check=True)
        faults += [f"{name} is not what make_rejected.py writes"
                   for name in differing_files(pathlib.Path(folder))]
    print("\n".join(faults + [f"{len(entries)} certificates, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
