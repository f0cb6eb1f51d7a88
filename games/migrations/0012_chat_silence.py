import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_sanction_guards"),
        ("games", "0011_table_last_bet"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChatSilence",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("until", models.DateTimeField()),
            ],
        ),
    ]
