"""Lets lines be said of a championship, and be taken away."""

from django.db import migrations, models
from django.db.models import Q

PLACES = ("room", "match", "table", "proposal", "championship", "recipient")


def of_one(**place):
    here = {name.removesuffix("__isnull") for name in place}
    return Q(**place, **dict.fromkeys((name for name in PLACES if name not in here), None))


class Migration(migrations.Migration):
    dependencies = [("games", "0041_changes")]

    operations = [
        migrations.RemoveConstraint("chatline", "line_belongs_to_one_place"),
        migrations.AddField(
            "chatline",
            "championship",
            models.PositiveBigIntegerField(blank=True, null=True, verbose_name="torneo"),
        ),
        migrations.AddField(
            "chatline",
            "removed_at",
            models.DateTimeField(blank=True, null=True, verbose_name="quitada"),
        ),
        migrations.AddConstraint(
            "chatline",
            models.CheckConstraint(
                name="line_belongs_to_one_place",
                condition=of_one(room__isnull=False)
                | of_one(match__isnull=False)
                | of_one(table__isnull=False, proposal__isnull=False)
                | of_one(championship__isnull=False)
                | of_one(recipient__isnull=False),
            ),
        ),
        migrations.AddIndex(
            "chatline",
            models.Index(
                fields=["championship", "-id"],
                condition=Q(championship__isnull=False),
                name="chat_of_championship",
            ),
        ),
    ]
