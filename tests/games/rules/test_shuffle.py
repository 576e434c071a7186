"""Commit and reveal: RELIABILITY 4."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import pack
from games.rules.entry import Cut, Shuffle
from games.rules.game import start
from games.rules.position import Chance
from games.rules.ruleset import Ruleset
from games.rules.shuffle import answer, commitment, order
from tests.games.rules.tables import codes

SECRET, NONCES = bytes(range(32)), (b"a" * 16, b"")


def by_the_book(cards, secret, nonces, label):
    """The four lines of the module's docstring, written once more in the shortest way."""
    key = hmac.new(
        secret, b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in nonces), hashlib.sha256
    ).digest()
    stream = hashlib.shake_256(hmac.new(key, label.encode(), hashlib.sha256).digest()).digest(100_000)
    numbers = (int.from_bytes(stream[at : at + 8], "big") for at in range(0, 100_000, 8))
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        number = next(number for number in numbers if number < 2**64 // (i + 1) * (i + 1))
        cards[i], cards[number % (i + 1)] = cards[number % (i + 1)], cards[i]
    return tuple(cards)


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=16), max_size=8).map(tuple),
    st.integers(1, 9999).map(str),
    st.integers(0, 54),
)
def test_anybody_can_check_an_order_with_a_short_program(secret, nonces, label, size):
    cards = pack(54)[:size]
    assert order(cards, secret, nonces, label) == by_the_book(cards, secret, nonces, label)
    assert Counter(order(cards, secret, nonces, label)) == Counter(cards)


def test_the_order_is_a_format_that_does_not_change():
    assert codes(order(pack(54), SECRET, NONCES, "1")[:12]) == "S7 T12 S13 X2 C14 S14 *5 S2 S11 *7 S1 T1"
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("secret", "nonces", "label"),
    [
        (bytes(31) + b"\1", NONCES, "1"),
        (SECRET, (b"b" * 16, b""), "1"),
        (SECRET, (b"", b"a" * 16), "1"),
        (SECRET, (b"a" * 15, b"a"), "1"),
        (SECRET, NONCES, "2"),
    ],
)
def test_secret_nonces_their_seats_and_the_entrys_number_all_decide(secret, nonces, label):
    assert order(pack(54), secret, nonces, label) != order(pack(54), SECRET, NONCES, "1")


def test_every_order_of_a_few_cards_is_about_equally_likely():
    cards = pack(54)[:4]
    seen = Counter(order(cards, SECRET, NONCES, str(label)) for label in range(12_000))
    assert len(seen) == 24
    # 500 of each are expected; six deviations are about 131.
    assert all(abs(times - 500) < 131 for times in seen.values())


def test_an_answer_is_the_entry_that_the_position_awaits():
    game = start(Ruleset.of("british", {}), 3, None)
    cut = answer(game.awaits, SECRET, NONCES, "1")
    assert isinstance(cut, Cut)
    assert cut.cards == order(pack(53), SECRET, NONCES, "1")[:3]
    game = start(Ruleset.of("modern", {}), 2)
    assert answer(game.awaits, SECRET, NONCES, "1") == Shuffle(order(pack(54), SECRET, NONCES, "1"))
    game.apply(answer(game.awaits, SECRET, NONCES, "1"))
    hand = Chance("shuffle", "hand", pack(54)[:3], (1,))
    assert sorted(map(str, answer(hand, SECRET, NONCES, "7").cards)) == ["C1", "C2", "C3"]
