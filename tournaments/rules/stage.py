"""A stage as a value: who is in it, its matches, what follows from their results. It reads no file and no database.

An entrant of a stage is its number, from 1, in the order of their seeds; ids are what the world calls them. Rules:
TOURNAMENT-FILE.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.rules import double, single
from tournaments.rules.bracket import Bracket, Spot, fill
from tournaments.rules.holds import hold, lift
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import MOST_SEATS, Match, Result, Seat, State
from tournaments.rules.place import Place
from tournaments.rules.presence import ALWAYS, Presence
from tournaments.rules.standing import Standing
from tournaments.rules.standings import standings
from tournaments.rules.terms import Terms

OPEN = (State.WAITING, State.READY)
PAIRED = "paired"
"""The source of a seat that somebody was paired into."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage with everything that has been paired and played in it; every method gives another one."""

    terms: Terms
    coming: tuple[Place | None, ...]
    """How the N-th entrant comes: from a place of an earlier stage, None for who was entered."""
    ids: tuple[str | None, ...]
    """By number; None while the place is not decided. Behind them those who sit by a hold, entrants or not."""
    matches: Mapping[str, Match]
    """By id, in their order."""
    holds: Mapping[Spot, str] = field(default_factory=dict)
    """Who sits in a seat by decision, by id."""
    presence: Mapping[int, Presence] = field(default_factory=dict)
    """By number, of those who do not play in every round."""
    nobody: frozenset[int] = frozenset()
    """The numbers whose place nobody has, since the table before came out shorter."""

    @property
    def size(self) -> int:
        """How many entrants there are."""
        return len(self.coming)

    @property
    def entrants(self) -> list[int]:
        """The numbers of those who are known."""
        return [number for number in range(1, self.size + 1) if self.ids[number - 1] is not None]

    @property
    def known(self) -> bool:
        """Of every number it is decided who it is, or that it is nobody."""
        return len(self.entrants) + len(self.nobody) == self.size

    @property
    def bracket(self) -> Bracket:
        """An elimination as its bracket."""
        return Bracket(self.matches, frozenset(self.holds))

    @property
    def last_round(self) -> int:
        """How many rounds are to be played."""
        return self.terms.last_round(self.size)

    def name(self, entrant: int | None) -> str | None:
        """The id of a number."""
        return None if entrant is None else self.ids[entrant - 1]

    def number(self, entrant_id: str) -> int:
        """The number of an id. Invalid: `no-such-entrant`."""
        if entrant_id not in self.ids:
            raise Invalid("no-such-entrant", f"{entrant_id} is not entered in {self.terms.id}, or not known yet.")
        return self.ids.index(entrant_id) + 1

    def match(self, match_id: str) -> Match:
        """The match of an id. Invalid: `no-such-match`."""
        if match_id not in self.matches:
            raise Invalid("no-such-match", f"there is no match {match_id}.")
        return self.matches[match_id]

    def of_round(self, round_number: int) -> Iterator[Match]:
        """What was paired in a round of a Swiss or of tables, in order."""
        position = 1
        while (match := self.matches.get(f"R{round_number}.{position}")) is not None:
            yield match
            position += 1

    def unpaired(self, round_number: int) -> list[int]:
        """Who plays in that round of a Swiss or of tables and is in no match of it, a void one included."""
        seated = {seat.entrant for match in self.of_round(round_number) for seat in match.seats}
        return [e for e in self.entrants if e not in seated and self.presence.get(e, ALWAYS).plays(round_number)]

    @property
    def over(self) -> bool:
        """Its places are decided: no match is waiting or ready, and a stage paired in rounds has played the last."""
        if not self.known or any(match.state in OPEN for match in self.matches.values()):
            return False
        if not self.terms.in_rounds:
            return True
        last = self.last_round
        if self.unpaired(last):
            return False
        # Where nobody plays in the last round, those before must have been.
        return any(self.of_round(last)) or not any(map(self.unpaired, range(1, last)))

    def standings(self) -> list[Standing]:
        """The table, group by group; of an elimination the places that are decided."""
        if self.terms.format == "single":
            return single.standings(self.bracket)
        if self.terms.format == "double":
            return double.standings(self.bracket)
        groups: dict[str | None, list[Match]] = {}
        for match in self.matches.values():
            groups.setdefault(match.group, []).append(match)
        return [row for group, matches in (groups or {None: []}).items() for row in self._table(group, matches)]

    def _table(self, group: str | None, matches: Sequence[Match]) -> list[Standing]:
        known = self.entrants
        if group is not None:
            inside = {seat.entrant for match in matches for seat in match.seats}
            known = [entrant for entrant in known if entrant in inside]
        return standings(
            known,
            [match for match in matches if match.state is not State.WAITING],
            points=self.terms.points,
            tiebreaks=self.terms.order,
            lots=self.terms.lots,
            ids={entrant: self.ids[entrant - 1] or "" for entrant in known},
            round_robin=self.terms.format == "round-robin",
            group=group,
        )

    def with_result(self, match_id: str, result: Result | None, round_number: int | None = None) -> "Stage":
        """The stage after the match ended so, in place of any earlier result of it.

        result: None if it is to be played (again). round_number: when a match of a round robin was really played.
        Invalid: `no-such-match`, what `Match.check` refuses, `too-many-games`, `no-such-round`; `next-begun` if a
        match of this stage that depends on it has a result.
        """
        match = self.match(match_id)
        if self.terms.elimination:
            # To a bracket a result that says nothing is none.
            return replace(self, matches=self.bracket.with_result(match_id, result or Result()).matches)
        if result is not None:
            match.check(result)
        if result is not None and result.score is not None and sum(result.score) > match.best_of:
            won = "–".join(f"{games:g}" for games in result.score)
            raise Invalid("too-many-games", f"{won} is more than the best of {match.best_of}.")
        if round_number is not None:
            self._check_round(round_number)
            match = replace(match, round=round_number)
        return replace(self, matches={**self.matches, match_id: replace(match, result=result)})

    def held(self, spot: Spot, entrant_id: str) -> "Stage":
        """The stage with somebody in a seat of its elimination by decision; the id may be nobody's of its entrants.

        Invalid: as `holds.hold`, and `twice` if the same sits on the other side.
        """
        ids = self.ids if entrant_id in self.ids else (*self.ids, entrant_id)
        bracket = hold(self.bracket, spot, ids.index(entrant_id) + 1)
        if bracket.matches[spot[0]].twice:
            raise Invalid("twice", "Nobody can sit on both sides of a match: seat another, or lift the other hold.")
        return replace(self, ids=ids, matches=bracket.matches, holds={**self.holds, spot: entrant_id})

    def lifted(self, spot: Spot) -> "Stage":
        """The stage with that seat as its source has it. Invalid: as `holds.lift`."""
        bracket = lift(self.bracket, spot)
        others = {other: entrant_id for other, entrant_id in self.holds.items() if other != spot}
        return replace(self, matches=bracket.matches, holds=others).filled(self.ids[: self.size], self.nobody)

    def paired(
        self, round_number: int, seatings: Sequence[Sequence[int]], repeated: Collection[frozenset[int]] = ()
    ) -> "Stage":
        """The stage with these matches added to a round of a Swiss or of tables, ready to be played.

        seatings: who sits together, who begins first; one alone has a bye. repeated: pairs allowed to meet again.
        Invalid: `no-such-round`, `seats`, `no-such-entrant`, `twice-in-a-round`.
        """
        self._check_round(round_number)
        there = list(self.of_round(round_number))
        most = 2 if self.terms.format == "swiss" else MOST_SEATS
        wanted: Counter[int | None] = Counter(entrant for seating in seatings for entrant in seating)
        for seating in seatings:
            if not 1 <= len(seating) <= most:
                raise Invalid("seats", f"{len(seating)} cannot sit together; up to {most} can.")
        for entrant in wanted:
            if not 1 <= (entrant or 0) <= self.size or self.name(entrant) is None:
                raise Invalid("no-such-entrant", f"entrant {entrant} is not known.")
        wanted.update(s.entrant for m in there for s in m.seats if s.entrant in wanted and m.state is not State.VOID)
        for entrant, times in wanted.items():
            if times > 1:
                raise Invalid("twice-in-a-round", f"{self.name(entrant)} is in round {round_number} twice.")
        added: dict[str, Match] = {}
        for position, seating in enumerate(seatings, len(there) + 1):
            match_id = f"R{round_number}.{position}"
            added[match_id] = Match(
                id=match_id,
                bracket=None,
                round=round_number,
                best_of=self.terms.length(round_number),
                seats=tuple(Seat(PAIRED, entrant) for entrant in seating),
                repeat=frozenset(seating) in repeated,
            )
        return replace(self, matches={**self.matches, **added})

    def _check_round(self, round_number: int) -> None:
        if not 1 <= round_number <= self.last_round:
            raise Invalid("no-such-round", f"there is no round {round_number}; there are {self.last_round}.")

    def filled(self, ids: Sequence[str | None], nobody: Collection[int] = ()) -> "Stage":
        """The stage with these at the places of earlier ones. ids: by number, None while not decided (any more).

        nobody: the numbers of the places that are decided and that nobody has.
        Invalid: `twice` if somebody would come by two ways, `next-begun` if another would sit in a match that has a
        result.
        """
        for entrant_id, times in Counter(ids).items():
            if entrant_id is not None and times > 1:
                raise Invalid("twice", f"{entrant_id} comes to {self.terms.id} by two ways.")
        held = (entrant_id for entrant_id in dict.fromkeys(self.holds.values()) if entrant_id not in ids)
        after = replace(self, ids=(*ids, *held), nobody=frozenset(nobody))
        matches = {match.id: after._reseated(match) for match in self.matches.values()}
        if self.terms.elimination:
            for match_id in self.matches:
                fill(matches, match_id, frozenset(self.holds))
        for before in self.matches.values():
            now = [after.name(seat.entrant) for seat in matches[before.id].seats]
            if before.result is not None and now != [self.name(seat.entrant) for seat in before.seats]:
                raise Invalid("next-begun", f"{before.id} of {self.terms.id} has a result.")
        return replace(after, matches=matches)

    def _reseated(self, match: Match) -> Match:
        """The match with who comes to it by a place or a hold where they are now."""
        numbers = {place.source: n for n, place in enumerate(self.coming, 1) if place is not None}
        seats = list(match.seats)
        for i, seat in enumerate(seats):
            if (match.id, i) in self.holds:
                seats[i] = replace(seat, entrant=self.number(self.holds[match.id, i]))
            elif seat.source in numbers:
                number = numbers[seat.source]
                sits = None if self.ids[number - 1] is None else number
                seats[i] = replace(seat, entrant=sits, empty=number in self.nobody)
        return replace(match, seats=tuple(seats))
