"""Whether a game was dealt fairly, for anybody who asks. Before disclosure it gives nothing but the commitment."""

from typing import Any

from games.models import Game
from games.queries import log
from games.queries.seats import seats_of
from games.rules.fairness import check


def proof(game: Game) -> dict[str, Any]:
    """Give the `commitment`, and once the series is disclosed the `secret`, the `nonces` and what checking finds.

    commitment: "" where none was published. secret and nonces: in hex; a nonce is "" where a player added none.
    chances: each chance entry, checked now. fault: what is wrong, or "". Before disclosure all but the commitment are
    None or "".
    """
    hidden = {
        "commitment": game.commitment,
        "secret": None,
        "nonces": None,
        "chances": None,
        "fault": "",
        "trust": "",
    }
    if game.series.disclosed_at is None or not game.version or not game.commitment:
        return hidden
    report = check(log.disclosed(game))
    names = [seat.player.name for seat in seats_of(game)]
    return hidden | {
        "secret": report.fairness.secret.hex(),
        "nonces": [
            {"name": name, "nonce": nonce.hex()} for name, nonce in zip(names, report.fairness.nonces, strict=True)
        ],
        "chances": report.chances,
        "fault": str(report.fault or ""),
        "trust": report.trust(names),
    }
