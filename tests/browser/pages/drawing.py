"""Brackets, tables and rounds as they are drawn, in every format and state."""

from django.urls import reverse

from tests.browser.pages.row import Look, seen
from tests.factories import NAMES, PlayerFactory
from tests.tournaments.drawn import a_stage, forfeited, paired, played, stored
from tournaments.models import Entrant, Membership, Tournament
from tournaments.rules.match import Outcome, Result
from tournaments.rules.place import Place
from tournaments.rules.stage import Stage

LONG = "Oluwadamilola Adebayo-Ogunlesi Younger"


def page_of(tournament: Tournament, name: str = "", *more: object) -> str:
    """The address of the tournament, or of that page of its last stage."""
    if not name:
        return tournament.get_absolute_url()
    stage = tournament.stages.latest("number")
    return reverse(name, args=[tournament.club.slug, tournament.slug, stage.code, *more])


def names(count: int) -> list[str]:
    """So many, a long one among them."""
    return [
        LONG,
        *(f"{NAMES[n % len(NAMES)]} {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n // 10 % 26]}. {n}" for n in range(1, count)),
    ]


def as_player(tournament: Tournament, seed: int) -> Look:
    """The entrant with that seed is an account, and looks at the tournament's page."""
    player = PlayerFactory(name=f"Halima {seed}")
    Entrant.objects.filter(tournament=tournament, seed=seed).update(player=player)
    Membership.objects.create(club=tournament.club, player=player)
    return player, page_of(tournament)


def swiss(count: int = 11) -> Stage:
    """In its third round, with a bye, an absence, a forfeit, somebody late and somebody gone."""
    presence = {4: {"first": 2}, 6: {"absent": frozenset({2, 3})}, 9: {"out": 3}}
    stage = played(a_stage("swiss", count, presence=presence), 2, seed=3)
    stage = forfeited(paired(stage), "R3.1", 1)
    return drawn_games(stage, 3, 2)


def drawn_games(stage: Stage, round_number: int, count: int) -> Stage:
    """So many more matches of the round are drawn."""
    for match in [m for m in stage.matches.values() if m.round == round_number and m.state == "ready"][:count]:
        stage = stage.with_result(match.id, Result(score=(0.5, 0.5)))
    return stage


@seen("tournament", "a Swiss in its third round, one of its players")
def _swiss() -> Look:
    return as_player(stored(swiss(), names=names(11)), 5)


@seen("tournament", "a Swiss of 64, finished")
def _swiss_of_64() -> Look:
    return None, page_of(stored(played(a_stage("swiss", 64)), names=names(64), state="finished"))


@seen("stage", "a Swiss, a line open", press=(".standings summary", ".legend summary"))
def _line() -> Look:
    return None, page_of(stored(swiss(), names=names(11)), "stage")


@seen("round", "one's own board on top")
def _round() -> Look:
    tournament = stored(swiss(), names=names(11))
    player, _ = as_player(tournament, 3)
    return player, page_of(tournament, "round", 3)


@seen("round", "being prepared")
def _prepared() -> Look:
    return None, page_of(stored(paired(played(a_stage("swiss", 6), 1)), drafts={2}), "round", 2)


@seen("round", "a draft, its organiser")
def _draft() -> Look:
    tournament = stored(paired(played(a_stage("swiss", 6), 1)), drafts={2}, names=names(6))
    return tournament.created_by, page_of(tournament, "round", 2)


@seen("round", "a name that is not in it")
def _no_name() -> Look:
    return None, page_of(stored(paired(a_stage("swiss", 6))), "round", 1) + "?name=Zara"


@seen("why", "asked")
def _why() -> Look:
    tournament = stored(played(a_stage("swiss", 8), 3), names=names(8))
    one, other = Entrant.objects.filter(tournament=tournament, seed__in=(1, 5))
    return None, page_of(tournament, "stage-why") + f"?one={one.pk}&other={other.pk}"


@seen("why", "the same one twice")
def _why_not() -> Look:
    return None, page_of(stored(played(a_stage("swiss", 8), 3)), "stage-why") + "?one=1&other=1"


@seen("tournament", "two groups, then four of them")
def _groups() -> Look:
    groups = played(a_stage("round-robin", 9, id="groups", groups=2), 2)
    coming = [Place("groups", place, group) for place in (1, 2) for group in "AB"]
    return None, page_of(stored(groups, a_stage("single", 4, id="play-off", coming=coming), names=names(9)))


@seen("tournament", "everybody against everybody twice, level at the top")
def _robin() -> Look:
    stage = played(a_stage("round-robin", 5, legs=2, tiebreaks=()), 6)
    return None, page_of(stored(stage, names=names(5)))


@seen("tournament", "tables of four")
def _tables() -> Look:
    stage = a_stage("tables", 11, rounds=2).paired(1, [(1, 6, 7, 11), (2, 5, 8, 10), (3, 4, 9)])
    for number in (1, 2, 3):
        stage = at_table(stage, f"R1.{number}")
    return None, page_of(stored(stage.paired(2, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)]), names=names(11)))


def at_table(stage: Stage, match_id: str) -> Stage:
    """The table is played, those who sit first ahead."""
    count = len(stage.match(match_id).seats)
    return stage.with_result(match_id, Result(places=tuple(range(1, count + 1)), outcomes=(Outcome.PLAYED,) * count))


@seen("round", "tables of four")
def _round_of_tables() -> Look:
    stage = at_table(a_stage("tables", 7, rounds=2).paired(1, [(1, 4, 5, 6), (2, 3, 7)]), "R1.2")
    return None, page_of(stored(stage, names=names(7)), "round", 1)


@seen("tournament", "a stage whose places nobody has yet")
def _later() -> Look:
    first = a_stage("swiss", 6, id="swiss")
    coming = [Place("swiss", place) for place in (1, 2, 3, 4)]
    return None, page_of(stored(paired(first), a_stage("swiss", 4, id="final-four", coming=coming), names=names(6)))


def single(count: int, rounds: int, **terms: object) -> Stage:
    """A knock-out with so many rounds played, somebody not there."""
    stage = a_stage("single", count, **terms)
    first = next(match.id for match in stage.matches.values() if match.state == "ready")
    return played(forfeited(stage, first, 1), rounds, open_matches=1)


@seen("tournament", "a knock-out with byes, an absence and a hold, one of its players")
def _single() -> Look:
    stage = single(11, 2, third_place=True, holds={("R3.2", 1): "e7"})
    return as_player(stored(stage, names=names(11)), 2)


@seen("tournament", "double elimination with a reset, under way")
def _double() -> Look:
    return None, page_of(stored(played(a_stage("double", 11, reset=True), 4), names=names(11)))


@seen("stage", "the way of one through a double elimination")
def _way() -> Look:
    tournament = stored(played(a_stage("double", 8), 2), names=names(8))
    entrant = Entrant.objects.get(tournament=tournament, seed=1)
    return None, page_of(tournament, "stage") + f"?path={entrant.pk}"


@seen("stage", "several of that name in a bracket")
def _whose_way() -> Look:
    return None, page_of(stored(single(16, 1), names=names(16)), "stage") + "?name=A"


@seen("stage", "nobody of that name in a bracket")
def _nobodys_way() -> Look:
    return None, page_of(stored(single(8, 1)), "stage") + "?name=Zara"


@seen("tournament", "a knock-out of 256")
def _of_256() -> Look:
    return None, page_of(stored(single(256, 3), names=names(256)))


@seen("tournament", "a knock-out of 1,024")
def _of_1024() -> Look:
    return None, page_of(stored(single(1024, 1), names=names(1024)))


@seen("tournament", "a Swiss of 256")
def _swiss_of_256() -> Look:
    return None, page_of(stored(played(a_stage("swiss", 256), 4), names=names(256)))


@seen("results", "of a name")
def _results() -> Look:
    return None, reverse("results", args=address_of(stored(single(8, 3), names=names(8)))) + "?name=a"


@seen("results", "none of that name")
def _no_results() -> Look:
    return None, reverse("results", args=address_of(stored(single(8, 1)))) + "?name=Zara"


def address_of(tournament: Tournament) -> list[str]:
    """What the addresses of its pages have in common."""
    return [tournament.club.slug, tournament.slug]
