"""Single elimination of 2 to 1,024 entrants as values. It draws no lots and knows no names: an entrant is its seed.

Rules: TOURNAMENT-FILE, Brackets.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Level, Match, Result, Seat, State
from tournaments.rules.seeding import bracket_size, standard_order

LEAST_ENTRANTS, MOST_ENTRANTS = 2, 1024
THIRD = "third"


@dataclass(frozen=True, slots=True)
class Standing:
    """A place that is decided; equal places are shared."""

    entrant: int
    place: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """The matches by id, in the order of their rounds, the match for third place last."""

    matches: Mapping[str, Match]
    held: frozenset[tuple[str, int]] = frozenset()

    @property
    def rounds(self) -> int:
        """How many rounds there are; the last is the final."""
        return max(match.round for match in self.matches.values())

    @property
    def final(self) -> Match:
        """The last match."""
        return self.matches[f"R{self.rounds}.1"]

    @property
    def over(self) -> bool:
        """Nothing is left to be played."""
        return not any(m.state in (State.WAITING, State.READY) for m in self.matches.values())

    def dependents(self, match_id: str) -> Iterator[Match]:
        """Every match that somebody may reach from this one."""
        for target in (self.matches[match_id].winner_to, self.matches[match_id].loser_to):
            if target is None:
                continue
            if all((target, seat) in self.held for seat in self._fed_by(match_id, target)):
                continue
            yield self.matches[target]
            yield from self.dependents(target)

    def _fed_by(self, match_id: str, target: str) -> list[int]:
        return [i for i, s in enumerate(self.matches[target].seats) if s.source.partition(" ")[2] == match_id]

    def with_result(self, match_id: str, result: Result) -> "Bracket":
        """The bracket after the match ended so, in place of any earlier result of it.

        Invalid: what `Match.check` refuses, and `next-begun` if a match that depends on it has a result.
        """
        match = self.matches[match_id]
        match.check(result)
        for later in self.dependents(match_id):
            if later.result is not None:
                raise Invalid("next-begun", f"{later.id} depends on {match_id} and has a result.")
        matches = dict(self.matches)
        matches[match_id] = replace(match, result=None if result.void else result)
        fill(matches, match_id, self.held)
        return replace(self, matches=matches)

    def standings(self) -> list[Standing]:
        """The places that are decided, best first, then by seed. Rule: TOURNAMENT-FILE, Places."""
        places: dict[int, int] = {}
        rounds, final, third = self.rounds, self.final, self.matches.get(THIRD)
        for match in self.matches.values():
            if match.id == THIRD:
                continue
            comes_to_third = match.gives("loser")[0] if third and match.round == rounds - 1 else None
            for loser in match.losers:
                if loser != comes_to_third:
                    places[loser] = loser_place(rounds, match.round, third is not None)
        if final.winner is not None:
            places[final.winner] = 1
        if third:
            if third.winner is not None:
                places[third.winner] = 3
            places |= dict.fromkeys(third.losers, 4)
        return [Standing(e, p) for e, p in sorted(places.items(), key=lambda item: (item[1], item[0]))]


def loser_place(rounds: int, round_number: int, third_place: bool) -> int:
    """The place of who goes out in that round without coming to the match for third place."""
    shared = 2 ** (rounds - round_number) + 1
    return 4 if third_place and shared == 3 else shared


def fill(matches: dict[str, Match], match_id: str, held: frozenset[tuple[str, int]] = frozenset()) -> None:
    """The seats fed by that match, and by any that are decided through it, are as they must be."""
    match = matches[match_id]
    for what, target_id in (("winner", match.winner_to), ("loser", match.loser_to)):
        if target_id is None:
            continue
        target = matches[target_id]
        entrant, empty = match.gives(cast(Literal["winner", "loser"], what))
        seats = tuple(
            Seat(seat.source, entrant, empty)
            if seat.source == f"{what} {match_id}" and (target_id, i) not in held
            else seat
            for i, seat in enumerate(target.seats)
        )
        if seats != target.seats:
            matches[target_id] = replace(target, seats=cast(tuple[Seat, Seat], seats))
            fill(matches, target_id, held)


def draw(
    entrants: int,
    best_of: Sequence[int] = (1,),
    *,
    third_place: bool = False,
    level: Level = "play",
    holds: Mapping[tuple[str, int], int] | None = None,
) -> Bracket:
    """The bracket before its first game, byes passed on. best_of: by round, the last going on.

    holds: who sits by decision, by match id and seat from 0. Invalid: `entrants`, `no-such-match`.
    """
    if not LEAST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        raise Invalid("entrants", f"A knock-out has {LEAST_ENTRANTS} to {MOST_ENTRANTS} entrants, not {entrants}.")
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    seeds = standard_order(size)
    third = third_place and entrants >= 4
    matches: dict[str, Match] = {}
    for r in range(1, rounds + 1):
        for m in range(1, (size >> r) + 1):
            above, below = 2 * m - 1, 2 * m
            if r == 1:
                seats = _seed(seeds[above - 1], entrants), _seed(seeds[below - 1], entrants)
            else:
                seats = Seat(f"winner R{r - 1}.{above}"), Seat(f"winner R{r - 1}.{below}")
            matches[f"R{r}.{m}"] = Match(
                id=f"R{r}.{m}",
                bracket="upper",
                round=r,
                best_of=best_of[min(r, len(best_of)) - 1],
                seats=seats,
                winner_to=f"R{r + 1}.{(m + 1) // 2}" if r < rounds else None,
                loser_to=THIRD if third and r == rounds - 1 else None,
                level=level,
            )
    if third:
        seats = Seat(f"loser R{rounds - 1}.1"), Seat(f"loser R{rounds - 1}.2")
        matches[THIRD] = replace(matches[f"R{rounds}.1"], id=THIRD, bracket="third", seats=seats)
    for (match_id, seat), entrant in (holds or {}).items():
        if match_id not in matches:
            raise Invalid("no-such-match", f"There is no match {match_id}.")
        first, second = (Seat(s.source, entrant) if i == seat else s for i, s in enumerate(matches[match_id].seats))
        matches[match_id] = replace(matches[match_id], seats=(first, second))
    held = frozenset(holds or {})
    for match_id in list(matches):
        fill(matches, match_id, held)
    return Bracket(matches, held)


def _seed(seed: int, entrants: int) -> Seat:
    return Seat(f"seed {seed}", seed) if seed <= entrants else Seat("bye", empty=True)
