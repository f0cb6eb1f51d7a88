"""Lets organisers send a poster for their championship."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_silences")]

    operations = [
        migrations.AddField(
            "championship",
            "poster",
            models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=32, verbose_name="cartel"
            ),
        ),
        migrations.CreateModel(
            name="Poster",
            fields=[
                ("id", models.BigAutoField(
                    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                )),
                ("image", models.BinaryField()),
                ("digest", models.CharField(db_index=True, max_length=32)),
                ("sent_at", models.DateTimeField(auto_now=True, verbose_name="enviado")),
                ("championship", models.OneToOneField(
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="picture",
                    to="tournaments.championship",
                    verbose_name="campeonato",
                )),
            ],
            options={"verbose_name": "cartel", "verbose_name_plural": "carteles"},
        ),
    ]
