"""Zener Ken: RULES 4, Z1 to Z6, and how it ends before its time: N8, W26, M4."""

import itertools

import pytest

from games.rules.bouts import bouts
from games.rules.cards import Card, Shape, pack
from games.rules.entry import Row, Shuffle
from games.rules.event import Event, Kind
from games.rules.game import start
from games.rules.ken import Ken
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from games.rules.signs import DEFEATED_BY, DEFEATS, defeats
from tests.games.rules.tables import cards, codes, hand, ken, legal, play, refusal

ONE, OTHER = "C1 C2 C3 C5 C7 *1 *2 *3 *5 *7", "T1 T2 T3 T5 T7 X1 X2 X3 X5 X7"


def rows(first: str, second: str, rank_breaks: bool = True) -> list[tuple[int, str, int]]:
    return [tuple(bout) for bout in bouts(cards(first), cards(second), rank_breaks)]


def test_the_pack_is_five_cards_of_each_sign():
    """Z1."""
    game = start(Ruleset.of("zener-ken", {}), 2)
    assert codes(game.awaits.cards) == ("C1 C2 C3 C5 C7 T1 T2 T3 T5 T7 X1 X2 X3 X5 X7 S1 S2 S3 S5 S7 *1 *2 *3 *5 *7")


@pytest.mark.parametrize("first", [1, 2])
def test_ten_cards_each_are_dealt_one_at_a_time_from_seat_1_and_five_are_the_vault(first):
    """Z1: whoever is named first."""
    game = Ken(Ruleset.of("zener-ken", {}), 2, first)
    events = game.apply(Shuffle(pack(25)))
    assert [codes(cards) for cards in game.hands] == [
        "C1 C3 C7 T2 T5 X1 X3 X7 S2 S5",
        "C2 C5 T1 T3 T7 X2 X5 S1 S3 S7",
    ]
    assert sorted(map(str, game.market)) == ["*1", "*2", "*3", "*5", "*7"]
    assert events == (Event(Kind.DEALT, 0, 10),)
    assert (game.deal, game.to_act, game.penalties, game.pile, game.top, game.tally) == (
        1,
        (1, 2),
        [0, 0],
        (),
        None,
        None,
    )


@pytest.mark.parametrize(
    ("seats", "first", "code"),
    [
        (3, 1, "wrong-seats"),
        (1, 1, "wrong-seats"),
        (2, 3, "no-such-seat"),
        (2, 0, "no-such-seat"),
        (2, None, "no-cut-here"),
    ],
)
def test_it_is_for_two_and_no_card_is_cut(seats, first, code):
    """Z1."""
    with pytest.raises(Refused) as refused:
        start(Ruleset.of("zener-ken", {}), seats, first)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "entry", ["1 row C1 C2 C3 C5 C7", "cut C1 T1", "shuffle C1", "shuffle C4 C8", "1 resign", "pause"]
)
def test_nothing_comes_before_the_shuffle(entry):
    """Z1."""
    assert refusal(start(Ruleset.of("zener-ken", {}), 2), entry) in ("chance-awaited", "wrong-cards")


def test_each_sign_defeats_two_and_is_defeated_by_the_other_two():
    """Z2. Waves are the triangles, the ring the circle."""
    star, waves, square, cross, ring = Shape.STAR, Shape.TRIANGLE, Shape.SQUARE, Shape.CROSS, Shape.CIRCLE
    book = {
        star: {waves, square},
        cross: {star, ring},
        square: {cross, waves},
        ring: {square, star},
        waves: {ring, cross},
    }
    assert {sign: set(others) for sign, others in DEFEATS.items()} == book
    for sign in Shape:
        assert {*DEFEATS[sign], *DEFEATED_BY[sign], sign} == set(Shape)
    for one, other in itertools.permutations(pack(25), 2):
        assert defeats(one, other) == (other.shape in book[one.shape])


def test_both_seats_lay_in_either_order_and_a_row_waits_face_down_for_the_other():
    """Z3."""
    game = ken(ONE, OTHER)
    assert play(game, "2 row X1 X2 X3 X5 X7") == [Event(Kind.ROW, 2)]
    assert (game.to_act, codes(game.pile), game.penalties) == ((1,), "X1 X2 X3 X5 X7", [0, 0])
    assert (hand(game, 2), game.top, game.result) == ("T1 T2 T3 T5 T7", None, None)
    play(game, "1 row C1 *1 C2 *2 C3")
    assert (game.to_act, game.pile, game.revealed) == ((1, 2), (), 1)
    play(game, "1 row *3 *5 *7 C5 C7")
    assert game.to_act == (2,)


def test_nothing_is_listed_as_legal():
    """RECORD: 30,240 rows."""
    assert legal(ken(ONE, OTHER)) == []


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("1 row C1 C2 C3 C5 T7", "not-in-hand"),
        ("1 row C1 C2 C3 C5 S7", "not-in-hand"),
        ("1 row C1 C2 C3 C5 W", "not-in-hand"),
        ("1 row C1 C2 C3 C5 C1", "card-twice"),
        ("1 row C1 C2 C3 C5", "row-of-five"),
        ("1 row C1 C2 C3 C5 C7 *1", "row-of-five"),
        ("1 row", "row-of-five"),
        ("3 row C1 C2 C3 C5 C7", "not-your-turn"),
        ("1 C1", "not-now"),
        ("1 market", "not-now"),
        ("shuffle C1", "not-now"),
        ("cut C1 C2", "not-now"),
    ],
)
def test_a_row_is_five_different_cards_of_the_own_hand(entry, code):
    """Z3."""
    assert refusal(ken(ONE, OTHER), entry) == code


def test_a_row_of_the_wrong_length_is_refused_however_it_was_made():
    """Z3."""
    game = ken(ONE, OTHER)
    with pytest.raises(Refused) as refused:
        game.apply(Row(1, tuple(cards("C1 C2 C3 C5"))))
    assert (refused.value.code, refused.value.text) == ("row-of-five", "A row is 5 cards, not 4.")


def test_a_row_that_lies_is_not_laid_again_and_laid_cards_are_gone():
    """Z3."""
    game = ken(ONE, OTHER)
    play(game, "1 row C1 C2 C3 C5 C7")
    assert refusal(game, "1 row *1 *2 *3 *5 *7") == "row-laid"
    assert [game.why_not(1, card) for card in game.hands[0]] == ["row-laid"] * 5
    play(game, "2 row X1 X2 X3 X5 X7")
    assert refusal(game, "1 row C1 *1 *2 *3 *5") == "not-in-hand"
    assert [game.why_not(1, Card.parse(code)) for code in ("*1", "C1", "T1")] == ["", "not-in-hand", "not-in-hand"]


@pytest.mark.parametrize(
    ("one", "other", "winner", "why"),
    [
        ("*1", "T7", 1, "sign"),
        ("*1", "S7", 1, "sign"),
        ("*7", "X1", 2, "sign"),
        ("*7", "C1", 2, "sign"),
        ("C5", "C3", 1, "number"),
        ("C1", "C3", 2, "number"),
    ],
)
def test_the_defeating_sign_wins_whatever_the_numbers_and_between_equal_signs_the_higher_number(
    one, other, winner, why
):
    """Z4, `rank_breaks = yes`."""
    assert rows(one, other) == [(winner, why, 0)]


def test_without_rank_breaks_a_bout_of_equal_signs_is_drawn():
    """Z4, `rank_breaks = no`."""
    assert rows("C5 C1 *1", "C3 C7 T7", rank_breaks=False) == [(0, "drawn", 0), (0, "drawn", 0), (1, "sign", 0)]


def test_rank_breaks_is_the_default():
    """Z4."""
    assert Ruleset.of("zener-ken", {}).options() == {"rank_breaks": True}
    assert Ruleset.of("zener-ken", {"rank_breaks": False}).changed() == {"rank_breaks": False}


def test_three_bouts_in_a_row_score_two_more_once_a_row():
    """Z5: a run of four or five is still one bonus, a drawn bout breaks a run; Reading: never two runs in five."""
    slots = {0: ("C1", "C2"), 1: ("*1", "T1"), 2: ("T1", "*1")}
    for winners in itertools.product((0, 1, 2), repeat=5):
        first, second = (cards(" ".join(slots[winner][row] for winner in winners)) for row in (0, 1))
        played = bouts(first, second, rank_breaks=False)
        assert tuple(bout.winner for bout in played) == winners
        runs = [(winner, len(list(run))) for winner, run in itertools.groupby(winners)]
        rewarded = [winner for winner, length in runs if winner and length >= 3]
        assert [(bout.winner, bout.bonus) for bout in played if bout.bonus] == [(winner, 2) for winner in rewarded]
        assert len(rewarded) <= 1


def test_the_bonus_comes_with_the_third_bout_of_the_run():
    """Z5."""
    assert [bonus for _, _, bonus in rows("T1 *1 *2 *3 *5", "*7 T2 T3 T5 T7")] == [0, 0, 0, 2, 0]


def test_a_run_does_not_go_on_into_the_next_row():
    """Z5: within one row."""
    game = ken("*1 *2 *3 *5 *7 X1 T1 T2 X2 X3", "X5 X7 C1 T3 T5 C2 S1 S2 S3 S5")
    play(game, "1 row *1 *2 *3 *5 *7", "2 row X5 X7 C1 T3 T5", "1 row X1 T1 T2 X2 X3", "2 row C2 S1 S2 S3 S5")
    assert [[bout.winner for bout in row] for row in game.bouts] == [[2, 2, 2, 1, 1], [1, 2, 2, 2, 2]]
    assert game.scores == [2 + 1, 3 + 2 + 4 + 2]


def test_bouts_are_told_slot_by_slot_with_the_score_so_far():
    """Z3, Z5."""
    game = ken(ONE, OTHER)
    play(game, "1 row *1 *2 *3 C1 *5")
    row, *events = play(game, "2 row T1 T2 T3 T5 X1")
    assert row == Event(Kind.ROW, 2)
    assert [(event.kind, event.seat, event.amount, event.why, event.counts) for event in events] == [
        (Kind.BOUT, 1, 1, "sign", (1, 0)),
        (Kind.BOUT, 1, 2, "sign", (2, 0)),
        (Kind.BOUT, 1, 3, "sign", (3, 0)),
        (Kind.STREAK, 1, 2, "", (5, 0)),
        (Kind.BOUT, 2, 4, "sign", (5, 1)),
        (Kind.BOUT, 2, 5, "sign", (5, 2)),
    ]
    assert codes(events[0].cards) == "*1 T1"
    assert game.penalties == [5, 2]


def test_after_ten_bouts_the_higher_score_wins():
    """Z6, Z1: the vault stays shut."""
    game = ken(ONE, OTHER)
    events = play(
        game, "1 row *1 *2 *3 C1 *5", "2 row T1 T2 T3 T5 X1", "2 row X2 X3 X5 X7 T7", "1 row C2 C3 C5 C7 *7"
    )
    assert (game.result.reason, game.result.places, game.result.counts) == ("score", (2, 1), (6, 8))
    assert (game.to_act, game.places, game.in_play, len(game.market)) == ((), [2, 1], [False, False], 5)
    assert events[-1] == Event(Kind.OVER, why="score", counts=(6, 8), places=(2, 1))
    assert refusal(game, "1 resign") == "game-over"
    assert game.why_not(1, Card.parse("C1")) == "game-over"


def test_equal_scores_are_a_draw():
    """Z6: all places are 1."""
    game = ken("*1 *2 *3 *5 *7 T1 T2 T3 S1 S2", "T5 T7 S3 S5 C1 C2 C3 X1 X2 X3")
    play(game, "1 row *1 *2 *3 *5 *7", "2 row C1 C2 C3 T5 T7", "1 row T1 S1 S2 T2 T3", "2 row S5 X1 X2 X3 S3")
    assert (game.result.places, game.result.counts) == ((1, 1), (7, 7))


@pytest.mark.parametrize("verb", ["resign", "leave", "time"])
def test_who_gives_up_loses_and_the_scores_so_far_stand(verb):
    """W25, M4; a row that waits stays on the table."""
    game = ken(ONE, OTHER)
    play(game, "1 row *1 *2 *3 C1 *5", "2 row T1 T2 T3 T5 X1", "2 row X2 X3 X5 X7 T7", f"1 {verb}")
    assert (game.result.reason, game.result.places, game.result.counts) == (verb, (2, 1), (5, 2))
    assert (hand(game, 1), len(game.pile), game.to_act) == ("C2 C3 C5 C7 *7", 5, ())


def test_only_a_seat_whose_row_is_out_runs_out_of_time():
    """M4, RECORD."""
    game = ken(ONE, OTHER)
    play(game, "1 row *1 *2 *3 C1 *5")
    assert refusal(game, "1 time") == "not-your-turn"
    assert refusal(game, "3 leave") == "not-in-the-game"
    play(game, "1 resign")
    assert game.result.places == (2, 1)


def test_a_game_may_be_drawn_or_void_while_a_row_waits():
    """W26, M4 (equal deadlines), RECORD."""
    game = ken(ONE, OTHER)
    play(game, "1 row *1 *2 *3 C1 *5", "draw")
    assert (game.result.reason, game.result.places, game.result.counts) == ("draw", (1, 1), (0, 0))
    game = ken(ONE, OTHER)
    assert play(game, "void") == [Event(Kind.OVER, why="void")]
    assert (game.result.places, game.result.counts, game.places) == ((), (), [None, None])


@pytest.mark.parametrize("entry", ["pause", "resume", "clock 2 -30.5"])
def test_clock_entries_leave_the_position_as_it_is(entry):
    """RECORD."""
    game = ken(ONE, OTHER)
    play(game, "1 row *1 *2 *3 C1 *5")
    before = game.copy()
    assert [event.kind for event in play(game, entry)] == [Kind.CLOCK]
    game.entries -= 1
    assert game == before
    assert refusal(game, "clock 3 5") == "no-such-seat"


def test_no_card_needs_a_warning_or_a_call_and_nobody_goes_to_market():
    game = ken(ONE, OTHER)
    card = game.hands[0][0]
    assert (game.due_warning(1, card), game.needs_call(1, card), game.may_market(1)) == ("", False, False)
