"""An account claims what it was as a visitor: a pointer, which can be taken back. Rule: TOURNAMENTS 1."""

import pytest
from django.core.exceptions import ValidationError

from games.models import SeriesSeat
from games.rules.clock import TimeControl
from games.services import challenges, rulesets
from tests.factories import GuestFactory, PlayerFactory, VisitorFactory
from tests.games.playing import NOW, opened
from whotclub.people import claims, visitors
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db


def code(account: Player, visitor: Player) -> str:
    with pytest.raises(ValidationError) as refused:
        claims.claim(account, visitor)
    return str(refused.value.code)


def test_a_claim_rewrites_no_row_and_undoing_it_clears_the_pointer() -> None:
    account, visitor = PlayerFactory(), VisitorFactory()
    note = visitors.new_code(visitor)
    token = visitor.visitor.token
    opened(players=[visitor, PlayerFactory()])
    before = list(SeriesSeat.objects.values())
    claims.claim(account, visitor)
    claims.claim(account, visitor)
    visitor.refresh_from_db()
    assert (visitor.claimed_by, visitor.kind) == (account, Player.Kind.VISITOR)
    assert list(SeriesSeat.objects.values()) == before
    assert visitors.of_token(token) is visitors.of_code(note) is None, "it is the account's now"
    assert claims.unclaim(PlayerFactory(), visitor.pk) is None
    assert claims.unclaim(account, visitor.pk) == visitor
    assert claims.unclaim(account, visitor.pk) is None
    assert visitors.of_code(note) == visitor
    assert visitors.of_token(token) is None, "whoever had the cookie must say the code"


def test_two_who_have_met_never_merge_nor_does_what_an_account_was_before() -> None:
    account, visitor, other = PlayerFactory(), VisitorFactory(), VisitorFactory()
    opened(players=[visitor, other])
    claims.claim(account, visitor)
    assert code(account, other) == "have-met"
    bayo, guest = PlayerFactory(), VisitorFactory()
    ruleset, clock = rulesets.freeze("modern", {}), TimeControl.parse("5+3")
    offer = challenges.make(bayo, ruleset=ruleset, best_of=1, seat_count=3, time_control=clock, now=NOW)
    challenges.take(offer, guest, NOW)
    assert code(bayo, guest) == "have-met"
    challenges.withdraw(offer, bayo)
    claims.claim(bayo, guest)


def test_a_claim_is_of_a_visitor_who_is_nobodys_by_an_account() -> None:
    account, visitor = PlayerFactory(), VisitorFactory()
    claims.claim(account, visitor)
    assert code(PlayerFactory(), visitor) == "taken"
    assert code(account, GuestFactory()) == "taken"
    assert code(VisitorFactory(), VisitorFactory()) == "no-account"
