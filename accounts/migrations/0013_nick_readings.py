"""No second nick that cannot be told apart from somebody's (``accounts.nicks.reading``).

Of those who had such nicks before, the oldest owns the reading; the others keep their nick and are
marked, until they take another or the oldest lets go of it. Nicks of people who were erased rest.
"""

from django.db import migrations, models
from django.db.models import F, Func, Q

ACCENTED = "áéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË"
PLAIN = "aeiouuncAEIOUUNCaeoieAEOIE"

READING = f"""
CREATE FUNCTION accounts_nick_reading(nick text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT regexp_replace(
  replace(replace(replace(
    translate(lower(translate(nick, '{ACCENTED}', '{PLAIN}')), '013457l', 'oieasti'),
  'm', 'rn'), 'w', 'vv'), 'd', 'ci'),
'[_-]+', '_', 'g')
$$;
"""
UNDO_READING = "DROP FUNCTION accounts_nick_reading(text);"

MARK = """
UPDATE accounts_user u SET nick_twin = true
 WHERE EXISTS (SELECT FROM accounts_user o WHERE o.nick_reading = u.nick_reading AND o.id < u.id);
"""

GUARD = """
CREATE FUNCTION accounts_nick_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody becomes a twin: he was one, and is it no more with another nick.
  NEW.nick_twin := TG_OP = 'UPDATE' AND OLD.nick_twin
    AND accounts_nick_reading(NEW.username) = accounts_nick_reading(OLD.username);
  RETURN NEW;
END $$;
CREATE FUNCTION accounts_nick_let_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts_user SET nick_twin = false
   WHERE id = (SELECT min(id) FROM accounts_user WHERE nick_reading = OLD.nick_reading AND nick_twin)
     AND NOT EXISTS (SELECT FROM accounts_user WHERE nick_reading = OLD.nick_reading AND NOT nick_twin);
  RETURN NULL;
END $$;
CREATE TRIGGER nick_new BEFORE INSERT OR UPDATE OF username ON accounts_user
  FOR EACH ROW EXECUTE FUNCTION accounts_nick_owner();
CREATE TRIGGER nick_changed AFTER UPDATE OF username ON accounts_user
  FOR EACH ROW WHEN (OLD.nick_reading IS DISTINCT FROM NEW.nick_reading)
  EXECUTE FUNCTION accounts_nick_let_go();
CREATE TRIGGER nick_gone AFTER DELETE ON accounts_user
  FOR EACH ROW EXECUTE FUNCTION accounts_nick_let_go();
"""

UNDO_GUARD = """
DROP TRIGGER nick_gone ON accounts_user;
DROP TRIGGER nick_changed ON accounts_user;
DROP TRIGGER nick_new ON accounts_user;
DROP FUNCTION accounts_nick_let_go();
DROP FUNCTION accounts_nick_owner();
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_push_keys")]

    operations = [
        migrations.RunSQL(READING, UNDO_READING),
        migrations.AddField(
            model_name="user",
            name="nick_twin",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Otra cuenta, más antigua, tenía ya un nick que se lee igual.",
                verbose_name="se lee como otro nick",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="nick_reading",
            field=models.GeneratedField(
                db_persist=True,
                expression=Func(F("username"), function="accounts_nick_reading"),
                output_field=models.TextField(),
            ),
        ),
        migrations.RunSQL(MARK, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                fields=["nick_reading"],
                condition=Q(nick_twin=False),
                name="nick_key_as_read",
                violation_error_message="Ese nick ya está cogido.",
            ),
        ),
        migrations.RunSQL(GUARD, UNDO_GUARD),
        migrations.CreateModel(
            name="RestingNick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True, verbose_name="huella")),
                ("until", models.DateTimeField(db_index=True, verbose_name="descansa hasta")),
            ],
            options={
                "verbose_name": "nick que descansa",
                "verbose_name_plural": "nicks que descansan",
            },
        ),
    ]
