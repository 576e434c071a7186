"""Rows of people and rules for tests. Games are made through the services, never here."""

import factory
from factory.django import DjangoModelFactory

from games.models import Ruleset
from whotclub.people.models import Player, User

NAMES = ("Ada", "Bayo", "Chidi", "Dayo", "Efe", "Femi", "Gbemi", "Halima", "Ife", "Jide")


class UserFactory(DjangoModelFactory):
    """A log-in; its password is its username."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"{NAMES[n % len(NAMES)].lower()}{n}")
    password = factory.django.Password(factory.SelfAttribute("username"))


class PlayerFactory(DjangoModelFactory):
    """A player with an account."""

    class Meta:
        model = Player

    kind = Player.Kind.ACCOUNT
    name = factory.Sequence(lambda n: f"{NAMES[n % len(NAMES)]} {n}")
    user = factory.SubFactory(UserFactory)


class GuestFactory(DjangoModelFactory):
    """A club guest."""

    class Meta:
        model = Player

    kind = Player.Kind.GUEST
    name = factory.Sequence(lambda n: f"Guest {n}")


class BotFactory(DjangoModelFactory):
    """A house bot."""

    class Meta:
        model = Player

    kind = Player.Kind.BOT
    level = Player.Level.EASY
    name = factory.Sequence(lambda n: f"Bot {n}")


class RulesetFactory(DjangoModelFactory):
    """Frozen rules."""

    class Meta:
        model = Ruleset
        django_get_or_create = ("variant", "options", "version")

    variant = "modern"
    options = factory.LazyFunction(dict)
    version = 1
