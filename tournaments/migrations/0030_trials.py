from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0029_posters"),
    ]

    operations = [
        migrations.AddField(
            model_name="championship",
            name="robots",
            field=models.CharField(
                blank=True, max_length=10, verbose_name="de prueba, con robots de nivel", default=""
            ),
            preserve_default=False,
        ),
    ]
