import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Ratings that are made again in pieces; seasons, and the places of those that are over."""

    dependencies = [
        ("tournaments", "0003_tally"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Recount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20, unique=True, verbose_name="juego")),
                ("closed_at", models.DateTimeField()),
                ("match_id", models.BigIntegerField()),
            ],
            options={
                "verbose_name": "recuento de niveles",
                "verbose_name_plural": "recuentos de niveles",
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=8, unique=True, verbose_name='nombre')),
                ('starts_at', models.DateTimeField(verbose_name='empieza')),
                ('ends_at', models.DateTimeField(verbose_name='acaba')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='cerrada')),
                ('told_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'temporada',
                'verbose_name_plural': 'temporadas',
                'ordering': ['-starts_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='season_has_time'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[(models.Func(models.F('starts_at'), models.F('ends_at'), function='tstzrange', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='seasons_do_not_overlap', violation_error_message='Esas fechas pisan otra temporada.')],
            },
        ),
        migrations.CreateModel(
            name='SeasonPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20, verbose_name='juego')),
                ('place', models.PositiveIntegerField(verbose_name='puesto')),
                ('points', models.IntegerField(verbose_name='puntos')),
                ('won', models.IntegerField(verbose_name='ganadas')),
                ('played', models.IntegerField(verbose_name='jugadas')),
                ('partner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.season')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='season_places', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'puesto de una temporada',
                'verbose_name_plural': 'puestos de temporadas',
                'ordering': ['season', 'game', 'place', 'id'],
                'indexes': [models.Index(fields=['season', 'game', 'place'], name='season_places')],
                'constraints': [models.UniqueConstraint(fields=('season', 'game', 'user', 'partner'), name='one_place_a_season', nulls_distinct=False)],
            },
        ),
    ]
