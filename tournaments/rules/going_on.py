"""Which places of a stage go on to the next, in seed order. It knows no results.

Rules: TOURNAMENTS 3, Stages.
"""

from collections.abc import Sequence

from tournaments.rules.invalid import Invalid
from tournaments.rules.place import Place
from tournaments.rules.seeding import bracket_size, standard_order
from tournaments.rules.terms import Terms


def going_on(earlier: Terms, groups: Sequence[str], each: int, best: int) -> list[Place]:
    """The places of `earlier` that go on, the best seed first.

    groups: the names of its groups, none if it is one table. each: the first so many of each group, or of the table;
    best: so many more of one table. Who comes from the same group meets as late as the order of the seeds allows.
    Invalid: `nobody-goes-on`, `best-of-groups`.
    """
    if not groups:
        return [Place(earlier.id, number) for number in _some(each + best)]
    if best:
        raise Invalid("best-of-groups", "From groups the first so many of each go on, not the best of the rest.")
    seeds: list[Place] = []
    for number in _some(each):
        tier = [Place(earlier.id, number, group) for group in groups]
        turns = [tier[turn:] + tier[:turn] for turn in range(len(tier))]
        size = bracket_size(each * len(groups))
        seeds = min((seeds + turned for turned in turns), key=lambda order: _reunions(order, size))
    return seeds


def _some(count: int) -> range:
    if count < 1:
        raise Invalid("nobody-goes-on", "Say how many go on to the next stage.")
    return range(1, count + 1)


def _reunions(seeds: Sequence[Place], size: int) -> tuple[int, ...]:
    """How many of one group share a quarter or less of the bracket, from its first matches up; fewer is better."""
    order = [seeds[seed - 1].group if seed <= len(seeds) else None for seed in standard_order(size)]
    found = []
    part = 2
    while part < size:
        parts = [[g for g in order[at : at + part] if g] for at in range(0, size, part)]
        found.append(sum(len(inside) - len(set(inside)) for inside in parts))
        part *= 2
    return tuple(found)
