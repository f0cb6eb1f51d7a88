"""The jornadas of a liga may begin at moments of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_opens_at")]

    operations = [
        migrations.AddField(
            model_name="championship",
            name="jornadas_at",
            field=models.JSONField(blank=True, default=list, verbose_name="jornadas"),
        ),
    ]
