import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('economy', '0004_object_guards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='NewsSeen',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL, verbose_name='usuario')),
                ('last_event', models.BigIntegerField(verbose_name='último hecho leído')),
            ],
            options={
                'verbose_name': 'novedades leídas',
                'verbose_name_plural': 'novedades leídas',
            },
        ),
    ]
