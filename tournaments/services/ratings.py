"""The rating lists, kept equal to a replay of every game that counts."""

from collections.abc import Callable


def rate_due() -> int:
    """Every MatchGame that is due has been put into its lists in order; gives how many there were."""


def rebuild(progress: Callable[[int, int], None] = lambda done, total: None) -> int:
    """The lists are what a replay of all counted games gives; gives how many rows had differed."""
