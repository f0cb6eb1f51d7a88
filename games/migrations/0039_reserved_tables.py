"""Tables whose chairs are reserved, one for each thing that is played."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0038_match_origin")]

    operations = [
        migrations.AddField(
            "table",
            "origin",
            models.CharField("origen", blank=True, db_default="", default="", max_length=80),
        ),
        migrations.AddField("table", "reserved", models.JSONField(blank=True, null=True)),
        migrations.AddConstraint(
            "table",
            models.UniqueConstraint(
                condition=models.Q(("origin", ""), _negated=True),
                fields=("origin",),
                name="one_table_per_origin",
            ),
        ),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=models.Q(("origin", ""), ("reserved__isnull", True))
                | models.Q(
                    models.Q(("origin", ""), _negated=True), ("reserved__isnull", False), ("value", 0)
                ),
                name="reserved_for_something",
            ),
        ),
    ]
