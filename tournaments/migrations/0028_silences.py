"""Lets whoever steers a championship take somebody's voice in what is said of it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0027_sides"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Silence",
            fields=[
                ("id", models.BigAutoField(
                    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                )),
                ("reason", models.CharField(max_length=300, verbose_name="motivo")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="cuándo")),
                ("lifted_at", models.DateTimeField(blank=True, null=True, verbose_name="hasta")),
                ("championship", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="silences",
                    to="tournaments.championship",
                    verbose_name="campeonato",
                )),
                ("user", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="championship_silences",
                    to=settings.AUTH_USER_MODEL,
                    verbose_name="quién",
                )),
            ],
            options={
                "verbose_name": "sin charla",
                "verbose_name_plural": "sin charla",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("championship", "user"),
                        name="silent_once",
                    )
                ],
            },
        ),
    ]
