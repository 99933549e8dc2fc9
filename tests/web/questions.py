"""What is asked about a position: who wins, how the search thinks, races of algorithms, how hard it is."""

import re

from visit import Visit


class Solve(Visit):
    def ask(self):
        self.page.press("Who wins?")
        self.page.until(lambda: self.page.text("p.sentence") and self.page.all("//button[normalize-space(.)='Who wins?']"),
                        "an answer")

    def test_every_opening_of_hex_is_coloured_and_explained(self):
        page = self.page
        self.show("solve", "hex", "start:5")
        self.ask()
        page.until(lambda: (len(page.cells("good move")), len(page.cells("bad move"))) == (13, 12), "25 verdicts")
        self.assertIn("Black", page.text("p.sentence"))
        self.looks_well("solve")

        # Pointing at a losing move plays its refutation; at a winning one, its line.
        for move, verdict in (("a1", "bad move"), ("c3", "good move")):
            page.reads(move, verdict)
            if page.is_narrow:
                page.focus(page.one(f"//section[@aria-label='Moves']//button[.='{move}']"))
            else:
                page.point(page.cell(move))
            page.until(lambda: re.match(rf"Line:\s*{move} [a-e][1-5]", page.state()), f"the line of {move}")
            page.reads(move, "move 1 of the line")
            page.until(lambda: page.cells("move 2 of the line"), "what is played next")
            if page.is_narrow:
                page.run("document.activeElement.blur()")
            else:
                page.point_nowhere()
            page.until(lambda: "to move" in page.state(), "the position again")

        # Why: the reason as a sentence and as marks.
        page.press("Why?")
        page.until(lambda: page.text("section[aria-label=Answer] .notice"), "a reason")
        self.looks_well("solve-why")

        # Why is this move bad? It is tried, and the way can be walked.
        page.press("Why: a1")
        page.says("A move tried", "1")
        page.press("Step on", "//section[@aria-label='A move tried']")
        page.says("A move tried", "1 of ")
        page.until(lambda: page.cells("marked") or page.cells("move 1 of the line"), "what it shows")
        self.looks_well("solve-tried")

    def test_scores_of_othello(self):
        page = self.page
        page.press("Othello: six moves, six scores", "//section[@aria-label='Answer']")
        page.until(lambda: len(page.cells("Black stone")) > 20, "the board")
        self.ask()
        scored = page.until(lambda: [one for one in page.words().values() if re.search(r"(good|bad) move [+−]\d|draw 0", one)],
                            "scores")
        self.assertEqual(len(scored), 6)
        self.looks_well("solve-othello")

    def test_the_length_of_a_mate(self):
        page = self.page
        page.press("Shogi: a mate in five", "//section[@aria-label='Answer']")
        page.reads("2b", "empty")
        page.reads("1b", "White K")
        self.ask()
        page.reads("4a", "good move 5")
        page.press("Why?")
        page.until(lambda: page.text("section[aria-label=Answer] .notice"), "a reason")
        self.looks_well("solve-shogi")

    def test_a_question_is_stopped(self):
        page = self.page
        self.show("solve", "hex", "start:11")
        page.choose("Time", "1m")
        page.press("Who wins?")
        page.says("Answer", "Searching")
        page.press("Stop", "//section[@aria-label='Question']")
        page.until(lambda: page.all("//button[normalize-space(.)='Who wins?']"), "the end")

    def test_what_is_known_at_once_is_shown(self):
        page = self.page
        self.show("solve", "hex", "start:5 moves c3 b2 d2")
        page.choose("Show on the board", "Connection of Black's edges")
        page.until(lambda: len(page.cells("marked black")) == 8, "marks")
        self.looks_well("solve-marks")

    def test_why_shows_its_reason_as_marks(self):
        page = self.page
        self.show("solve", "hex", "start:5 moves c3 b2 d2")
        self.ask()
        page.press("Why?")
        page.until(lambda: page.text("section[aria-label=Answer] .notice"), "a reason")
        page.until(lambda: page.cells("marked"), "marks on the board")


# One curve after the other, for a while.
HURRIED = """
const done = arguments[0], buttons = [...document.querySelectorAll('[aria-label=Curve] button')];
let i = 0;
const timer = setInterval(() => {
  buttons[i++ % buttons.length].click();
  if (i < 90) return;
  clearInterval(timer);
  done();
}, 17);
"""


class Think(Visit):
    def test_a_search_is_watched_paused_and_stopped(self):
        page = self.page
        self.show("think", "hex", "start:8")
        page.choose("Time", "1m")
        nodes = lambda: page.run("return [...document.querySelectorAll('section[aria-label=Numbers] dd')][2].innerText")
        page.press("Search")
        page.until(lambda: nodes() not in ("–", "0"), "nodes")
        page.until(lambda: len(page.driver.find_elements("css selector", "svg.tree rect")) > 5, "a tree")
        page.until(lambda: page.all("//section[@aria-label='By move']//li"), "what each move costs")
        if page.all("//button[normalize-space(.)='Pause']") or self.host != "site":
            page.press("Pause")
            page.says("Question", "held")
            page.until(lambda: self.rests(nodes), "a search that waits")
            self.looks_well("think")
            held = nodes()
            page.press("Go on")
            page.until(lambda: nodes() != held, "more nodes")
        for curve in ("Nodes a second", "Memory", "Mean depth", "Root switches", "pn and dn"):
            page.press(curve, "//div[@aria-label='Curve']")
            label = "return document.querySelector('figure.curve [role=img]').ariaLabel"
            page.until(lambda: re.search(r": .*\d", page.run(label)), f"the curve of {curve}")
        if not page.is_narrow:
            page.point(page.driver.find_elements("css selector", "svg.tree rect")[2])
            page.until(lambda: page.state().startswith("Line:"), "the line that is pointed at in the tree")
            page.point_nowhere()
        page.press("Stop", "//section[@aria-label='Question']")
        page.until(lambda: page.all("//button[normalize-space(.)='Search']"), "the end")

    def test_other_curves_and_views_while_numbers_come_in(self):
        page = self.page
        self.show("think", "hex", "start:8")
        for title in ("Race", "Gauge"):
            page.press("Search")
            page.until(lambda: len(page.driver.find_elements("css selector", "svg.tree rect")) > 5, "a tree")
            page.driver.execute_async_script(HURRIED)
            page.view(title)
            page.view("Think")
        page.until(lambda: page.all("//button[normalize-space(.)='Search']"), "nothing that goes on")

    def rests(self, nodes):
        """Two samples follow each other in a tenth of a second."""
        before = nodes()
        self.page.driver.execute_async_script("setTimeout(arguments[0], 300)")
        return before == nodes()

    def test_a_search_that_ends(self):
        page = self.page
        self.show("think", "loa", "start:4")
        page.press("Search")
        page.says("Question", "Black")
        page.until(lambda: page.all("//button[normalize-space(.)='Search']"), "the end")
        self.looks_well("think-answered")


class Race(Visit):
    def test_four_algorithms_side_by_side(self):
        page = self.page
        self.show("race", "loa", "start:4")
        page.press("One more")
        self.assertEqual(len(page.all("//ul[@class='runners' or contains(@class, 'runners')]/li[.//select]")), 4)
        page.press("Start")
        page.says("Curves", "All have ended")
        page.says("Curves", "They agree: proven")
        for curve in ("pn", "Memory", "Root switches"):
            page.press(curve, "//div[@aria-label='Curve']")
        self.looks_well("race")
        page.press("Leave out pn")
        page.until(lambda: len(page.all("//ul[contains(@class, 'runners')]/li[.//select]")) == 3, "three")


class Gauge(Visit):
    def test_a_problem_is_gauged(self):
        page = self.page
        self.show("gauge", "shogi", "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p")
        page.press("Gauge it")
        text = page.says("Result", "difficulty").lower()
        self.assertRegex(text, r"aesthetics\s+[\d.]+")
        self.looks_well("gauge")
        page.press(page.one("//section[@aria-label='Result']//p[starts-with(., 'Solution')]/button"))
        page.until(lambda: page.state().startswith("Line:"), "the solution on the board")
