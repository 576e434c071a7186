"""What is told of a game: one short message for each entry, for each reader."""

import random

import pytest

from games.queries.log import steps
from games.queries.sentences import REASONS, Teller, reason
from games.queries.status import of_game
from games.rules import ken, playing, shuffle, trick
from games.rules.cards import pack
from games.rules.entry import parse
from games.rules.game import start
from games.rules.ruleset import PRESETS, Ruleset
from tests.games.rules.tables import nine
from tests.games.rules.tables import play as played
from tests.games.rules.wandering import choose

NAMES = ("Ada", "Bayo", "Chidi")


def told(*lines: str, seats: int = 2, you: int | None = None, **options: object) -> str:
    """What the last of these entries is told as, after the deal in the first."""
    position = start(Ruleset.of("modern", options), seats)
    *_, last = steps(position, lines)
    return Teller(NAMES[:seats], you).tell(last.events)


def dealt(*first: str, hand: int) -> str:
    """The deal of a pack that begins with these cards."""
    rest = [card.code for card in pack(54)]
    for code in first:
        rest.remove(code)
    return " ".join(["shuffle", *first, *rest])


@pytest.mark.parametrize(
    ("you", "text"),
    [
        (None, "Ada played star 2. Bayo picks 2."),
        (1, "You played star 2. Bayo picks 2."),
        (2, "Ada played star 2. You pick 2."),
    ],
)
def test_a_pick_two_is_one_message(you: int | None, text: str) -> None:
    assert told(dealt("*2", "C4", "C3", "C5", "*7", hand=2), "1 *2", you=you, hand=2) == text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("1 C1",), "Ada played circle 1. Ada plays again."),
        (("1 W *",), "Ada played Whot and called star."),
        (("1 market",), "Ada went to market."),
        (("1 C14",), "Ada played circle 14. Bayo draws 1."),
        (("1 C8",), "Ada played circle 8. Bayo misses a turn."),
        (("1 C5", "2 market"), "Bayo picked 3."),
        (("1 resign",), "Ada resigned. Bayo wins."),
        (("1 time",), "Ada ran out of time. Bayo wins."),
        (("draw",), "The game is drawn."),
        (("void",), "The game is void."),
        (("clock 1 30",), "Ada gets 30 seconds."),
        (("clock 2 -1.5",), "Bayo loses 1.5 seconds."),
        (("pause",), "The clocks stand still."),
        (("pause", "resume"), "The clocks run again."),
        ((), "8 cards each, circle 7 turned up. Ada begins."),
    ],
)
def test_an_entry_is_told(lines: tuple[str, ...], text: str) -> None:
    ada = ("C1", "W", "C14", "C8", "C5", "C10", "C11", "C12")
    bayo = ("X1", "X2", "X3", "X5", "X7", "X10", "X11", "X13")
    deal = dealt(*(code for pair in zip(ada, bayo, strict=True) for code in pair), "C7", hand=8)
    assert told(deal, *lines, hand=8) == text


def test_a_general_market_at_a_table_is_one_message() -> None:
    deal = dealt("C14", "X1", "X2", "C3", "X3", "X5", "C7", hand=2)
    assert told(deal, "1 C14", seats=3, hand=2) == "Ada played circle 14. Everybody else draws 1."


def test_the_last_card_tells_who_wins_and_what_counted() -> None:
    assert told(dealt("C3", "X10", "C7", hand=1), "1 C3", hand=1, you=2) == "Ada played circle 3. Ada wins, 0–10."
    assert told(dealt("C3", "X10", "C7", hand=1), "1 C3", hand=1, you=1) == "You played circle 3. You win, 0–10."


@pytest.mark.parametrize(
    ("options", "card", "text"),
    [
        ({"hold_on_effect": "again"}, "C1", "Ada played circle 1. Ada plays again."),
        ({"hold_on_effect": "skip"}, "C1", "Ada played circle 1. Bayo misses a turn."),
        ({"hold_on_effect": "again_any"}, "C1", "Ada played circle 1. Ada plays again, any card."),
        ({"suspension_effect": "skip"}, "C8", "Ada played circle 8. Bayo misses a turn."),
        ({"suspension_effect": "again"}, "C8", "Ada played circle 8. Ada plays again."),
        ({"star_suspends": 2}, "*8", "Ada played star 8. Bayo and Chidi miss a turn."),
        ({"star_suspends": 1}, "*8", "Ada played star 8. Bayo misses a turn."),
        ({"general_market_effect": "again"}, "C14", "Ada played circle 14. Everybody else draws 1. Ada plays again."),
        ({"pick_all": 4}, "C4", "Ada played circle 4. Everybody else draws 2."),
        ({"pick_two": 4}, "C4", "Ada played circle 4. Bayo picks 2."),
    ],
)
def test_a_special_tells_whom_it_touches_by_every_local_reading(
    options: dict[str, object], card: str, text: str
) -> None:
    top = "*7" if card == "*8" else "C7"
    deal = dealt(card, "X1", "X2", "T3", "X3", "X5", "T5", "X7", "X10", top, hand=3)
    assert told(deal, f"1 {card}", seats=3, hand=3, **options) == text


@pytest.mark.parametrize(
    ("exhausted", "left", "text"),
    [
        ("pass", 3, "Everybody else draws 1."),
        ("pass", 2, "Only Bayo and Chidi draw 1."),
        ("pass", 0, "Nobody else can draw."),
        ("count", 2, "Only Bayo and Chidi draw 1. The market has run out."),
        ("count", 0, "Bayo finds the market empty. The market has run out."),
    ],
)
def test_a_general_market_with_a_short_market_tells_who_draws_and_who_cannot(
    exhausted: str, left: int, text: str
) -> None:
    """W18."""
    game = start(Ruleset.of("modern", {"hand": 2, "exhausted": exhausted}), 4)
    game.apply(parse(dealt("C14", "X1", "X2", "T3", "C3", "X3", "X5", "T5", "C7", hand=2)))
    del game.market[left:], game.pile[:-1]
    game.pile[:] = []  # what is under the top would be turned over
    message = Teller(("Ada", "Bayo", "Chidi", "Dayo")).tell(game.apply(parse("1 C14")))
    assert message.startswith(f"Ada played circle 14. {text}")


def test_a_warning_forgotten_on_a_star_eight_or_a_hold_on_is_told_before_its_effect() -> None:
    """W16: the penalty comes before the card's own effect; each card of one turn has a warning of its own."""
    hand = {"hand": 3, "declare": "both"}
    eight = dealt("*8", "X1", "X2", "T3", "X3", "X5", "T5", "X7", "X10", "*7", hand=3)
    assert told(eight, "1 *8", seats=3, star_suspends=2, **hand) == (
        "Ada played star 8. Ada forgot to say semi last card: 2 more. Bayo and Chidi miss a turn."
    )
    assert told(eight, "1 *8 semi", seats=3, star_suspends=2, **hand) == (
        "Ada played star 8: semi last card. Bayo and Chidi miss a turn."
    )
    hold = dealt("C1", "X3", "C5", "X5", "C10", "X7", "C7", hand=3)
    assert (
        told(hold, "1 C1 semi", "1 C10", you=1, **hand)
        == "You played circle 10. You forgot to say last card: 2 more."
    )
    assert told(hold, "1 C1", you=2, **hand) == (
        "Ada played circle 1. Ada forgot to say semi last card: 2 more. Ada plays again."
    )


def test_the_seventies_four_as_the_last_card_has_the_others_draw_before_hands_are_counted() -> None:
    """W15, final_market."""
    deal = dealt("C4", "X10", "C7", "*2", "S3", hand=1)
    options = {"hand": 1, "pick_two": "none", "pick_all": 4, "final_market": True}
    assert told(deal, "1 C4", **options) == "Ada played circle 4. Bayo draws 2. Ada wins, 0–17."
    assert told(deal, "1 C4", **options | {"final_market": False}) == "Ada played circle 4. Ada wins, 0–10."


@pytest.mark.parametrize(
    ("lines", "you", "text"),
    [
        (("1 C1",), 1, "Your turn again: any card fits."),
        (("1 C1",), 2, "Ada to play any card."),
        (("1 C5",), 2, "Your turn: answer the 5 or pick 3."),
        (("1 C5",), None, "Bayo to answer the 5 or pick 3."),
        (("1 W *",), 2, "Your turn: star was called."),
        (("1 C10",), 2, "Your turn."),
        ((), None, "Ada to begin."),
    ],
)
def test_the_status_says_what_the_turn_asks_for(lines: tuple[str, ...], you: int | None, text: str) -> None:
    rules = Ruleset.of("modern", {"hand": 4, "turn_up": "no", "hold_on_effect": "again_any"})
    position = start(rules, 2)
    for line in (dealt("C1", "X3", "C5", "X5", "C10", "X7", "W", "X10", hand=4), *lines):
        position.apply(parse(line))
    assert of_game(position, Teller(NAMES[:2], you)) == text


def test_on_a_whot_that_was_turned_up_the_status_says_that_any_card_fits() -> None:
    position = start(Ruleset.of("modern", {"hand": 1}), 2)
    position.apply(parse(dealt("C1", "X3", "W", hand=1)))
    assert of_game(position, Teller(NAMES[:2], 1)) == "Your turn: any card fits."


def test_a_forgotten_warning_is_told_with_its_price() -> None:
    deal = dealt("C3", "X10", "C4", "X11", "C7", hand=2)
    assert told(deal, "1 C3", hand=2, declare="last") == "Ada played circle 3. Ada forgot to say last card: 2 more."
    assert told(deal, "1 C3 last", hand=2, declare="last") == "Ada played circle 3: last card."


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        *((variant, seats) for variant in ("modern", "nigerian", "seventies", "british") for seats in (2, 4)),
        ("zener-ken", 2),
        ("nine-and-twenty", 2),
        ("nine-and-twenty", 4),
    ],
)
def test_every_entry_of_every_variant_is_told_in_few_words(variant: str, seats: int) -> None:
    """UX: at most twelve words for what happens at the table; the end of a deal may take more."""
    rng = random.Random(variant)
    rules = Ruleset.of(variant, {"hand": 4} if variant in PRESETS else {})
    position, lines = start(rules, seats, None if rules.cuts else 1), []
    while not position.result and len(lines) < 400:
        chance = position.awaits
        entry = (
            shuffle.answer(chance, b"secret", [], str(position.entries + 1))
            if chance
            else rng.choice(position.legal() or [choose(position, rng)])
        )
        position.apply(entry)
        lines.append(str(entry))
    again = start(rules, seats, None if rules.cuts else 1)
    for step in steps(again, lines):
        text = Teller(("Ada", "Bayo", "Chidi", "Dayo")[:seats], 1).tell(step.events)
        assert text
        assert text.endswith((".", "!"))
        if not any(event.counts for event in step.events) and step.kind == "play":
            assert len(text.split()) <= (16 if "reshuffled" in text else 12), text


def test_every_reason_that_the_rules_give_has_words() -> None:
    assert set(playing.REASONS) | set(ken.REASONS) | set(trick.REASONS) <= set(REASONS)
    position = start(Ruleset.of("modern", {"hand": 2}), 2)
    for line in (dealt("*2", "C4", "C3", "C5", "*7", hand=2), "1 *2"):
        position.apply(parse(line))
    assert reason("answer-the-pick", position) == "Only another 2 answers this pick."
    assert reason("something-else", position) == ""


def test_a_row_is_told_without_its_cards_and_both_rows_bout_by_bout() -> None:
    """Z3 to Z5: of the first row only that it lies; of both who wins what, the streak, and how it stands."""
    ada = "row *7 X7 S7 C7 T7"
    position = start(Ruleset.of("zener-ken", {"rank_breaks": False}), 2)
    one = ("*7", "X7", "S7", "C7", "T7", "*1", "X1", "S1", "C1", "T1")
    other = ("S5", "*5", "X5", "C5", "C3", "*3", "X3", "S3", "T5", "T3")
    dealt = [code for both in zip(one, other, strict=True) for code in both]
    rest = [card.code for card in pack(25) if card.code not in dealt]
    position.apply(parse(" ".join(["shuffle", *dealt, *rest])))
    teller = Teller(NAMES[:2], 2)
    assert teller.tell(position.apply(parse(f"1 {ada}"))) == "Ada laid a row."
    assert teller.tell(position.apply(parse("2 row S5 *5 X5 C5 X3"))) == (
        "You laid a row. Slot 1: star 7 beats square 5 for Ada. Slot 2: cross 7 beats star 5 for Ada. "
        "Slot 3: square 7 beats cross 5 for Ada. Three in a row: 2 more for Ada. "
        "Slot 4: circle 7 and circle 5 are level. Slot 5: triangle 7 beats cross 3 for Ada. It stands 6–0."
    )


def test_a_trick_is_told_with_its_tally_and_who_takes_it() -> None:
    game = nine("C13 C3", "C14 T2", kitty="S1")
    teller = Teller(NAMES[:2])
    assert teller.tell(played(game, "1 C13")) == "Ada played circle 13, tally 13."
    assert teller.tell(played(game, "2 C14")) == "Bayo played circle 14, tally 27."
    assert teller.tell(played(game, "1 market")) == "Ada drew and passed."
    assert teller.tell(played(game, "2 T2")) == "Bayo played triangle 2, tally 29."
    text = teller.tell(played(game, "1 S1"))
    assert text.startswith("Ada played square 1. 30 breaks the tally. Evens take 4 cards.")


def test_the_end_of_nine_and_twenty_tells_the_five_and_the_score() -> None:
    game = nine("C13", "C14", kitty="")
    text = Teller(NAMES[:2], 1).tell(played(game, "1 C13", "2 C14"))
    assert "The pile stays unbroken at 27. Evens take 2 cards. Evens get 5 more for the higher numbers." in text
    assert text.endswith("Bayo wins, 0–7.")
