"""Who has been counted since a milestone was defined or changed: all of them, at first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0040_consuelo_prizes")]

    operations = [
        migrations.AddField(
            model_name="trophy",
            name="counted_to",
            field=models.BigIntegerField(db_default=0, default=0, editable=False, null=True),
        ),
    ]
