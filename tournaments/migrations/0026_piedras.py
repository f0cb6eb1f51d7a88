from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0024_late_entry"),
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
