"""Who in a club the entrants of a `.whott` file are. It adds nobody to the club."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.models import Club, Membership
from tournaments.rules.file import File
from whotclub.people.models import Player
from whotclub.people.names import LONGEST_NAME, clean_name

GUEST = 0
"""Chosen for who becomes a new guest of the club."""
MOST_CHOICES = 6_000
"""Where entrants times members come to more, a choice is left only between several of the same name."""


@dataclass(slots=True)
class Person:
    """An entrant of the file."""

    id: str
    name: str
    choices: list[Player] = field(default_factory=list)
    """Members and guests, those of the same name first; none: there is nothing to choose."""
    chosen: Player | None = None
    """None: a new guest of the club."""
    guest_name: str = ""
    """What the new guest will be called, a name that nobody else in the club has."""
    fault: str = ""
    """Why it cannot be who was chosen."""


def people(file: File, club: Club, chosen: Mapping[str, int] | None = None) -> list[Person]:
    """The entrants in seed order with who they are: as chosen, or by the same name if one alone has it.

    chosen: by id a player's id, or GUEST.
    """
    inside = Player.objects.filter(memberships__club=club, memberships__state=Membership.State.IN).order_by("name")
    members = list(inside)
    by_name: dict[str, list[Player]] = {}
    for player in members:
        by_name.setdefault(player.name.casefold(), []).append(player)
    all_of_them = len(members) * len(file.entered) <= MOST_CHOICES
    found = []
    for entered in file.entered.values():
        name = clean_name(entered.name) or entered.id
        same = by_name.get(name.casefold(), [])
        others = [player for player in members if player not in same] if all_of_them else []
        found.append(Person(entered.id, name, [*same, *others] if all_of_them or len(same) > 1 else []))
    _choose(found, by_name, {player.pk: player for player in members}, chosen or {})
    _name_guests(found, by_name)
    return found


def _choose(
    found: Iterable[Person],
    by_name: Mapping[str, Sequence[Player]],
    members: Mapping[int, Player],
    chosen: Mapping[str, int],
) -> None:
    taken: dict[int, str] = {}
    for person in found:
        same = by_name.get(person.name.casefold(), [])
        by_itself = same[0].pk if len(same) == 1 and same[0].pk not in taken else GUEST
        player_id = chosen.get(person.id, by_itself)
        if player_id == GUEST:
            continue
        if player_id not in members:
            person.fault = f"{person.name}: who was chosen is no member of the club any more."
            continue
        person.chosen = members[player_id]
        if player_id in taken:
            person.fault = f"{person.chosen} cannot be both {taken[player_id]} and {person.name}."
        taken[player_id] = person.name


def _name_guests(found: Iterable[Person], by_name: Mapping[str, Sequence[Player]]) -> None:
    taken = set(by_name)
    for person in found:
        if person.chosen:
            continue
        name, number = person.name, 2
        while name.casefold() in taken:
            end = f" {number}"
            name, number = person.name[: LONGEST_NAME - len(end)] + end, number + 1
        taken.add(name.casefold())
        person.guest_name = name
