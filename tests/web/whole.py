"""The page as a whole: its views, its colours, which engine it has, and that it keeps no memory."""

import os
import pathlib
import urllib.request

import hosts
from browser import PATIENCE
from visit import Visit, only_at

VIEWS = ["Solve", "Think", "Race", "Proof", "Play", "Puzzles", "Analyse", "Gauge", "Laboratory"]

# So often everything is done once more, and so much more a round may be there after it. Of nodes and listeners a view
# has many more; the heap grows with what is compiled better, in the first ten rounds by 80 kB each, later by 0 to 36.
FIRST_ROUNDS = 10
ROUNDS = int(os.environ.get("ROUNDS", 6))
MOST_GROWTH = {"documents": 0.1, "nodes": 30, "listeners": 4, "heap": 60_000}


class Whole(Visit):
    def test_every_view_by_its_name(self):
        page = self.page
        page.until(lambda: page.words(), "the board")
        for title in VIEWS:
            page.view(title)
            page.until(lambda: page.text("main"), title)
        self.assertEqual(page.run("return document.querySelector('main h1').innerText"), "Laboratory")
        for title in ("Proof", "Solve"):
            page.view(title)
            self.looks_well(f"view-{title.lower()}")
        page.driver.back()
        page.until(lambda: page.text("nav a[aria-current]") == "Proof", "the view before")

    @only_at("narrow")
    def test_the_name_of_the_view_is_in_sight(self):
        page = self.page
        for place in ("lab", "solve", "gauge"):
            page.open(f"#/{place}")
            page.until(lambda: page.run("const box = document.querySelector('nav a[aria-current]').getBoundingClientRect();"
                                        "return box.left >= 0 && box.right <= innerWidth"), f"the name of {place}")

    def test_which_engine_there_is_shown(self):
        kind = "WebAssembly" if self.host == "site" else "program"
        self.assertIn(kind, self.page.driver.find_element("css selector", ".engine").get_attribute("title"))

    @only_at("wide")
    def test_what_was_visited_once_is_there_without_a_network(self):
        if self.host != "site":
            self.skipTest("the program is the network")
        page, at = self.page, self.page.address
        there = hosts.Files(self.where)
        self.addCleanup(setattr, page, "address", at)
        page.address = there.address
        page.requests()  # what the first host was asked for
        page.open()
        page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "who keeps the files")
        there.close()
        with self.assertRaises(OSError):
            urllib.request.urlopen(there.address, timeout=5)
        page.open("#/solve?game=othello&text=start:4")
        page.press("Who wins?")
        page.until(lambda: page.text("p.sentence"), "an answer")
        page.open("#/puzzles")
        page.press(page.one("//button[.//strong]"))
        page.until(lambda: page.words(), "the board")

    @only_at("wide")
    def test_colours_are_chosen_and_kept(self):
        page = self.page
        colour = lambda: page.run("return getComputedStyle(document.body).backgroundColor")
        light = colour()
        page.press("Colours: Colours as in the system")
        page.press("Colours: Light")
        page.until(lambda: colour() != light, "dark")
        page.open()
        page.until(lambda: colour() != light, "dark, still")
        page.press("Colours: Dark")
        page.until(lambda: colour() == light, "light")

    @only_at("wide")
    def test_memory_does_not_grow_with_what_is_done(self):
        self.rounds(FIRST_ROUNDS)
        before = self.page.memory()
        self.rounds(ROUNDS)
        after = self.page.memory()
        for what, most in MOST_GROWTH.items():
            self.assertLess((after[what] - before[what]) / ROUNDS, most, f"{what}: {before} and then {after}")

    def rounds(self, times):
        script = (pathlib.Path(__file__).parent / "round.js").read_text(encoding="utf-8")
        self.page.driver.set_script_timeout(times * PATIENCE)
        self.assertEqual(self.page.driver.execute_async_script(script, times, 1000 * PATIENCE), "done")
        self.page.driver.set_script_timeout(PATIENCE)
