"""Whether somebody saves data: their browser says so, or they have switched it on here. It spares nothing itself."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

COOKIE = "thrift"
"""It stays with the browser and not with the account: a phone's data costs money, a laptop's at home does not."""

HEADER = "Save-Data"
YEAR_S = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Thrift:
    """asked: the browser asks for it with every request; chosen: it was switched on here."""

    asked: bool = False
    chosen: bool = False

    @property
    def on(self) -> bool:
        """Whether data is saved."""
        return self.asked or self.chosen


def thrift_of(request: HttpRequest) -> Thrift:
    """Give whether who asks saves data. Rule: UX 4.6."""
    return Thrift(request.headers.get(HEADER, "").strip().lower() == "on", request.COOKIES.get(COOKIE) == "1")


def keep(request: HttpRequest, response: HttpResponse, chosen: bool) -> None:
    """Locks nothing, announces nothing. The browser keeps the choice for a year, or forgets it."""
    if chosen:
        response.set_cookie(COOKIE, "1", max_age=YEAR_S, samesite="Lax", secure=request.is_secure(), httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
