"""Why a match is played: one match, however often it is asked for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0037_what_each_seat_has")]

    operations = [
        migrations.AddField(
            "match",
            "origin",
            models.CharField("origen", blank=True, db_default="", default="", max_length=80),
        ),
        migrations.AddConstraint(
            "match",
            models.UniqueConstraint(
                condition=models.Q(("origin", ""), _negated=True),
                fields=("origin",),
                name="one_match_per_origin",
            ),
        ),
    ]
