from games.bots.choose import choose

__all__ = ["choose"]
