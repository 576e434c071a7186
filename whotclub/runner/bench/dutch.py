"""The next round of a field by py4swiss, the peer of `pairing`. Importing it fails where that is not installed."""

from collections.abc import Mapping, Sequence

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import RoundResult
from py4swiss.trf.results.color_token import ColorToken
from py4swiss.trf.results.result_token import ResultToken
from py4swiss.trf.sections import PlayerSection, XSection

TOKENS = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}


def next_round(games: Mapping[int, Sequence[tuple[int, float, bool]]], rounds: int) -> list[tuple[int, int]]:
    """The pairs, with white first. games: by number and round the opponent, the points, whether white."""
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            points_times_ten=round(10 * sum(points for _, points, _ in played)),
            rank=number,
            results=[
                RoundResult(id=opponent, color=ColorToken.WHITE if white else ColorToken.BLACK, result=TOKENS[points])
                for opponent, points, white in played
            ],
        )
        for number, played in games.items()
    ]
    sheet = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=rounds + 5))
    return [(pairing.white, pairing.black) for pairing in DutchEngine.generate_pairings(sheet)]
