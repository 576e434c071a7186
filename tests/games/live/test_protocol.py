"""Messages of sockets, as they are read and written."""

from uuid import UUID

import msgspec
import pytest

from games.live import protocol
from games.live.consumer import BEAT_S

ID = "00000000-0000-0000-0000-00000000000a"


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (
            f'{{"t":"move","game":31,"move":"C7 last","answers":41,"id":"{ID}"}}',
            protocol.Move(31, "C7 last", 41, UUID(ID)),
        ),
        ('{"t":"start","game":2,"nonce":"00ff"}', protocol.Start(2, "00ff")),
        ('{"t":"start","game":2}', protocol.Start(2)),
        ('{"t":"resign","scope":"series"}', protocol.Resign("series")),
        ('{"t":"draw","do":"offer","scope":"series"}', protocol.Draw("offer", "series")),
        ('{"t":"draw","do":"accept"}', protocol.Draw("accept")),
        ('{"t":"sync"}', protocol.Sync()),
        ('{"t":"sync","seen":"aB-_09"}', protocol.Sync("aB-_09")),
        ('{"t":"echo","n":7}', protocol.Echo(7)),
        ('{"t":"here"}', protocol.Here()),
    ],
)
def test_a_message_is_read(frame: str, message: protocol.Message) -> None:
    assert protocol.read(frame) == message


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"resign","scope":"everything"}',
        '{"t":"draw","do":"insist"}',
        '{"t":"move","game":1.5,"move":"C7","answers":1,"id":"x"}',
        '{"t":"start","game":1,"nonce":"' + "00" * 17 + '"}',
        '{"t":"start","game":1,"nonce":"0"}',
        '{"t":"move","game":1,"move":"' + "x" * 41 + f'","answers":1,"id":"{ID}"}}',
    ],
)
def test_a_message_of_another_shape_is_not_read(frame: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        protocol.read(frame)


def test_answers_are_tagged_and_say_no_more_than_they_have_to() -> None:
    assert protocol.written(protocol.Beat(v=12, gv=42, now_ms=1_790_000_000_000)) == (
        '{"t":"beat","v":12,"gv":42,"now_ms":1790000000000}'
    )
    assert protocol.written(protocol.State(state={}, echo=3, rtt_ms=80, elsewhere=True)) == (
        '{"t":"state","elsewhere":true,"echo":3,"rtt_ms":80,"state":{}}'
    )
    assert protocol.written(protocol.Refused("stale", "Look again.")) == (
        '{"t":"refused","code":"stale","text":"Look again.","id":null}'
    )


@pytest.mark.parametrize(
    ("query", "opening"),
    [
        (b"", protocol.Opening()),
        (b"seen=aB-_09&page=x1&new=1&edition=00ff00ff", protocol.Opening("aB-_09", "x1", True, "00ff00ff")),
        (b"seen=&page=x1&new=0", protocol.Opening(page="x1")),
        (b"page=x1&more=y", protocol.Opening(page="x1")),
        (b"seen=" + b"x" * 17, protocol.Opening()),
        (b"page=%3Cscript%3E", protocol.Opening()),
        (b"new=perhaps", protocol.Opening()),
        (b"\xff=1", protocol.Opening()),
        (b"&".join(b"a=1" for _ in range(99)), protocol.Opening()),
    ],
)
def test_what_an_address_says_is_read_and_what_cannot_be_read_says_nothing(
    query: bytes, opening: protocol.Opening
) -> None:
    assert protocol.opening(query) == opening


def test_a_line_of_a_hundred_and_forty_letters_costs_less_than_three_hundred_bytes() -> None:
    frame = protocol.written(protocol.Chat(lines=[(1_234_567, 8, "w" * 140)], after=1_234_566))
    assert len(frame.encode()) < 300


def test_an_idle_watcher_costs_less_than_two_kilobytes_a_minute() -> None:
    """Beats are all it is sent. Rule: UX 5.2."""
    beat = protocol.written(protocol.Beat(v=9_999, gv=9_999, now_ms=1_790_000_000_000, rtt_ms=9_999, watching=9_999))
    assert (len(beat.encode()) + 4) * 60 / BEAT_S < 500
