"""A cup of the best of groups, a final table of the best of heats, a double elimination of the best of a Swiss."""

import json
from fractions import Fraction

from tests.tournaments.from_the_text.eliminations import EMPTY, double, run, single
from tests.tournaments.from_the_text.round_robins import groups_of, groups_stage, letter, snake
from tests.tournaments.from_the_text.rows import HALF, ended, head, name, row, said, share, stage


def stages_file(n):
    """Groups, of which the first two go on to a knock-out; every fifth file is not so far yet."""
    tiebreaks = ["wins", "game-difference", "seed"]
    text, matches, standings, missing = groups_stage(n, tiebreaks, without_last=n % 5 == 0)
    count = groups_of(n)
    by_group = {}
    for one in standings:
        by_group.setdefault(one["group"], []).append(int(one["entrant"][1:]))
    if count == 1:
        ways = [(None, place) for place in range(1, min(n, 4) + 1)]
    else:
        ways = [(letter(count, i), 1) for i in range(count)] + [(letter(count, i), 2) for i in reversed(range(count))]
    tables = [
        f'{{ stage = "groups"{f", group = {chr(34)}{g}{chr(34)}" if g else ""}, place = {place} }}'
        for g, place in ways
    ]
    sources = [f"place {place} of groups{f'/{g}' if g else ''}" for g, place in ways]
    # Where one group is not over, the places of the others are not taken either: the stage is one.
    coming = {"bye": EMPTY} | {
        source: None if missing else by_group[g][place - 1] for source, (g, place) in zip(sources, ways, strict=True)
    }
    plan = single(len(ways), True)
    for one in plan:
        one[2] = [sources[int(s[5:]) - 1] if s.startswith("seed ") else s for s in one[2]]
    final = max(one[1] for one in plan)
    late, brackets = run("cup", plan, coming, {}, lambda match_id: n % 2 == 1 or match_id != f"R{final}.1")
    opening = head(f"Groups and a cup of {n}", n)
    opening += stage(
        "groups", "round-robin", "best_of = 3", f"groups = {count}", f"tiebreaks = {json.dumps(tiebreaks)}"
    )
    opening += stage("cup", "single", "best_of = 3", "third_place = true", f"entrants = [{', '.join(tables)}]")
    stages = [{"id": "groups", "matches": matches, "standings": standings}, {"id": "cup", "matches": brackets}]
    return opening + text + late, {"stages": stages}


def heats_file(n):
    """Tables in one round, the best of all at a final table; of two or three seats where there are no more."""
    count = -(-n // 4)
    text, points, firsts = "", dict.fromkeys(range(1, n + 1), Fraction(0)), dict.fromkeys(range(1, n + 1), 0)

    def sit(stage_id, seats, turn, gained, won):
        size = len(seats)
        ranked = sorted(seats, key=lambda seed: (seed * 11 + turn * 7) % 17)
        places = [ranked.index(seed) + 1 for seed in seats]
        if size > 3 and turn % 2:  # the second shares with the third
            places = [2 if place == 3 else place for place in places]
        for seed, place in zip(seats, places, strict=True):
            first, last = place, place + places.count(place) - 1
            gained[seed] += Fraction(sum(size - p for p in range(first, last + 1)), (last - first + 1) * (size - 1))
            won[seed] += place == 1
        ids = [name(seed) for seed in seats]
        if size == 2:
            return row(stage_id, "round = 1", ids, score=[2, 1] if places[0] == 1 else [1, 2])
        return row(stage_id, "round = 1", ids, places=places)

    for turn, seats in enumerate(snake(n, count), 1):
        text += sit("heats", seats, turn, points, firsts)

    def rows(seeds, gained, won):
        ranked = sorted(seeds, key=lambda seed: (-gained[seed], -won[seed], seeds.index(seed)))
        return [
            {"entrant": name(seed), "group": None, "place": place, "points": float(gained[seed])}
            | {"tiebreaks": {"wins": won[seed], "seed": seeds.index(seed) + 1}}
            for place, seed in enumerate(ranked, 1)
        ]

    heats = rows(list(range(1, n + 1)), points, firsts)
    through = [int(one["entrant"][1:]) for one in heats[: min(n, 5)]]
    ways = ", ".join(f'{{ stage = "heats", place = {place} }}' for place in range(1, len(through) + 1))
    gained, won = dict.fromkeys(through, Fraction(0)), dict.fromkeys(through, 0)
    text += sit("final", through, 0, gained, won)
    terms = ("best_of = 3", "min_seats = 2", 'tiebreaks = ["wins", "seed"]')
    opening = head(f"Heats of {n}", n) + stage("heats", "tables", *terms)
    opening += stage("final", "tables", *terms, f"seats = {max(2, len(through))}", f"entrants = [{ways}]")
    stages = [{"id": "heats", "standings": heats}, {"id": "final", "standings": rows(through, gained, won)}]
    return opening + text, {"stages": stages}


def cut_file(n):
    """A Swiss of one round, of which the best six at most go on to a double elimination with a reset."""
    tiebreaks = ["wins", "game-difference", "seed"]
    half, text, matches = n // 2, "", []
    points, wins, games = (dict.fromkeys(range(1, n + 1), Fraction(0)) for _ in range(3))
    for a, b in [(one, one + half) for one in range(1, half + 1)]:
        score, outcome = ended(a, b)
        text += row(
            "swiss", "round = 1", [name(b), name(a)], **said(score and score[::-1], outcome and outcome[::-1])
        )
        won = share(score, outcome)
        winner = None if won == HALF else name(a if won == 1 else b)
        match = {"id": f"R1.{a}", "round": 1, "bracket": None, "group": None, "state": "done", "winner": winner}
        matches.append(match | {"seats": [{"source": "paired", "entrant": name(one)} for one in (b, a)]})
        for one, share_of_it, mine in ((a, won, 1), (b, 1 - won, -1)):
            points[one] += share_of_it
            wins[one] += share_of_it == 1
            games[one] += mine * Fraction(score[0] - score[1]) if score else 0
    if n % 2:
        text += row("swiss", "round = 1", [name(n)])
        points[n] += 1
        matches.append({"id": f"R1.{half + 1}", "state": "bye", "winner": name(n), "seats": [{"entrant": name(n)}]})
    ranked = sorted(points, key=lambda one: (-points[one], -wins[one], -games[one], one))
    standings = [
        {"entrant": name(one), "group": None, "place": place, "points": float(points[one])}
        | {"tiebreaks": {"wins": float(wins[one]), "game-difference": float(games[one]), "seed": one}}
        for place, one in enumerate(ranked, 1)
    ]
    through = min(n, 6)
    sources = [f"place {place} of swiss" for place in range(1, through + 1)]
    plan = double(through, reset=True)
    for one in plan:
        one[2] = [sources[int(s[5:]) - 1] if s.startswith("seed ") else s for s in one[2]]
    coming = {"bye": EMPTY} | dict(zip(sources, ranked, strict=False))
    late, brackets = run("cut", plan, coming, {})
    opening = head(f"A Swiss and a cut of {n}", n)
    opening += stage("swiss", "swiss", "rounds = 1", "best_of = 3", f"tiebreaks = {json.dumps(tiebreaks)}")
    ways = ", ".join(f'{{ stage = "swiss", place = {place} }}' for place in range(1, through + 1))
    opening += stage("cut", "double", "best_of = 3", "reset = true", f"entrants = [{ways}]")
    stages = [{"id": "swiss", "matches": matches, "standings": standings}, {"id": "cut", "matches": brackets}]
    return opening + text + late, {"stages": stages}
