"""Tournaments that were made before stages had terms: one single elimination each, entrants with an id and a link.

Backwards nothing is undone: what was written is no more than what the older columns say.
"""

import secrets

from django.db import migrations
from django.utils.text import slugify

TOKEN_BYTES = 16


def stages(apps, schema_editor):
    Tournament = apps.get_model("tournaments", "Tournament")
    Stage = apps.get_model("tournaments", "Stage")
    for tournament in Tournament.objects.all():
        tournament.door_token = secrets.token_urlsafe(TOKEN_BYTES)
        tournament.save(update_fields=["door_token"])
        stage, _ = Stage.objects.get_or_create(tournament=tournament, number=1, defaults={"format": "single"})
        stage.code, stage.best_of, stage.third_place = "main", tournament.best_of, tournament.third_place
        if stage.matches.exists():
            stage.drawn_at, stage.over_at = tournament.started_at, tournament.finished_at
        stage.save()
        codes = set()
        for entrant in tournament.entrants.select_related("player").order_by("id"):
            entrant.code, entrant.token = code(entrant.player.name, codes), secrets.token_urlsafe(TOKEN_BYTES)
            entrant.save(update_fields=["code", "token"])
        if stage.matches.exists():
            draw(apps, tournament, stage)


def code(name, taken):
    stem = slugify(name)[:20].strip("-") or "x"
    word, number = stem, 2
    while word in taken:
        word, number = f"{stem}-{number}", number + 1
    taken.add(word)
    return word


def draw(apps, tournament, stage):
    """The stage has the rows that a start writes now."""
    StageEntrant = apps.get_model("tournaments", "StageEntrant")
    Round = apps.get_model("tournaments", "Round")
    at = tournament.started_at
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, number=entrant.seed, source=f"seed {entrant.seed}", entrant=entrant)
        for entrant in tournament.entrants.exclude(seed=None)
    )
    Round.objects.bulk_create(
        Round(stage=stage, number=number, paired_at=at, published_at=at) for number in range(1, stage.rounds + 1)
    )


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0004_stages_and_rounds")]

    operations = [migrations.RunPython(stages, migrations.RunPython.noop)]
