import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("economy", "0008_bets")]

    operations = [
        migrations.CreateModel(
            name="PawnReminder",
            fields=[
                (
                    "pawn",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="reminder",
                        serialize=False,
                        to="economy.pawn",
                        verbose_name="empeño",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="fecha")),
            ],
            options={
                "verbose_name": "aviso de empeño",
                "verbose_name_plural": "avisos de empeño",
            },
        ),
    ]
