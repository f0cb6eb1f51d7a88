"""The consuelo of a knock-out has prizes of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_act_change")]

    operations = [
        migrations.AddField(
            model_name="championship",
            name="consuelo_amounts",
            field=models.JSONField(
                blank=True,
                db_default=[],
                default=list,
                verbose_name="premios fijos del consuelo",
            ),
        ),
        migrations.AddField(
            model_name="championship",
            name="consuelo_share",
            field=models.PositiveSmallIntegerField(
                db_default=0, default=0, verbose_name="milésimas para el consuelo"
            ),
        ),
    ]
