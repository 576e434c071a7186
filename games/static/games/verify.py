"""Check that the deals of WhotClub games were fair: python3 verify.py GAME.whot (Python 3.11 or later, nothing else).

The SHA-256 of the secret must be the commitment that the site showed before the deal, and every shuffle and cut must
follow from the secret, the players' nonces and the entry's number in the log. This program knows no rules: that the
moves were legal, and that the cards turned over were those of the pile, is what replaying the game checks.
"""

import hashlib
import hmac
import sys
import tomllib

MANY, FEWER, STARS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14), (1, 2, 3, 5, 7, 10, 11, 13, 14), (1, 2, 3, 4, 5, 7, 8)
SUITED = zip("CTXS*", (MANY, MANY, FEWER, FEWER, STARS), strict=True)
WHOLE = [f"{shape}{number}" for shape, numbers in SUITED for number in numbers] + 5 * ["W"]
PACKS = (WHOLE, WHOLE[:53], WHOLE[:49], [card for card in WHOLE if card[1:] in ("1", "2", "3", "5", "7")])


def need(true: bool, otherwise: str) -> None:
    if not true:
        raise ValueError(otherwise)


def shuffled(cards: list[str], key: bytes, label: str) -> list[str]:
    stream = hashlib.shake_256(hmac.digest(key, label.encode(), "sha256")).digest(8 * 1000)
    words = (int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    for last in range(len(cards) - 1, 0, -1):
        other = next(word for word in words if word < 2**64 - 2**64 % (last + 1)) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def verify(seats: list[str], log: list[str], secret: str, nonces: list[str], commitment: str, **terms: str) -> str:
    need(
        (terms["scheme"], terms["labels"]) == ("commit-reveal/1", "entry number"),
        "another scheme than the one of this program",
    )
    need(hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment, "the commitment is not of this secret")
    added = [bytes.fromhex(nonce) for nonce in nonces]
    need(len(added) == len(seats) and max(map(len, added)) <= 16, "not a nonce of at most 16 bytes for each seat")
    together = b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in added)
    key = hmac.digest(bytes.fromhex(secret), together, "sha256")
    entries = [line.split() for line in log]
    pack = sorted(next(cards for kind, *cards in entries if kind == "shuffle"), key=WHOLE.index)
    need(pack in PACKS, "the first deal is not of a whole pack")
    for number, (kind, *cards) in enumerate(entries, 1):
        if kind in ("shuffle", "cut"):
            due = shuffled(sorted(cards, key=WHOLE.index) if kind == "shuffle" else pack.copy(), key, str(number))
            need(cards == due[: len(cards)], f"entry {number}: this {kind} is not what secret and nonces give")
    return "fair" if all(added) else "fair; but not everybody added a nonce, so the deal rests on the site's word"


failed = 0
for name in sys.argv[1:]:
    try:
        with open(name, "rb") as file:
            game = tomllib.load(file)
        print(f"{name}: {verify(game['seats'], game['log'], **game['fairness'])}")
    except Exception as error:
        failed = 2
        print(f"{name}: NOT VERIFIED: {type(error).__name__}: {error}", file=sys.stderr)
sys.exit(failed)
