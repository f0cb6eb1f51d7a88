import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0023_chance_by_commitment")]

    operations = [
        migrations.AddField(
            model_name="room",
            name="fixed_options",
            field=models.JSONField(blank=True, default=dict, verbose_name="opciones fijas"),
        ),
        migrations.AddField(
            model_name="room",
            name="fixed_conditions",
            field=models.JSONField(blank=True, default=dict, verbose_name="condiciones fijas"),
        ),
        migrations.AddField(
            model_name="room",
            name="stakes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveIntegerField(),
                blank=True,
                default=list,
                size=None,
                verbose_name="valores",
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="chairs",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="sillas"),
        ),
        migrations.AddField(
            model_name="room",
            name="creation",
            field=models.CharField(
                choices=[("anybody", "cualquiera"), ("staff", "solo la casa")],
                default="anybody",
                max_length=8,
                verbose_name="quién abre mesas",
            ),
        ),
    ]
