"""The log-in and sign-up forms: allauth's, in our words. They decide nothing about passwords or limits."""

import unicodedata
from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django.core.exceptions import ValidationError

from whotclub.people.models import User
from whotclub.people.names import near_names

NAME_ATTRS = {"autocapitalize": "none", "spellcheck": "false"}
BAIT = {"class": "unseen", "tabindex": "-1", "autocomplete": "off", "aria-hidden": "true"}


class LogInForm(LoginForm):  # type: ignore[misc]  # allauth has no types
    """Name or e-mail address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = "User name or e-mail"
        login.widget.attrs = {"autocomplete": "username"} | NAME_ATTRS
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""

    def clean_login(self) -> str:
        """What was typed, in the form that names are stored in."""
        return unicodedata.normalize("NFC", super().clean_login())


class SignUpForm(SignupForm):  # type: ignore[misc]  # allauth has no types
    """User name, password and, by choice, an e-mail address; each asked for once."""

    field_order = ["username", "password1", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.free_names: list[str] = []
        self.fields["username"].label = "User name"
        self.fields["username"].widget.attrs |= NAME_ATTRS
        self.fields["email"].label = "E-mail, if you like"
        self.fields["email"].help_text = "For a forgotten password, nothing else."
        if "password1" in self.fields:
            self.fields["password1"].help_text = "At least eight characters."
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name not in self.field_order:  # the bait for robots: allauth hides it with a style of its own
                field.widget.attrs = {
                    "class": "unseen",
                    "tabindex": "-1",
                    "autocomplete": "off",
                    "aria-hidden": "true",
                }

    def clean_username(self) -> str:
        """The name if it is free; otherwise `free_names` has three like it."""
        try:
            return str(super().clean_username())
        except ValidationError as error:
            if error.code == "username_taken":
                name = unicodedata.normalize("NFC", self.cleaned_data["username"])
                near = User.objects.filter(username__istartswith=name[:30]).values_list("username", flat=True)
                self.free_names = near_names(name, {taken.lower() for taken in near})
            raise
