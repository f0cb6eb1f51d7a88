"""The least reliability of whoever sits at a table."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0035_places")]

    operations = [
        migrations.AddField(
            "table",
            "reliability",
            models.PositiveSmallIntegerField(
                "fiabilidad mínima",
                default=0,
                db_default=0,
                validators=[django.core.validators.MaxValueValidator(100)],
            ),
        ),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=models.Q(reliability__lte=100), name="table_reliability_is_a_percentage"
            ),
        ),
    ]
