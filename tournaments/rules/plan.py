"""Stages in a row before anything is played: how many go on, whether it can be, how long it takes. It draws nothing.

Rule: TOURNAMENTS 3: a later stage takes its entrants from places of the earlier one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.rules import tables
from tournaments.rules.estimate import PAUSE_MINUTES, Estimate, estimate, in_words
from tournaments.rules.invalid import Invalid
from tournaments.rules.round_robin import snake
from tournaments.rules.terms import IN_WORDS, Terms


@dataclass(frozen=True, slots=True)
class Part:
    """A stage of a plan, and who comes to it from the one before; the first takes all."""

    terms: Terms
    take_each: int = 0
    """So many of each group or table, the best first."""
    take_best: int = 0
    """And so many of the best of those left."""


def pools(terms: Terms, entrants: int) -> list[int]:
    """How many play in each group, or in each heat; in any other stage all are in one pool."""
    if terms.format == "round-robin" and terms.groups > 1:
        return [len(group) for group in snake(entrants, terms.groups)]
    if terms.format == "tables" and terms.last_round(entrants) == 1:
        return list(tables.sizes(entrants, terms.seats, terms.min_seats, terms.max_seats)[0])
    return [entrants]


def least(terms: Terms) -> int:
    """With fewer than so many it cannot be played."""
    if terms.format == "swiss" and terms.rounds:
        return max(2, terms.rounds + 1 - terms.rounds % 2)
    if terms.format == "round-robin":
        return 2 * terms.groups
    return max(2, terms.min_seats) if terms.format == "tables" else 2


def sizes(plan: Sequence[Part], entrants: int) -> list[int]:
    """How many play in each stage.

    Invalid: what `Terms.check` refuses, of a later stage with its number before the words; `take` when a stage takes
    nobody, or more than there are.
    """
    found = [entrants]
    plan[0].terms.check(entrants)
    for number, (before, part) in enumerate(pairwise(plan), 2):
        found.append(_coming(before.terms, found[-1], part, number))
        try:
            part.terms.check(found[-1])
        except Invalid as wrong:
            raise Invalid(wrong.code, f"Stage {number} would have {found[-1]}. {wrong.text}") from None
    return found


def _coming(before: Terms, entrants: int, part: Part, number: int) -> int:
    each = pools(before, entrants)
    coming = len(each) * part.take_each + part.take_best
    if not coming:
        raise Invalid("take", f"Say how many go on to stage {number}.")
    what = "group" if before.format == "round-robin" else "table"
    if part.take_each > min(each):
        of_each = f"each {what} of {min(each)}" if len(each) > 1 else f"{entrants}"
        raise Invalid("take", f"{part.take_each} cannot go on from {of_each}: take {min(each)} or fewer.")
    if coming > entrants:
        raise Invalid("take", f"{coming} cannot go on to stage {number}: there are {entrants} before it.")
    return coming


def reckoned(plan: Sequence[Part], entrants: int) -> Estimate:
    """How long all the stages take, with a pause between each two. Invalid: as `sizes`."""
    told = [estimate(part.terms, size) for part, size in zip(plan, sizes(plan, entrants), strict=True)]
    minutes = sum(one.minutes for one in told) + PAUSE_MINUTES * (len(told) - 1)
    parts = [one.text.removesuffix(f": about {in_words(one.minutes)}.") for one in told]
    text = f"{', then '.join(parts)}: about {in_words(minutes)}."
    return Estimate(minutes, sum(one.rounds for one in told), text, told[0].facts)


def told(terms: Terms) -> str:
    """The format with what was chosen for it: "Swiss, 5 rounds", "4 groups, round robin, two legs"."""
    words = [IN_WORDS[terms.format]]
    if terms.format == "tables":
        words = [f"tables of {terms.seats}"]
    if terms.in_rounds and terms.rounds:
        words.append(f"{terms.rounds} round{'' if terms.rounds == 1 else 's'}")
    if terms.format == "round-robin":
        words = [f"{terms.groups} groups", *words] if terms.groups > 1 else words
        words += ["two legs"] if terms.legs == 2 else []
    if terms.format == "single" and terms.third_place:
        words.append("a match for third place")
    if terms.format == "double" and terms.reset:
        words.append("a second final if the first is lost by who came from above")
    if terms.elimination and terms.level == "count-seed":
        words.append("a level match goes to the lower counts, then the better seed")
    return ", ".join(words)
