"""How allauth makes our users: every account is a player."""

import unicodedata

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest

from whotclub.people.models import Player, User
from whotclub.people.names import check_username


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Gives each new account its Player, under the user name; says what is wrong in our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": "That name is taken.",
        "username_password_mismatch": "The name and the password do not fit together.",
        "email_password_mismatch": "The e-mail address and the password do not fit together.",
        "too_many_login_attempts": "Too many wrong passwords. Wait five minutes, then try again.",
        "rate_limited": "That was too often. Wait a minute, then try again.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in NFC, made of what names are made of, and free (whatever the case of its letters)."""
        composed = unicodedata.normalize("NFC", username)
        check_username(composed)
        return str(super().clean_username(composed, shallow))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """The stored user, with a Player in the same transaction."""
        with transaction.atomic():
            saved: User = super().save_user(request, user, form, commit)
            if commit:
                Player.objects.create(kind=Player.Kind.ACCOUNT, name=saved.username, user=saved)
        return saved
