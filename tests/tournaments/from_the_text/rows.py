"""The parts of a file, and how its matches end."""

import json
from fractions import Fraction

WINS, LOSES, LEVEL = ((2, 0), (2, 1)), ((0, 2), (1, 2)), (1.5, 1.5)
HALF = Fraction(1, 2)


def name(seed):
    return f"p{seed}"


def head(title, n):
    entrants = "".join(f'\n[[entrants]]\nid = "{name(seed)}"\n' for seed in range(1, n + 1))
    return f'format = "whot-tournament/1"\nname = "{title}"\n{entrants}'


def stage(stage_id, format_, *lines):
    return "\n[[stages]]\n" + "\n".join([f'id = "{stage_id}"', f'format = "{format_}"', *lines]) + "\n"


def row(stage_id, where, seats, **said):
    quoted = ", ".join(f'"{one}"' for one in seats)
    lines = [f'stage = "{stage_id}"', where, f"seats = [{quoted}]"]
    return (
        "\n[[results]]\n"
        + "\n".join([*lines, *(f"{key} = {json.dumps(value)}" for key, value in said.items())])
        + "\n"
    )


def ended(a, b, turn=0, *, must_differ=False):
    """How a match between two seeds ends in these files: score and outcomes, either may be None."""
    toss = (a * 7 + b * 13 + turn * 5) % 10
    if toss == 9:
        return None, (["played", "no-show"] if a % 2 else ["no-show", "played"])
    if toss == 8 and not must_differ:
        return LEVEL, None
    return (WINS if toss < 5 else LOSES)[toss % 2], None


def said(score, outcome):
    told = {"score": score and list(score), "outcome": outcome}
    return {key: value for key, value in told.items() if value is not None}


def share(score, outcome):
    """What the first of the two wins of one point."""
    if outcome is not None:
        return Fraction(outcome[0] == "played")
    return HALF if score[0] == score[1] else Fraction(score[0] > score[1])
