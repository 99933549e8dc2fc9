"""The page as a whole: its views, its colours, and which engine it has."""

from visit import Visit, only_at

VIEWS = ["Solve", "Think", "Race", "Proof", "Play", "Puzzles", "Analyse", "Gauge", "Laboratory"]


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
