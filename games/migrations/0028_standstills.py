"""Which process serves a seat, which processes live, and the times that counted against nobody."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0027_buy_in")]

    operations = [
        migrations.CreateModel(
            name="WebProcess",
            fields=[
                ("name", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("seen_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="seatpresence",
            name="process",
            field=models.CharField(db_default="", default="", max_length=16),
        ),
        migrations.CreateModel(
            name="Standstill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("process", models.CharField(max_length=16, verbose_name="proceso")),
                (
                    "cause",
                    models.CharField(
                        choices=[("unreached", "nadie llegaba a él"), ("silent", "no respondía")],
                        max_length=9,
                        verbose_name="causa",
                    ),
                ),
                (
                    "matches",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None, verbose_name="partidas"
                    ),
                ),
                ("people", models.PositiveIntegerField(verbose_name="personas")),
                ("began_at", models.DateTimeField(verbose_name="desde")),
                ("noted_at", models.DateTimeField(verbose_name="visto")),
                ("given_until", models.DateTimeField(verbose_name="tiempo devuelto hasta")),
                ("back_at", models.DateTimeField(null=True, verbose_name="empiezan a volver")),
                ("ended_at", models.DateTimeField(null=True, verbose_name="hasta")),
            ],
            options={
                "verbose_name": "tiempo parado",
                "verbose_name_plural": "tiempos parados",
                "ordering": ["-began_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("process",),
                        name="one_open_standstill_per_process",
                    )
                ],
            },
        ),
    ]
