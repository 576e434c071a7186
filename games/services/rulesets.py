"""Frozen rules as rows. It never changes one."""

from collections.abc import Mapping

from games import models
from games.rules.ruleset import Ruleset


def freeze(variant: str, options: Mapping[str, object]) -> models.Ruleset:
    """Locks nothing, announces nothing. The row of this variant with these options stands; there is one of each kind.

    options: by name, in the record's form. Refused as `Ruleset.of` does.
    """
    rules = Ruleset.of(variant, options)
    return models.Ruleset.objects.get_or_create(variant=variant, options=rules.changed(), version=rules.version)[0]
