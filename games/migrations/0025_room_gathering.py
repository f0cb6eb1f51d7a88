from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0024_room_modality")]

    operations = [
        migrations.AddField(
            model_name="room",
            name="gathering",
            field=models.CharField(
                default="agreed", max_length=10, verbose_name="cómo empieza una partida"
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="robots",
            field=models.BooleanField(default=True, verbose_name="con robots"),
        ),
    ]
