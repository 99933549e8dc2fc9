#!/usr/bin/python3
"""The explorer's page in a browser, as a visitor uses it: every view, in two sizes of window.

    explorer_test.py serve PROGRAM [--keep FOLDER] [--only WORDS] [--size wide|narrow]
    explorer_test.py site FOLDER …          the static site, whose engine is in the browser
    explorer_test.py at ADDRESS …           what runs already

Pictures of what was seen, in light and dark, stay in FOLDER/pictures.
"""

import argparse
import pathlib
import sys
import tempfile
import time
import unittest

import axe
import browser
import hosts
from games import Analysis, Laboratory, Play, Puzzles
from proofs import Proof
from questions import Gauge, Race, Solve, Think
from set_up import SetUp
from visit import Visit
from whole import Whole

CASES = [SetUp, Solve, Think, Race, Gauge, Proof, Play, Puzzles, Analysis, Laboratory, Whole]


def suite(only, sizes):
    tests = unittest.TestSuite()
    for size in sizes:
        for case in CASES:
            sized = type(f"{case.__name__}_{size}", (case,), {"size": size, "__module__": "explorer"})
            for name in unittest.defaultTestLoader.getTestCaseNames(sized):
                if only in f"{sized.__name__}.{name}" and size in getattr(getattr(case, name), "sizes", browser.SIZES):
                    tests.addTest(sized(name))
    return tests


class Result(unittest.TextTestResult):
    """Tells how long each test took."""

    def startTest(self, test):
        self.begun = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        self.stream.write(f"{time.monotonic() - self.begun:.1f} s ")
        super().addSuccess(test)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("host", choices=hosts.HOSTS)
    parser.add_argument("where")
    parser.add_argument("--keep", help="the folder of pictures")
    parser.add_argument("--only", default="", help="tests whose names have this in them")
    parser.add_argument("--size", choices=browser.SIZES)
    parser.add_argument("--failfast", action="store_true")
    given = parser.parse_args()

    keep = given.keep or tempfile.mkdtemp(prefix="proofboard-web-")
    pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
    host = hosts.HOSTS[given.host](given.where)
    visitor = None
    try:
        visitor = browser.Browser(host.address, keep)
        visitor.axe, why = axe.script(keep)
        if why:
            print(f"Accessibility is not tested: {why}", file=sys.stderr)
        Visit.browser, Visit.host, Visit.where = visitor, given.host, given.where
        runner = unittest.TextTestRunner(verbosity=2, failfast=given.failfast, resultclass=Result)
        result = runner.run(suite(given.only, [given.size] if given.size else list(browser.SIZES)))
    finally:
        if visitor:
            visitor.close()
        host.close()
    print(f"Pictures: {visitor.pictures}")
    sys.exit(not result.wasSuccessful() or result.testsRun == 0)


if __name__ == "__main__":
    main()
