"""How somebody likes cards to be drawn: kept with the account, for anybody else in cookies. It draws nothing."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from whotclub.people.models import Skin, User

YEAR_S = 365 * 24 * 3600
SKIN, LETTERS = "skin", "letters"
"""The cookies. Whatever else they hold is taken for nothing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """skin: the pack; letters: whether each card bears the letter of its shape."""

    skin: Skin = Skin.AS_PLAYED
    letters: bool = False


def drawn_for(request: HttpRequest) -> Drawn:
    """Give how cards are drawn for who asks."""
    user = request.user
    if isinstance(user, User):
        return Drawn(Skin(user.skin), user.letters)
    kept = request.COOKIES.get(SKIN, "")
    return Drawn(Skin(kept) if kept in Skin else Skin.AS_PLAYED, request.COOKIES.get(LETTERS) == "1")


def keep(request: HttpRequest, response: HttpResponse, drawn: Drawn) -> None:
    """Locks nothing, announces nothing. From now on cards are drawn so for who asks; an account keeps it."""
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(skin=drawn.skin, letters=drawn.letters)
        return
    for name, value in ((SKIN, drawn.skin.value), (LETTERS, "1" if drawn.letters else "")):
        if value and value != Skin.AS_PLAYED:
            response.set_cookie(name, value, max_age=YEAR_S, samesite="Lax", secure=request.is_secure())
        else:
            response.delete_cookie(name, samesite="Lax")
