import django.contrib.postgres.fields
import tournaments.models.tournament
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_challenge_people'),
        ('people', '0005_ties'),
        ('tournaments', '0002_presets'),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='absent',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            model_name='entrant',
            name='checked_in_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entrant',
            name='code',
            field=models.CharField(default='', max_length=30),
        ),
        migrations.AddField(
            model_name='entrant',
            name='first_round',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='entrant',
            name='out_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entrant',
            name='token',
            field=models.CharField(max_length=32, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='check_in_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='check_in_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='closes_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='door_token',
            field=models.CharField(default=tournaments.models.tournament.new_token, max_length=32),
        ),
        migrations.AddField(
            model_name='tournament',
            name='entrant_limit',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='entry',
            field=models.CharField(choices=[('open', 'players enter themselves'), ('approval', 'an organiser approves'), ('organiser', 'the organiser enters them')], default='open', max_length=9),
        ),
        migrations.AddField(
            model_name='tournament',
            name='games_from',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='late_until',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='leaver_policy',
            field=models.CharField(choices=[('rest', 'results stand, the rest are forfeits'), ('half', 'void if less than half was played'), ('all', 'all void')], default='rest', max_length=4),
        ),
        migrations.AddField(
            model_name='tournament',
            name='members_only',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='opens_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rating_from',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rating_to',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='seed_number',
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='starts_itself',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='stuck',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='venue',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AlterField(
            model_name='entrant',
            name='status',
            field=models.CharField(choices=[('asked', 'waits for approval'), ('waiting', 'on the waiting list'), ('entered', 'entered'), ('declined', 'not approved'), ('missing', 'did not check in'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='entered', max_length=12),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='seeding',
            field=models.CharField(choices=[('rating', 'by rating'), ('hand', 'by hand'), ('random', 'drawn at random')], default='rating', max_length=6),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('registration', 'open for entries'), ('check-in', 'check-in'), ('running', 'running'), ('paused', 'paused'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='registration', max_length=12),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['state', 'id'], name='tournament_state'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('rating_from', None), ('rating_to', None), ('rating_from__lte', models.F('rating_to')), _connector='OR'), name='tournament_rating_range'),
        ),
    ]
