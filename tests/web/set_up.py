"""Any position of any game on its board: by clicks, drags, keys, text, files, and by a link."""

import base64
import pathlib

from browser import Keys
from visit import Visit, only_at

# A game as the list names it, cells to click, moves that this makes.
CLICKED = [
    ("Othello", ["f5", "f6"], ["f5", "f6"]),
    ("Hex", ["c3", "d4", "e2"], ["c3", "d4", "e2"]),
    ("Connect6", ["j10", "k10", "k9"], ["j10", "k10", "k9"]),
    ("Tic-tac-toe", ["b2", "a1"], ["b2", "a1"]),
    ("Gomoku", ["h8", "i9"], ["h8", "i9"]),
    ("Lines of Action", ["b1", "b3", "a2", "c2"], ["b1-b3", "a2-c2"]),
    ("Surakarta", ["c2", "c3", "d5", "d4"], ["c2-c3", "d5-d4"]),
    ("Shogi", ["7g", "7f", "3c", "3d"], ["7g7f", "3c3d"]),
]

# Text in a notation, how the page says it, and a cell with what is on it.
PASTED = [
    ("8/8/8/3ox3/3xxx2/8/8/8 o", "White (o) to move", "f5", "Black stone"),
    ("(;FF[4]GM[11]SZ[5];B[c3];W[b2])", "Black (x) to move", "b2", "White stone"),
    ("start moves j10 d4 p16", "Black (x) to move", "p16", "White stone"),
    ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x", "Black (x) to move", "b1", "Black stone"),
    ("6/3o2/6/2ox2/6/6 x", "Black (x) to move", "d3", "Black stone"),
    ("sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "Black (x) to move", "7f", "Black P"),
]
PASTED_IN = ["Othello", "Hex", "Connect6", "Lines of Action", "Surakarta", "Shogi"]

EVIL = "<img src=x onerror=\"window.struck=1\"><script>window.struck=1</script>"


class SetUp(Visit):
    def test_every_game_by_clicking(self):
        for game, cells, moves in CLICKED:
            with self.subTest(game):
                self.begin(game)
                self.page.until(lambda: self.page.moves() == [] and "move" in self.page.state(), game)
                for cell in cells:
                    self.page.until(lambda: cell in self.page.words(), f"the board of {game}")
                    before = self.page.moves()
                    self.page.press_cells(cell)
                    self.page.until(lambda: self.page.moves() != before or "taken up" in self.page.text("main"),
                                    f"{cell} to be taken up or played")
                self.page.has_made(*moves)
                self.page.picture(f"board-{game.lower().replace(' ', '-')}-{self.size}")

    def test_every_game_by_pasting(self):
        for game, (text, state, cell, what) in zip(PASTED_IN, PASTED):
            with self.subTest(game):
                self.begin(game)
                self.page.until(lambda: "move" in self.page.state(), game)
                self.paste(text)
                self.page.reads(cell, what)
                self.page.until(lambda: self.page.state().startswith(state), state)

    def test_text_that_is_no_position_is_told(self):
        self.paste("nonsense of 3 kinds")
        self.page.until(lambda: self.page.text("details.set-up .error"), "an error")

    def test_hex_by_hand(self):
        page = self.page
        page.press("Set up by hand")
        page.until(lambda: "empty" in page.words().get("c3", ""), "the board")
        page.press_cells("c3")
        page.reads("c3", "Black stone")
        page.press("White", "//div[@aria-label='What to put']")
        page.press_cells("b2")
        page.reads("b2", "White stone")
        page.drag(page.cell("b2"), page.cell("d2"))
        page.reads("d2", "White stone")
        page.reads("b2", "empty")
        page.press_cells("d2")  # another one of the same takes it away
        page.reads("d2", "empty")
        page.press("Undo")
        page.reads("d2", "White stone")
        self.looks_well("by-hand")
        page.press("Use it")
        page.until(lambda: "to move" in page.state(), "the position")
        page.reads("c3", "Black stone")
        page.reads("d2", "White stone")

    def test_shogi_by_hand_with_pieces_in_hand(self):
        page = self.page
        self.begin("Shogi")
        page.reads("5a", "White K")
        page.press("Set up by hand")
        page.press("Clear")
        page.reads("5a", "empty")
        page.until(lambda: "Not a position yet" in page.text("main"), "what is missing")
        for side, piece, cell in [("White", "K", "5a"), ("Black", "P", "5c"), ("Black", "+R", "1b")]:
            page.press(side, "//div[@aria-label='What to put']")
            page.press(piece, "//div[@aria-label='Which piece']")
            page.press_cells(cell)
            page.reads(cell, f"{side} {piece}")
        page.unfold("Pieces in hand")
        held = page.one("//input[@aria-label='Black: G in hand']")
        page.near(held)
        held.clear()
        held.send_keys("1", Keys.TAB)
        self.looks_well("by-hand-shogi")
        page.press("Use it")
        page.until(lambda: page.all("//div[@aria-label='Black in hand']//button[1]"), "a gold in hand")
        page.press(page.one("//div[@aria-label='Black in hand']//button[1]"))
        page.press_cells("5b")
        page.has_made("G*5b")

    def test_a_promotion_is_asked_for(self):
        self.show("solve", "shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p")
        self.page.press_cells("5c", "5b")
        self.page.press("Promote (5c5b+)")
        self.page.has_made("5c5b+")
        self.page.reads("5b", "+P")

    def test_a_piece_is_dragged(self):
        self.show("solve", "loa", "start:5")
        self.page.drag(self.page.cell("b1"), self.page.cell("b3"))
        self.page.has_made("b1-b3")
        self.page.reads("b3", "Black stone")

    @only_at("narrow")
    def test_a_finger_scrolls_the_page_where_it_takes_no_piece(self):
        for game, cell in (("hex", "c3"), ("loa", "c3")):
            self.show("solve", game, "start:5")
            self.page.run("scrollTo(0, 0)")
            self.page.swipe_up(self.page.cell(cell))
            self.page.until(lambda: self.page.run("return scrollY > 50"), "the page below")
            self.assertEqual(self.page.moves(), [])

    @only_at("wide")
    def test_by_keys_alone(self):
        page = self.page
        self.show("solve", "hex", "start:5")
        page.focus(page.cell("a1"))
        page.type(Keys.ARROW_RIGHT)
        page.type(Keys.ARROW_DOWN)
        page.type(Keys.ENTER)
        page.until(lambda: len(page.moves()) == 1, "a move")
        page.with_control("z")
        page.until(lambda: not page.cells("Black stone"), "the move undone")
        page.with_control("y")
        page.until(lambda: page.cells("Black stone"), "the move done again")
        # From the top of the page, every control has the focus in turn, and it can be seen.
        page.focus(page.one("//a[contains(@class, 'brand')]"))
        for _ in range(8):
            page.type(Keys.TAB)
            self.assertNotEqual(page.run("return getComputedStyle(document.activeElement).outlineStyle"), "none")

    def test_undo_redo_and_branches(self):
        page = self.page
        self.show("solve", "hex", "start:5", "c3 b2 d2")
        page.has_made("c3", "b2", "d2")
        page.press("Undo")
        page.press("Undo")
        page.until(lambda: page.cells("stone") == ["c3"], "two moves back")
        page.press("Redo")
        page.reads("b2", "White stone")
        page.press("To the end")
        page.reads("d2", "Black stone")
        page.press("To the start")
        page.until(lambda: page.cells("stone") == [], "the start")
        page.press_cells("a1")
        page.has_made("a1")
        page.press("Undo")
        page.until(lambda: page.all("//div[@aria-label='Branches']"), "branches")
        self.assertIn("c3", page.text("div[aria-label=Branches]"))
        page.press("c3", "//div[@aria-label='Branches']")
        page.reads("c3", "Black stone")
        page.until(lambda: page.moves() == ["c3", "b2", "d2"], "the first branch")
        page.press("To the start")
        page.press("Forget a1")
        page.until(lambda: not page.all("//div[@aria-label='Branches']"), "one branch alone")

    def test_a_link_opens_the_position_in_a_new_tab(self):
        page = self.page
        self.show("solve", "othello", "start", "f5 d6")
        page.press_cells("c3")
        page.has_made("f5", "d6", "c3")
        page.press("Share: copy a link")
        page.until(lambda: "link" in page.text(".toast"), "a word about the link")
        link = page.driver.execute_async_script(
            "const done = arguments[0]; navigator.clipboard.readText().then(done, () => done(location.href))")
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        try:
            page.resize(self.size)
            page.driver.get(link)
            page.has_made("f5", "d6", "c3")
            page.reads("c3", "Black stone")
        finally:
            page.driver.close()
            page.driver.switch_to.window(first)

    def test_files_are_opened_and_dropped(self):
        page = self.page
        file = pathlib.Path(page.downloads) / "positions.txt"
        file.write_text("x2/1o1/3 x\n3/1x1/3 o\n")
        page.unfold("Another position")
        page.give("Open a file", file)
        page.reads("b2", "White stone")
        page.until(lambda: "of 2 positions" in page.text(".toast"), "how many there are")
        page.drop("game.sgf", base64.b64encode(b"(;FF[4]GM[11]SZ[4];B[c3];W[b2])").decode())
        page.has_made("c3", "b2")

    def test_the_gallery(self):
        page = self.page
        page.unfold("Another position")
        self.looks_well("set-up")
        page.press(page.one("//button[.//strong='Lines of Action 4×4']"))
        page.says("Answer", "Four moves win")
        page.reads("b1", "Black stone")

    def test_text_never_becomes_html(self):
        page = self.page
        self.paste(EVIL)
        page.until(lambda: page.text("details.set-up .error"), "an error")
        page.drop(f"{EVIL[:26]}.txt", base64.b64encode(EVIL.encode()).decode())
        page.until(lambda: page.text(".toast"), "what is wrong with the file")
        for place in ("#/solve?game=" + EVIL, "#/solve?game=hex&text=" + EVIL, "#/puzzles/" + EVIL, "#/lab/" + EVIL,
                      "#/" + EVIL):
            page.open(place.replace(" ", "%20"))
        self.assertFalse(page.run("return 'struck' in window"))
        self.assertEqual(page.run("return document.querySelectorAll('img').length"), 0)
