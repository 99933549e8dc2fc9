"""The package for Python, from the build folder."""

import _thread
import csv
import inspect
import io
import os
import pathlib
import signal
import threading
import time

import pytest

import proofboard
from proofboard import Error, Position


def test_games_and_algorithms_are_those_of_the_program():
    games = {game["name"]: game for game in proofboard.games()}
    assert {"othello", "hex", "connect6", "loa", "surakarta", "shogi"} <= set(games)
    assert [option["name"] for option in games["hex"]["options"]] == ["width", "height"]
    assert games["hex"]["knowledge"][0]["name"] == "connections"
    algorithms = {algorithm["name"]: algorithm for algorithm in proofboard.algorithms()}
    assert {"pn", "df-pn", "deep-pn", "alpha-beta", "vcdt"} <= set(algorithms)
    assert algorithms["vcdt"]["only_for"] == "connect"
    assert algorithms["pn"]["only_for"] is None


def test_positions():
    position = Position("hex", "start:3 moves b2")
    assert position.to_move == "white"
    assert len(position.moves) == 8
    assert position.result is None
    after = position.play("a1", "b1")
    assert after.text == "ox1/1x1/3 o"
    assert position.text == "3/1x1/3 o"  # it has not changed
    assert Position(after.game, after.text) == after
    assert hash(Position(after.game, after.text)) == hash(after)
    assert after != position and after != "text"
    assert after.play("c3", "b3").result == 1
    assert "1 o o x . o" in str(after)
    assert eval(repr(after)) == after  # pylint: disable=eval-used


def test_bad_input_is_an_error_that_says_what_is_wrong():
    with pytest.raises(Error, match="did you mean hex"):
        Position("hexx", "start:3")
    with pytest.raises(ValueError):
        Position("hex", "rubbish")
    with pytest.raises(Error):
        Position("hex", "start:3").play("z9")
    for settings, message in [
        ({"algorithm": "dfp"}, "df-pn"),
        ({"attacker": "red"}, "attacker"),
        ({"target": "often"}, "often"),
        ({"memory": 5}, "memory"),
        ({"threads": 0}, "threads"),
        ({"knowledge": "threats"}, "knowledge"),
        ({"shortest": True}, "shortest"),
    ]:
        with pytest.raises(Error, match=message):
            proofboard.solve("start:3", game="hex", **settings)
    with pytest.raises(Error, match="game="):
        proofboard.solve("start:3")
    with pytest.raises(Error, match="game="):
        proofboard.solve(Position("hex", "start:3"), game="othello")
    with pytest.raises(Error, match="seconds"):
        proofboard.solve("start:3", game="hex", seconds=float("nan"))
    with pytest.raises(Error):
        proofboard.check("/nonexistent/file")


def test_solve():
    answer = proofboard.solve(Position("hex", "start:3"))
    assert answer.truth == "proven" and answer.reason is None
    assert answer.move in Position("hex", "start:3").moves
    assert answer.line[0] == answer.move
    assert proofboard.solve("start:3", game="hex", attacker="white").truth == "disproven"
    assert proofboard.solve("start:4", game="othello", attacker="o", target=8).truth == "proven"
    assert proofboard.solve("start:4", game="othello", attacker="o", target=10).truth == "disproven"


def test_an_answer_is_said_as_the_program_says_it():
    assert proofboard.solve("start:3", game="hex").sentence == "Black to move wins: proven."
    cut = proofboard.solve("start:9", game="hex", algorithm="pn", knowledge="none", nodes=1000)
    assert cut.sentence == "Whether Black can win is unknown: the node limit was reached."


def test_exact_asks_for_the_score():
    answer = proofboard.solve("start:4", game="othello", target="exact")
    assert (answer.target, answer.truth, answer.confirmed) == ("exact", "proven", True)
    assert (answer.score, answer.score_bounds, answer.unconfirmed_score) == (-8, (-8, -8), None)
    assert proofboard.solve("start:4", game="othello", attacker="white", target="exact").score == 8
    assert proofboard.solve("start", game="tic-tac-toe", target="exact").score == 0
    assert proofboard.solve("start:3", game="hex").score is None  # nobody asked


def test_exact_says_only_what_is_proven():
    answer = proofboard.solve("start:6", game="othello", target="exact", nodes=1)
    assert (answer.truth, answer.confirmed, answer.reason) == ("unknown", False, "nodes")
    assert answer.score is None and answer.score_bounds == (-36, 36)
    # Its score is 0; the proof of that does not fit into a mebibyte.
    answer = proofboard.solve("5/2x2/5/oox2/x4 o", game="connect:m=5,n=5,k=4,p=1,q=1", target="exact",
                              memory=2**20)
    assert (answer.truth, answer.reason) == ("unknown", "memory")
    assert answer.score is None and answer.score_bounds != (0, 0)
    assert answer.unconfirmed_score == (0, 0)


def test_exact_scores_of_all_moves():
    answer = proofboard.solve("start:4 moves b1 a1", game="othello", target="exact", all_moves=True)
    assert set(answer.move_scores) == set(answer.moves)
    assert answer.move_scores[answer.move] == (answer.score, answer.score)
    assert max(lower for lower, _ in answer.move_scores.values()) == answer.score


def test_exact_certificates_tell_the_whole_claim(tmp_path):
    file = tmp_path / "score"
    assert proofboard.solve("start:4", game="othello", target="exact", certificate=file).certificate
    report = proofboard.check(file)
    assert report.valid and report.exact
    assert report.claim == "black gets a score of exactly -8"


def test_nothing_is_dropped_in_silence(tmp_path):
    file = tmp_path / "saved"
    for settings, message in [
        ({"target": "exact", "checkpoint": file}, "no checkpoints"),
        ({"target": "exact", "resume": file}, "no checkpoints"),
        ({"all_moves": True, "checkpoint": file}, "all_moves"),
    ]:
        with pytest.raises(Error, match=message):
            proofboard.solve("start:4", game="othello", **settings)
    mate = next(game for game in proofboard.games() if game["name"] == "shogi")["example"]
    with pytest.raises(Error, match="shortest"):
        proofboard.solve(mate, game="shogi", shortest=True, all_moves=True)
    with pytest.raises(Error, match="no scores"):
        proofboard.solve(mate, game="shogi", target="exact")
    shortest = proofboard.solve(mate, game="shogi", shortest=True)
    assert shortest.length == shortest.length_at_least
    # A certificate that can't be written says why.
    answer = proofboard.solve("start:3", game="hex", certificate=tmp_path / "no" / "folder")
    assert answer.truth == "proven" and answer.certificate is None
    assert "folder" in answer.certificate_error


def test_the_algorithms_are_told_apart():
    nodes = {
        name: proofboard.solve("start:4", game="othello", algorithm=name).nodes
        for name in ("pn", "DF-PN", "alpha-beta")
    }
    assert len(set(nodes.values())) == 3


def test_limits_give_unknown_with_a_reason():
    hard = dict(algorithm="pn", knowledge="none")
    by_nodes = proofboard.solve("start:9", game="hex", nodes=1e3, **hard)
    assert (by_nodes.truth, by_nodes.reason) == ("unknown", "nodes")
    start = time.monotonic()
    by_time = proofboard.solve("start:9", game="hex", seconds=0.1, **hard)
    assert (by_time.truth, by_time.reason) == ("unknown", "time")
    assert time.monotonic() - start < 30


def test_all_moves():
    answer = proofboard.solve("start:2", game="hex", all_moves=True)
    assert answer.moves == {"a1": "disproven", "b1": "proven", "a2": "proven", "b2": "disproven"}


def test_progress_is_told_and_can_end_the_search():
    seen = []

    def look(now):
        seen.append(now)
        return len(seen) < 3

    answer = proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=60,
                              progress=look, interval=0.02)
    assert answer.truth == "unknown" and answer.reason == "interrupted"
    assert len(seen) == 3
    assert seen[-1]["nodes"] > 0 and seen[-1]["seconds"] >= seen[0]["seconds"]


def test_progress_comes_from_the_calling_thread_with_each_move():
    threads, moves = set(), []

    def look(now):
        threads.add(threading.current_thread())
        if now["move"] and now["move"] not in moves:
            moves.append(now["move"])
            assert (now["move_number"], now["move_count"]) == (len(moves), 81)
        return len(moves) < 2

    proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=20,
                     all_moves=True, progress=look, interval=0)
    assert threads == {threading.current_thread()} and len(moves) == 2


def test_progress_tells_of_the_score_what_the_search_says():
    seen = []
    answer = proofboard.solve("start:6", game="othello", algorithm="df-pn", target="exact", seconds=0.5,
                              progress=seen.append, interval=0)
    assert answer.target == "exact"
    assert any(now["at_least"] is not None for now in seen)


def test_every_word_of_a_question_reaches_it(tmp_path):
    mate = next(game for game in proofboard.games() if game["name"] == "shogi")["example"]
    for settings, message in [
        ({"futile": "mine"}, "futile: there is no rule 'mine'"),
        ({"jobs": "work=-1"}, "jobs: "),
        ({"checkpoint_every": -1}, "checkpoint_every: "),
        ({"seed": -1}, "seed: "),
        ({"nodes": 0}, "nodes: "),
        ({"seconds": -1}, "seconds: "),
        ({"memory": 2**60}, "memory: "),
    ]:
        with pytest.raises(Error, match=message):
            proofboard.solve(mate, game="shogi", **settings)
    saved = tmp_path / "saved"
    proofboard.solve("start:6", game="othello", algorithm="df-pn", knowledge="none", nodes=10_000,
                     checkpoint=saved, checkpoint_every=60)
    assert saved.exists()


def test_what_progress_raises_comes_out():
    def fail(now):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=60,
                         progress=fail, interval=0.02)


def once_it_works(act):
    """Calls act() in another thread as soon as a search has used the processor for a while."""
    before = time.process_time()

    def watch():
        while time.process_time() < before + 0.2:
            time.sleep(0.01)
        act()

    threading.Thread(target=watch).start()


def test_control_c_stops_the_search():
    once_it_works(lambda: os.kill(os.getpid(), signal.SIGINT))
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=60)
    assert time.monotonic() - start < 30


def test_other_threads_of_python_run_meanwhile():
    counted = []

    def count():
        for i in range(5):
            counted.append(i)
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    once_it_works(count)
    with pytest.raises(KeyboardInterrupt):
        proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=60)
    assert len(counted) == 5


def test_compare_gives_rows_for_a_table():
    rows = proofboard.compare(["start:2", "start:3"], ["pn", "df-pn"], game="hex")
    assert [(row["number"], row["name"]) for row in rows] == [
        (0, "pn"), (0, "df-pn"), (1, "pn"), (1, "df-pn")]
    assert all(row.keys() == rows[0].keys() for row in rows)
    assert {row["truth"] for row in rows} == {"proven"}
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    assert len(text.getvalue().splitlines()) == 5


def test_what_can_not_be_checked_is_not_called_wrong():
    folder = pathlib.Path(__file__).parent.parent / "certificate" / "rejected"
    report = proofboard.check(folder / "unsupported-version--version-3.cert")
    assert report.valid is None and not report and report.reason == "unsupported version"
    report = proofboard.check(folder / "malformed--only-small.cert")
    assert report.valid is False and not report


def test_what_is_there_is_not_replaced_unless_forced(tmp_path):
    notes = tmp_path / "notes"
    for settings in [{"certificate": notes}, {"checkpoint": notes, "algorithm": "df-pn"}]:
        notes.write_text("mine")
        with pytest.raises(Error, match="force=True"):
            proofboard.solve("start:3", game="hex", **settings)
        assert notes.read_text() == "mine"
        proofboard.solve("start:3", game="hex", force=True, **settings)
        assert notes.read_bytes() != b"mine"

    proof = tmp_path / "proof"
    for _ in range(2):  # the same question
        assert proofboard.solve("start:3", game="hex", certificate=proof).certificate
    with pytest.raises(Error, match="another question"):
        proofboard.solve("start:2", game="hex", certificate=proof)
    with pytest.raises(Error, match="both"):
        proofboard.solve("start:4", game="loa", certificate=notes, checkpoint=notes, force=True)


def test_a_checkpoint_that_is_there_is_gone_on_from(tmp_path):
    saved = tmp_path / "saved"
    loa = {"game": "loa", "checkpoint": saved}
    assert proofboard.solve("start:6", nodes=30_000, **loa).nodes < 31_000
    assert proofboard.solve("start:6", nodes=60_000, **loa).nodes >= 60_000
    assert proofboard.solve("start:6", nodes=10_000, **loa).nodes >= 60_000
    with pytest.raises(Error, match="options.*force=True"):
        proofboard.solve("start:5", nodes=10, **loa)
    assert proofboard.solve("start:6", nodes=10_000, force=True, **loa).nodes < 11_000


def test_certificates(tmp_path):
    file = tmp_path / "p.cert"
    answer = proofboard.solve("start:3", game="hex", certificate=file)
    assert answer.certificate == str(file) and answer.certificate_bytes == file.stat().st_size
    check = proofboard.check(file)
    assert check and check.claim == "black can force a win" and check.truth == "proven"
    assert "b2" in proofboard.explain(file) or len(proofboard.explain(file)) > 20
    file.write_bytes(file.read_bytes()[:-1])
    broken = proofboard.check(file)
    assert not broken and broken.message


def test_checkpoints(tmp_path):
    file = tmp_path / "c"
    hard = dict(game="othello", algorithm="df-pn", knowledge="none", memory=2**26)
    stopped = proofboard.solve("start:6", nodes=50_000, checkpoint=file, **hard)
    assert stopped.truth == "unknown" and file.exists()
    more = proofboard.solve("start:6", nodes=100_000, resume=file, **hard)
    assert more.nodes > stopped.nodes
    with pytest.raises(Error):
        proofboard.solve("start:4", resume=file, **hard)


def test_errors_are_of_a_kind(tmp_path):
    with pytest.raises(proofboard.NotFoundError, match="No such file") as raised:
        proofboard.check(tmp_path / "nothing")
    assert isinstance(raised.value, FileNotFoundError) and isinstance(raised.value, Error)
    with pytest.raises(proofboard.NotFoundError):
        proofboard.solve("start:4", game="othello", algorithm="df-pn", resume=tmp_path / "nothing")
    with pytest.raises(Error) as raised:
        proofboard.check(tmp_path)
    assert not isinstance(raised.value, OSError), "a folder is there, but no certificate"
    for kind, own in [
        (proofboard.NoPermissionError, PermissionError),
        (proofboard.NoRoomError, OSError),
        (proofboard.InternalError, RuntimeError),
    ]:
        assert issubclass(kind, Error) and issubclass(kind, own)


def test_everything_has_a_docstring_and_types():
    stubs = os.path.join(os.path.dirname(proofboard.__file__), "__init__.pyi")
    with open(stubs, encoding="utf-8") as file:
        typed = file.read()
    for name in proofboard.__all__:
        value = getattr(proofboard, name)
        assert inspect.getdoc(value), name
        assert f"def {name}(" in typed or f"class {name}" in typed, name
    # The parameters in the stubs are those of the functions.
    for name in inspect.signature(proofboard.solve).parameters:
        assert f"    {name}:" in typed, name
    for field in proofboard.Answer.__dataclass_fields__:
        assert f"    {field}: " in typed, field


def test_the_interrupt_of_another_thread_does_not_hang():
    once_it_works(_thread.interrupt_main)
    with pytest.raises(KeyboardInterrupt):
        proofboard.solve("start:9", game="hex", algorithm="df-pn", knowledge="none", seconds=60)
