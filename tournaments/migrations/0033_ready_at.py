"""Since when both sides of a cruce are known: who knew it for as long is reminded of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_listed_aside")]

    operations = [
        migrations.AddField(
            model_name="cruce",
            name="ready_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
