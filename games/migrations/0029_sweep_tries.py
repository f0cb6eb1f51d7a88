"""What the sweep tried in vain, so that it goes on with the rest; an index of what is unsettled."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0028_standstills")]

    operations = [
        migrations.CreateModel(
            name="SweepTry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("job", models.CharField(max_length=12)),
                ("item", models.BigIntegerField()),
                ("tried_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("job", "item"), name="one_try_per_item")
                ],
            },
        ),
        migrations.AddIndex(
            "match",
            models.Index(
                condition=models.Q(("closed_at", None), ("finished_at__isnull", False)),
                fields=["finished_at"],
                name="match_to_be_settled",
            ),
        ),
    ]
