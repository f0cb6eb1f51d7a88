"""What the lists were like some days ago."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_levels_listed")]

    operations = [
        migrations.CreateModel(
            name="TallyDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("at", models.DateTimeField()),
                ("game", models.CharField(max_length=20)),
                ("period", models.CharField(blank=True, max_length=8)),
                ("pairs", models.BooleanField()),
                ("counts", models.JSONField()),
            ],
            options={
                "verbose_name": "recuento de un día",
                "verbose_name_plural": "recuentos de un día",
                "constraints": [
                    models.UniqueConstraint(fields=("day", "game", "period", "pairs"), name="one_tally_a_day")
                ],
            },
        ),
    ]
