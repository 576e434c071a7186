from django.db import migrations, models

GAMES = [
    ("site", "on the site"),
    ("table", "at a real table"),
    ("ruling", "by a ruling"),
    ("import", "told by a file"),
]
RESULTS = [
    ("site", "played on the site"),
    ("table", "entered from a real table"),
    ("ruling", "a ruling"),
    ("import", "told by a file"),
]


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0009_check_in")]

    operations = [
        migrations.AddField("result", "was", models.TextField(blank=True)),
        migrations.AlterField("matchgame", "source", models.CharField(choices=GAMES, max_length=6)),
        migrations.AlterField("result", "source", models.CharField(choices=RESULTS, max_length=6)),
    ]
