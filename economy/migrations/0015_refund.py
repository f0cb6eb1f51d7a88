"""What a match gives back when nobody won it is a kind of its own; older rows stay closings."""

from django.db import migrations, models

KINDS = [
    ("welcome", "bienvenida"),
    ("hold", "apuesta"),
    ("buy_in", "entrada en mesa"),
    ("cash_out", "salida de mesa"),
    ("purse", "bolsa de premios"),
    ("prize", "premio"),
    ("close", "liquidación"),
    ("refund", "devolución"),
    ("purchase", "compra"),
    ("pawn", "empeño"),
    ("redeem", "rescate"),
    ("adjustment", "ajuste"),
    ("reversal", "anulación de un asiento"),
]


class Migration(migrations.Migration):
    dependencies = [("economy", "0014_holding_owed")]

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
    ]
