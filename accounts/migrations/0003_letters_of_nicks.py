"""Let nicks have the accented letters of Catalan and its neighbours: Àlex, Mercè, Zoë.

PostgreSQL 16 cannot change the expression of a generated column: the key is dropped and made anew.
No stored nick has the new letters, so every key stays what it was, and unique.
"""

from django.db import migrations, models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Lower

ACCENTED = "áéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË"
PLAIN = "aeiouuncAEIOUUNCaeoieAEOIE"


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_organisers")]

    operations = [
        migrations.RemoveConstraint(model_name="user", name="nick_is_well_formed"),
        migrations.RemoveField(model_name="user", name="nick_key"),
        migrations.AddField(
            model_name="user",
            name="nick_key",
            field=models.GeneratedField(
                expression=Lower(
                    Func(F("username"), Value(ACCENTED), Value(PLAIN), function="translate")
                ),
                output_field=models.CharField(max_length=25),
                db_persist=True,
                unique=True,
                error_messages={"unique": "Ese nick ya está cogido."},
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                name="nick_is_well_formed",
                condition=Q(username__regex=f"^[A-Za-z{ACCENTED}0-9_-]+$"),
                violation_error_message="El nick lleva caracteres que no se admiten.",
            ),
        ),
    ]
