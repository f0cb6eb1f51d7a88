"""Leavings that the staff excuse: they count neither in reliability nor for a ban."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0039_reserved_tables")]

    operations = [
        migrations.AddField(
            "matchplayer",
            "excused",
            models.CharField("disculpado", blank=True, db_default="", default="", max_length=200),
        ),
    ]
