from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_table_bets_until")]

    operations = [
        migrations.AddField(
            model_name="tableseat",
            name="last_asked",
            field=models.BinaryField(null=True),
        ),
    ]
