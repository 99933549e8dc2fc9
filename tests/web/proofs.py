"""Certificates: made, saved, opened, checked, walked, and played against."""

import base64

from visit import Visit


class Proof(Visit):
    saved = {}  # certificates, by their names

    def certificate(self, game, text):
        """What the page saves of an answer, as a file."""
        page = self.page
        if (game, text) in self.saved:
            return self.saved[game, text]
        for old in page.downloads.iterdir():
            old.unlink()
        self.show("solve", game, text)
        page.press("Who wins?")
        page.press("Walk the proof")
        page.says("Certificate", "Valid")
        page.press("Save the file")
        file = page.until(lambda: next((one for one in page.downloads.iterdir()
                                        if one.suffix != ".crdownload" and one.stat().st_size), None), "the file")
        data = file.read_bytes()
        kept = page.pictures.parent / file.name
        kept.write_bytes(data)
        self.saved[game, text] = kept
        return kept

    def open_file(self, file):
        self.page.open("#/proof")
        self.page.give("Open a certificate", file)

    def test_opened_from_a_file_and_walked(self):
        page = self.page
        file = self.certificate("loa", "start:4")
        self.assertTrue(file.read_bytes().startswith(b"proofboard"))
        self.open_file(file)
        page.says("Certificate", "Valid")
        page.says("Certificate", file.name)
        page.until(lambda: len(page.words()) == 16, "the board")
        way = lambda: page.text("nav[aria-label='Way here']").split()
        children = lambda: page.all("//ul[contains(@class, 'children')]//button[not(@disabled)]")
        while children() and len(way()) < 6:
            before = way()
            move = children()[0].text
            page.press(children()[0])
            page.until(lambda: way() != before, f"what follows {move}")
            self.assertEqual(way()[-1], move)
            self.assertTrue(page.region("Place in the proof"))
        self.assertGreater(len(way()), 2)
        self.looks_well("proof")
        before = way()
        page.press("One step back")
        page.until(lambda: len(way()) < len(before), "one step back")
        page.press("root", "//nav[@aria-label='Way here']")
        page.until(lambda: way() == ["root"], "the root")
        page.press("Longest defence")
        steps = page.until(lambda: page.all("//ol[contains(@class, 'way')]//button"), "the longest defence")
        page.press(steps[-1])
        page.until(lambda: len(way()) > 1, "its end")

    def test_played_against_until_lost(self):
        page = self.page
        self.open_file(self.certificate("hex", "start:4"))
        page.press("Play against it")
        page.says("Game against the proof", "You are White")
        page.until(lambda: page.cells("Black stone"), "the proof's first move")
        played = lambda: len(page.driver.find_elements("css selector", "ol.game li"))
        is_over = lambda: page.text("section[aria-label='Game against the proof'] .notice strong")
        for turn in range(8):
            before = played()
            page.press_cells(page.cells("empty")[0])
            page.until(lambda: played() > before + 1 or is_over(), "the proof's answer")
            if turn == 0:
                page.press("Take back", "//section[@aria-label='Game against the proof']")
                page.until(lambda: played() == before, "the move taken back")
            if is_over():
                break
        self.assertIn("Black has won", is_over())
        reasons = page.run("return [...document.querySelectorAll('ol.game li.proof')].map((one) => one.innerText)")
        for reason in reasons:
            self.assertGreater(len(reason.split()), 1, reason)
        self.looks_well("proof-played")

    def test_dropped_anywhere(self):
        file = self.certificate("hex", "start:4")
        self.page.open("#/solve")
        self.page.until(lambda: self.page.words(), "the board")
        self.page.drop(file.name, base64.b64encode(file.read_bytes()).decode())
        self.page.says("Certificate", "Valid")

    def test_what_is_damaged_or_no_certificate_is_told(self):
        page = self.page
        file = self.certificate("hex", "start:4")
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 0x10
        damaged = file.with_name("damaged.proof")
        damaged.write_bytes(data)
        self.open_file(damaged)
        page.says("Certificate", "Not valid")
        self.assertNotIn("Walk", page.region("Certificate"))
        self.looks_well("proof-damaged")
        other = file.with_name("other.proof")
        other.write_text("Something else.")
        page.give("Open a certificate", other)
        page.until(lambda: "is not a certificate" in page.text(".error"), "an error")

    def test_of_shogi(self):
        page = self.page
        self.open_file(self.certificate("shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"))
        page.says("Certificate", "Valid")
        page.press("Play against it")
        page.until(lambda: "mated" in page.text("section[aria-label='Game against the proof'] .notice"), "the mate")
        page.reads("5b", "Black G")
