"""What all tests of the page have in common: the browser, and that nothing goes wrong behind what is seen."""

import unittest


class Visit(unittest.TestCase):
    browser = None
    host = ""  # serve, site or at
    where = ""  # the program, the folder or the address
    size = "wide"
    place = "#/solve"
    # What the page may say to the console, because the test provokes it.
    may_complain = ()

    def setUp(self):
        self.page = self.browser
        self.page.resize(self.size)
        self.page.colours("light")
        self.page.complaints()
        self.page.open(self.place)

    def tearDown(self):
        if any(error for _, error in self._outcome.result.failures + self._outcome.result.errors if _ is self):
            return
        complaints = [one for one in self.page.complaints() if not any(word in one for word in self.may_complain)]
        self.assertEqual(complaints, [], "the console")
        elsewhere = sorted(url for url in self.page.requests() if not self.page.is_ours(url))
        self.assertEqual(elsewhere, [], "requests to somewhere else")

    def looks_well(self, name):
        self.assertEqual(self.page.look(name), [])

    # Steps that many visits begin with.

    def paste(self, text, begins_with=None):
        """A position or a game, as text, below the board."""
        page = self.page
        page.unfold("Another position")
        page.fill("Paste a position", text)
        page.press("Set up")
        if begins_with:
            page.until(lambda: page.state().startswith(begins_with), begins_with)

    def begin(self, game):
        page = self.page
        page.unfold("Another position")
        page.choose("Game", game)
        page.press("Begin")

    def show(self, view, game, text="start", moves=""):
        """By a link that somebody has shared."""
        place = f"#/{view}?game={game}&text={text}".replace('+', '%2B').replace(" ", "+")
        self.page.open(place + (f"&moves={moves.replace(' ', '+')}" if moves else ""))
        self.page.until(lambda: self.page.words(), "the board")


def only_at(*sizes):
    def mark(test):
        test.sizes = sizes
        return test
    return mark
