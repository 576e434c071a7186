"""Terms that stages have now leave the tournament. Not reversible with rows: the lengths of matches are not copied back."""

import tournaments.models.tournament
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_challenge_people'),
        ('people', '0005_ties'),
        ('tournaments', '0005_stages_of_old_tournaments'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='tournament',
            name='best_of',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='third_place',
        ),
        migrations.AlterField(
            model_name='entrant',
            name='code',
            field=models.CharField(max_length=30),
        ),
        migrations.AlterField(
            model_name='entrant',
            name='token',
            field=models.CharField(default=tournaments.models.tournament.new_token, max_length=32, unique=True),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'code'), name='entrant_code_once'),
        ),
    ]
