"""The next round of a field by py4swiss, the peer of `pairing`. Importing it fails where that is not installed."""

from collections.abc import Sequence

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import RoundResult
from py4swiss.trf.results.color_token import ColorToken
from py4swiss.trf.results.result_token import ResultToken
from py4swiss.trf.sections import PlayerSection, XSection

from tournaments.rules.beginner import Candidate


def next_round(candidates: Sequence[Candidate], rounds: int) -> list[tuple[int, int]]:
    """The pairs, with white first. The results are spread evenly over the rounds: sums and meetings are as given."""
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=one.entrant,
            points_times_ten=round(10 * one.points),
            rank=one.entrant,
            results=_results(one, rounds),
        )
        for one in sorted(candidates, key=lambda one: one.entrant)
    ]
    sheet = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=rounds + 5))
    return [(pairing.white, pairing.black) for pairing in DutchEngine.generate_pairings(sheet)]


def _results(one: Candidate, rounds: int) -> list[RoundResult]:
    """A result a round that adds up to the points; white and black as often as given."""
    by_round = {number: opponent for opponent, number in one.met.items()}
    halves, found = round(2 * one.points), []
    for number in range(1, rounds + 1):
        left = rounds - number
        take = min(2, max(0, halves - left))
        halves -= take
        token = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}[take]
        color = ColorToken.WHITE if number <= one.begun else ColorToken.BLACK
        found.append(RoundResult(id=by_round[number], color=color, result=token))
    return found
