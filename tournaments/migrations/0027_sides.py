import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0026_piedras"),
    ]

    operations = [
        migrations.CreateModel(
            name="Side",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(verbose_name="silla")),
                (
                    "place",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="puesto"),
                ),
                ("is_absent", models.BooleanField(default=False, verbose_name="no estuvo")),
                (
                    "cruce",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="tournaments.cruce",
                        verbose_name="mesa",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sides",
                        to="tournaments.entry",
                        verbose_name="participante",
                    ),
                ),
            ],
            options={
                "verbose_name": "silla de una mesa",
                "verbose_name_plural": "sillas de una mesa",
                "ordering": ["cruce", "index"],
                "constraints": [
                    models.UniqueConstraint(fields=("cruce", "index"), name="one_side_a_chair"),
                    models.UniqueConstraint(fields=("cruce", "entry"), name="one_chair_an_entry"),
                ],
            },
        ),
    ]
