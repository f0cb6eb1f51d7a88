from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_robots_of_every_game")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="last_bet",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
