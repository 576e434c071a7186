"""Which places of a stage go on to the next, in seed order. It knows no results.

Rules: TOURNAMENTS 3, Stages.
"""

from collections import Counter
from collections.abc import Sequence

from tournaments.rules.invalid import Invalid
from tournaments.rules.place import Place
from tournaments.rules.plan import pools
from tournaments.rules.round_robin import groups
from tournaments.rules.seeding import bracket_size, standard_order
from tournaments.rules.standing import Standing
from tournaments.rules.terms import Terms


def going_on(earlier: Terms, entrants: int, each: int, best: int) -> list[Place]:
    """The places of `earlier` that go on, the best seed first. entrants: how many play in it.

    each: the first so many of each group or heat, or of the table; best: so many more of all that are left. Who comes
    from the same group meets as late as the order of the seeds allows. Invalid: `nobody-goes-on`.
    """
    inside = pools(earlier, entrants)
    if len(inside) == 1:
        return [Place(earlier.id, number) for number in _some(each + best)]
    _some(each + best)
    if earlier.in_rounds:
        return [Place(earlier.id, number, qualifier=True) for number in _some(each * len(inside) + best)]
    names = list(groups(entrants, earlier.groups))
    size = bracket_size(each * len(names) + best)
    seeds: list[Place] = []
    for number in range(1, each + 1):
        tier = [Place(earlier.id, number, group) for group in names]
        turns = [tier[turn:] + tier[:turn] for turn in range(len(tier))]
        seeds = min((seeds + turned for turned in turns), key=lambda order: _reunions(order, size))
    return seeds + [Place(earlier.id, number, qualifier=True) for number in range(1, best + 1)]


def best_of_the_rest(standings: Sequence[Standing], each: int, best: int) -> list[int]:
    """The best so many of those who are not among the first `each` of their group, in order.

    The better place in the group comes first, then more points a match, then the better seed; groups differ in size,
    and their tie-breaks compare nobody with another group. Rule: TOURNAMENTS 3, tables, read for groups too.
    """
    of_group = Counter(row.group for row in standings)
    rank: Counter[str | None] = Counter()
    left = []
    for row in standings:
        rank[row.group] += 1
        if rank[row.group] > each:
            a_match = (row.points or 0.0) / max(1, of_group[row.group] - 1)
            left.append((rank[row.group], -a_match, row.entrant))
    return [entrant for _, _, entrant in sorted(left)[:best]]


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
