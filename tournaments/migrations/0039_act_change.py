"""From what to what something published was changed: the log says it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_prizeobject")]

    operations = [
        migrations.AddField(
            model_name="act",
            name="change",
            field=models.TextField(blank=True, db_default="", default="", verbose_name="cambio"),
        ),
    ]
