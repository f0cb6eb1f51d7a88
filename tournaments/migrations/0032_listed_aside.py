"""Whoever leaves waits for no match that is counted; and what is old is not recent when written.

The rows of somebody in the lists change under the lock under which the matches of those games are
counted, as whoever counts one holds rows of several people in an order of his own: two of them
could wait for each other in a circle. Where that lock is taken he is noted, and the next sweep does
it. Whether somebody has had a rated match of late follows from its date, whenever it is written.
"""

from django.db import migrations, models

_HELD = """
CREATE FUNCTION tournaments_lists_held(who bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE of_game text;
BEGIN
  FOR of_game IN
    SELECT game FROM tournaments_score WHERE user_id = who
     UNION SELECT game FROM tournaments_pairscore WHERE one_id = who OR other_id = who
     UNION SELECT game FROM tournaments_level WHERE user_id = who
     ORDER BY 1
  LOOP
    IF NOT pg_try_advisory_xact_lock(hashtext('rankings ' || of_game)) THEN
      RETURN FALSE;
    END IF;
  END LOOP;
  RETURN TRUE;
END $$;
"""
_CHANGED = """
CREATE OR REPLACE FUNCTION tournaments_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tournaments_lists_held(NEW.id) THEN
    PERFORM tournaments_list(NEW.id, NEW.is_active);
  ELSE
    INSERT INTO tournaments_tolist (who) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
"""
_CHANGED_BEFORE = """
CREATE OR REPLACE FUNCTION tournaments_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tournaments_list(NEW.id, NEW.is_active);
  RETURN NULL;
END $$;
SELECT tournaments_list(t.who, u.is_active)
  FROM tournaments_tolist t JOIN accounts_user u ON u.id = t.who ORDER BY t.who;
DROP FUNCTION tournaments_lists_held;
"""

# The days are ``rules.rating.LISTED_DAYS``.
_BY_DATE = """
CREATE FUNCTION tournaments_score_recent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_recent := coalesce(
    (SELECT l.is_recent FROM tournaments_level l
      WHERE l.game = NEW.game AND l.user_id = NEW.user_id), NEW.is_recent);
  RETURN NEW;
END $$;
CREATE TRIGGER recent_insert BEFORE INSERT ON tournaments_score
  FOR EACH ROW EXECUTE FUNCTION tournaments_score_recent();

DROP TRIGGER recent_again ON tournaments_level;
CREATE OR REPLACE FUNCTION tournaments_level_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_recent := NEW.rated_at > now() - interval '90 days';
  RETURN NEW;
END $$;
CREATE TRIGGER recent_again BEFORE UPDATE OF rated_at ON tournaments_level
  FOR EACH ROW WHEN (NEW.rated_at <> OLD.rated_at) EXECUTE FUNCTION tournaments_level_again();
CREATE TRIGGER recent_insert BEFORE INSERT ON tournaments_level
  FOR EACH ROW EXECUTE FUNCTION tournaments_level_again();
CREATE TRIGGER recent_inserted AFTER INSERT ON tournaments_level
  FOR EACH ROW WHEN (NOT NEW.is_recent) EXECUTE FUNCTION tournaments_level_recent();

UPDATE tournaments_score s SET is_recent = l.is_recent FROM tournaments_level l
 WHERE l.game = s.game AND l.user_id = s.user_id AND s.is_recent <> l.is_recent;
"""
_BEFORE = """
DROP TRIGGER recent_inserted ON tournaments_level;
DROP TRIGGER recent_insert ON tournaments_level;
DROP TRIGGER recent_again ON tournaments_level;
CREATE OR REPLACE FUNCTION tournaments_level_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_recent := TRUE;
  RETURN NEW;
END $$;
CREATE TRIGGER recent_again BEFORE UPDATE OF rated_at ON tournaments_level
  FOR EACH ROW WHEN (NOT OLD.is_recent AND NEW.rated_at > OLD.rated_at)
  EXECUTE FUNCTION tournaments_level_again();
DROP TRIGGER recent_insert ON tournaments_score;
DROP FUNCTION tournaments_score_recent;
"""


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0031_judged_aside")]

    operations = [
        migrations.CreateModel(
            name="ToList",
            fields=[("who", models.BigIntegerField(primary_key=True, serialize=False))],
            options={"verbose_name": "por listar", "verbose_name_plural": "por listar"},
        ),
        migrations.RunSQL(_HELD + _CHANGED, _CHANGED_BEFORE),
        migrations.RunSQL(_BY_DATE, _BEFORE),
    ]
