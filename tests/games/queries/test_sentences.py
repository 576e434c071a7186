"""What is told of a game: one short message for each entry, for each reader."""

import random

import pytest

from games.queries.log import steps
from games.queries.sentences import REASONS, Teller, reason
from games.rules import playing, shuffle
from games.rules.cards import pack
from games.rules.entry import parse
from games.rules.game import start
from games.rules.ruleset import Ruleset

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


def test_a_forgotten_warning_is_told_with_its_price() -> None:
    deal = dealt("C3", "X10", "C4", "X11", "C7", hand=2)
    assert told(deal, "1 C3", hand=2, declare="last") == "Ada played circle 3. Ada forgot to say last card: 2 more."
    assert told(deal, "1 C3 last", hand=2, declare="last") == "Ada played circle 3: last card."


@pytest.mark.parametrize("variant", ["modern", "nigerian", "seventies", "british"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_entry_of_every_variant_is_told_in_few_words(variant: str, seats: int) -> None:
    """UX: at most twelve words for what happens at the table; the end of a deal may take more."""
    rng, rules = random.Random(variant), Ruleset.of(variant, {"hand": 4})
    position, lines = start(rules, seats, None if rules.cuts else 1), []
    while not position.result and len(lines) < 400:
        chance = position.awaits
        entry = (
            shuffle.answer(chance, b"secret", [], str(position.entries + 1))
            if chance
            else rng.choice(position.legal())
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
    assert set(playing.REASONS) <= set(REASONS)
    position = start(Ruleset.of("modern", {"hand": 2}), 2)
    for line in (dealt("*2", "C4", "C3", "C5", "*7", hand=2), "1 *2"):
        position.apply(parse(line))
    assert reason("answer-the-pick", position) == "Only another 2 answers this pick."
    assert reason("something-else", position) == ""
