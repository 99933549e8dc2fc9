#!/usr/bin/python3
"""`proofboard serve` as browsers, and those who mean no good, see it.

    server_test.py PROGRAM

Who may ask; a hundred visitors at once, and the next; broken requests; slow clients; visitors that
leave; tokens; Ctrl-C. Nothing here is measured by the clock, but whatever should happen has to happen
before `PATIENCE` ends.
"""

import base64
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM = ""
PATIENCE = 60  # seconds
BROKEN = 10_000
VISITORS = 100
ENDLESS = {"op": "solve", "game": "othello", "algorithm": "df-pn", "time": "10m"}


def eventually(is_so):
    """Whether it becomes so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.1)
    return is_so()


class Server:
    """A running program, with a port of its own."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--json", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(self.process.stderr.read())
        self.port = json.loads(line)["port"]
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ctrl-C; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.M).group(1))

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def send(self, method, path, body=None, headers=None):
        """Status, headers and body of a reply."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            reply = connection.getresponse()
            return reply.status, dict(reply.getheaders()), reply.read()
        finally:
            connection.close()

    def post(self, request, session=None, **headers):
        sent = {"Content-Type": "application/json", **headers}
        if session:
            sent["X-Proofboard-Session"] = session
        body = request if isinstance(request, (str, bytes)) else json.dumps(request)
        status, _, answer = self.send("POST", "/api", body, sent)
        return status, json.loads(answer)

    def hello(self):
        status, answer = self.post({"op": "hello"})
        assert status == 200, (status, answer)
        return answer["session"]


class Stream:
    """The events of a session."""

    def __init__(self, server, session):
        self.socket = server.connect()
        self.socket.sendall(f"GET /api/events?session={session} HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
                            .encode())
        self.file = self.socket.makefile("rb")
        self.head = self.file.readline()

    def until(self, is_meant):
        for line in self.file:
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                if is_meant(event):
                    return event
        return None

    def end_of(self, job):
        return self.until(lambda e: e["job"] == job and e["event"] in ("answer", "failed"))

    def close(self):
        self.file.close()
        self.socket.close()


class Asking(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def test_the_page_is_there_and_nothing_else_runs_in_it(self):
        status, headers, body = self.server.send("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"Proofboard", body)
        policy = headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")

    def test_a_question_is_answered_with_events_and_a_certificate(self):
        session = self.server.hello()
        stream = Stream(self.server, session)
        self.assertIn(b"200", stream.head)
        status, started = self.server.post(
            {"op": "solve", "game": "hex", "text": "start:3", "certificate": True}, session)
        self.assertEqual(status, 200)
        end = stream.end_of(started["job"])
        self.assertEqual(end["answer"]["truth"], "proven")
        _, kept = self.server.post({"op": "certificate", "proof": end["proof"]}, session)
        status, headers, file = self.server.send(
            "GET", f"/api/certificate?session={session}&proof={end['proof']}")
        self.assertEqual(status, 200)
        self.assertEqual(file, base64.b64decode(kept["bytes"]))
        self.assertIn("attachment", headers["Content-Disposition"])
        stream.close()

    def test_results_of_the_laboratory_are_inside_the_program(self):
        session = self.server.hello()
        _, lab = self.server.post({"op": "lab"}, session)
        with_results = [one["name"] for one in lab["experiments"] if one["has_results"]]
        self.assertIn("loa-table-1", with_results)
        for name in with_results:
            _, result = self.server.post({"op": "lab-result", "name": name}, session)
            self.assertNotIn("error", result, name)
            self.assertGreater(result["positions"], 0, name)

    def test_pages_from_elsewhere_can_ask_nothing(self):
        session = self.server.hello()
        port = self.server.port
        for headers in ({"Host": "evil.example"}, {"Host": f"evil.example:{port}"},
                        {"Host": "127.0.0.1:1"}, {"Origin": "http://evil.example"}, {"Origin": "null"},
                        {"Origin": f"http://127.0.0.1:{port + 1}"}, {"Sec-Fetch-Site": "cross-site"},
                        {"Sec-Fetch-Site": "same-site"}):
            status, _ = self.server.post({"op": "jobs"}, session, **headers)
            self.assertEqual(status, 403, headers)
            status, _, _ = self.server.send("GET", f"/api/events?session={session}", headers=headers)
            self.assertEqual(status, 403, headers)
        status, _ = self.server.post({"op": "jobs"}, session, Origin=f"http://{self.server.host}")
        self.assertEqual(status, 200)

    def test_posts_must_be_json_of_a_session(self):
        session = self.server.hello()
        self.assertEqual(self.server.post({"op": "about"})[0], 440)
        self.assertEqual(self.server.post({"op": "about"}, "0" * 32)[0], 440)
        self.assertEqual(self.server.post("{", session)[0], 400)
        self.assertEqual(self.server.post("[" * 100_000, session)[0], 400)
        self.assertEqual(self.server.post(json.dumps({"op": "hello", "x": "y" * 10_000}))[0], 413)
        headers = {"Content-Type": "text/plain", "X-Proofboard-Session": session}
        self.assertEqual(self.server.send("POST", "/api", "{}", headers)[0], 415)
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.assertEqual(self.server.send("POST", "/api", "{}", headers)[0], 415)
        for extra in ({"Transfer-Encoding": "chunked"}, {"Content-Encoding": "gzip"}):
            status, _, _ = self.server.send("POST", "/api", "{}", {
                "Content-Type": "application/json", "X-Proofboard-Session": session, **extra})
            self.assertEqual(status, 415)
        self.assertEqual(self.server.send("PUT", "/api", "{}")[0], 405)
        self.assertEqual(self.server.send("OPTIONS", "/api")[0], 405)
        self.assertEqual(self.server.send("GET", "/api")[0], 405)
        self.assertEqual(self.server.send("GET", "/api/events?session=0")[0], 440)
        self.assertEqual(self.server.send("GET", "/api/certificate?session=0&proof=p1")[0], 440)
        self.assertEqual(
            self.server.send("GET", f"/api/certificate?session={session}&proof=p999")[0], 404)

    def test_a_body_that_is_too_large_is_not_read(self):
        session = self.server.hello()
        with self.server.connect() as client:
            client.sendall(
                f"POST /api HTTP/1.1\r\nHost: {self.server.host}\r\nContent-Type: application/json\r\n"
                f"X-Proofboard-Session: {session}\r\nContent-Length: {1 << 40}\r\n\r\n".encode())
            self.assertIn(b" 413 ", client.recv(100))

    def test_no_file_can_be_had(self):
        for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                     "/assets/../../etc/passwd", "/etc/passwd%00.html", "/.git/config"):
            status, _, body = self.server.send("GET", path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"root:", body)

    def test_no_answer_tells_a_path(self):
        session = self.server.hello()
        places = [os.getcwd(), os.path.dirname(os.path.abspath(PROGRAM)), "/tmp/", "/home/", "/root/"]
        for request in ({"op": "about"}, {"op": "lab"}, {"op": "nonsense"},
                        {"op": "lab-result", "name": "loa-table-1"},
                        {"op": "lab-result", "name": "loa-table-1", "csv": "x"},
                        {"op": "position", "game": "hex", "text": "/etc/passwd"},
                        {"op": "open", "proof": "/etc/passwd"}):
            _, answer = self.server.post(request, session)
            for place in places:
                self.assertNotIn(place, json.dumps(answer), request)

    def test_a_second_stream_ends_the_first(self):
        session = self.server.hello()
        first = Stream(self.server, session)
        second = Stream(self.server, session)
        self.assertIsNone(first.until(lambda event: True))
        _, started = self.server.post({"op": "solve", "game": "hex", "text": "start:3"}, session)
        self.assertIsNotNone(second.end_of(started["job"]))
        first.close()
        second.close()


class Load(unittest.TestCase):
    def test_a_hundred_visitors_are_served_and_the_next_is_told_to_wait(self):
        with Server("--idle", "5s", "--memory", "64MiB", "--visitors", str(VISITORS)) as server:
            answers, streams = [], []
            gate = threading.Barrier(VISITORS)

            def visit():
                session = server.hello()
                stream = Stream(server, session)
                gate.wait(PATIENCE)
                _, started = server.post({"op": "solve", "game": "hex", "text": "start:3"}, session)
                answers.append(stream.end_of(started["job"]))
                streams.append(stream)

            threads = [threading.Thread(target=visit) for _ in range(VISITORS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(len(answers), VISITORS)
            for answer in answers:
                self.assertEqual(answer["answer"]["truth"], "proven")
            status, headers, _ = server.send("POST", "/api", '{"op": "hello"}',
                                             {"Content-Type": "application/json"})
            self.assertEqual(status, 503)
            self.assertGreater(int(headers["Retry-After"]), 0)
            # The page itself is still there for who waits.
            self.assertEqual(server.send("GET", "/")[0], 200)
            streams[0].close()
            self.assertTrue(eventually(lambda: server.post({"op": "hello"})[0] == 200))
            for stream in streams:
                stream.close()

    def test_broken_requests_cost_neither_memory_nor_threads(self):
        with Server() as server:
            session = server.hello()
            whole = (f"POST /api?x=1 HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
                     f"X-Proofboard-Session: {session}\r\nContent-Length: 61\r\n\r\n"
                     '{"op": "position", "game": "hex", "text": "start:3 moves a1"}').encode()
            chance = random.Random(1)

            def send_some(count):
                for _ in range(count):
                    with server.connect() as client:
                        try:
                            client.sendall(broken(whole, chance))
                            client.shutdown(socket.SHUT_WR)
                            client.recv(1000)
                        except OSError:
                            pass  # it was sent away

            send_some(BROKEN // 10)
            self.assertTrue(eventually(lambda: server.status("Threads") < 10))
            before = server.status("VmRSS")
            send_some(BROKEN - BROKEN // 10)
            self.assertTrue(eventually(lambda: server.status("Threads") < 10))
            self.assertLess(server.status("VmRSS") - before, 32 * 1024)
            self.assertEqual(server.post({"op": "jobs"}, session)[0], 200)

    def test_broken_json_costs_nothing(self):
        with Server() as server:
            session = server.hello()
            chance = random.Random(2)
            whole = json.dumps({"op": "edit", "game": "shogi", "draft": "4k4/9/9/9/9/9/9/9/9 b - 1",
                                "changes": [{"cell": "5c", "side": "black", "piece": "P"}]}).encode()
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            for _ in range(BROKEN // 10):
                connection.request("POST", "/api", broken(whole, chance), {
                    "Content-Type": "application/json", "X-Proofboard-Session": session})
                reply = connection.getresponse()
                self.assertIn(reply.status, (200, 400))
                json.loads(reply.read())
            connection.close()

    def test_slow_clients_keep_nobody_waiting(self):
        with Server() as server:
            slow = []
            for _ in range(100):
                client = server.connect()
                client.sendall(b"GET / HT")
                slow.append(client)
            self.assertEqual(server.send("GET", "/")[0], 200)
            # In the end they are sent away.
            self.assertTrue(eventually(lambda: server.status("Threads") < 10))
            for client in slow:
                client.close()

    def test_who_reads_nothing_is_not_waited_for(self):
        with Server("--idle", "1s") as server:
            session = server.hello()
            stream = Stream(server, session)
            server.post({**ENDLESS, "tree": 2000}, session)
            # Nobody takes the events off; others are served meanwhile.
            time.sleep(2)
            self.assertEqual(server.send("GET", "/")[0], 200)
            stream.close()
            self.assertTrue(eventually(lambda: server.status("Threads") < 10))

    def test_visitors_that_leave_in_mid_stream_leave_nothing(self):
        with Server("--idle", "1s", "--memory", "64MiB") as server:
            for _ in range(3):
                for _ in range(4):
                    session = server.hello()
                    stream = Stream(server, session)
                    _, started = server.post(ENDLESS, session)
                    job = started["job"]
                    self.assertIsNotNone(stream.until(
                        lambda e: e["job"] == job and e["event"] in ("progress", "waiting")))
                    stream.close()
                # Their jobs stop, though they would have gone on for minutes.
                self.assertTrue(eventually(lambda: server.status("Threads") < 10))


class Starting(unittest.TestCase):
    def run_program(self, *options):
        return subprocess.run([PROGRAM, "serve", *options], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)

    def test_bad_options_are_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            short = os.path.join(folder, "short")
            with open(short, "w", encoding="ascii") as file:
                file.write("abc\n")
            for options in (("--port", "x"), ("--port", "70000"), ("--bind", "0.0.0.0"),
                            ("--bind", "nowhere"), ("--public",), ("--token", folder + "/none"),
                            ("--public", "--token", short), ("--at-once", "0"), ("--visitors", "0"),
                            ("--idle", "soon"), ("--time", "x"), ("--memory", "1"), ("--sport", "1")):
                done = self.run_program(*options)
                self.assertEqual(done.returncode, 2, options)
                self.assertEqual(done.stdout, "", options)
                self.assertEqual(done.stderr.count("\n"), 1, (options, done.stderr))

    def test_a_port_that_is_taken_is_said_to_be(self):
        with Server() as server:
            done = self.run_program("--port", str(server.port))
            self.assertEqual(done.returncode, 2)
            self.assertIn(str(server.port), done.stderr)

    def test_ctrl_c_ends_it_with_all_jobs(self):
        server = Server("--memory", "64MiB")
        session = server.hello()
        stream = Stream(server, session)
        for _ in range(6):
            server.post(ENDLESS, session)
        self.assertIsNotNone(stream.until(lambda e: e["event"] == "progress"))
        self.assertEqual(server.stop(), 0)
        stream.close()

    def test_the_public_needs_the_token(self):
        token = "a-word-that-is-long-enough"
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "token")
            with open(file, "w", encoding="ascii") as out:
                out.write(token + "\n")
            with Server("--public", "--bind", "127.0.0.1", "--token", file) as server:
                for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": token},
                                {"Authorization": f"Bearer {token}x"}):
                    self.assertEqual(server.post({"op": "hello"}, **headers)[0], 401, headers)
                status, answer = server.post({"op": "hello"}, Authorization=f"Bearer {token}")
                self.assertEqual(status, 200)
                status, about = server.post({"op": "about"}, answer["session"])
                self.assertEqual(status, 200)
                self.assertEqual(about["limits"]["threads"], 1)
                self.assertEqual(about["limits"]["seconds"], 60)
                self.assertEqual(server.send("GET", "/")[0], 200)


def broken(whole, chance):
    """The request with some bytes changed, gone, added, doubled or cut off."""
    text = bytearray(whole)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1) if text else 0
        what = chance.randrange(5)
        if what == 0 and at < len(text):
            text[at] = chance.randrange(256)
        elif what == 1 and at < len(text):
            del text[at]
        elif what == 2:
            text.insert(at, chance.randrange(256))
        elif what == 3:
            text[at:at] = text[:chance.randrange(80)]
        elif what == 4:
            text = text[:at]
    return bytes(text)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
