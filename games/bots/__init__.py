from games.bots.choose import choose
from games.bots.move import any_move

__all__ = ["any_move", "choose"]
