"""How allauth makes our users: every account is a player."""

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest

from whotclub.people.models import Player, User


class AccountAdapter(DefaultAccountAdapter):
    """Gives each new account its Player, under the user name."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """The stored user, with a Player in the same transaction."""
        with transaction.atomic():
            saved: User = super().save_user(request, user, form, commit)
            if commit:
                Player.objects.create(kind=Player.Kind.ACCOUNT, name=saved.username[:40], user=saved)
        return saved
