"""Counting: what was asked and what came of it, kept in a file, added up and printed as tables."""
import collections
import contextlib
import json
import os


class Tally:
    """Counters by heading and name, and the failures in full."""

    def __init__(self, content=None):
        content = content or {}
        self.counts = collections.defaultdict(collections.Counter)
        for heading, names in content.get("counts", {}).items():
            self.counts[heading].update(names)
        self.failures = list(content.get("failures", []))
        self.largest = dict(content.get("largest", {}))

    def count(self, heading, name, by=1):
        self.counts[heading][str(name)] += by

    def fail(self, what, **facts):
        self.failures.append({"what": what, **facts})

    def remember_largest(self, name, value):
        self.largest[name] = max(self.largest.get(name, value), value)

    def add(self, other):
        for heading, names in other.counts.items():
            self.counts[heading].update(names)
        self.failures += other.failures
        for name, value in other.largest.items():
            self.remember_largest(name, value)

    def content(self):
        return {"counts": {heading: dict(names) for heading, names in self.counts.items()}, "largest": self.largest,
                "failures": self.failures}

    def save(self, file, **facts):
        """Whole or not at all."""
        with open(file + ".new", "w", encoding="utf-8") as out:
            json.dump({**facts, **self.content()}, out, indent=1)
        os.replace(file + ".new", file)

    def markdown(self):
        lines = []
        for heading, names in self.counts.items():
            lines += [f"| {heading} | |", "|---|--:|"]
            lines += [f"| {name} | {round(count):,} |" for name, count in sorted(names.items(), key=lambda one: (-one[1], one[0]))]
            lines.append("")
        lines += [f"{name}: {value:,}" for name, value in self.largest.items()]
        lines.append(f"failures: {len(self.failures)}")
        return "\n".join(lines)


def load(file):
    with contextlib.suppress(FileNotFoundError), open(file, encoding="utf-8") as text:
        content = json.load(text)
        return Tally(content), content
    return Tally(), {}
