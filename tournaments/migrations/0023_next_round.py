from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_desk"),
    ]

    operations = [
        migrations.AddField(
            model_name='championship',
            name='next_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='siguiente ronda'),
        ),
    ]
