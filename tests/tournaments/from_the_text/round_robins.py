"""Berger tables, groups in snake order, second legs, and the table of those who met."""

import json
from fractions import Fraction

from tests.tournaments.from_the_text.rows import HALF, ended, head, name, row, said, share, stage


def berger(n):
    """The rounds of a leg as pairs of places, who begins first; the free place left out."""
    even = n + n % 2
    m = even - 1
    rounds = []
    for k in range(1, even):
        p = ((k - 1) * (even // 2) % m) + 1
        pairs = [(p, even) if k % 2 == 1 else (even, p)]
        for i in range(1, even // 2):
            pairs.append(((p + i - 1) % m + 1, (p - i - 1) % m + 1))
        rounds.append(pairs)
    return [[pair for pair in pairs if max(pair) <= n] for pairs in rounds]


def snake(n, groups):
    rows = [[] for _ in range(groups)]
    for i in range(n):
        lap, at = divmod(i, groups)
        rows[at if lap % 2 == 0 else groups - 1 - at].append(i + 1)
    return rows


def table(entrants, played, tiebreaks):
    """The rows of a round robin in order. played: (first, second, score, outcome) of every result."""
    points = dict.fromkeys(entrants, Fraction(0))
    matches = {entrant: [] for entrant in entrants}
    for a, b, score, outcome in played:
        for one, other, won in ((a, b, share(score, outcome)), (b, a, 1 - share(score, outcome))):
            points[one] += won
            matches[one].append((other, won, None if outcome else (score if one == a else score[::-1])))

    def worked_out(tiebreak, tied):
        if tiebreak == "head-to-head":
            met = {(one, m[0]) for one in tied for m in matches[one] if m[2] is not None}
            if len(tied) < 2 or any((a, b) not in met for a in tied for b in tied if a != b):
                return dict.fromkeys(tied)
            return {one: sum((m[1] for m in matches[one] if m[0] in tied), Fraction(0)) for one in tied}
        if tiebreak == "wins":
            return {one: Fraction(sum(m[1] == 1 for m in matches[one])) for one in tied}
        if tiebreak == "game-difference":
            return {
                one: sum((Fraction(m[2][0] - m[2][1]) for m in matches[one] if m[2]), Fraction(0)) for one in tied
            }
        if tiebreak == "seed":
            return {one: Fraction(one) for one in tied}
        assert tiebreak == "sonneborn-berger"
        return {
            one: sum(
                (won * (points[other] if score else min(points[one], HALF * len(matches[one])))
                 for other, won, score in matches[one]),
                Fraction(0),
            )
            for one in tied
        }  # fmt: skip

    values = {one: {} for one in entrants}

    def in_order(tied, rest):
        if not rest:
            return [tied]
        here = worked_out(rest[0], tied)
        for one in tied:
            values[one][rest[0]] = here[one]
        levels = sorted({v for v in here.values() if v is not None}, reverse=rest[0] != "seed")
        parts = [[one for one in tied if here[one] == level] for level in levels]
        parts += [[one for one in tied if here[one] is None]] if None in here.values() else []
        return [block for part in parts for block in in_order(part, rest[1:])]

    blocks = []
    for total in sorted(set(points.values()), reverse=True):
        blocks += in_order([one for one in entrants if points[one] == total], tiebreaks)
    rows = []
    for block in blocks:
        place = len(rows) + 1
        for one in block:
            of_one = {key: None if value is None else float(value) for key, value in values[one].items()}
            rows.append({"entrant": name(one), "place": place, "points": float(points[one]), "tiebreaks": of_one})
    return rows


def letter(groups, index):
    return "R" if groups == 1 else chr(ord("A") + index)


def groups_of(n):
    return max(1, min(8, n // 4))


def groups_stage(n, tiebreaks, without_last=False):
    """Rows, matches and standings of a stage `groups` in which everything was played, but for the last match."""
    text, matches, standings, missing = "", [], [], False
    count = groups_of(n)
    for index, entrants in enumerate(snake(n, count)):
        played = []
        group = None if count == 1 else letter(count, index)
        schedule = berger(len(entrants))
        for k, pairs in enumerate(schedule, 1):
            for j, pair in enumerate(pairs, 1):
                a, b = (entrants[place - 1] for place in pair)
                match = {"id": f"{letter(count, index)}{k}.{j}", "round": k, "group": group, "bracket": None}
                match["seats"] = [{"source": f"seed {one}", "entrant": name(one)} for one in (a, b)]
                last = index == count - 1 and k == len(schedule) and j == len(pairs)
                if without_last and last:
                    missing = True
                    matches.append({**match, "state": "ready", "winner": None, "places": None})
                    continue
                score, outcome = ended(a, b)
                # The seats may stand in either order: every third row turns them round.
                turned = (a + b) % 3 == 0
                text += row(
                    "groups",
                    f"round = {k}",
                    [name(one) for one in ((b, a) if turned else (a, b))],
                    **said(score and score[:: -1 if turned else 1], outcome and outcome[:: -1 if turned else 1]),
                )
                won = share(score, outcome)
                winner = None if won == HALF else name(a if won == 1 else b)
                places = [1, 1] if won == HALF else [1, 2] if won == 1 else [2, 1]
                matches.append({**match, "state": "done", "winner": winner, "places": places})
                played.append((a, b, score, outcome))
        standings += [{**one, "group": group} for one in table(entrants, played, tiebreaks)]
    return text, matches, standings, missing


def groups_file(n):
    default = ["head-to-head", "sonneborn-berger", "wins", "seed"]
    text, matches, standings, _ = groups_stage(n, default)
    opening = head(f"Groups of {n}", n) + stage("groups", "round-robin", "best_of = 3", f"groups = {groups_of(n)}")
    return opening + text, {"stages": [{"id": "groups", "matches": matches, "standings": standings}]}


def legs_file(n):
    """Two legs, a part of them played; some of the second are known by their seats, played earlier than planned."""
    leg = berger(n)
    rounds = leg + [[(b, a) for a, b in pairs] for pairs in leg]
    text, matches, played = "", [], []
    shown = {1, len(leg), len(leg) + 1, len(rounds)}
    busy = {(one, k) for k in shown for pair in rounds[k - 1] for one in pair}
    for k, pairs in enumerate(rounds, 1):
        for j, (a, b) in enumerate(pairs, 1):
            match = {
                "id": f"R{k}.{j}",
                "round": k,
                "group": None,
                "seats": [{"entrant": name(a)}, {"entrant": name(b)}],
            }
            if k not in shown:
                if j == 1:
                    matches.append({**match, "state": "ready", "winner": None})
                continue
            score, outcome = ended(a, b, k)
            when = k
            if k == len(rounds) and len(leg) > 3 and not {(a, 2), (b, 2)} & busy:
                # By its seats it is the one of the second leg, whenever it was played.
                when = 2
                busy |= {(a, 2), (b, 2)}
            # In the round of the plan it is that match, in whatever order the seats stand.
            turn = -1 if when == k and (a + b) % 3 == 0 else 1
            seats = [name(one) for one in (a, b)][::turn]
            text += row(
                "main", f"round = {when}", seats, **said(score and score[::turn], outcome and outcome[::turn])
            )
            won = share(score, outcome)
            winner = None if won == HALF else name(a if won == 1 else b)
            matches.append({**match, "round": when, "state": "done", "winner": winner})
            played.append((a, b, score, outcome))
    tiebreaks = ["wins", "game-difference", "seed"]
    opening = head(f"Two legs of {n}", n)
    opening += stage("main", "round-robin", "best_of = 3", "legs = 2", f"tiebreaks = {json.dumps(tiebreaks)}")
    standings = table(range(1, n + 1), played, tiebreaks)
    return opening + text, {"stages": [{"id": "main", "matches": matches, "standings": standings}]}
