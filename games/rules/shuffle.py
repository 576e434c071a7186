"""Fair chance that anybody can check afterwards: commit, then reveal. Never uses `random` and keeps nothing.

Before the deal the site publishes `commitment(secret)`; players may add random bytes (nonces); every chance entry
then follows from secret, nonces and the entry's number, and the secret is shown once the series is disclosed.

1. key = HMAC-SHA256(secret, nonces each preceded by its length as four bytes, big-endian)
2. bytes = SHAKE-256(HMAC-SHA256(key, label)), where the label is the number of the chance entry as ASCII digits
3. numbers = the bytes eight at a time, big-endian; one that would favour small remainders is passed over
4. the cards in canonical order are shuffled from the back: card i changes places with card (number mod i+1)
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from games.rules.cards import Card
from games.rules.entry import Cut, Shuffle
from games.rules.position import Chance

SECRET_BYTES = 32
NONCE_BYTES = 16
_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)
_BLOCK_WORDS = 64


def commitment(secret: bytes) -> str:
    """Give the SHA-256 of the secret in hex, which can be published without giving it away."""
    return hashlib.sha256(secret).hexdigest()


def order(cards: Sequence[Card], secret: bytes, nonces: Sequence[bytes], label: str) -> tuple[Card, ...]:
    """Give the cards in the one order that secret, nonces and label determine, each order equally likely.

    cards: in canonical order; nonces: in seat order, empty where a player gave none.
    """
    numbers = _numbers(_seed(secret, nonces, label))
    shuffled = list(cards)
    for last in range(len(shuffled) - 1, 0, -1):
        other = _below(last + 1, numbers)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)


def answer(chance: Chance, secret: bytes, nonces: Sequence[bytes], label: str) -> Shuffle | Cut:
    """Give the entry that a position awaits: its cards shuffled, or one for each seat that cuts."""
    shuffled = order(chance.cards, secret, nonces, label)
    return Cut(shuffled[: len(chance.seats)]) if chance.kind == "cut" else Shuffle(shuffled)


def _seed(secret: bytes, nonces: Sequence[bytes], label: str) -> bytes:
    together = b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in nonces)
    key = hmac.digest(secret, together, "sha256")
    return hmac.digest(key, label.encode("ascii"), "sha256")


def _numbers(seed: bytes) -> Iterator[int]:
    """Give the endless row of numbers that a seed stands for, each of eight bytes."""
    start, words = 0, _BLOCK_WORDS
    while True:
        block = hashlib.shake_256(seed).digest(words * _WORD_BYTES)
        for at in range(start, len(block), _WORD_BYTES):
            yield int.from_bytes(block[at : at + _WORD_BYTES], "big")
        start, words = len(block), 2 * words


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Give the next number below the limit, all equally likely."""
    fair = _WORDS - _WORDS % limit
    return next(number for number in numbers if number < fair) % limit
