"""The tie-breaks on worked examples that others have published, and where our rules knowingly differ from theirs.

Only numbers are taken over: rounds, results, totals.
"""

import pytest

from tests.tournaments.rules.played import HERE, NO_SHOW, absence, bye, duel
from tournaments.rules.points import Points
from tournaments.rules.standings import standings

SCORES = {"win": (1, 0), "draw": (0.5, 0.5), "loss": (0, 1)}
P = 1


def opposed(results, totals):
    """Entrant 1 with these results, against 2, 3 … who end with these totals: byes of ½ make up for the rest.

    In a round robin the byes are rounds of the opponents alone.
    """
    matches = []
    for number, (result, total) in enumerate(zip(results, totals, strict=True), 1):
        opponent = number + 1
        matches.append(duel(number, P, opponent, SCORES[result]))
        missing = total - SCORES[result][1]
        matches += [bye(100 + i, opponent) for i in range(round(missing * 2))]
    return matches


def of(entrant, matches, *names, round_robin=True):
    everybody = sorted({seat.entrant for one in matches for seat in one.seats})
    rows = standings(everybody, matches, points=Points(bye=0.5), tiebreaks=names, round_robin=round_robin)
    return next(list(row.tiebreaks.values()) for row in rows if row.entrant == entrant)


@pytest.mark.parametrize(
    ("results", "totals", "buchholz", "cut", "berger", "cumulative"),
    [
        # The two who were level with 5½ of 6, by the points of their opponents.
        (
            ["win", "win", "win", "draw", "win", "win"],
            [3.5, 2.5, 3, 5.5, 4, 4],
            22.5,
            20,
            19.75,
            19.5,
        ),
        (
            ["win", "win", "win", "draw", "win", "win"],
            [1, 3, 3.5, 5.5, 3.5, 3.5],
            20,
            19,
            17.25,
            19.5,
        ),
    ],
)
def test_a_club_championship_in_which_two_were_level(results, totals, buchholz, cut, berger, cumulative):
    """Hamilton Chess Club 2018 (hamiltonchess.net, 11 April 2018), tie-breaks of the New Zealand Chess Federation.

    FIDE Handbook C.07, articles 7 (progressive score), 8 (Buchholz and its Cut-1) and 9 (Sonneborn-Berger).
    """
    names = ("buchholz", "buchholz-cut-1", "sonneborn-berger", "cumulative")
    assert of(P, opposed(results, totals), *names) == [buchholz, cut, berger, cumulative]


def test_four_who_met_twice():
    """The example of Sonneborn-Berger in Sensei's Library and on fiveinline.com; FIDE Handbook C.07, article 9."""
    won_by_row = {1: (2, 3, 3, 4), 2: (1, 3, 4, 4), 3: (2, 4, 4), 4: (1,)}
    legs = {}
    matches = []
    for winner, losers in won_by_row.items():
        for loser in losers:
            pair = frozenset((winner, loser))
            legs[pair] = legs.get(pair, 0) + 1
            matches.append(duel(legs[pair] * 10 + winner + loser, winner, loser, (1, 0)))
    assert len(matches) == 12
    assert [of(e, matches, "sonneborn-berger")[0] for e in range(1, 5)] == [11, 9, 6, 4]


@pytest.mark.parametrize(
    ("results", "cumulative"),
    [
        (["win", "loss", "win", "draw", "loss"], 9),  # 1, 1, 2, 2½, 2½
        (["win", "win", "draw", "loss", "loss"], 10.5),  # 1, 2, 2½, 2½, 2½
        (["win", "win", "win", "loss", "loss"], 12),  # 1, 2, 3, 3, 3
        (["win", "loss", "win", "loss", "win"], 9),  # 1, 1, 2, 2, 3
    ],
)
def test_running_totals_of_the_american_rules(results, cumulative):
    """US Chess Federation's Official Rules of Chess, 34E3 (Cumulative), as americanchess.net works it out."""
    assert of(P, opposed(results, [1] * 5), "cumulative") == [cumulative]


def test_a_bye_stays_in_the_running_totals():
    """34E3 as the Michigan Chess Association works it out: bye, win, loss, draw, win: 1+2+2+2½+3½ and 1 less.

    Knowingly unlike it: our cumulative score takes nothing off for a bye or a win by forfeit.
    """
    first = duel(1, P, 2, (0, 0), outcomes=(HERE, NO_SHOW))
    rest = [duel(n, P, n + 1, SCORES[r]) for n, r in enumerate(["win", "loss", "draw", "win"], 2)]
    assert of(P, [first, *rest], "cumulative", round_robin=False) == [11]


def test_the_american_example_of_sonneborn_berger():
    """34E8 as the Hult Chess Club's pages work it out: three wins and two losses each, against these totals."""
    results = ["win", "win", "win", "loss", "loss"]
    assert of(P, opposed(results, [1, 3, 2, 2, 2]), "sonneborn-berger") == [6]
    assert of(P, opposed(results, [1, 2, 2, 2, 2]), "sonneborn-berger") == [5]


def nine_rounds(results):
    """Round by round; None: not there, True: the opponent did not come. Opponents have what they won here."""
    matches = []
    for number, result in enumerate(results, 1):
        if result is None:
            matches.append(absence(number, P))
        elif result is True:
            matches.append(duel(number, P, number + 1, (0, 0), outcomes=(HERE, NO_SHOW)))
        else:
            matches.append(duel(number, P, number + 1, SCORES[result]))
    return matches


def test_the_virtual_opponent_has_ones_own_points_and_no_longer_draws_the_rest():
    """FIDE Handbook C.02, 13.15.2 (until 2023), both examples, of nine rounds.

    There the virtual opponent had one's points before the round, the opposite result in it, and half a point for each
    later round: 5½ after an absence in round 3 at 1½ points, 5 after a forfeit in one's favour in round 6 at 3½.
    Knowingly unlike it, and like the dummy opponent that C.07 has instead: the virtual opponent ends with one's own
    points; ours has at most half of what the rounds can bring, 4½, whenever the round was.
    """
    absent = ["win", "draw", None, "loss", "loss", "win", "draw", "draw", "loss"]
    met = [0, 0.5, 1, 1, 0, 0.5, 0.5, 1]
    own = 1 + 0.5 + 1 + 0.5 + 0.5
    assert of(P, nine_rounds(absent), "buchholz", round_robin=False) == [sum(met) + own]
    came_alone = ["win", "win", "win", "draw", "loss", True, "win", "win", "loss"]
    met = [0, 0, 0, 0.5, 1, 0, 0, 1]
    assert of(P, nine_rounds(came_alone), "buchholz", round_robin=False) == [sum(met) + 4.5]
    # For Sonneborn-Berger an absence won nothing, a forfeit in one's favour all.
    assert of(P, nine_rounds(absent), "sonneborn-berger", round_robin=False) == [(0.5 + 0.5 + 0.5) / 2]
    assert of(P, nine_rounds(came_alone), "sonneborn-berger", round_robin=False) == [0.25 + 4.5]


def test_opponents_that_were_absent_keep_the_points_they_have():
    """Knowingly unlike FIDE Handbook C.07, article 16: no adjustment for the opponents' own absences."""
    matches = [duel(1, P, 2, (1, 0)), absence(2, 2), absence(3, 2), duel(2, P, 3, (0, 1)), duel(3, P, 4, (0, 1))]
    assert of(P, matches, "buchholz", round_robin=False) == [0 + 1 + 1]
