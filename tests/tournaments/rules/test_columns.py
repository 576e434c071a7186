"""A bracket column by column, as it is drawn."""

from tournaments.rules import double, single
from tournaments.rules.columns import columns


def shown(found) -> list[tuple[str, str, list[str]]]:
    return [(column.bracket, column.title, [match.id for match in column.matches]) for column in found]


def test_a_knock_out_is_drawn_round_by_round_and_the_match_for_third_place_after_them():
    assert shown(columns(single.draw(6, third_place=True))) == [
        ("upper", "Quarter-finals", ["R1.1", "R1.2", "R1.3", "R1.4"]),
        ("upper", "Semi-finals", ["R2.1", "R2.2"]),
        ("upper", "Final", ["R3.1"]),
        ("third", "Third place", ["third"]),
    ]


def test_a_double_elimination_is_drawn_bracket_by_bracket():
    bracket = double.draw(7, reset=True)
    assert shown(columns(bracket)) == [
        ("upper", "Upper quarter-finals", ["U1.1", "U1.2", "U1.3", "U1.4"]),
        ("upper", "Upper semi-finals", ["U2.1", "U2.2"]),
        ("upper", "Upper final", ["U3.1"]),
        ("lower", "Lower round 1", ["L1.1", "L1.2"]),
        ("lower", "Lower round 2", ["L2.1", "L2.2"]),
        ("lower", "Lower round 3", ["L3.1"]),
        ("lower", "Lower final", ["L4.1"]),
        ("final", "Grand final", ["F1"]),
        ("final", "Grand final, reset", ["F2"]),
    ]
    assert [column.title for column in columns(bracket, parts=["final"])] == ["Grand final", "Grand final, reset"]


def test_every_match_is_drawn_once_in_order_of_its_position():
    bracket = double.draw(64, reset=True)
    drawn = [match for column in columns(bracket) for match in column.matches]
    assert sorted(match.id for match in drawn) == sorted(bracket.matches)
    for column in columns(bracket, parts=["upper", "lower"]):
        positions = [int(match.id.partition(".")[2]) for match in column.matches]
        assert positions == list(range(1, len(positions) + 1))
