"""A robot plays every game at its level: which one was never more than a copy of its salón."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0009_leaving")]

    operations = [
        migrations.AlterModelOptions(
            name="robot",
            options={
                "ordering": ["level", "user"],
                "verbose_name": "robot",
                "verbose_name_plural": "robots",
            },
        ),
        migrations.RemoveField(model_name="robot", name="game"),
    ]
