"""The record of a run of Zener testing, format zener-run/1. Like a game's it needs no chance; it knows no odds.

Its log has the shuffles first, so that their numbers in the log are those that they were made under, then the calls
of the subject as seat 1 ("1 C"); in telepathy the sender is seat 2, who makes no entry.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.rules import fairness, toml
from games.rules.cards import ZENER, Card, Shape, canonical
from games.rules.entry import Shuffle, parse
from games.rules.fairness import Checked, Fairness
from games.rules.position import Chance
from games.rules.record import BrokenRecord, Record, is_texts, lines_of, read
from games.rules.refused import Refused
from games.rules.shuffle import answer
from games.rules.testing import TRIALS, Deck, Run, cards_of

FORMAT = "zener-run/1"
META_KEYS = ("date", "meta")
_DEAL = Chance("shuffle", "deal", ZENER)


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as it is shared. It is read, not yet replayed: its log may still be wrong."""

    deck: Deck
    seats: tuple[str, ...]
    """Display names: the subject and, in telepathy, the sender."""
    log: tuple[str, ...] = ()
    hits: int | None = None
    meta: Mapping[str, object] = field(default_factory=dict)
    fairness: object = None

    @property
    def telepathy(self) -> bool:
        """Whether a sender saw the cards."""
        return len(self.seats) == 2

    @property
    def shuffle_count(self) -> int:
        """How many shuffles the log begins with."""
        return 1 if self.deck is Deck.CLOSED else TRIALS

    @classmethod
    def of(cls, data: Mapping[str, object]) -> "RunRecord":
        """Give the record of what `record.read` gave, or raise BrokenRecord for entry 0. Unknown keys are let by."""
        deck, seats, log, result = (data.get(name) for name in ("deck", "seats", "log", "result"))
        if deck not in tuple(Deck):
            raise BrokenRecord(0, f"The deck is one of {', '.join(Deck)}.")
        if not is_texts(seats) or len(seats) not in (1, 2):
            raise BrokenRecord(0, "The seats are not the name of the subject, or of subject and sender.")
        if not isinstance(log, list):
            raise BrokenRecord(0, "The record has no log.")
        hits = result.get("hits") if isinstance(result, dict) else None
        if result is not None and type(hits) is not int:
            raise BrokenRecord(0, "The result is not a number of hits.")
        meta = {name: data[name] for name in META_KEYS if name in data}
        return cls(Deck(str(deck)), tuple(seats), lines_of(log), hits, meta, data.get("fairness"))

    def dumps(self) -> str:
        """Give the record as TOML that reads back to an equal one."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        head = {"format": FORMAT, "deck": str(self.deck), "seats": self.seats, **self.meta}
        yield from (f"{toml.key(name)} = {toml.written(value)}" for name, value in head.items())
        yield "log = ["
        yield from (f"  {toml.written(line)}," for line in self.log)
        yield "]"
        if self.hits is not None:
            yield "[result]"
            yield f"hits = {self.hits}"
        if isinstance(self.fairness, Mapping):
            yield "[fairness]"
            yield from (f"{toml.key(name)} = {toml.written(value)}" for name, value in self.fairness.items())


def loads(text: str) -> Record | RunRecord:
    """Give the record so written, of a game or of a run, or raise BrokenRecord for entry 0."""
    data = read(text)
    return RunRecord.of(data) if data.get("format") == FORMAT else Record.of(data)


def written(run: Run, shuffled: tuple[tuple[Card, ...], ...]) -> tuple[str, ...]:
    """Give the log of a run with these shuffles."""
    return (*(str(Shuffle(cards)) for cards in shuffled), *(f"1 {sign}" for sign in run.calls))


def replay(record: RunRecord, at: int | None = None) -> Run:
    """Give the run after the log, or after its first `at` entries and all shuffles.

    Raises BrokenRecord for the first entry that cannot stand; for a missing shuffle, at one past the last entry; and,
    when the whole log was applied, for hits that differ from those reached.
    """
    count = record.shuffle_count
    shuffled = [_shuffled(record, number) for number in range(1, count + 1)]
    run = Run(record.deck, cards_of(record.deck, shuffled), record.telepathy)
    for number, line in list(enumerate(record.log, 1))[count : None if at is None else max(at, count)]:
        sign = line.removeprefix("1 ")
        if line == sign or sign not in tuple(Shape):
            raise BrokenRecord(number, f'{line[:40]!r} is not a call of the subject, such as "1 C".')
        try:
            run = run.call(Shape(sign))
        except Refused as refused:
            raise BrokenRecord(number, refused.text) from None
    whole = at is None or at >= len(record.log)
    if whole and record.hits is not None and (not run.over or run.report().hits != record.hits):
        raise BrokenRecord(0, "The result is not the one that the log reaches.")
    return run


def check(record: RunRecord) -> fairness.Report:
    """Give what became of each shuffle; raises BrokenRecord where there is nothing to check it by."""
    told = Fairness.of(record.fairness, len(record.seats))
    lines = enumerate(record.log[: record.shuffle_count], 1)
    due = ((number, line, str(answer(_DEAL, told.secret, told.nonces, str(number)))) for number, line in lines)
    chances = tuple(Checked(number, _DEAL, line == right) for number, line, right in due)
    try:
        replay(record)
    except BrokenRecord as broken:
        return fairness.Report(told, chances, broken)
    return fairness.Report(told, chances)


def _shuffled(record: RunRecord, number: int) -> tuple[Card, ...]:
    if number > len(record.log):
        raise BrokenRecord(number, "Here the pack must be shuffled.")
    try:
        entry = parse(record.log[number - 1])
        if not isinstance(entry, Shuffle) or canonical(entry.cards) != ZENER:
            raise BrokenRecord(number, "This is not a shuffle of the twenty-five cards.")
    except BrokenRecord:
        raise
    except Refused as refused:
        raise BrokenRecord(number, refused.text) from None
    return entry.cards
