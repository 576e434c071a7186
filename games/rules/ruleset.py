"""The frozen rules that one game is played by, and the presets. Holds no state of a game. Rule: 3.1, 3.2, Z4, N1."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from games.rules.options import (
    FAMILIES,
    NINE_AND_TWENTY,
    SPECIALS,
    WHOT,
    Declare,
    Ending,
    Exhausted,
    Family,
    GeneralMarket,
    HoldOn,
    Suspension,
    TurnUp,
    Value,
)
from games.rules.refused import Refused

LEAST_SEATS, MOST_SEATS = 2, 8


@dataclass(frozen=True)
class Ruleset:
    """Every option settled; those that another family has alone keep their defaults and mean nothing.

    Numbers of specials are None where there is no such special.
    """

    variant: str
    pack: int = 54
    hand: int = 6
    turn_up: TurnUp = "no"
    hold_on: int | None = None
    hold_on_effect: HoldOn = "again"
    suspension: int | None = None
    suspension_effect: Suspension = "skip"
    star_suspends: int = 1
    pick_two: int | None = None
    pick_three: int | None = None
    pick_all: int | None = None
    general_market: int | None = None
    general_market_effect: GeneralMarket = "pass"
    final_market: bool = False
    declare: Declare = "none"
    exhausted: Exhausted = "pass"
    ending: Ending = "count"
    target: int = 100
    rank_breaks: bool = True
    version: int = 1
    """Raised when a rule's behaviour changes, so that old games keep the old one."""

    @classmethod
    def of(cls, variant: str, options: Mapping[str, object]) -> "Ruleset":
        """Give the preset with these options changed. options: by name, in the record's form.

        Refused: `no-such-variant`, `no-such-option`, `bad-option`, `specials-share-a-number`.
        """
        preset = EVERY_PRESET.get(variant)
        if preset is None:
            known = ", ".join(EVERY_PRESET)
            raise Refused("no-such-variant", f"There is no variant {variant[:30]!r} here; there are {known}.")
        changes = {}
        for name, value in options.items():
            option = preset.family.options.get(name)
            if option is None:
                raise Refused("no-such-option", f"There is no option {name[:30]!r} in {variant}.")
            changes[name] = option.read(value)
        ruleset = replace(preset, **changes)  # type: ignore[arg-type]  # each was read by its own Option
        ruleset._refuse_shared_numbers()
        return ruleset

    def _refuse_shared_numbers(self) -> None:
        taken: dict[int, str] = {}
        for name in SPECIALS:
            number = getattr(self, name)
            if number in taken:
                raise Refused(
                    "specials-share-a-number", f"Options {taken[number]} and {name} cannot both be {number}."
                )
            if number is not None:
                taken[number] = name

    @property
    def family(self) -> Family:
        """The family of the variant, which says what options there are and for how many seats it is."""
        return FAMILIES.get(self.variant, WHOT)

    def options(self) -> dict[str, Value]:
        """Give every option of the family by name in the record's form."""
        values = asdict(self)
        return {name: "none" if values[name] is None else values[name] for name in self.family.options}

    def changed(self) -> dict[str, Value]:
        """Give what differs from the preset, by name in the record's form; `Ruleset.of` gives this ruleset back."""
        preset = EVERY_PRESET[self.variant].options()
        return {name: value for name, value in self.options().items() if value != preset[name]}

    @property
    def cuts(self) -> bool:
        """Whether cards may be cut for the first deal. Rule: W4, N2."""
        return self.ending == "points" or self.family is NINE_AND_TWENTY


PRESETS = {
    preset.variant: preset
    for preset in (
        Ruleset(
            "modern",
            hand=5,
            turn_up="any",
            hold_on=1,
            suspension=8,
            pick_two=2,
            pick_three=5,
            general_market=14,
            exhausted="count",
        ),
        Ruleset(
            "nigerian",
            hold_on=1,
            suspension=8,
            star_suspends=2,
            pick_two=2,
            pick_three=5,
            general_market=14,
            declare="both",
        ),
        Ruleset("seventies", hold_on=1, hold_on_effect="again_any", pick_all=4, final_market=True, declare="last"),
        Ruleset("british", pack=53, ending="points"),
    )
}
"""Those of the Whot family, whose options are OPTIONS. Rule: 3.2."""

ZENER_PRESETS = {
    preset.variant: preset
    for preset in (Ruleset("zener-ken", pack=25, hand=10), Ruleset("nine-and-twenty", pack=49, hand=12))
}
"""The Zener games. What their packs hold is no option. Rule: Z1, N1."""

EVERY_PRESET = PRESETS | ZENER_PRESETS
"""All variants by their names in records."""

BY_NAME = {
    "british-54": Ruleset.of("british", {"pack": 54}),
    "british-short": Ruleset.of("british", {"ending": "count"}),
}
"""Changed presets that are played so often that they are offered by a name of their own. Rule: 3.2."""


def check_seats(ruleset: Ruleset, seats: int) -> None:
    """Refuse (`wrong-seats`, `pack-too-small`) a table that these rules cannot be dealt at. Rule: 3.1, 3.2, N1."""
    family = ruleset.family
    if seats not in family.seats:
        words = f"{LEAST_SEATS} to {MOST_SEATS}" if family is WHOT else " or ".join(map(str, family.seats))
        raise Refused("wrong-seats", f"This game is for {words} players, not {seats}.")
    if family is NINE_AND_TWENTY and seats != 2 and ruleset.hand != ZENER_PRESETS[family.name].hand:
        raise Refused("wrong-seats", f"Hands of {ruleset.hand} are for two players, not {seats}.")
    if seats * ruleset.hand + 1 > ruleset.pack:
        raise Refused(
            "pack-too-small", f"{seats} hands of {ruleset.hand} and a card over are more than {ruleset.pack}."
        )


def seat_counts(ruleset: Ruleset) -> list[int]:
    """Give the sizes of table that these rules can be dealt at. Rule: 3.1, 3.2, N1."""
    return [seats for seats in ruleset.family.seats if _fits(ruleset, seats)]


def _fits(ruleset: Ruleset, seats: int) -> bool:
    try:
        check_seats(ruleset, seats)
    except Refused:
        return False
    return True
