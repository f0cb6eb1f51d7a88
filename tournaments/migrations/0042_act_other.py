"""Which two are not to meet, or may again: the log names both."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_trophy_counted_to")]

    operations = [
        migrations.AddField(
            model_name="act",
            name="other",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.entry",
            ),
        ),
    ]
