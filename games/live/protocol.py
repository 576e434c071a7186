"""What sockets say, as JSON text frames tagged by `t`. It knows the shapes of messages and nothing of games.

From the server: `state` (the whole table as this viewer may see it), `refused` (a code and a sentence; the move's id
where it was a move or a line), `chat` (what was said) and `beat` (the versions, every 25 seconds, and in place of a
state that the page has already).
"""

from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec

LONGEST = 16 * 1024
"""The most bytes in one frame."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Scope = Literal["game", "series"]
Tag = Annotated[str, msgspec.Meta(max_length=16, pattern="^[A-Za-z0-9_-]*$")]


class Opening(msgspec.Struct, frozen=True):
    """What a page says in the address of its socket."""

    seen: Tag = ""
    """The tag of the state that it shows."""
    page: Tag = ""
    """Its own random name: of two pages of a seat the newer one plays."""
    new: bool = False
    """Whether it has just been loaded, and does not only come back."""
    edition: Tag = ""
    """Of which edition its script is."""


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
    """Answer at once: with the state, or with a beat where it is the one whose tag the page has seen."""

    seen: Tag = ""


class Echo(msgspec.Struct, frozen=True, tag_field="t", tag="echo"):
    """The number that the server asked to be sent back at once, by which it measures the way there and back."""

    n: Number


class Here(msgspec.Struct, frozen=True, tag_field="t", tag="here"):
    """Play on this page, not on the newer one of the same seat."""


class Lines(msgspec.Struct, frozen=True, tag_field="t", tag="lines"):
    """Give the lines of the chat after this one, 0: all of them, and from now on those that come."""

    after: Number


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say"):
    """Say something in the chat: words, or a phrase by its code, under an id of its own."""

    id: UUID
    text: str = ""
    phrase: Annotated[str, msgspec.Meta(max_length=12)] = ""


class Hear(msgspec.Struct, frozen=True, tag_field="t", tag="hear"):
    """Read what a seat of the series says, or read it no more."""

    seat: Number
    heard: bool


Message: TypeAlias = Move | Start | Continue | Resign | Draw | Sync | Echo | Here | Lines | Say | Hear


class Link(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is said of the socket itself, with a state or a beat."""

    elsewhere: bool = False
    """A newer page of the same seat is the one that plays."""
    echo: int = 0
    """To be sent back at once; 0: nothing."""
    rtt_ms: int | None = None
    """How long the way there and back takes, as far as it was measured."""
    old: bool = False
    """The page is of an older edition than the site."""
    watching: int = 0
    """How many watch."""


class State(Link, frozen=True, tag_field="t", tag="state", kw_only=True, omit_defaults=True):
    """The table as it is now; state: as `games.queries.table.state` gives it."""

    state: dict[str, Any]


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Nothing was changed. id: of the move that was refused."""

    code: str
    text: str
    id: UUID | None = None


class Beat(Link, frozen=True, tag_field="t", tag="beat", kw_only=True, omit_defaults=True):
    """The versions of the series and of the game shown, and the server's time."""

    v: int
    gv: int
    now_ms: int


class Chat(msgspec.Struct, frozen=True, tag_field="t", tag="chat", omit_defaults=True):
    """Lines of the chat, as `games.queries.chat.told` gives them."""

    lines: list[tuple[int, int, str]]
    after: int = 0
    unheard: list[int] = []


Answer: TypeAlias = State | Refused | Beat | Chat

_decoder = msgspec.json.Decoder(Message)


def read(frame: str) -> Message:
    """Give the message in a frame. Raises msgspec.DecodeError (ValidationError for a wrong shape)."""
    return _decoder.decode(frame)


def opening(query: bytes) -> Opening:
    """Give what the address of a socket says; what cannot be read says nothing."""
    try:
        return msgspec.convert(dict(parse_qsl(query.decode("ascii"), max_num_fields=8)), Opening, strict=False)
    except ValueError:  # as are UnicodeDecodeError and msgspec.ValidationError
        return Opening()


def written(answer: Answer) -> str:
    """Give the frame of an answer."""
    return msgspec.json.encode(answer).decode()
