"""The house's two signals, sent after commit. A receiver that raises never undoes a move."""

from django.dispatch import Signal

game_over = Signal()  # game_id: int
series_over = Signal()  # series_id: int
