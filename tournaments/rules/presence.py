"""In which rounds an entrant plays: who comes late, goes early or stays away. It judges nobody's reasons."""

from dataclasses import dataclass

from tournaments.rules.invalid import Invalid


@dataclass(frozen=True, slots=True)
class Presence:
    """The rounds of an entrant, counted from 1."""

    first: int = 1
    """The first round with it."""
    out: int | None = None
    """The first round without it, None for one who stays to the end."""
    absent: frozenset[int] = frozenset()

    def plays(self, round_number: int) -> bool:
        """It is to be paired in that round."""
        gone = self.out is not None and round_number >= self.out
        return round_number >= self.first and not gone and round_number not in self.absent

    def check(self) -> None:
        """The rounds can be counted. Invalid: `bad-round`."""
        if min((self.first, *self.absent, *([] if self.out is None else [self.out]))) < 1:
            raise Invalid("bad-round", "Rounds are counted from 1.")


ALWAYS = Presence()
