"""What sockets say, as JSON text frames tagged by `t`. It knows the shapes of messages and nothing of games.

From the server: `state` (the whole table as this viewer may see it), `refused` (a code and a sentence; the move's id
where it was a move) and `beat` (the versions, every 25 seconds: who has older ones asks with `sync`).
"""

from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

import msgspec

LONGEST = 16 * 1024
"""The most bytes in one frame."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Scope = Literal["game", "series"]


class Move(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    """Play a card or go to market: an entry without the seat's number, the seat's version that it answers, an id."""

    game: Number
    move: Annotated[str, msgspec.Meta(max_length=40)]
    answers: Number
    id: UUID


class Start(msgspec.Struct, frozen=True, tag_field="t", tag="start"):
    """Press Start for a game by its number; nonce: up to 16 bytes in hexadecimal digits."""

    game: Number
    nonce: Annotated[str, msgspec.Meta(pattern="^([0-9a-fA-F]{2}){0,16}$")] = ""


class Continue(msgspec.Struct, frozen=True, tag_field="t", tag="continue"):
    """Press Continue in a points game, for the deal of this number that has been dealt."""

    game: Number
    deal: Number


class Resign(msgspec.Struct, frozen=True, tag_field="t", tag="resign"):
    """Resign, or leave a table."""

    scope: Scope


class Draw(msgspec.Struct, frozen=True, tag_field="t", tag="draw"):
    """Offer, answer or withdraw a draw; scope: of what is offered."""

    do: Literal["offer", "accept", "decline", "withdraw"]
    scope: Scope = "game"


class Sync(msgspec.Struct, frozen=True, tag_field="t", tag="sync"):
    """Send the state again."""


Message: TypeAlias = Move | Start | Continue | Resign | Draw | Sync


class State(msgspec.Struct, frozen=True, tag_field="t", tag="state"):
    """The table as it is now; state: as `games.queries.table.state` gives it."""

    state: dict[str, Any]


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Nothing was changed. id: of the move that was refused."""

    code: str
    text: str
    id: UUID | None = None


class Beat(msgspec.Struct, frozen=True, tag_field="t", tag="beat"):
    """The versions of the series and of the game shown, and the server's time."""

    v: int
    gv: int
    now_ms: int


Answer: TypeAlias = State | Refused | Beat

_decoder = msgspec.json.Decoder(Message)


def read(frame: str) -> Message:
    """Give the message in a frame. Raises msgspec.DecodeError (ValidationError for a wrong shape)."""
    return _decoder.decode(frame)


def written(answer: Answer) -> str:
    """Give the frame of an answer."""
    return msgspec.json.encode(answer).decode()
