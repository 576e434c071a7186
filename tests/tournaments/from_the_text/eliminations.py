"""Brackets of one life and of two, and who sits in them by decision."""

from tests.tournaments.from_the_text.rows import ended, head, name, row, said, share, stage


def order(size):
    seeds = [1]
    while len(seeds) < size:
        size_now = 2 * len(seeds)
        seeds = [one for s in seeds for one in (s, size_now + 1 - s)]
    return seeds


def size_of(n):
    size = 2
    while size < n:
        size *= 2
    return size


def upper(prefix, n):
    """Matches as [id, round, [source, source]], in order."""
    size, matches, r = size_of(n), [], 1
    sources = [f"seed {s}" if s <= n else "bye" for s in order(size)]
    while len(sources) > 1:
        ids = [f"{prefix}{r}.{m + 1}" for m in range(len(sources) // 2)]
        matches += [[one, r, sources[2 * m : 2 * m + 2]] for m, one in enumerate(ids)]
        sources, r = [f"winner {one}" for one in ids], r + 1
    return matches


def single(n, third):
    matches = upper("R", n)
    rounds = matches[-1][1]
    if third and n >= 4:
        matches.append(["third", rounds, [f"loser R{rounds - 1}.1", f"loser R{rounds - 1}.2"]])
    return matches


def dropping(r, count):
    losers = list(range(1, count + 1))
    half = count // 2
    if r % 4 == 2:
        return losers[::-1]
    if r % 4 == 3:
        return losers[:half][::-1] + losers[half:][::-1]
    return losers[half:] + losers[:half] if r % 4 == 0 else losers


def double(n, reset=False):
    matches = upper("U", n)
    k = matches[-1][1]
    for r in range(1, k):
        count = 2 ** (k - r - 1)
        if r == 1:
            matches += [[f"L1.{j}", 1, [f"loser U1.{2 * j - 1}", f"loser U1.{2 * j}"]] for j in range(1, count + 1)]
        else:
            number = 2 * r - 1
            matches += [
                [f"L{number}.{j}", number, [f"winner L{number - 1}.{2 * j - 1}", f"winner L{number - 1}.{2 * j}"]]
                for j in range(1, count + 1)
            ]
        number = 2 * r
        drop = dropping(r + 1, count)
        matches += [
            [f"L{number}.{j}", number, [f"loser U{r + 1}.{drop[j - 1]}", f"winner L{number - 1}.{j}"]]
            for j in range(1, count + 1)
        ]
    lower = f"winner L{2 * k - 2}.1" if k > 1 else "loser U1.1"
    finals = [["F1", 1, [f"winner U{k}.1", lower]]]
    return matches + finals + ([["F2", 2, ["loser F1", "winner F1"]]] if reset else [])


EMPTY = 0


def run(stage_id, plan, coming, held, played=lambda match_id: True):
    """Text and matches of a bracket. coming: who comes from each source that is no match; held: by id and seat."""
    goes, text, matches = dict(coming), "", []
    for match_id, number, sources in plan:
        sitting = [held.get((match_id, i), goes.get(source)) for i, source in enumerate(sources)]
        match = {"id": match_id, "round": number, "state": "waiting", "winner": None}
        match["seats"] = [
            {"source": s, "entrant": name(one) if one else None} for s, one in zip(sources, sitting, strict=True)
        ]
        matches.append(match)
        winner = loser = None
        if None in sitting:
            pass
        elif EMPTY in sitting:
            winner, loser = max(sitting), EMPTY
            match |= {"state": "bye" if winner else "void", "winner": name(winner) if winner else None}
        elif not played(match_id):
            match["state"] = "ready"
        else:
            a, b = sitting
            score, outcome = ended(a, b, number, must_differ=True)
            if outcome and number > 1:
                outcome = ["left" if one == "no-show" else one for one in outcome]
            winner, loser = (a, b) if share(score, outcome) == 1 else (b, a)
            match |= {"state": "done", "winner": name(winner)}
            text += row(
                stage_id,
                f'match = "{match_id}"',
                [name(b), name(a)],
                **said(score and score[::-1], outcome and outcome[::-1]),
            )
            if outcome and "left" in outcome:
                loser = EMPTY
        if match_id == "F1" and winner and winner == sitting[0]:
            winner = loser = EMPTY  # no second grand final
        goes[f"winner {match_id}"], goes[f"loser {match_id}"] = winner, loser
    return text, matches


def holds_file(n):
    """In each of two brackets the loser of a match goes on in its winner's place, by decision."""
    texts, stages, holds = "", [], ""
    for stage_id, letter_, plan in (("single", "R", single(n, True)), ("double", "L", double(n))):
        coming = {f"seed {one}": one for one in range(1, n + 1)} | {"bye": EMPTY}
        _, without = run(stage_id, plan, coming, {})
        # With two entrants it changes nothing.
        match_id, seat, who = ("F1", 0, int((without[0]["winner"] or "p1")[1:])) if letter_ == "L" else ("R1.1", 0, 1)
        for match in without:
            after = [one for one in plan if f"winner {match['id']}" in one[2]]
            # Who loses in the upper of two brackets goes on anyway, so there it is one of the lower.
            if match["state"] == "done" and match["id"][0] == letter_ and after:
                match_id, seat = after[0][0], after[0][2].index(f"winner {match['id']}")
                who = next(int(s["entrant"][1:]) for s in match["seats"] if s["entrant"] != match["winner"])
                break
        text, matches = run(stage_id, plan, coming, {(match_id, seat): who})
        lines = [f'stage = "{stage_id}"', f'match = "{match_id}"', f"seat = {seat + 1}", f'entrant = "{name(who)}"']
        holds += "\n[[holds]]\n" + "\n".join([*lines, 'why = "A ruling"']) + "\n"
        texts += text
        stages.append({"id": stage_id, "matches": matches})
    opening = head(f"Holds among {n}", n) + stage("single", "single", "best_of = 3", "third_place = true")
    return opening + stage("double", "double", "best_of = 3") + texts + holds, {"stages": stages}
