"""Room in the score for what each of ten seats has (póker §3.11)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0036_table_reliability"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="score",
            field=models.CharField(blank=True, max_length=80, verbose_name="marcador"),
        ),
    ]
