from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0012_ladder_challenges")]

    operations = [migrations.AddField("round", "swapped", models.BooleanField(default=False))]
