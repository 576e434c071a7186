import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0010_imported_results")]

    operations = [
        migrations.CreateModel(
            name="DecidingGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("order", django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                ("at", models.DateTimeField()),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deciding_games",
                        to="tournaments.stage",
                    ),
                ),
            ],
        ),
    ]
