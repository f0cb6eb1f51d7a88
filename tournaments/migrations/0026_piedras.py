from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0025_disputes"),
    ]

    operations = [
        migrations.AddField(
            model_name="cruce",
            name="piedras_a",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="cruce",
            name="piedras_b",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
