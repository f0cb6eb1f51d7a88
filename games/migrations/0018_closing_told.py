"""When all that follows from the end of a match had been done; of those that are over, it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0017_staff")]

    operations = [
        migrations.AddField("match", "told_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.RunSQL(
            "UPDATE games_match SET told_at = closed_at WHERE closed_at IS NOT NULL", migrations.RunSQL.noop
        ),
        migrations.AddIndex(
            "match",
            models.Index(
                condition=models.Q(("closed_at__isnull", False), ("told_at", None)),
                fields=["closed_at"],
                name="match_to_be_told",
            ),
        ),
    ]
