"""Games: against a player, puzzles, records analysed; and the laboratory."""

from visit import Visit, only_at


class Play(Visit):
    def test_a_game_with_hints_and_moves_taken_back(self):
        page = self.page
        self.show("play", "hex", "start:4")
        page.choose("Opponent", "Beginner")
        page.press("Play from here")
        page.says("Game", "Your move")
        page.press_cells("b2")
        page.until(lambda: len(page.moves()) == 2, "an answer")
        page.says("Game", "Your move")
        page.press("Take back", "//section[@aria-label='Game']")
        page.until(lambda: not page.cells("stone"), "the start")
        page.press_cells("b3")
        page.until(lambda: len(page.cells("stone")) == 2, "an answer")
        page.says("Game", "Your move")
        page.press("Hint")
        page.until(lambda: page.cells("suggested"), "a hint")
        self.looks_well("play")
        page.press("Is it lost?")
        page.says("Game", "proven")
        page.press("Walk the proof")
        page.says("Certificate", "Valid")

    def test_to_the_end(self):
        page = self.page
        self.show("play", "tic-tac-toe")
        page.press("White", "//div[@aria-label='You play']")
        page.choose("Opponent", "Club")
        page.press("Play from here")
        is_over = lambda: page.run("return !!document.querySelector('section[aria-label=Game] strong')")
        for turn in range(4):
            page.until(lambda: is_over() or "Your move" in page.region("Game"), "my turn")
            if is_over():
                break
            page.press_cells(page.cells("empty")[-1])
            page.until(lambda: is_over() or len(page.cells("stone")) >= 2 * turn + 3, "its answer")
        page.until(is_over, "the end")
        self.looks_well("play-over")

    @only_at("wide")
    def test_two_players_are_watched(self):
        page = self.page
        self.show("play", "surakarta", "3o2/6/2x3/6/6/6 x")
        page.press("Neither: watch", "//div[@aria-label='You play']")
        page.choose("Opponent", "A player of your choice")
        page.choose("Player", "greedy")
        page.press("Play from here")
        page.until(lambda: "has won" in page.region("Game"), "the end")


class Puzzles(Visit):
    place = "#/puzzles"

    def test_a_wrong_move_is_refuted_and_the_right_one_found(self):
        page = self.page
        page.one("//button[.//strong]")
        self.looks_well("puzzles")
        page.press(page.one("//button[.//strong[contains(., 'one cell decides')]]"))
        page.until(lambda: page.cells("stone") == ["c1", "c3", "d5", "e3"], "the board")
        page.press_cells("a1")
        page.says("Puzzle", "a1 is not it.")
        page.reads("a1", "bad move")
        page.press("Step on", "//div[@aria-label='Refutation']")
        page.until(lambda: page.cells("marked") or page.cells("move 1 of the line"), "the refutation")
        self.looks_well("puzzle-wrong")
        page.press("Walk the proof")
        page.says("Certificate", "Valid")
        page.driver.back()
        page.until(lambda: page.cells("stone") == ["c1", "c3", "d5", "e3"], "the board")
        page.press_cells("d2")
        page.says("Puzzle", "d2 is right.")
        self.looks_well("puzzle-right")
        page.press("Next puzzle")
        page.until(lambda: "the middle" in page.text("h1"), "the next puzzle")
        page.press("All puzzles")
        page.until(lambda: "solved" in page.text("ul.cards"), "that it is solved")

    def test_puzzles_of_other_games(self):
        page = self.page
        for title, moves, made in [("round the loop", ["c4", "d6"], "c4xd6"), ("a corner", ["a3"], "a3"),
                                   ("the gold at the head", None, "G*5b")]:
            page.open("#/puzzles")
            page.press(page.one(f"//button[.//strong[contains(., '{title}')]]"))
            page.until(lambda: page.words(), "the board")
            if moves is None:
                page.press(page.one("//div[@aria-label='Black in hand']//button[1]"))
                moves = ["5b"]
            page.press_cells(*moves)
            page.says("Puzzle", f"{made} is")


class Analysis(Visit):
    place = "#/analyse"

    def test_a_record_with_its_chart(self):
        page = self.page
        self.show("analyse", "hex", "start:4", "b2 c2 c3 d2 a4 a3 d3")
        page.press("Analyse 7 moves")
        page.says("Moves", "Proven")
        page.one("//section[@aria-label='Turning points']//li")
        self.looks_well("analyse")
        chart = page.one("//section[@aria-label='Chart']//*[name()='svg']")
        page.press(chart)  # in its middle
        at = lambda: page.run("return Number(document.querySelector('section[aria-label=Chart] svg').ariaValueNow)")
        page.until(lambda: at() in (3, 4), "the middle of the game")
        self.assertEqual(len(page.cells("stone")), at())
        page.press(page.all("//section[@aria-label='Moves']//tbody//button")[1])
        page.until(lambda: page.cells("stone") == ["b2"], "the first move")
        page.focus(chart)
        page.type("\ue014")  # to the right
        page.until(lambda: at() == 2 and len(page.cells("stone")) == 2, "the second move")
        points = page.all("//section[@aria-label='Turning points']//button")
        self.assertTrue(points)
        page.press(points[0])
        page.until(lambda: at() > 0, "the turning point")
        better = page.until(lambda: page.all("//section[@aria-label='Analysis']//button[contains(@class, 'better')]"),
                            "what was better")
        page.press(better[0])
        page.until(lambda: page.state().startswith("Line:"), "its line")


class Laboratory(Visit):
    place = "#/lab"

    def test_published_beside_measured(self):
        page = self.page
        cards = page.until(lambda: page.all("//ul[contains(@class, 'cards')]//button"), "experiments")
        self.assertGreater(len(cards), 5)
        self.looks_well("lab")
        measured = [one for one in cards if "no measurements" not in one.text]
        page.press(measured[0])
        page.until(lambda: page.all("//section[@aria-label='Published and measured']//tbody/tr"), "a table")
        figure = page.one("//figure//*[name()='svg']")
        page.near(figure)
        dots = page.all("//figure//*[name()='g'][@role='img']")
        if dots:
            page.focus(dots[0])
        else:
            page.point(figure)
        page.until(lambda: "Point at" not in page.text("figure figcaption .said"), "what is pointed at")
        self.looks_well("lab-result")
        page.press("Copy the command")
        page.until(lambda: page.text(".toast"), "that it is copied")
        page.press("All experiments")
        page.until(lambda: page.all("//ul[contains(@class, 'cards')]//button"), "experiments")
