import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Pairs in whose play something asks for a look."""

    dependencies = [
        ("tournaments", "0006_championships"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Dealing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("weight", models.PositiveSmallIntegerField(verbose_name="indicios")),
                ("numbers", models.JSONField()),
                ("matches", models.JSONField(default=list)),
                ("found_at", models.DateTimeField(verbose_name="visto")),
                ("giver", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="pierde")),
                ("taker", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="gana")),
            ],
            options={
                "verbose_name": "pareja con indicios",
                "verbose_name_plural": "radar: parejas con indicios",
                "ordering": ["-weight", "id"],
                "default_permissions": ("view",),
                "indexes": [models.Index(fields=["-weight", "id"], name="dealings_in_order")],
                "constraints": [models.UniqueConstraint(fields=("giver", "taker"), name="one_dealing_a_pair")],
            },
        ),
    ]
