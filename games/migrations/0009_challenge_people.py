from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_chat'),
    ]

    operations = [
        migrations.AddField(
            model_name='challenge',
            name='declined',
            field=models.ManyToManyField(blank=True, related_name='+', to='people.player'),
        ),
        migrations.AddField(
            model_name='challenge',
            name='quick',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='challenge',
            name='removed',
            field=models.ManyToManyField(blank=True, related_name='+', to='people.player'),
        ),
        migrations.AddField(
            model_name='challenge',
            name='waited_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
