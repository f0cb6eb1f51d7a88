import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0025_room_gathering")]

    operations = [
        migrations.CreateModel(
            name="KeptActa",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.SmallIntegerField(null=True)),
                ("tag", models.CharField(max_length=64)),
                ("body", models.BinaryField()),
                ("made_at", models.DateTimeField(auto_now=True, db_index=True)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_actas",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "seat"),
                        name="one_acta_per_chair",
                        nulls_distinct=False,
                    )
                ],
            },
        ),
    ]
