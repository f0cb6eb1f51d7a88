"""Funds of championships: what is paid to enter, given back and awarded."""

from django.db import migrations, models
from django.db.models import Q

KINDS = [
    ("welcome", "bienvenida"),
    ("hold", "apuesta"),
    ("buy_in", "entrada en mesa"),
    ("cash_out", "salida de mesa"),
    ("purse", "bolsa de premios"),
    ("prize", "premio"),
    ("close", "liquidación"),
    ("refund", "devolución"),
    ("fee", "cuota"),
    ("fee_back", "devolución de cuota"),
    ("award", "premio de campeonato"),
    ("purchase", "compra"),
    ("pawn", "empeño"),
    ("redeem", "rescate"),
    ("adjustment", "ajuste"),
    ("reversal", "anulación de un asiento"),
]


class Migration(migrations.Migration):
    dependencies = [("economy", "0016_stock_change")]

    operations = [
        migrations.AlterField(
            model_name="account",
            name="kind",
            field=models.CharField(
                choices=[
                    ("wallet", "cartera"),
                    ("escrow", "depósito de una partida"),
                    ("fund", "fondo de un campeonato"),
                    ("system", "cuenta de la casa"),
                ],
                max_length=6,
                verbose_name="tipo",
            ),
        ),
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
        migrations.RemoveConstraint("account", "account_closed_is_an_empty_escrow"),
        migrations.AddConstraint(
            "account",
            models.CheckConstraint(
                name="account_closed_is_an_empty_escrow",
                condition=Q(closed_at__isnull=True) | Q(kind__in=["escrow", "fund"], balance=0),
            ),
        ),
        migrations.AddConstraint(
            "account",
            models.CheckConstraint(
                name="account_fund_is_of_a_championship",
                condition=~Q(kind="fund")
                | Q(code__startswith="escrow:torneo:", user__isnull=True, match_id__isnull=True),
            ),
        ),
    ]
