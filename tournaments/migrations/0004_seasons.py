from django.db import migrations, models


class Migration(migrations.Migration):
    """Ratings that are made again in pieces."""

    dependencies = [("tournaments", "0003_tally")]

    operations = [
        migrations.CreateModel(
            name="Recount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20, unique=True, verbose_name="juego")),
                ("closed_at", models.DateTimeField()),
                ("match_id", models.BigIntegerField()),
            ],
            options={
                "verbose_name": "recuento de niveles",
                "verbose_name_plural": "recuentos de niveles",
            },
        ),
    ]
