"""The page as a whole: its views, its colours, which engine it has, and that long use costs no memory."""

from visit import Visit, only_at

VIEWS = ["Solve", "Think", "Race", "Proof", "Play", "Puzzles", "Analyse", "Gauge", "Laboratory"]
ROUNDS = 6


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

    def test_which_engine_there_is_shown(self):
        kind = "WebAssembly" if self.host == "site" else "program"
        self.assertIn(kind, self.page.driver.find_element("css selector", ".engine").get_attribute("title"))

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
    def test_long_use_costs_no_memory(self):
        page = self.page
        self.show("solve", "hex", "start:3")
        page.unfold("Another position")
        sizes = []
        for _ in range(ROUNDS):
            self.some_clicks()
            sizes.append(page.sizes())
        # The first rounds fill what is kept for later: positions, answers.
        half = ROUNDS // 2
        for what, allowance in (("JSHeapUsedSize", 400_000), ("Nodes", 150), ("JSEventListeners", 50)):
            early, late = (min(one[what] for one in part) for part in (sizes[:half], sizes[half:]))
            self.assertLess(late - early, allowance, f"{what}: {[one[what] for one in sizes]}")

    def some_clicks(self):
        page = self.page
        page.press("Who wins?")
        page.until(lambda: len(page.cells("move")) == 9, "nine verdicts")
        for cell in ("a1", "b2", "c3"):
            page.point(page.cell(cell))
            page.press_cells(cell)
            page.reads(cell, "stone")
        page.press("To the start")
        page.until(lambda: not page.cells("stone"), "the start")
        for title in ("Think", "Race", "Play", "Laboratory", "Solve"):
            page.view(title)
        page.until(lambda: len(page.words()) == 9, "the board")
