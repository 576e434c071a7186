"""The house's signals, sent after commit but for `away`. A receiver that raises never undoes a move."""

from django.dispatch import Signal

game_over = Signal()  # game_id: int
series_over = Signal()  # series_id: int
away = Signal()  # last: datetime, now: datetime; in the transaction that gives the time between the two back
