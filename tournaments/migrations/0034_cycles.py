"""Lets championships repeat themselves."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_ready_at"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Cycle",
            fields=[
                ("id", models.BigAutoField(
                    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                )),
                ("first", models.DateTimeField(verbose_name="primera vez")),
                ("weeks", models.PositiveSmallIntegerField(verbose_name="semanas")),
                ("closes_before", models.DurationField(verbose_name="cierra antes")),
                ("until", models.DateField(blank=True, null=True, verbose_name="hasta")),
                ("next", models.PositiveIntegerField(default=1, verbose_name="la siguiente")),
                ("due_at", models.DateTimeField(verbose_name="se hace")),
                ("left_out", models.CharField(
                    blank=True, default="", max_length=300, verbose_name="por qué no"
                )),
                ("stopped_at", models.DateTimeField(blank=True, null=True, verbose_name="parado")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="creado")),
                ("organiser", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="cycles",
                    to=settings.AUTH_USER_MODEL,
                    verbose_name="organizador",
                )),
            ],
            options={
                "verbose_name": "ciclo",
                "verbose_name_plural": "ciclos",
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("stopped_at", None)),
                        fields=["due_at"],
                        name="cycles_due",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("weeks__gte", 1), ("weeks__lte", 8)),
                        name="cycle_of_some_weeks",
                    )
                ],
            },
        ),
        migrations.AddField(
            "championship",
            "cycle",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="championships",
                to="tournaments.cycle",
            ),
        ),
        migrations.AddField(
            "championship",
            "cycle_number",
            models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            "championship",
            models.UniqueConstraint(
                fields=("cycle", "cycle_number"), name="once_of_each_of_a_cycle"
            ),
        ),
    ]
