import copy
import pickle
from collections import Counter

import pytest

from games.rules.cards import KINDS, WHOT, Card, Shape, canonical, counted, pack
from games.rules.refused import Refused
from tests.games.rules.tables import cards, codes


def test_the_pack_is_the_rule_books_table():
    """Section 1."""
    long, short, star = "1 2 3 4 5 7 8 10 11 12 13 14", "1 2 3 5 7 10 11 13 14", "1 2 3 4 5 7 8"
    shapes = {"C": long, "T": long, "X": short, "S": short, "*": star}
    expected = [f"{shape}{number}" for shape, numbers in shapes.items() for number in numbers.split()]
    assert codes(pack(54)).split() == [*expected, "W", "W", "W", "W", "W"]
    assert codes(pack(53)).split() == [*expected, "W", "W", "W", "W"]


@pytest.mark.parametrize(("code", "count"), [("C12", 12), ("*7", 14), ("*1", 2), ("W", 20), ("S14", 14)])
def test_a_star_counts_double_and_a_whot_twenty(code, count):
    """Section 1."""
    assert Card.parse(code).count == count
    assert counted(cards(f"{code} C1")) == count + 1


@pytest.mark.parametrize(
    "code", ["X4", "C6", "C9", "*10", "*14", "S12", "W1", "20", "c7", "C07", "", "🂡", "CC", " C7"]
)
def test_a_card_that_is_in_no_pack_is_refused(code):
    with pytest.raises(Refused) as refused:
        Card.parse(code)
    assert refused.value.code == "no-such-card"


def test_a_card_is_one_object_wherever_it_comes_from():
    for card in KINDS:
        assert Card.parse(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
    assert Counter(pack(54))[WHOT] == 5


def test_canonical_order_is_shape_then_number_with_whots_last():
    """Section 1."""
    assert codes(canonical(cards("W *2 S14 X1 T10 T8 C14 C2 W *1"))) == "C2 C14 T8 T10 X1 S14 *1 *2 W W"


def test_a_shape_is_its_letter():
    assert [str(shape) for shape in Shape] == ["C", "T", "X", "S", "*"]
