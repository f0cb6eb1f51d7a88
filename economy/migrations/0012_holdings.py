"""What each match holds and for whom; escrows that close for good; facts of purses and stacks."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KINDS = [
    ("welcome", "bienvenida"),
    ("hold", "apuesta"),
    ("buy_in", "entrada en mesa"),
    ("cash_out", "salida de mesa"),
    ("purse", "bolsa de premios"),
    ("prize", "premio"),
    ("close", "liquidación"),
    ("purchase", "compra"),
    ("pawn", "empeño"),
    ("redeem", "rescate"),
    ("adjustment", "ajuste"),
    ("reversal", "anulación de un asiento"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("economy", "0011_entry_kind"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="tx",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=10, verbose_name="tipo"),
        ),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=KINDS, db_default="", editable=False, max_length=10, verbose_name="tipo"
            ),
        ),
        migrations.AddField(
            model_name="account",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="cerrada"),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                name="account_closed_is_an_empty_escrow",
                condition=models.Q(
                    ("closed_at__isnull", True),
                    models.Q(("balance", 0), ("kind", "escrow")),
                    _connector="OR",
                ),
            ),
        ),
        migrations.CreateModel(
            name="Holding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("match_id", models.BigIntegerField(verbose_name="partida")),
                ("amount", models.BigIntegerField(verbose_name="importe")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="usuario",
                    ),
                ),
            ],
            options={
                "verbose_name": "lo que guarda una partida",
                "verbose_name_plural": "lo que guardan las partidas",
                "ordering": ["match_id", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match_id", "user"),
                        name="holding_once_per_player",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="holding_is_something"
                    ),
                ],
            },
        ),
    ]
