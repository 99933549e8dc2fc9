"""The two hosts of the page: `proofboard serve`, and any that has files, whose engine is in the browser."""

import functools
import http.server
import json
import subprocess
import threading


class Program:
    """`proofboard serve` on a port that is free."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--json"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(self.process.stderr.read())
        self.address = f"http://127.0.0.1:{json.loads(line)['port']}/"

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def log_message(self, *_):
        pass


class Files:
    """The static site, from a host that knows nothing but files."""

    def __init__(self, folder):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Elsewhere:
    """One that runs already, while the tests are written."""

    def __init__(self, address):
        self.address = address.rstrip("/") + "/"

    def close(self):
        pass


HOSTS = {"serve": Program, "site": Files, "at": Elsewhere}
