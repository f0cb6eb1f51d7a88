import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("economy", "0015_refund")]

    operations = [
        migrations.CreateModel(
            name="StockChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(editable=False, unique=True)),
                ("by", models.IntegerField()),
                ("endless", models.BooleanField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="economy.kind",
                    ),
                ),
            ],
            options={
                "verbose_name": "cambio de existencias",
                "verbose_name_plural": "cambios de existencias",
                "default_permissions": (),
            },
        ),
    ]
