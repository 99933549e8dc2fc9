"""What answers say about positions, put together: two that can't both be true are found, whatever was asked."""

WIN_TARGETS = {"win": 1, "draw": 0}


def bounds_of(attacker, target, truth):
    """The least and the most that Black gets, by one answer; None is no bound."""
    target = WIN_TARGETS.get(target, target)
    target = int(target)
    if attacker == "black":
        return (target, None) if truth == "proven" else (None, target - 1)
    return (None, -target) if truth == "proven" else (1 - target, None)


def bounds_of_answer(answer):
    """Of an answer with a truth, as --json tells it."""
    if answer["target"] != "exact":
        return bounds_of(answer["attacker"], answer["target"], answer["truth"])
    score = answer["score"] if answer["attacker"] == "black" else -answer["score"]
    return score, score


def bounds_of_claim(claim):
    """Of a certificate, as `check --json` tells it."""
    if claim.get("exact"):
        return bounds_of_answer({"attacker": claim["attacker"], "target": "exact",
                                 "score": int(WIN_TARGETS.get(claim["target"], claim["target"]))})
    return bounds_of(claim["attacker"], claim["target"], claim["truth"])


def implies(known, asked):
    """Whether bounds are at least as narrow as others."""
    return ((asked[0] is None or (known[0] is not None and known[0] >= asked[0]))
            and (asked[1] is None or (known[1] is not None and known[1] <= asked[1])))


class Facts:
    """By position: the bounds of all answers, and who gave them."""

    def __init__(self):
        self.least, self.most = {}, {}

    def contradiction(self, key, bounds, source):
        """Takes the bounds; the sources of two answers that contradict each other, or None."""
        least, most = bounds
        if least is not None and (key not in self.least or self.least[key][0] < least):
            self.least[key] = (least, source)
        if most is not None and (key not in self.most or self.most[key][0] > most):
            self.most[key] = (most, source)
        if key in self.least and key in self.most and self.least[key][0] > self.most[key][0]:
            return self.least[key], self.most[key]
        return None
