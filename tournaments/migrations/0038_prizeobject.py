"""The objects that championships have as prizes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

_USER = settings.AUTH_USER_MODEL
_PROTECT = django.db.models.deletion.PROTECT


class Migration(migrations.Migration):
    dependencies = [
        ("economy", "0018_gifts"),
        ("tournaments", "0037_jornadas_at"),
        migrations.swappable_dependency(_USER),
    ]

    operations = [
        migrations.CreateModel(
            name="PrizeObject",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(verbose_name="puesto")),
                ("half", models.PositiveSmallIntegerField(default=1, verbose_name="de quién de la pareja")),
                ("ending", models.CharField(blank=True, choices=[("ganado", "ganado"), ("devuelto", "devuelto")], max_length=8, verbose_name="final")),
                ("championship", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="prize_objects", to="tournaments.championship", verbose_name="campeonato")),
                ("item", models.ForeignKey(null=True, on_delete=_PROTECT, related_name="+", to="economy.item", verbose_name="objeto")),
                ("kind", models.ForeignKey(null=True, on_delete=_PROTECT, related_name="+", to="economy.kind", verbose_name="tipo que pone la casa")),
                ("winner", models.ForeignKey(null=True, on_delete=_PROTECT, related_name="+", to=_USER, verbose_name="quién lo ganó")),
            ],
            options={
                "verbose_name": "objeto de premio",
                "verbose_name_plural": "objetos de premio",
                "ordering": ["championship", "place", "half"],
                "constraints": [
                    models.UniqueConstraint(fields=("championship", "place", "half"), name="one_object_a_place"),
                    models.UniqueConstraint(fields=("championship", "item"), name="an_object_once"),
                    models.CheckConstraint(condition=Q(item__isnull=False) | Q(kind__isnull=False), name="prize_object_is_something"),
                    models.CheckConstraint(
                        condition=Q(ending="ganado", winner__isnull=False) | (~Q(ending="ganado") & Q(winner__isnull=True)),
                        name="prize_object_has_its_winner",
                    ),
                ],
            },
        ),
    ]
