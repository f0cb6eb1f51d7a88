"""Whether who reported has seen what was decided."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_presence_by_process")]

    operations = [
        migrations.AddField(
            model_name="report",
            name="answer_seen_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="respuesta vista"),
        ),
    ]
