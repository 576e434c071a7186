from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0007_expected")]

    operations = [
        migrations.AddField("match", "followed", models.BooleanField(default=True)),
        migrations.AddIndex(
            "match",
            models.Index(fields=["id"], name="match_not_followed", condition=models.Q(("followed", False))),
        ),
    ]
