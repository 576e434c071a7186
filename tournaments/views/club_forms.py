"""What is typed about clubs, members and seasons. The services judge it."""

from typing import Any

from django import forms

from tournaments.models import Club, Membership

DATE = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
NAMES_HELP = "One name a line. Guests have no account; they are seated, paired and rated in this club."


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A club to be."""

    class Meta:
        model = Club
        fields = ["name", "town", "about", "join_policy"]
        labels = {"about": "When and where you meet, and anything else", "join_policy": "Who may join"}
        widgets = {"about": forms.Textarea(attrs={"rows": 4}), "join_policy": forms.RadioSelect}


class AddMemberForm(forms.Form):
    """An account to be a member."""

    prefix = "member"

    username = forms.CharField(
        label="User name",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(choices=[choice for choice in Membership.Role.choices if choice[0] != "owner"])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].initial = Membership.Role.MEMBER


class AddGuestsForm(forms.Form):
    """Names to be club guests."""

    prefix = "guests"

    names = forms.CharField(
        label="Names", help_text=NAMES_HELP, max_length=8000, widget=forms.Textarea(attrs={"rows": 6})
    )


class SeasonForm(forms.Form):
    """A season to be."""

    name = forms.CharField(max_length=60)
    starts_on = forms.DateField(label="First day", widget=DATE)
    ends_on = forms.DateField(label="Last day", widget=DATE)
