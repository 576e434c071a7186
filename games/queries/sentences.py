"""Games in sentences: what happened, what to do now, why a card will not do. They say nothing that a view hides.

One message for one entry, short enough to be read out: "Bayo played star 2. You pick 2."
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.rules.cards import Card, Shape
from games.rules.event import Event, Kind, Why
from games.rules.position import Position

SHAPES: Mapping[Shape, str] = {
    Shape.CIRCLE: "circle",
    Shape.TRIANGLE: "triangle",
    Shape.CROSS: "cross",
    Shape.SQUARE: "square",
    Shape.STAR: "star",
}
WARNINGS = {"semi": "semi last card", "last": "last card"}

REASONS: Mapping[str, str] = {
    "game-over": "The game is over.",
    "not-your-turn": "It is not your turn.",
    "not-in-hand": "You do not hold that card.",
    "answer-the-pick": "Only another {n} answers this pick.",
    "answer-the-call": "It does not fit: {shape} was called.",
    "does-not-fit": "It fits neither the shape nor the number.",
    "call-a-shape": "Call a shape with your Whot.",
    "call-without-whot": "Only a Whot calls a shape.",
    "warning-not-due": "That warning is not due.",
    "row-laid": "Your row lies already.",
    "row-of-five": "A row is five cards.",
    "card-twice": "A card lies in one slot only.",
    "does-not-follow": "It has neither the sign beneath nor one that defeats it.",
    "must-lead": "You lead: play a card.",
    "must-play": "The kitty is empty, and you have a card that follows: play it.",
    "not-now": "That is no move of this game.",
}
"""Why a card cannot be played, by the codes of `why_not` and of refused plays. {n}: the number that answers."""


def reason(code: str, position: Position) -> str:
    """Give the reason in words, "" for a code that is not of a card."""
    shape = SHAPES[position.called] if position.called else ""
    return REASONS.get(code, "").format(n=position.pick_number, shape=shape)


def card_name(card: Card) -> str:
    """Give a card as it is said: "star 5", "Whot"."""
    return f"{SHAPES[card.shape]} {card.number}" if card.shape else "Whot"


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events to one reader. names: one a seat; you: the reader's own seat, which is called "you"."""

    names: Sequence[str]
    you: int | None = None

    def tell(self, events: Sequence[Event]) -> str:
        """Give what one entry brought about as one message, "" for nothing."""
        return " ".join(text for _, text in self._sentences(_joined(events)))

    def effect(self, events: Sequence[Event]) -> str:
        """Give of the same only whom it touches: who forgot a warning, draws, misses a turn, plays again, is out."""
        return " ".join(text for event, text in self._sentences(_joined(events)) if _touches(event))

    def name(self, seat: int) -> str:
        """Give how the seat is called at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat - 1]

    def names_of(self, seats: Sequence[int]) -> str:
        """Give several seats as one subject: "You and Bayo"."""
        *others, last = [self.name(seat) for seat in seats]
        return f"{', '.join(others)} and {last}" if others else last

    def _inside(self, seat: int) -> str:
        """Give how the seat is called inside a sentence."""
        return "you" if seat == self.you else self.names[seat - 1]

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """Give the seat with a verb: "You deal", "Bayo deals"."""
        return f"{self.name(seat)} {verb if seat == self.you else third or verb + 's'}"

    def _sentences(self, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
        drew = [event for event in events if event.kind is Kind.DREW and event.why in _TOGETHER]
        together = len(drew) > 1
        if together:
            events = [event for event in events if event not in drew[1:]]
        skipped = [event.seat for event in events if event.kind is Kind.SKIPPED]
        for number, event in enumerate(events):
            if together and event is drew[0]:
                yield event, self._draws_of_all(drew)
            elif event.kind is Kind.SKIPPED and len(skipped) > 1:
                if event.seat == skipped[0]:
                    yield event, f"{self.names_of(skipped)} miss a turn."
            elif event.kind is Kind.DREW and event.why is Why.PENALTY:
                continue  # told with the penalty
            elif text := self._sentence(event, events[number + 1 :]):
                yield event, text

    def _draws_of_all(self, drew: Sequence[Event]) -> str:
        """Give what everybody else has drawn at once; where the market gave out, who of them had anything."""
        amounts = {event.amount for event in drew}
        if len(amounts) == 1:
            return f"Everybody else draws {drew[0].amount}." if drew[0].amount else "Nobody else can draw."
        seats = sorted((event.seat for event in drew if event.amount), key=lambda seat: seat != self.you)
        who = self.names_of(seats) if len(seats) < 3 else f"{self.name(seats[0])} and {len(seats) - 1} others"
        who = f"{who[0].lower() if seats[0] == self.you else who[0]}{who[1:]}"
        draw = "draws" if len(seats) == 1 and seats[0] != self.you else "draw"
        left = amounts - {0}
        return f"Only {who} {draw}{f' {left.pop()}' if len(left) == 1 else ''}."

    def _sentence(self, event: Event, rest: Sequence[Event]) -> str:
        seat = event.seat
        match event.kind:
            case Kind.DEALT:
                turned = f", {card_name(event.card)} turned up" if event.card else ""
                begins = f" {self.does(seat, 'begin')}." if seat else ""
                return f"{event.amount} card{'' if event.amount == 1 else 's'} each{turned}.{begins}"
            case Kind.CUT:
                cards = zip(event.seats, event.cards, strict=True)
                told = ", ".join(f"{self._inside(other)} {card_name(card)}" for other, card in cards)
                return f"Cut: {told}. {self.does(seat, 'deal') if seat else 'The lowest are equal'}."
            case Kind.PLAYED:
                return self._played(event, rest)
            case Kind.PENALTY:
                drawn = next((other.amount for other in rest if other.kind is Kind.DREW), event.amount)
                price = f": {drawn} more" if drawn else ", but the market is empty"
                return f"{self.name(seat)} forgot to say {WARNINGS[event.why]}{price}."
            case Kind.DREW:
                return self._drew(event)
            case Kind.RESHUFFLED:
                return "The pile is reshuffled."
            case Kind.PICK:
                return f"{self.does(seat, 'pick')} {event.amount}."
            case Kind.SKIPPED:
                return f"{self.does(seat, 'miss', 'misses')} a turn."
            case Kind.AGAIN:
                return f"{self.does(seat, 'play')} again{', any card' if event.why == 'any' else ''}."
            case Kind.ROW | Kind.BOUT | Kind.STREAK:
                return self._row(event, rest)
            case Kind.PASSED | Kind.BROKEN | Kind.UNBROKEN | Kind.CAPTURED | Kind.BONUS:
                return self._trick(event)
            case _:
                return self._end(event, rest)

    def _played(self, event: Event, rest: Sequence[Event]) -> str:
        assert event.card
        tally = f", tally {event.amount}" if event.amount and not any(e.kind is Kind.BROKEN for e in rest) else ""
        call = f" and called {SHAPES[event.call]}" if event.call else ""
        warning = f": {WARNINGS[event.why]}" if event.why else ""
        return f"{self.name(event.seat)} played {card_name(event.card)}{call}{tally}{warning}."

    def _drew(self, event: Event) -> str:
        if event.why is Why.MARKET:
            return f"{self.name(event.seat)} went to market{'' if event.amount else ', which is empty'}."
        if event.why is Why.PICK:
            return f"{self.name(event.seat)} picked {event.amount or 'nothing: the market is empty'}."
        if event.why is Why.KITTY:
            return f"{self.name(event.seat)} drew and passed."
        if not event.amount:
            return f"{self.does(event.seat, 'find')} the market empty."
        return f"{self.does(event.seat, 'draw')} {event.amount}."

    def _row(self, event: Event, rest: Sequence[Event]) -> str:
        """Give what a row brought, with how it stands once its last bout is told and the game goes on."""
        to = "you" if event.seat == self.you else self.names[event.seat - 1]
        more = any(other.kind in (Kind.BOUT, Kind.STREAK) for other in rest)
        score = "" if more or _ends(rest) else f" It stands {'–'.join(map(str, event.counts))}."
        match event.kind:
            case Kind.ROW:
                return f"{self.name(event.seat)} laid a row."
            case Kind.STREAK:
                return f"Three in a row: {event.amount} more for {to}.{score}"
        one, other = (card_name(card) for card in event.cards)
        if not event.seat:
            return f"Slot {event.amount}: {one} and {other} are level.{score}"
        winning, losing = (one, other) if event.seat == 1 else (other, one)
        return f"Slot {event.amount}: {winning} beats {losing} for {to}.{score}"

    def _trick(self, event: Event) -> str:
        side = event.why.capitalize()
        match event.kind:
            case Kind.PASSED:
                return f"{self.name(event.seat)} passed."
            case Kind.BROKEN:
                return f"{event.amount} breaks the tally."
            case Kind.UNBROKEN:
                return f"The pile stays unbroken at {event.amount}."
            case Kind.CAPTURED:
                return f"{side} take {event.amount} card{'' if event.amount == 1 else 's'}."
        return (
            f"{side} get {event.amount} more for the higher numbers." if side else "The numbers captured are equal."
        )

    def _end(self, event: Event, rest: Sequence[Event]) -> str:
        seat = event.seat
        match event.kind:
            case Kind.OUT:
                return "" if _ends(rest) and seat in _winners(rest) else f"{self.does(seat, 'are', 'is')} out!"
            case Kind.LEFT:
                return f"{self.name(seat)} {_LEFT[event.why]}."
            case Kind.DEAL_OVER:
                counts = "" if _ends(rest) else f"The deal is over: {self._counts(event)}."
                return f"{WHY_OVER.get(event.why, '')} {counts}".strip()
            case Kind.DROPPED:
                return f"{self.does(seat, 'drop')} out with {event.amount} points."
            case Kind.CLOCK:
                return self._clock(event)
            case Kind.OVER:
                return self._over(event)
        return ""

    def _over(self, event: Event) -> str:
        winners = [seat for seat, place in enumerate(event.places, 1) if place == 1]
        if event.why == "void":
            return "The game is void."
        counts = f", {'–'.join(map(str, event.counts))}" if len(event.counts) == 2 and event.why in _COUNTED else ""
        if len(winners) == len(event.places):
            return f"The game is drawn{counts}."
        verb = "win" if self.you in winners or len(winners) > 1 else "wins"
        return f"{self.names_of(winners)} {verb}{counts}."

    def _counts(self, event: Event) -> str:
        return ", ".join(f"{self._inside(seat)} {event.counts[seat - 1]}" for seat in event.seats)

    def _clock(self, event: Event) -> str:
        if event.why != "changed":
            return "The clocks stand still." if event.why == "paused" else "The clocks run again."
        seconds = f"{round(abs(event.amount) / 1000, 1):g} seconds"
        verbs = ("get", "gets") if event.amount >= 0 else ("lose", "loses")
        return f"{self.does(event.seat, *verbs)} {seconds}."


def _joined(events: Sequence[Event]) -> list[Event]:
    """Give the events with a draw that a shuffle interrupted as one."""
    joined: list[Event] = []
    for event in events:
        first = next((n for n, other in enumerate(joined) if _is_same_draw(event, other)), None)
        if first is None:
            joined.append(event)
        else:
            joined[first] = joined[first]._replace(amount=joined[first].amount + event.amount)
    return joined


def _is_same_draw(event: Event, other: Event) -> bool:
    return event.kind is other.kind is Kind.DREW and (event.seat, event.why) == (other.seat, other.why)


_TOGETHER = (Why.GENERAL_MARKET, Why.PICK_ALL)
_EFFECTS = (Kind.PENALTY, Kind.SKIPPED, Kind.AGAIN, Kind.DROPPED)
_LEFT = {"resign": "resigned", "leave": "left the table", "time": "ran out of time"}
WHY_OVER = {"market": "The market has run out.", "blocked": "Nobody can go on."}
_COUNTED = ("out", "market", "blocked", "points", "score")


def _touches(event: Event) -> bool:
    return event.kind in _EFFECTS or (event.kind is Kind.DREW and event.why in _TOGETHER)


def _ends(events: Sequence[Event]) -> bool:
    return any(event.kind is Kind.OVER for event in events)


def _winners(events: Sequence[Event]) -> list[int]:
    places = next(event.places for event in events if event.kind is Kind.OVER)
    return [seat for seat, place in enumerate(places, 1) if place == 1]
