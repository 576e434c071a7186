"""Rows of people and rules for tests. Games are made through the services, never here."""

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from games.models import Ruleset
from whotclub.people.models import Player, User, Visitor

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


class VisitorFactory(DjangoModelFactory):
    """A visitor who has just come."""

    class Meta:
        model = Player
        skip_postgeneration_save = True

    kind = Player.Kind.VISITOR
    name = factory.Sequence(lambda n: f"Visitor {n}")
    visitor = factory.RelatedFactory("tests.factories.VisitorRowFactory", factory_related_name="player")


class VisitorRowFactory(DjangoModelFactory):
    """How a visitor is known."""

    class Meta:
        model = Visitor

    player = factory.SubFactory(VisitorFactory, visitor=None)
    token = factory.Sequence(lambda n: f"token{n}")
    seen_at = factory.LazyFunction(timezone.now)
