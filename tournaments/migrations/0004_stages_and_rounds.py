import django.contrib.postgres.fields
import django.db.models.constraints
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_challenge_people'),
        ('people', '0005_ties'),
        ('tournaments', '0003_life_and_entries'),
    ]

    operations = [
        migrations.CreateModel(
            name='ForbiddenPair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='Hold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('paired_at', models.DateTimeField(blank=True, null=True)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('overdue_seen', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['stage', 'number'],
            },
        ),
        migrations.CreateModel(
            name='StageEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('source', models.CharField(max_length=60)),
                ('group', models.CharField(blank=True, max_length=2)),
                ('empty', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['stage', 'number'],
            },
        ),
        migrations.AlterModelOptions(
            name='stage',
            options={'ordering': ['number']},
        ),
        migrations.AddField(
            model_name='match',
            name='group',
            field=models.CharField(blank=True, max_length=2),
        ),
        migrations.AddField(
            model_name='match',
            name='published',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='match',
            name='repeat',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='best_of',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), default=list, size=None),
        ),
        migrations.AddField(
            model_name='stage',
            name='code',
            field=models.SlugField(default='main', max_length=30),
        ),
        migrations.AddField(
            model_name='stage',
            name='drawn_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stage',
            name='ended_after',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stage',
            name='expiry_s',
            field=models.PositiveIntegerField(default=604800),
        ),
        migrations.AddField(
            model_name='stage',
            name='groups',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='legs',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='level',
            field=models.CharField(choices=[('play', 'further games'), ('count-seed', 'lower counts, then the better seed')], default='play', max_length=10),
        ),
        migrations.AddField(
            model_name='stage',
            name='lots',
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stage',
            name='max_seats',
            field=models.PositiveSmallIntegerField(default=8),
        ),
        migrations.AddField(
            model_name='stage',
            name='min_seats',
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.AddField(
            model_name='stage',
            name='name',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='stage',
            name='over_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stage',
            name='overdue',
            field=models.CharField(choices=[('referee', 'a referee decides'), ('decided', 'who played or was there has won')], default='referee', max_length=8),
        ),
        migrations.AddField(
            model_name='stage',
            name='pace',
            field=models.CharField(choices=[('hand', 'an organiser starts each round'), ('at-once', 'as soon as the round before is complete'), ('at-times', 'at the times set')], default='at-once', max_length=8),
        ),
        migrations.AddField(
            model_name='stage',
            name='points_bye',
            field=models.FloatField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='points_draw',
            field=models.FloatField(default=0.5),
        ),
        migrations.AddField(
            model_name='stage',
            name='points_loss',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='stage',
            name='points_win',
            field=models.FloatField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='reach',
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.AddField(
            model_name='stage',
            name='reset',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='round_s',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stage',
            name='seats',
            field=models.PositiveSmallIntegerField(default=4),
        ),
        migrations.AddField(
            model_name='stage',
            name='take_best',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='stage',
            name='take_each',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='stage',
            name='third_place',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='tiebreaks',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), default=list, size=None),
        ),
        migrations.AlterField(
            model_name='match',
            name='bracket',
            field=models.CharField(blank=True, choices=[('upper', 'main'), ('lower', 'lower'), ('third', 'third place'), ('final', 'grand final')], max_length=5),
        ),
        migrations.AlterField(
            model_name='slot',
            name='source',
            field=models.CharField(max_length=60),
        ),
        migrations.AlterField(
            model_name='stage',
            name='format',
            field=models.CharField(choices=[('single', 'single elimination'), ('double', 'double elimination'), ('round-robin', 'round robin'), ('swiss', 'Swiss'), ('tables', 'tables'), ('ladder', 'ladder')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('tournament', 'code'), name='stage_code_once'),
        ),
        migrations.AddField(
            model_name='forbiddenpair',
            name='first',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='forbiddenpair',
            name='second',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='forbiddenpair',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forbidden_pairs', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='hold',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player'),
        ),
        migrations.AddField(
            model_name='hold',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='holds', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='hold',
            name='slot',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holds', to='tournaments.slot'),
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_rows', to='tournaments.stage'),
        ),
        migrations.AddField(
            model_name='stageentrant',
            name='entrant',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='stage_entrants', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='stageentrant',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.stage'),
        ),
        migrations.AddConstraint(
            model_name='forbiddenpair',
            constraint=models.UniqueConstraint(fields=('first', 'second'), name='forbidden_pair_once'),
        ),
        migrations.AddConstraint(
            model_name='forbiddenpair',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='forbidden_pair_in_order'),
        ),
        migrations.AddConstraint(
            model_name='hold',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('slot',), name='hold_one_a_slot'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(condition=models.Q(('due_at__isnull', False), ('overdue_seen', False)), fields=['due_at'], name='round_due'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(condition=models.Q(('published_at__isnull', True), ('starts_at__isnull', False)), fields=['starts_at'], name='round_starts'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='round_once'),
        ),
        migrations.AddConstraint(
            model_name='stageentrant',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('stage', 'number'), name='stage_entrant_once'),
        ),
        migrations.AddConstraint(
            model_name='stageentrant',
            constraint=models.UniqueConstraint(fields=('stage', 'entrant'), name='stage_entrant_player_once'),
        ),
    ]
