"""Counts the changes of a match after its close, so that none is lost while others are told."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0040_excused")]

    operations = [
        migrations.AddField(
            "match",
            "changes",
            models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
    ]
