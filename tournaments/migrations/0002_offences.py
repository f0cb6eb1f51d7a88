import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0016_sanctions_of_the_house"),
        ("games", "0036_table_reliability"),
        ("tournaments", "0001_rankings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Offence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cause", models.CharField(max_length=10, verbose_name="por qué")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="cuándo")),
                ("match", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="offences", to="games.match", verbose_name="partida")),
                ("sanction", models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="offence", to="accounts.sanction", verbose_name="sanción")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="offences", to=settings.AUTH_USER_MODEL, verbose_name="jugador")),
            ],
            options={
                "verbose_name": "partida sin acabar",
                "verbose_name_plural": "partidas sin acabar",
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("match", "user"), name="one_offence_per_match")],
            },
        ),
    ]
