import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('economy', '0005_newsseen'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(editable=False, unique=True)),
                ('amount', models.BigIntegerField(verbose_name='cambio en su cartera (U$)')),
                ('alone_up_to', models.BigIntegerField(verbose_name='una persona basta hasta (U$)')),
                ('reason', models.CharField(max_length=200, verbose_name='motivo')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='pedida')),
                ('state', models.CharField(choices=[('pending', 'espera a otra persona'), ('done', 'hecha'), ('refused', 'rechazada'), ('withdrawn', 'retirada')], default='pending', max_length=9, verbose_name='estado')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decidida')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='por qué se rechaza')),
            ],
            options={
                'verbose_name': 'corrección',
                'verbose_name_plural': 'correcciones',
                'ordering': ['-id'],
                'default_permissions': ('add', 'view', 'decide'),
            },
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='fecha')),
                ('took_ms', models.PositiveIntegerField(verbose_name='tardó (ms)')),
                ('broken', models.JSONField(default=dict, verbose_name='lo que no cuadra')),
            ],
            options={
                'verbose_name': 'revisión de los libros',
                'verbose_name_plural': 'revisiones de los libros',
                'ordering': ['-id'],
                'default_permissions': ('add', 'view'),
            },
        ),
        migrations.RemoveConstraint(
            model_name='itemevent',
            name='itemevent_of_money_has_tx',
        ),
        migrations.AlterField(
            model_name='itemevent',
            name='fact',
            field=models.CharField(choices=[('bought', 'comprado'), ('sold', 'comprado de segunda mano'), ('held', 'apostado'), ('returned', 'devuelto'), ('won', 'ganado'), ('pawned', 'empeñado'), ('redeemed', 'rescatado'), ('expired', 'perdido en el usurero'), ('refunded', 'compra anulada')], max_length=8, verbose_name='hecho'),
        ),
        migrations.AddConstraint(
            model_name='itemevent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fact__in', ['bought', 'sold', 'pawned', 'redeemed', 'refunded']), ('tx__isnull', False)), models.Q(('fact__in', ['held', 'returned', 'won', 'expired']), ('tx__isnull', True)), _connector='OR'), name='itemevent_of_money_has_tx'),
        ),
        migrations.AddField(
            model_name='correction',
            name='actor',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='quién lo pide'),
        ),
        migrations.AddField(
            model_name='correction',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='quién lo decide'),
        ),
        migrations.AddField(
            model_name='correction',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='jugador'),
        ),
        migrations.AddField(
            model_name='correction',
            name='reverses',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='economy.tx', verbose_name='anula'),
        ),
        migrations.AddField(
            model_name='correction',
            name='tx',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='correction', to='economy.tx', verbose_name='asiento'),
        ),
        migrations.AddField(
            model_name='review',
            name='actor',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='quién la pidió'),
        ),
        migrations.AddIndex(
            model_name='correction',
            index=models.Index(condition=models.Q(('state', 'pending')), fields=['created_at'], name='correction_pending'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount', 0), _negated=True), ('amount__gte', -1000000000), ('amount__lte', 1000000000)), name='correction_amount_is_sane'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('reason__regex', '^.{10,}$')), name='correction_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player', models.F('actor')), _negated=True), models.Q(('decided_by__isnull', True), models.Q(('player', models.F('decided_by')), _negated=True), _connector='OR')), name='correction_is_of_somebody_else'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('decided_by__isnull', True), models.Q(('decided_by', models.F('actor')), _negated=True), _connector='OR'), name='correction_is_decided_by_another'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), ('decided_by__isnull', False), models.Q(('amount__gte', django.db.models.expressions.CombinedExpression(models.F('alone_up_to'), '*', models.Value(-1))), ('amount__lte', models.F('alone_up_to'))), _connector='OR'), name='correction_above_the_limit_needs_two'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('decided_by__isnull', True), ('state', 'pending'), ('tx', None)), models.Q(('decided_at__isnull', False), ('state', 'done'), ('tx__isnull', False)), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('state', 'refused'), ('tx', None)), models.Q(('decided_at__isnull', False), ('decided_by', None), ('state', 'withdrawn'), ('tx', None)), _connector='OR'), name='correction_state_has_its_facts'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['pending', 'done'])), fields=('reverses',), name='correction_once_per_posting'),
        ),
    ]
